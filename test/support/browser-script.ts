import { fileURLToPath } from 'node:url';
import { build, type UserConfig } from 'vite';
import { INLINED } from '../../vite.config.ts';

/** Replaces `zod/mini` in every file that a page loads (vite.config.ts). */
const SMALL_SCHEMAS = fileURLToPath(new URL('../../src/contract/small-schemas.ts', import.meta.url));

/** The build settings of a page's script, beside Vite's own. */
export interface ScriptConfig extends Pick<UserConfig, 'plugins' | 'define'> {
  readonly alias?: Readonly<Record<string, string>>;
  /** Leaves out the minifier, which takes most of the time: for tests that measure nothing. */
  readonly isReadable?: boolean;
}

/** Builds a module and its imports into one script for a page, as the widget is built: Lit without its checks, the contract without zod. */
export async function browserScript(
  entry: URL,
  { define = {}, alias = {}, isReadable = false, ...config }: ScriptConfig = {},
): Promise<string> {
  const built = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { 'zod/mini': SMALL_SCHEMAS, ...alias } },
    define: { __SCRIBE_WIDGET_VERSION__: '"test"', 'process.env.NODE_ENV': '"production"', ...define },
    build: {
      ...(isReadable ? { minify: false } : INLINED),
      write: false,
      target: 'es2022',
      lib: { entry: fileURLToPath(entry), formats: ['iife'], name: 'page' },
      rolldownOptions: { output: { codeSplitting: false, minify: !isReadable } },
    },
  });
  const [output] = [built].flat();
  const [chunk] = output && 'output' in output ? output.output : [];
  if (chunk?.type !== 'chunk') throw new Error(`No script was built from ${entry.pathname}.`);
  return chunk.code;
}
