import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** The parts of the widget that follow at rest, by the names that `Part` gives them. */
const PARTS = [
  'documents/document-views',
  'documents/document-writers',
  'session/session-start',
  'session/session-gate',
];
const elements = new URL('../elements/', import.meta.url);

/** Writes the addresses of the parts' files (src/elements/base/part-files.ts): a part is asked for as a file before it is imported. */
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
