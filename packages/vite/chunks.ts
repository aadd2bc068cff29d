// Decides which files `scribe-widget.js` is built into: the one that a page loads first, and the parts fetched at rest.
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Keeps `scribe-widget.js` in one file: the page would wait for a chunk with its static imports, direct or indirect.
 * `has` tests membership for a group of `codeSplitting`.
 */
export const firstLoad = (): { readonly plugin: Plugin; readonly has: (id: string) => boolean } => {
  const ids = new Set<string>();
  return {
    has: (id) => ids.has(id),
    plugin: {
      name: 'first-load',
      apply: 'build',
      buildEnd() {
        const all = [...this.getModuleIds()];
        // The file of a part is emitted as an entry (`partFiles`), but the first load does not wait for it.
        const waiting = all.filter(
          (id) => this.getModuleInfo(id)?.isEntry && !this.getModuleInfo(id)?.dynamicImporters.length,
        );
        for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
          if (ids.has(id)) continue;
          ids.add(id);
          waiting.push(...(this.getModuleInfo(id)?.importedIds ?? []));
        }
      },
    },
  };
};

/** The parts of the widget that are fetched at rest, by the names in `Part`. */
const PARTS = ['documents/document-views', 'documents/document-writers', 'session/session-card'];
const elements = new URL('../../src/elements/', import.meta.url);

/** Fills in the addresses of the parts' files (src/elements/base/part-files.ts): a part is fetched as a file before it is imported. */
export const partFiles = (): Plugin => ({
  name: 'part-files',
  apply: 'build',
  load: {
    filter: { id: /\/src\/elements\/base\/part-files\.ts$/ },
    handler() {
      const files = PARTS.map((part) => {
        const id = fileURLToPath(new URL(`${part}.ts`, elements));
        const file = this.emitFile({ type: 'chunk', id, preserveSignature: 'allow-extension' });
        return `${JSON.stringify(part)}: import.meta.ROLLUP_FILE_URL_${file}`;
      });
      return `export const PART_FILES = { ${files.join(', ')} };`;
    },
  },
});
