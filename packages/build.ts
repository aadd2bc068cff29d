// The last step of `npm run compile`: makes packages of `dist/widget` and `dist/proxy`, each with manifest, README, licence, changelog and SBOM.
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { siteLink } from '../demo/docs/links.ts';
import { PAGES } from '../demo/docs/navigation.ts';
import { buildPage } from '../demo/ehr/server/built-pages.ts';
import { sbomOf } from './sbom.ts';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly homepage: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const write = (path: string, content: string | Uint8Array): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
};
const copy = (from: string, to: string): void => cpSync(join(root, from), join(root, to), { recursive: true });

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

// The development manifest has the versions and the fields common to both packages.
const { version, license, homepage, dependencies, ...rest } = JSON.parse(read('package.json')) as Manifest &
  Record<string, unknown>;
const shared = { version, license, type: 'module', homepage, repository: rest['repository'], bugs: rest['bugs'] };

const decisions = globSync('docs/decisions/[0-9]*.md', { cwd: root });
const pages = new Map([
  ...PAGES.map(({ source, path }): [string, string] => [source, path]),
  ...decisions.map((file): [string, string] => [file, file.slice('docs/'.length, -'.md'.length)]),
]);

await carryTrial();
carryWidget();
const used = [
  // The files that a page loads bundle their dependencies.
  makePackage('widget', (file) => !/^scribe-widget\b.*\.js$/.test(file)),
  makePackage('proxy', (file) => !/^(widget|demo)\//.test(file)),
].flat();
const idle = Object.keys(dependencies).filter((name) => !used.includes(name));
if (idle.length > 0) throw new Error(`No package uses ${idle.join(', ')}: package.json names too many dependencies.`);

/** Writes the files beside the built ones. Returns the dependencies: packages named by the files for which `isLinked` is true. */
function makePackage(folder: 'widget' | 'proxy', isLinked: (file: string) => boolean): string[] {
  const own = JSON.parse(read(`packages/${folder}/package.json`)) as { name: string };
  const scripts = globSync('**/*.js', { cwd: join(root, 'dist', folder) }).filter(isLinked);
  const named = new Set(scripts.flatMap((file) => importsOf(read(`dist/${folder}/${file}`))));
  const names = Object.keys(dependencies).filter((name) => named.has(name));
  const versions = Object.fromEntries(names.map((name) => [name, dependencies[name]]));
  write(`dist/${folder}/package.json`, json({ ...own, ...shared, dependencies: versions }));
  write(`dist/${folder}/README.md`, withAddresses(read(`packages/${folder}/README.md`)));
  write(`dist/${folder}/CHANGELOG.md`, withAddresses(read('CHANGELOG.md')));
  copy('LICENSE', `dist/${folder}/LICENSE`);
  // The proxy includes the licences of the widget's files.
  const terms = globSync('**/licenses.md', { cwd: join(root, 'dist', folder) }).map((file) =>
    read(`dist/${folder}/${file}`),
  );
  const carried = terms.flatMap((text) => [...text.matchAll(/^## (\S+) - \d/gm)].map(([, name = '']) => name));
  const sbom = sbomOf({ name: own.name, version, license, dependencies: names, carried });
  write(`dist/${folder}/sbom.cdx.json`, json(sbom));
  return names;
}

/** The packages that a script imports or requires. */
function importsOf(script: string): string[] {
  const found = script.matchAll(/(?:\bfrom|\bimport|import\(|require[$\w]*\()\s*["']((?:@[\w-]+\/)?[\w-]+)/g);
  return [...found].map(([, name = '']) => name);
}

/** The text with absolute links to the documentation. */
function withAddresses(text: string): string {
  return text.replace(/\]\((?!https?:|#)([^)]*)/g, (_link, target: string) => {
    const address = siteLink(target, 'index', 'README.md', { pages, onFile: () => undefined });
    if (address === undefined) throw new Error(`The documentation has no page of ${target}.`);
    return `](${homepage}${address}`;
  });
}

/** The files that sandbox and demo EHR need beside the proxy's code. */
async function carryTrial(): Promise<void> {
  const sandbox = 'dist/proxy/demo/sandbox';
  copy('demo/sandbox/web/assets', `${sandbox}/web/assets`);
  for (const name of ['start.js', 'documentation.css'])
    copy(`demo/sandbox/documentation/${name}`, `${sandbox}/documentation/${name}`);
  for (const [name, content] of await buildPage()) write(`dist/proxy/demo/ehr/${name}`, content);
  const swagger = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js', 'swagger-ui-bundle.js.LICENSE.txt'])
    cpSync(join(swagger, name), join(root, sandbox, 'documentation', name));
  const { name, version, license } = JSON.parse(readFileSync(join(swagger, 'package.json'), 'utf8')) as Manifest;
  const terms = ['LICENSE', 'NOTICE'].map((file) => readFileSync(join(swagger, file), 'utf8'));
  const bundled = read('dist/proxy/licenses.md').split('\n## swagger-ui-dist')[0];
  write('dist/proxy/licenses.md', [bundled, `## ${name} - ${version} (${license})\n`, ...terms].join('\n'));
}

/** The files that the proxy serves to pages. */
function carryWidget(): void {
  const { files } = JSON.parse(read('dist/widget/integrity.json')) as { files: object };
  for (const name of [...Object.keys(files), 'integrity.json', 'embed.html', 'embed.classic.html', 'licenses.md'])
    copy(`dist/widget/${name}`, `dist/proxy/widget/${name}`);
}
