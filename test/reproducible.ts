// `npm run test:build`: builds again from a copy of the sources in another folder, and compares every byte with dist/.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const BUILT_FROM = [
  ...['package.json', 'vite.config.ts', 'tsconfig.json', '.custom-elements-manifest.mjs', 'src', 'server'],
];

/** Every file below a folder, with the hash of its bytes. */
const hashes = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((file): [string, string] => [
        file.slice(folder.length).split(sep).join('/'),
        createHash('sha256').update(readFileSync(file)).digest('hex'),
      ])
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

const copy = mkdtempSync(join(tmpdir(), 'scribe-build-'));
try {
  for (const path of BUILT_FROM) cpSync(join(root, path), join(copy, path), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  execFileSync('npm', ['run', 'compile', '--silent'], { cwd: copy, stdio: ['ignore', 'ignore', 'inherit'] });
  const [first, second] = [hashes(join(root, 'dist/')), hashes(join(copy, 'dist/'))];
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
