import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openPage } from '../../support/test-page.ts';

it('a consultation that no element names any more listens to nothing, so that nothing holds its record', async () => {
  const page = openPage('completed', { clock: 'fake' });
  const { tabs } = page.platform;
  const { hear } = tabs;
  let listening = 0;
  tabs.hear = (run) => {
    listening++;
    const end = hear(run);
    return () => {
      listening--;
      return end();
    };
  };
  page.attach(page.sessionId);
  await page.platform.advance(0);
  assert.equal(listening, 1);
  page.detach(page.sessionId);
  await page.platform.advance(0);
  assert.equal(listening, 0);
  page.close();
});

it('what was cleared is gone from memory, while the elements still stand', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const page = openPage('completed', { clock: 'fake' });
  const consultation = page.attach(page.sessionId);
  assert(consultation);
  await consultation.refresh();
  const read = [consultation.snapshot.documents.value?.items[0], consultation.snapshot.session.value].map((value) => {
    assert(value);
    return new WeakRef<object>(value);
  });
  consultation.clear();
  await page.platform.advance(0);
  collect();
  assert.deepEqual(
    read.map((value) => value.deref()),
    [undefined, undefined],
  );
  page.detach(page.sessionId);
  page.close();
});
