import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documentGuard, sessionStatus } from '../../../src/elements/clinical/status.ts';
import { englishTerm as term } from '../../support/english.ts';

describe('the status of a session', () => {
  it('is the service’s own word where the spec does not name it', () => {
    for (const status of ['awaiting_countersignature', 'COMPLETED', 'toString'])
      assert.deepEqual([sessionStatus(status, term).kind, sessionStatus(status, term).label], ['unknown', status]);
  });

  it('that was sent empty is said not to be recorded: no badge is without a word', () => {
    for (const status of ['', ' ']) assert.equal(sessionStatus(status, term).label, 'not recorded');
  });
});

describe('a report', () => {
  it('is recognised in any letter case, and may be a draft if it has no state', () => {
    for (const purpose of ['report', 'Report', ' REPORT '])
      assert.equal(documentGuard({ purpose, reportState: null }).kind, 'unknown', purpose);
    assert.equal(documentGuard({ purpose: 'reported', reportState: null }).kind, 'none');
  });

  it('is a draft by that word in any case, with blanks around it', () => {
    for (const lifecycleStatus of ['draft', 'Draft', ' DRAFT '])
      assert.equal(documentGuard({ purpose: 'report', reportState: { lifecycleStatus } }).kind, 'draft');
  });
});
