// The playground as static pages: they need no server of ours, only the widget's file.
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('.', import.meta.url));
const WRITTEN_WIDGET = './scribe-widget.js';

/** Builds the playground into memory: relative path → text. `widget` is the address of `scribe-widget.js`, from the pages. */
export async function buildPlayground(widget: string): Promise<ReadonlyMap<string, string>> {
  const result = await build({
    configFile: false,
    root: ROOT,
    base: './',
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: [`${ROOT}index.html`, `${ROOT}stage.html`] },
    },
  });
  if (Array.isArray(result) || !('output' in result)) throw new Error('vite gave no single build of the playground.');
  return new Map(
    result.output.map((file) => {
      const text = file.type === 'chunk' ? file.code : file.source.toString();
      return [file.fileName, file.fileName === 'stage.html' ? text.replace(WRITTEN_WIDGET, widget) : text];
    }),
  );
}
