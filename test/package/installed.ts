// A built package, packed and installed in an empty folder, as an integrator has it.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const root: string = fileURLToPath(new URL('../../', import.meta.url));

export interface Installed {
  readonly name: string;
  readonly version: string;
  /** The folder of the installation. */
  readonly folder: string;
  /** The package's own folder there. */
  readonly own: string;
  /** The files of the tarball. */
  readonly files: readonly string[];
  /** Bytes of the tarball. */
  readonly size: number;
  /** Names of the packages installed with it. */
  readonly brought: readonly string[];
  readonly manifest: Manifest;
}

interface Manifest {
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly engines?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** Packs and installs `dist/widget` or `dist/proxy`; `folder` is gone when the process ends. */
export async function install(built: 'widget' | 'proxy'): Promise<Installed> {
  const source = join(root, 'dist', built);
  assert.ok(existsSync(join(source, 'package.json')), 'not built: npm run build');
  const folder = mkdtempSync(join(tmpdir(), 'scribe-package-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const pack = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], source);
  // Older npm answers a list, newer an object by name.
  const [report] = Object.values(
    JSON.parse(pack.stdout) as Record<string, { size: number; files: { path: string }[] }>,
  );
  const manifest = readJson(join(source, 'package.json')) as Manifest & { name: string; version: string };
  const { name, version } = manifest;
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  // From what `npm ci` left in the cache, where it is all there.
  const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['install', ...quiet, `./${name}-${version}.tgz`], folder);
  const lock = readJson(join(folder, 'package-lock.json')) as { packages: object };
  const brought = Object.keys(lock.packages).flatMap((place) => place.split('node_modules/').slice(1).at(-1) ?? []);
  return {
    ...{ name, version, folder, manifest, own: join(folder, 'node_modules', name) },
    size: report?.size ?? Infinity,
    files: report?.files.map(({ path }) => path) ?? [],
    brought: brought.filter((one) => one !== name).sort(),
  };
}

/** Runs a command until it exits. */
export async function run(
  file: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<{ readonly stdout: string; readonly output: string }> {
  const options = { cwd, env, maxBuffer: 2 ** 26, timeout: 120_000 };
  const { stdout, stderr } = await promisify(execFile)(file, args, options);
  return { stdout, output: stdout + stderr };
}

/** Returns every file that an `exports` or `bin` names. */
export const targetsOf = ({ exports, bin = {} }: Manifest): readonly string[] =>
  [...Object.values(exports), ...Object.values(bin)].flatMap((target) =>
    typeof target === 'string' ? [target] : Object.values(target),
  );

/** Asserts what every registry's page and every tool wants of a package. */
export function assertWellDescribed({ own, files, manifest }: Installed): void {
  for (const target of targetsOf(manifest)) assert.ok(files.includes(target.replace('./', '')), target);
  for (const field of ['description', 'license', 'homepage', 'repository', 'bugs', 'keywords'])
    assert.ok(manifest[field], field);
  for (const page of ['README.md', 'CHANGELOG.md'])
    for (const [, link = ''] of readFileSync(join(own, page), 'utf8').matchAll(/\]\(([^)]*)\)|(?:src|href)="([^"]*)"/g))
      assert.match(link, /^https:\/\//, `${page}: ${link}`);
}

interface Component {
  readonly name: string;
  readonly version: string;
  readonly licenses: readonly [{ readonly license?: { readonly id: string }; readonly expression?: string }];
}

/** Asserts that the SBOM names what was installed and what the package carries, each with the version and the licence that the repository has of it. */
export function assertBillOfMaterials({ own, brought, name, version }: Installed): void {
  const sbom = readJson(join(own, 'sbom.cdx.json')) as {
    bomFormat: string;
    metadata: { component: Component };
    components: readonly Component[];
    dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
  };
  assert.equal(sbom.bomFormat, 'CycloneDX');
  assert.deepEqual([sbom.metadata.component.name, sbom.metadata.component.version], [name, version]);
  const listed = new Map(sbom.components.map((component) => [component.name, component]));
  const carried = globSync('**/licenses.md', { cwd: own, exclude: ['node_modules'] }).flatMap((file) =>
    [...readFileSync(join(own, file), 'utf8').matchAll(/^## (\S+) - \d/gm)].map(([, one = '']) => one),
  );
  assert.deepEqual(
    [...brought, ...carried].filter((one) => !listed.has(one)),
    [],
  );
  for (const component of sbom.components) {
    const installed = readJson(join(root, 'node_modules', component.name, 'package.json')) as Record<string, string>;
    const [{ license, expression }] = component.licenses;
    assert.deepEqual([component.version, license?.id ?? expression], [installed['version'], installed['license']]);
  }
  const refs = new Set(sbom.dependencies.map(({ ref }) => ref));
  for (const { dependsOn } of sbom.dependencies) for (const ref of dependsOn) assert.ok(refs.has(ref), ref);
}
