// `npm run layers`, part of `npm run check`: the direction of imports (.dependency-cruiser.mjs).
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cruise, type IConfiguration, type ICruiseResult } from 'dependency-cruiser';
import configuration from '../.dependency-cruiser.mjs';

const { forbidden, options } = configuration as IConfiguration & { options: object };

async function violations(folders: string[], rules = forbidden) {
  const { output } = await cruise(folders, { ...options, ruleSet: { forbidden: rules ?? [] }, validate: true });
  const { modules, summary } = output as ICruiseResult;
  return {
    modules: modules.length,
    violations: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
  };
}

describe('direction of imports', () => {
  it('holds in src, server and demo', async () => {
    const found = await violations(['src', 'server', 'demo']);
    assert.deepEqual(found.violations, []);
    // Without a compiler it can read with, the tool sees no modules and is content.
    assert.ok(found.modules > 50, `only ${found.modules} modules were read`);
  });

  it('is seen when it is broken', async () => {
    const rule = { name: 'canary', severity: 'error' as const, from: { path: '^src/contract' }, to: { path: 'zod' } };
    assert.notEqual((await violations(['src/contract'], [rule])).violations.length, 0);
  });
});
