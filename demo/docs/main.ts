// `npm run docs`: writes the documentation site to `dist-docs/`.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buildWidget } from '../run/builds.ts';
import { ROOT, buildDocs } from './build.ts';

const folder = join(ROOT, 'dist-docs');
if (await buildWidget(ROOT)) console.log('Built the widget into dist/widget.');
const files = await buildDocs();
await rm(folder, { recursive: true, force: true });
for (const [name, content] of files) {
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), content);
}
const pages = [...files.keys()].filter(
  (name) => name.endsWith('.html') && name !== '404.html' && !name.startsWith('playground/'),
);
console.log(`${pages.length} pages in dist-docs/. Any static file server will do; with npm start they are at /docs/.`);
