import { fileURLToPath } from 'node:url';

/** Folder of the repository. `demo/docs/build.ts` has it too, but with it comes all that builds the site: two seconds. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
