// The code of docs/guides, as it stands there, made into a page by each app's own tools.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { snippet } from '../../docs/snippets.ts';

interface Guide {
  readonly page: string;
  /** Code blocks of the page, by the name behind their language. */
  readonly blocks: readonly string[];
  /** What an application has around them. */
  readonly around: Readonly<Record<string, string>>;
}

const viteWith = (plugin: string, from: string): Readonly<Record<string, string>> => ({
  'vite.config.js': `import ${plugin} from '${from}';\nexport default { plugins: [plugin()] };\n`,
});

/** The guides whose runtime is one of the apps, by the app's name. */
export const GUIDES: Readonly<Record<string, Guide>> = {
  react: {
    page: 'guides/react.md',
    blocks: ['scribe.js', 'Consultation.jsx'],
    around: {
      ...viteWith('plugin', '@vitejs/plugin-react'),
      'main.jsx': `import { createRoot } from 'react-dom/client';
import { Consultation } from './Consultation.jsx';
createRoot(document.getElementById('app')).render(<Consultation id="c-done" />);
`,
    },
  },
  vue: {
    page: 'guides/vue.md',
    blocks: ['vite.config.js', 'scribe.js', 'Consultation.vue'],
    around: {
      'main.js': `import { createApp } from 'vue';
import Consultation from './Consultation.vue';
createApp(Consultation, { id: 'c-done' }).mount('#app');
`,
    },
  },
  svelte: {
    page: 'guides/svelte.md',
    blocks: ['scribe.js', 'Consultation.svelte'],
    around: {
      ...viteWith('{ svelte as plugin }', '@sveltejs/vite-plugin-svelte'),
      'main.js': `import { mount } from 'svelte';
import Consultation from './Consultation.svelte';
mount(Consultation, { target: document.getElementById('app'), props: { id: 'c-done' } });
`,
    },
  },
  angular: {
    page: 'guides/angular.md',
    blocks: ['scribe.ts', 'consultation.ts'],
    around: {
      'tsconfig.json': '{ "extends": "../../tsconfig.json", "files": ["main.ts"] }\n',
      'main.ts': `import { Component, provideZonelessChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { Consultation } from './consultation';
@Component({ selector: 'guide-page', imports: [Consultation], template: '<app-consultation id="c-done" />' })
class Page {}
void bootstrapApplication(Page, { providers: [provideZonelessChangeDetection()] });
`,
    },
  },
};

/** Writes a guide's files into `dist/guide-src` of its app; answers the arguments of `npm` that build them into `dist/guide`. */
export function writeGuide(name: string, { page, blocks, around }: Guide, app: string): string[] {
  const folder = join(app, 'dist', 'guide-src');
  mkdirSync(folder, { recursive: true });
  for (const block of blocks) writeFileSync(join(folder, block), placed(snippet(page, block)));
  for (const [file, text] of Object.entries(around)) writeFileSync(join(folder, file), text);
  const isAngular = name === 'angular';
  const main = Object.keys(around).find((file) => file.startsWith('main.')) ?? '';
  const script = isAngular ? '' : `<script type="module" src="./${main}"></script>`;
  const body = isAngular ? '<guide-page></guide-page>' : `<div id="app"></div>${script}`;
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>${page}</title><base href="./" /><link rel="icon" href="data:," /></head><body>${body}</body></html>\n`,
  );
  return isAngular
    ? ['exec', '--', 'ng', 'build', '--configuration', 'guide']
    : ['exec', '--', 'vite', 'build', 'dist/guide-src', '--outDir', '../guide', '--emptyOutDir', '--base', './'];
}

/** The page’s proxy and account are those of the sandbox. */
const placed = (code: string): string =>
  code
    .replace("'https://scribe.ehr.example'", "new URLSearchParams(globalThis.location?.search).get('proxy') ?? ''")
    .replaceAll('pk_ana', 'pk_sandbox_ana');
