import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sessionStatus } from '../../../src/elements/clinical/status.ts';
import { englishTerm as term } from '../../support/english-term.ts';

describe('the status of a session', () => {
  it('is the service’s own word where the spec does not name it', () => {
    for (const status of ['awaiting_countersignature', 'COMPLETED', 'toString'])
      assert.deepEqual([sessionStatus(status, term).kind, sessionStatus(status, term).label], ['unknown', status]);
  });

  it('that was sent empty is said not to be recorded: no badge is without a word', () => {
    for (const status of ['', ' ']) assert.equal(sessionStatus(status, term).label, 'not recorded');
  });
});
