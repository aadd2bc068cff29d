// `npm run test:build`: builds a second time, in another folder, and compares every byte with dist/.
// Declarations are left out, since tsc writes what the sources say and nothing else; `-- --types` compares them too.
import { exec } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const BUILT_FROM = [
  ...['package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.json', '.custom-elements-manifest.mjs'],
  ...['src', 'server', 'demo', 'packages', 'docs', 'index.html', 'CHANGELOG.md', 'LICENSE'],
];
const FOLDERS = ['widget', 'proxy'];
const withTypes = process.argv.includes('--types');
const isCompared = (file: string): boolean => withTypes || !/^\/types\//.test(file);

/** The commands of `npm run compile` and `npm run manifest`: lists that can run beside each other, and what comes after all. */
function steps(): { readonly beside: string[][]; readonly last: string[] } {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<'compile' | 'manifest', string>;
  };
  // The second build starts in a new folder, where a command that empties it would take away what its neighbour wrote.
  const commands = scripts.compile.replaceAll(' --emptyOutDir', '').split(' && ');
  const pages = commands.filter((command) => /--mode (embed|classic)$/.test(command));
  const types = commands.filter((command) => command.startsWith('tsc '));
  const last = commands.slice(-1);
  const known = new Set([...pages, ...types, ...last, 'node --run manifest']);
  const others = commands.filter((command) => !known.has(command));
  return { beside: [pages, [...others, ...(withTypes ? types : [])], scripts.manifest.split(' && ')], last };
}

/** Every file below a folder, with the hash of its bytes. */
const hashes = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((file): [name: string, file: string] => [file.slice(folder.length).split(sep).join('/'), file])
      .filter(([name]) => isCompared(name))
      .map(([name, file]): [string, string] => [name, createHash('sha256').update(readFileSync(file)).digest('hex')])
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

/** Every file of both packages. */
const hashesIn = (place: string): Map<string, string> =>
  new Map(
    FOLDERS.flatMap((folder) =>
      [...hashes(join(place, 'dist', folder))].map(([name, hash]): [string, string] => [folder + name, hash]),
    ),
  );

const copy = mkdtempSync(join(tmpdir(), 'scribe-build-'));
try {
  for (const path of BUILT_FROM) cpSync(join(root, path), join(copy, path), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const bin = join(root, 'node_modules/.bin');
  const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` };
  const run = async (commands: readonly string[]): Promise<void> => {
    for (const command of commands) await promisify(exec)(command, { cwd: copy, env });
  };
  const { beside, last } = steps();
  await Promise.all(beside.map(run));
  await run(last);
  const [first, second] = [hashesIn(root), hashesIn(copy)];
  const different = [...new Set([...first.keys(), ...second.keys()])].filter(
    (file) => first.get(file) !== second.get(file),
  );
  if (different.length > 0) {
    console.error(
      `Two builds differ, or dist/ is older than its sources (npm run build):\n  ${different.join('\n  ')}`,
    );
    process.exitCode = 1;
  } else console.log(`Two builds of ${first.size} files are the same, byte by byte.`);
} finally {
  rmSync(copy, { recursive: true, force: true });
}
