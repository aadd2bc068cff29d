// Builds the playground as static pages: they need only the widget's file, no server of ours.
import { fileURLToPath } from 'node:url';
import { buildPages } from '../run/builds.ts';

const ROOT = fileURLToPath(new URL('.', import.meta.url));
const WRITTEN_WIDGET = './scribe-widget.js';

/** Builds the playground into memory: relative path → text. `widget` is the address of `scribe-widget.js`, relative to the pages. */
export async function buildPlayground(widget: string): Promise<ReadonlyMap<string, string>> {
  const files = await buildPages({
    root: ROOT,
    base: './',
    rolldownOptions: { input: [`${ROOT}index.html`, `${ROOT}stage.html`] },
  });
  return new Map(
    [...files].map(([name, content]) => {
      const text = content.toString();
      return [name, name === 'stage.html' ? text.replace(WRITTEN_WIDGET, widget) : text];
    }),
  );
}
