import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ConsultationSnapshot, Resource } from '../../../src/consultation/snapshot.ts';
import { oldest } from '../../../src/elements/notices/bar-view.ts';

const failure = {} as NonNullable<Resource<unknown>['failure']>;
const read = (readAt: number | undefined, hasFailed = false) => ({
  readAt,
  failure: hasFailed ? failure : undefined,
});

describe('the freshness of the bar is that of the oldest reading on show', () => {
  for (const [what, session, documents, expected] of [
    ['both just read: the session', read(10), read(9), 'session'],
    ['documents whose latest read failed', read(10), read(5, true), 'documents'],
    ['both old: the older', read(7, true), read(5, true), 'documents'],
    ['an old session beside fresh documents', read(5, true), read(10), 'session'],
    ['documents beside a session that was never read', read(undefined, true), read(5, true), 'documents'],
    ['a session whose documents were never read', read(10), read(undefined, true), 'session'],
  ] as const)
    it(what, () => {
      const snapshot = { session, documents } as unknown as ConsultationSnapshot;
      assert.equal(oldest(snapshot), expected === 'session' ? session : documents);
    });
});
