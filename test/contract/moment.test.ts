import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isNever, momentOf } from '../../src/contract/moment.ts';

const at = (text: string) => momentOf(text)?.at;

describe('§1: times of the service', () => {
  it('are UTC where no zone stands, whatever zone the reader is in', () => {
    const expected = Date.UTC(2026, 0, 2, 3, 4, 5);
    for (const zone of ['America/New_York', 'Asia/Tokyo', 'UTC']) {
      const former = process.env['TZ'];
      process.env['TZ'] = zone;
      try {
        for (const text of ['2026-01-02T03:04:05', '2026-01-02T03:04:05Z', '2026-01-02T05:04:05+02:00'])
          assert.equal(at(text), expected, `${text} in ${zone}`);
      } finally {
        if (former === undefined) delete process.env['TZ'];
        else process.env['TZ'] = former;
      }
    }
  });

  it('may have a fraction of any length, an offset in each of its forms, and minutes only', () => {
    const expected = Date.UTC(2026, 0, 2, 3, 4);
    for (const text of ['2026-01-02T03:04Z', '2026-01-01T22:04-05', '2026-01-01T22:04-0500', '2026-01-02t03:04z'])
      assert.equal(at(text), expected, text);
    assert.equal(at('2026-01-02T03:04:00.123456789Z'), expected + 123);
    assert.equal(at('2026-01-02T03:04:00,5'), expected + 500);
  });

  it('are read by the browser, also where a library has replaced Date.parse, as Datejs and MooTools do', (t) => {
    t.mock.method(Date, 'parse', () => new Date(0));
    assert.equal(at('2026-01-02T03:04:05-05:00'), Date.UTC(2026, 0, 2, 8, 4, 5));
    assert.deepEqual(momentOf('2026-01-02'), { at: Date.UTC(2026, 0, 2), isDay: true });
    assert.equal(momentOf('2026-02-31'), undefined);
  });

  it('are a day where no time of day stands', () => {
    assert.deepEqual(momentOf('2026-01-02'), { at: Date.UTC(2026, 0, 2), isDay: true });
  });

  it('of any other form are no times: they are shown as they were sent', () => {
    const others = [
      'yesterday',
      '02/01/2026',
      '2026-13-45T99:00:00Z',
      '2026-02-31',
      '2026-02-31T10:00:00Z',
      '2026-1-2',
    ];
    const more = [
      '20260102T030405Z',
      '2026-01-02 03:04:05',
      '1767323045',
      '2026',
      '',
      '2026-01-02T25:00:00Z',
      'T10:00',
    ];
    for (const text of [...others, ...more]) assert.equal(momentOf(text), undefined, text);
    assert.equal(momentOf(null), undefined);
  });

  it('of the year 1 are the empty date of another system: not recorded', () => {
    for (const text of ['0001-01-01T00:00:00', '0001-01-01T00:00:00Z', '0001-01-01', '0000-00-00 00:00:00']) {
      assert.equal(momentOf(text), undefined, text);
      assert.equal(isNever(text), true, text);
    }
    assert.equal(isNever('1001-01-01'), false);
  });
});
