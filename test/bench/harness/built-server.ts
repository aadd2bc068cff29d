// The server as the package contains it: the bench measures the code that users run, not its sources.
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
// Below node_modules, where it finds its packages.
const FOLDER = `node_modules/.cache/scribe-bench-${process.pid}/server`;

/** Builds it; resolves with its main file and a function that removes it. */
export async function buildServer(): Promise<{ main: string; remove: () => void }> {
  const configFile = `${ROOT}vite.config.ts`;
  await build({ root: ROOT, configFile, mode: 'server', logLevel: 'error', build: { outDir: FOLDER } });
  return {
    main: `${FOLDER}/main.js`,
    remove: () => rmSync(new URL('..', `file://${ROOT}${FOLDER}/`), { recursive: true, force: true }),
  };
}
