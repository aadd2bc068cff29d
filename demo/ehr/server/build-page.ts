import { fileURLToPath } from 'node:url';
import { buildPages } from '../../run/pages-build.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Builds the EHR's page into memory: relative path → content. It takes half a second and is always up to date. */
export const buildPage = (): ReturnType<typeof buildPages> =>
  buildPages({ root: ROOT, rolldownOptions: { input: `${ROOT}/index.html` } });
