// The suite under node:test: one `describe` a section, one `it` a case.
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { ERRORS } from '../../src/contract/errors.ts';
import { OPERATIONS } from '../../src/contract/operations.ts';
import { titleOf } from './case.ts';
import { createSuite } from './suite.ts';
import type { Target } from './target.ts';

export function registerSuite(target: Target): void {
  const { sections, run, seen } = createSuite(target);
  describe(`conformance: ${target.name}`, () => {
    after(() => target.close());
    for (const [section, cases] of sections)
      describe(section, () => {
        for (const each of cases) it(titleOf(each), () => run(each));
      });
    if (target.has.has('service'))
      it('every operation has succeeded, and every code of §7.2 was produced by a request', () => {
        assert.deepEqual(
          [...Object.keys(OPERATIONS), ...Object.keys(ERRORS)].filter((each) => !seen.has(each as keyof typeof ERRORS)),
          [],
        );
      });
  });
}
