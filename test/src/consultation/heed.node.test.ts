// The data for the proxy's audit about how an alert was read before its decision.
import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { openPage, type TestPage } from '../../support/test-page.ts';

let page: TestPage;
const open = async () => {
  page = openPage('completed', { clock: 'fake' });
  const consultation = page.attach(page.sessionId);
  await page.platform.advance(0);
  return consultation;
};
const queries = () => page.proxy.callsTo('POST /v1/cdss').map(({ path }) => path.split('?')[1]);

afterEach(() => page.close());

describe('how long a card was on screen, and how often its decision was undone', () => {
  it('goes with the decision, in the query: the body is as it was', async () => {
    const consultation = await open();
    void consultation.decisions.decideOne('cfa_ibuprofen', 'rejected', { reason: 'Short course', onScreen: 12.3 });
    await page.platform.advance(0);
    assert.deepEqual(queries(), ['onScreen=12.3']);
    assert.deepEqual(page.proxy.callsTo('POST /v1/cdss')[0]?.body, { reason: 'Short course' });
  });

  it('counts what was taken back, and tells it with the decision that follows', async () => {
    const consultation = await open();
    for (const onScreen of [1, 2]) {
      void consultation.decisions
        .decideOne('cfa_ibuprofen', 'accepted', { undoSeconds: 5, onScreen })
        .catch(() => undefined);
      consultation.decisions.undo('cfa_ibuprofen');
    }
    void consultation.decisions.decideOne('cfa_ibuprofen', 'rejected', { undoSeconds: 5, onScreen: 9 });
    await page.platform.advance(5000);
    assert.deepEqual(queries(), ['onScreen=9&undone=2']);
  });

  it('forgets with the doctor what was taken back', async () => {
    const consultation = await open();
    void consultation.decisions.decideOne('cfa_ibuprofen', 'accepted', { undoSeconds: 5 }).catch(() => undefined);
    consultation.decisions.undo('cfa_ibuprofen');
    await consultation.decisions.drop();
    void consultation.decisions.decideOne('cfa_ibuprofen', 'rejected');
    await page.platform.advance(0);
    assert.deepEqual(queries(), [undefined]);
  });

  it('is told of each alert of a batch, in its order; what is not known is left empty', async () => {
    const consultation = await open();
    void consultation.decisions.decideBatch([
      { id: 'cfa_statin', decision: 'accepted', onScreen: 0 },
      { id: 'cfa_diet', decision: 'rejected' },
    ]);
    await page.platform.advance(0);
    assert.deepEqual(queries(), ['onScreen=0,']);
    const decisions = [
      { id: 'cfa_statin', decision: 'accepted' },
      { id: 'cfa_diet', decision: 'rejected' },
    ];
    assert.deepEqual(page.proxy.callsTo('POST /v1/cdss')[0]?.body, { decisions });
  });

  it('is left out of a batch for which the address would be too long', async () => {
    await open();
    const { client } = page.scribe.page!;
    for (const count of [200, 500]) {
      const decisions = Array.from({ length: count }, (_, at) => ({ id: `cfa_${at}`, decision: 'accepted' as const }));
      const heed = decisions.map(() => ({ onScreen: 1234.5 }));
      client.recordDecisions(decisions, page.sessionId, heed).catch(() => undefined);
    }
    await page.platform.advance(0);
    assert.deepEqual(
      queries().map((query) => query?.length),
      ['onScreen='.length + 200 * 7 - 1, undefined],
    );
  });

  it('adds nothing if nothing is known', async () => {
    const consultation = await open();
    void consultation.decisions.decideOne('cfa_ibuprofen', 'accepted');
    await page.platform.advance(0);
    assert.deepEqual(queries(), [undefined]);
  });
});
