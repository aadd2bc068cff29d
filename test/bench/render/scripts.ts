// The ways to render, each built into its own script.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import vue from '@vitejs/plugin-vue';
import { browserScript, type ScriptConfig } from '../../support/browser-script.ts';

interface Build extends ScriptConfig {
  readonly file: string;
}

const PREACT = {
  'react-dom/client': 'preact/compat/client',
  'react-dom': 'preact/compat',
  'react/jsx-runtime': 'preact/jsx-runtime',
  react: 'preact/compat',
};
const VUE = { __VUE_OPTIONS_API__: 'false', __VUE_PROD_DEVTOOLS__: 'false' };

/** The builds by name; the others are compared with the first. */
const BUILDS: Readonly<Record<string, Build>> = {
  'hand-written DOM': { file: 'hand-written.ts' },
  'hand-written DOM + content-visibility': { file: 'hand-written.ts' },
  'React 19': { file: 'react.ts', define: { __PEER__: '"React 19"' } },
  Preact: { file: 'react.ts', define: { __PEER__: '"Preact"' }, alias: PREACT },
  'Vue 3': { file: 'vue.ts', plugins: [vue()], define: VUE },
  'Svelte 5': { file: 'svelte.ts', plugins: [svelte({ configFile: false, compilerOptions: { css: 'injected' } })] },
  'scribe-cdss-alerts': { file: 'ours.ts' },
};

/** Resolves with the scripts of all ways, by name. */
export async function scriptsOfWays(settings: ScriptConfig = {}): Promise<ReadonlyMap<string, string>> {
  const scripts = new Map<string, string>();
  for (const [name, { file, ...config }] of Object.entries(BUILDS)) {
    scripts.set(name, await browserScript(new URL(`ways/${file}`, import.meta.url), { ...config, ...settings }));
  }
  return scripts;
}
