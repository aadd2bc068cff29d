// The demo EHR of the built package. Its built pages are in a folder beside this file.
import { readFileSync, readdirSync } from 'node:fs';
import { serveEhr } from './serve.ts';
import { filesPage, pageFiles } from './server/files-page.ts';

const PAGES = new URL('./demo/ehr/', import.meta.url);

await serveEhr(({ proxyUrl }) => {
  const names = readdirSync(PAGES, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name));
  const built = names.map((name): [string, string] => {
    const path = name.replaceAll('\\', '/');
    return [path, readFileSync(new URL(path, PAGES), 'utf8')];
  });
  return Promise.resolve(filesPage(pageFiles(new Map(built), proxyUrl)));
});
