// The server as the package has it: what a user runs is measured, not its sources.
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
// Below node_modules, where it finds its packages.
const FOLDER = `node_modules/.cache/scribe-bench-${process.pid}/server`;

/** Builds it; answers its main file and what takes it away again. */
export async function buildServer(): Promise<{ main: string; remove: () => void }> {
  const configFile = `${ROOT}vite.config.ts`;
  await build({ root: ROOT, configFile, mode: 'server', logLevel: 'error', build: { outDir: FOLDER } });
  return {
    main: `${FOLDER}/main.js`,
    remove: () => rmSync(new URL('..', `file://${ROOT}${FOLDER}/`), { recursive: true, force: true }),
  };
}
