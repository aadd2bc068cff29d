// The missed hints come from memory: the store's log is read once, however many pages reconnect.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RecentHints } from '../../../server/live/recent-hints.ts';
import { RESET_HINT, type HintRecord } from '../../../server/store/store.ts';

const at = (number: number) => `log-${number}`;
const hint = (
  number: number,
  ids: readonly string[] = [`ss_${number}`],
  account: string | null = 'ana',
): HintRecord => ({
  position: at(number),
  account,
  ids,
  hint: '{}',
});
const page = (...ids: string[]) => ({ account: 'ana', ids: new Set(ids) });
const numbers = (records: readonly HintRecord[] | undefined) => records?.map(({ position }) => position);

/** Returns a log with these records and its calls. */
function logOf(records: HintRecord[]) {
  const asked: string[] = [];
  const log = {
    records,
    asked,
    isAway: false,
    lastPosition: () => Promise.resolve(log.records.at(-1)?.position ?? at(0)),
    hints() {
      asked.push('all');
      return log.isAway ? Promise.reject(new Error('away')) : Promise.resolve([...log.records]);
    },
    hintsAfter(position: string) {
      asked.push(position);
      const known = log.records.findIndex((record) => record.position === position);
      const isStart = Number(position.slice(4)) === Number(log.records[0]?.position.slice(4)) - 1;
      return Promise.resolve(known < 0 && !isStart ? undefined : log.records.slice(known + 1));
    },
  };
  return log;
}

describe('RecentHints', () => {
  it('gives a page what its sessions missed, in order, with resets, and nothing of others', async () => {
    const log = logOf([
      hint(1),
      hint(2),
      hint(3, [], null),
      hint(4, ['ss_2'], 'ben'),
      hint(5, ['ss_2', 'c-2']),
      hint(6),
    ]);
    const recent = new RecentHints(log);
    recent.note(hint(7, ['c-2']));
    assert.deepEqual(numbers(await recent.after(at(1), page('ss_2', 'c-2'))), [2, 3, 5, 7].map(at));
    assert.deepEqual(numbers(await recent.after(at(3), page('ss_2', 'c-2'))), [5, 7].map(at));
    assert.deepEqual(numbers(await recent.after(at(7), page('ss_2', 'c-2'))), []);
  });

  it('reads the log once for all pages', async () => {
    const log = logOf([hint(11), hint(12), hint(13)]);
    const recent = new RecentHints(log);
    await Promise.all([11, 12, 13, 11, 12, 13].map((number) => recent.after(at(number), page('ss_13'))));
    assert.deepEqual(log.asked, ['all']);
  });

  it('of a position before all that is kept answers nothing, and reads nothing for it', async () => {
    const log = logOf([hint(11), hint(12)]);
    const recent = new RecentHints(log);
    assert.deepEqual(await Promise.all([recent.after(at(3), page('ss_11')), recent.after(at(3), page('ss_12'))]), [
      undefined,
      undefined,
    ]);
    assert.deepEqual(log.asked, ['all', at(3)]);
  });

  it('asks once for the position at which all that is kept begins', async () => {
    const log = logOf([hint(11), hint(12)]);
    const recent = new RecentHints(log);
    for (const id of ['ss_11', 'ss_12', 'ss_11']) assert.equal((await recent.after(at(10), page(id)))?.length, 1);
    assert.deepEqual(log.asked, ['all', at(10)]);
  });

  it('has a hint that came while the log was read once, in its order', async () => {
    for (const early of [[hint(12)], [hint(13)], [hint(12), hint(13)]]) {
      const log = logOf([hint(11), hint(12)]);
      const recent = new RecentHints(log);
      for (const record of early) recent.note(record);
      const all = page('ss_11', 'ss_12', 'ss_13');
      const first = await recent.after(at(11), all);
      assert.equal(first?.length, early.at(-1)?.position === at(13) ? 2 : 1);
      // A store that both publishes and reads delivers these twice.
      for (const number of [12, 13]) recent.note(hint(number));
      assert.deepEqual(numbers(await recent.after(at(11), all)), [12, 13].map(at));
    }
  });

  it('asks the log for a position that only another instance knows yet', async () => {
    const log = logOf([hint(11)]);
    const recent = new RecentHints(log);
    await recent.after(at(11), page('ss_12'));
    log.records.push(hint(12), hint(13));
    assert.deepEqual(numbers(await recent.after(at(12), page('ss_13'))), [at(13)]);
  });

  it('forgets all when the log is another one', async () => {
    const log = logOf([hint(11), hint(12)]);
    const recent = new RecentHints(log);
    await recent.after(at(11), page('ss_12'));
    log.records = [];
    recent.note({ position: 'other-0', account: null, ids: null, hint: RESET_HINT });
    assert.equal(await recent.after(at(11), page('ss_12')), undefined);
    assert.deepEqual(await recent.after('other-0', page('ss_12')), []);
  });

  it('takes nothing from a log that was replaced while it was read', async () => {
    const log = logOf([hint(11), hint(12)]);
    const recent = new RecentHints(log);
    const after = recent.after(at(11), page('ss_12'));
    log.records = [];
    recent.note({ position: 'other-0', account: null, ids: null, hint: RESET_HINT });
    assert.equal(await after, undefined);
  });

  it('keeps some thousands, and of those that went a page has to read again', async () => {
    const log = logOf([]);
    const recent = new RecentHints(log);
    await recent.after(at(0), page());
    for (let number = 1; number <= 4_001; number++) recent.note(hint(number, ['ss_1']));
    assert.equal((await recent.after(at(2_000), page('ss_1')))?.length, 2_001);
    assert.equal(await recent.after(at(1_999), page('ss_1')), undefined);
  });

  it('rejects while the store is away, and reads the log for the next page', async () => {
    const log = logOf([hint(11), hint(12)]);
    log.isAway = true;
    const recent = new RecentHints(log);
    await assert.rejects(recent.after(at(11), page('ss_12')), /away/);
    log.isAway = false;
    assert.deepEqual(numbers(await recent.after(at(11), page('ss_12'))), [at(12)]);
  });
});
