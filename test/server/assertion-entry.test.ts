import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { AssertionClaims } from '../../server/assertion.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
interface Vectors {
  readonly clock: number;
  readonly keys: { readonly secret: string };
  readonly accepted: readonly { claims: AssertionClaims; jti: string; token: string }[];
}
const { clock, keys, accepted } = JSON.parse(
  readFileSync(new URL('assertion-vectors.json', import.meta.url), 'utf8'),
) as Vectors;

/** The oldest Node of this machine: the system's, where it has one of its own. */
const NODES = ['/usr/bin/node', 'node'];

describe('scribe-widget-proxy/assertion, built', () => {
  let folder: string;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'scribe-entry-'));
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    await build({
      root: ROOT,
      mode: 'server',
      logLevel: 'silent',
      build: { outDir: join(folder, 'dist'), emptyOutDir: false },
    });
  });
  after(() => rmSync(folder, { recursive: true }));

  it('imports nothing but jose', () => {
    const imports = (file: string): string[] =>
      [...readFileSync(file, 'utf8').matchAll(/^(?:import|export)[^;]*?from\s*["']([^"']+)["']/gm)].flatMap(
        ([, name = '']) => (name.startsWith('.') ? imports(join(file, '..', name)) : name),
      );
    assert.deepEqual([...new Set(imports(join(folder, 'dist', 'assertion.js')))], ['jose']);
  });

  for (const node of NODES) {
    const found = spawnSync(node, ['--version'], { encoding: 'utf8' });
    it(`signs the first vector on ${node}: ${found.status === 0 ? found.stdout.trim() : 'not run, it is not there'}`, () => {
      if (found.status !== 0) return assert.equal(found.status, null);
      const { claims, jti, token } = accepted[0] as Vectors['accepted'][number];
      writeFileSync(
        join(folder, 'sign.mjs'),
        `import { signAssertion } from './dist/assertion.js';
         const [claims, secret, now, jti] = ${JSON.stringify([claims, keys.secret, clock * 1000, jti])};
         console.log(await signAssertion(claims, { alg: 'HS256', secret }, { now, jti }));`,
      );
      const { stdout, stderr } = spawnSync(node, ['sign.mjs'], { cwd: folder, encoding: 'utf8' });
      assert.equal(stdout.trim(), token, stderr);
    });
  }
});
