// Decisions that would be lost with the page: the browser asks, and if the doctor leaves anyway nothing is half done.
import type { CDPSession, Page } from '@playwright/test';
import { alertCard, alerts, expect, openChart, signIn, test } from './clinic.ts';

/** Records the questions before the browser leaves the page; `leaves` answers each. */
function answerQuestions(page: Page, leaves: () => boolean): string[] {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void (leaves() ? dialog.accept() : dialog.dismiss());
  });
  return asked;
}

/** Bytes a second: with the first the batch takes some 4 s, with the second longer than a busy machine needs to leave the page. */
const [SLOW, SLOWER] = [30_000, 5000];

const throttle = (devtools: CDPSession, uploadThroughput: number): Promise<unknown> =>
  devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  });

/** Sends all 200 alerts of the large record as one batch of some 110 KB, over a line that needs seconds for it. */
async function sendLargeBatch(page: Page, devtools: CDPSession, uploadThroughput: number): Promise<void> {
  await page.goto('/consultations/c-large');
  await expect(alerts(page).locator('article')).toHaveCount(200);
  // A browser asks only after a user has interacted with the page.
  await alerts(page).getByRole('button', { name: 'Keyboard' }).click();
  await throttle(devtools, uploadThroughput);
  const isSent = page.waitForRequest((request) => new URL(request.url()).pathname.endsWith('/v1/cdss/decisions'));
  await alerts(page).evaluate((element) => {
    const cards = [...(element.shadowRoot?.querySelectorAll<HTMLElement>('article[data-id]') ?? [])];
    const batch = cards.map(({ dataset: { id = '' } }) => ({ id, decision: 'rejected', reason: 'x'.repeat(500) }));
    const { decide } = element as HTMLElement & { decide(decisions: unknown): Promise<unknown> };
    void decide.call(element, batch).then(
      (results) => element.setAttribute('data-test-recorded', String((results as unknown[]).length)),
      () => element.setAttribute('data-test-recorded', 'none'),
    );
  });
  await isSent;
}

test('a batch too large to outlive its page makes the browser ask', async ({ page, sandbox }) => {
  test.slow();
  let leaves = true;
  const asked = answerQuestions(page, () => leaves);
  const devtools = await page.context().newCDPSession(page);
  await signIn(page, 'Dra. Ana Lima');

  await test.step('left in the middle all the same, it leaves no decision behind', async () => {
    await sendLargeBatch(page, devtools, SLOWER);
    await page.goto('/');
    expect(asked).toEqual(['beforeunload']);
    await throttle(devtools, -1);
    await page.goto('/consultations/c-large');
    await expect(
      alerts(page)
        .getByText(/^0 of 200 recorded$/)
        .first(),
    ).toBeVisible();
    expect(await sandbox.decisions()).toEqual([]);
  });

  await test.step('who stays has it recorded', async () => {
    leaves = false;
    asked.length = 0;
    await sendLargeBatch(page, devtools, SLOW);
    await page.evaluate(() => location.assign('/'));
    await expect.poll(() => asked).toEqual(['beforeunload']);
    await expect(alerts(page)).toHaveAttribute('data-test-recorded', '200', { timeout: 60_000 });
    expect((await sandbox.decisions()).map(({ status }) => status)).toEqual([200]);
  });
});

test('a click that waits for the file that decides makes the browser ask; nothing is claimed and nothing sent', async ({
  page,
  sandbox,
}) => {
  await page.route(/\/embed\/v1\/scribe-widget\.deciding-/, () => undefined);
  const asked = answerQuestions(page, () => true);
  await signIn(page, 'Dra. Ana Lima');
  await openChart(page, 'Helena Duarte');
  await alertCard(page, 'Ibuprofen').getByRole('button', { name: 'Accept: Ibuprofen' }).click();
  await page.goto('/');
  expect(asked).toEqual(['beforeunload']);
  expect(await sandbox.decisions()).toEqual([]);
});

test('a tablet hides the page and ends it soon: the decision in its undo window was sent', async ({
  page,
  sandbox,
}) => {
  await signIn(page, 'Dra. Ana Lima');
  await openChart(page, 'Helena Duarte');
  // The undo window must not end during the test.
  await alerts(page).evaluate((element) => Object.assign(element, { undoSeconds: 60 }));
  await alertCard(page, 'Ibuprofen').getByRole('button', { name: 'Accept: Ibuprofen' }).click();
  expect(await sandbox.decisions()).toEqual([]);
  const devtools = await page.context().newCDPSession(page);
  const isSent = page.waitForRequest((request) => new URL(request.url()).pathname.endsWith('/accept'), {
    timeout: 10_000,
  });
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await isSent;
  // A crashed page gives no answer.
  void devtools.send('Page.crash').catch(() => undefined);
  await expect.poll(async () => (await sandbox.decisions()).map(({ status }) => status)).toEqual([200]);
});
