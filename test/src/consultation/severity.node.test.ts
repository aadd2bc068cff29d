// UX rule 5: only severities that are known to be milder are treated as milder.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gravityOf } from '../../../src/consultation/alert-snapshots.ts';

describe('the gravity of an alert', () => {
  it('is read from its severity in any case', () => {
    for (const severity of ['red', 'RED', ' Red ']) assert.equal(gravityOf(severity), 'red');
    for (const severity of ['orange', 'Amber', ' YELLOW', 'green\n']) assert.equal(gravityOf(severity), 'milder');
  });

  it('is unknown, and so grave, for every other word and for none', () => {
    for (const severity of ['violet', 'high', 'reddish', '', null, undefined])
      assert.equal(gravityOf(severity), 'unknown');
  });

  it('follows the severities that the page calls milder; red stays red', () => {
    assert.deepEqual(
      ['Low', 'yellow', 'red'].map((severity) => gravityOf(severity, ['low', 'red'])),
      ['milder', 'unknown', 'red'],
    );
  });
});
