import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import type { AssertionClaims } from '../../server/assertion.ts';

const ENTRY = new URL('../../dist/proxy/assertion.js', import.meta.url);
interface Vectors {
  readonly clock: number;
  readonly keys: { readonly secret: string };
  readonly accepted: readonly { claims: AssertionClaims; jti: string; token: string }[];
}
const { clock, keys, accepted } = JSON.parse(
  readFileSync(new URL('assertion-vectors.json', import.meta.url), 'utf8'),
) as Vectors;

/** The candidates for the oldest Node of this machine: the system's first, if it has one. */
const NODES = ['/usr/bin/node', 'node'];

describe('scribe-widget-proxy/assertion, built', () => {
  it('imports nothing but jose', () => {
    assert.ok(existsSync(ENTRY), 'not built: npm run build');
    const imports = (file: URL): string[] =>
      [...readFileSync(file, 'utf8').matchAll(/^(?:import|export)[^;]*?from\s*["']([^"']+)["']/gm)].flatMap(
        ([, name = '']) => (name.startsWith('.') ? imports(new URL(name, file)) : name),
      );
    assert.deepEqual([...new Set(imports(ENTRY))], ['jose']);
  });

  for (const node of NODES) {
    const found = spawnSync(node, ['--version'], { encoding: 'utf8' });
    it(`signs the first vector on ${node}: ${found.status === 0 ? found.stdout.trim() : 'not run, it is not there'}`, () => {
      if (found.status !== 0) return assert.equal(found.status, null);
      const { claims, jti, token } = accepted[0] as Vectors['accepted'][number];
      const code = `import { signAssertion } from ${JSON.stringify(ENTRY.href)};
        const [claims, secret, now, jti] = ${JSON.stringify([claims, keys.secret, clock * 1000, jti])};
        console.log(await signAssertion(claims, { alg: 'HS256', secret }, { now, jti }));`;
      const { stdout, stderr } = spawnSync(node, ['--input-type=module', '-e', code], { encoding: 'utf8' });
      assert.equal(stdout.trim(), token, stderr);
    });
  }
});
