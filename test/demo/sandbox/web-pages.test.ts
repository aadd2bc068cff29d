// The pages of {web_url} in a real browser: accessibility, narrow and dark, under their own policy.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { chromium } from 'playwright';
import type { Browser, Page } from 'playwright';
import { axeFaults } from '../../support/axe.ts';
import { chromiumArgs, ensureChromium } from '../../support/browsers.ts';
import { startSandbox } from './running-sandbox.ts';
import type { Running } from './running-sandbox.ts';

let browser: Browser;
let running: Running;
before(async () => {
  browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
  running = await startSandbox();
});
after(async () => {
  await browser.close();
  await running.close();
});

const enter = async (page: Page, id: string): Promise<void> => {
  const { body } = await running.call('POST', '/v1/auth/login', { body: { consultationInternalId: id } });
  await page.goto(String(body.redirectUrl));
};

const WIDE = { width: 1280, height: 900 };
const NARROW = { width: 320, height: 700 };
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules that a width or a colour scheme can affect. */
const OF_LOOKS = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'];

/** Alerts not to audit: of two hundred alike only a dozen is audited. */
const ALIKE = '.alert:nth-of-type(n + 13)';

/** Throws on a violation or an overflow: wide and light, then narrow and dark. */
const assertFit = async (page: Page, what: string): Promise<void> => {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.deepEqual(await axeFaults(page, { leaveOut: ALIKE, runOnly: TAGS }), [], what);
  assert.equal(await overflow(), 0, `${what} fits the width`);
  await page.setViewportSize(NARROW);
  await page.emulateMedia({ colorScheme: 'dark' });
  assert.deepEqual(await axeFaults(page, { leaveOut: ALIKE, runOnly: OF_LOOKS }), [], `${what}, narrow and dark`);
  assert.equal(await overflow(), 0, `${what} fits 320 px`);
  await page.setViewportSize(WIDE);
  await page.emulateMedia({ colorScheme: 'light' });
};

describe('the web application in a browser', () => {
  it('plays a session from sign-in to an applied suggestion, every page accessible in every look', async () => {
    const context = await browser.newContext({ viewport: WIDE, colorScheme: 'light', reducedMotion: 'reduce' });
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));

    await page.goto(running.base);
    await assertFit(page, 'about');
    await enter(page, 'c-looked-at');
    await assertFit(page, 'not started');
    await page.getByLabel('Patient’s name').fill('Ines Prado');
    await page.getByRole('button', { name: 'Start recording' }).click();
    await page.getByRole('timer').waitFor();
    await assertFit(page, 'recording');
    const moving = await page.evaluate(
      () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
    );
    assert.equal(moving, 0, 'nothing moves where motion is reduced');
    await page.getByRole('button', { name: 'Stop, and write later' }).click();
    await assertFit(page, 'being written');
    await page.getByLabel('Uncomplicated cystitis').check();
    await page.getByRole('button', { name: 'Finish and write the record' }).click();
    await assertFit(page, 'record');
    await page.getByRole('button', { name: /^Accept\s*: Ciprofloxacin$/ }).click();
    await page.getByText('does not show the change yet').waitFor();
    await assertFit(page, 'accepted');
    await running.advance(5000);
    await page.getByText('The change is in the record.').waitFor();
    await assertFit(page, 'applied');
    await page.getByRole('link', { name: 'Edit this document' }).click();
    await assertFit(page, 'edit');

    for (const seeded of ['c-done', 'c-report-draft', 'c-large', 'c-errors', 'c-failed', 'c-empty']) {
      await page.goto(`${running.base}/consultations/${seeded}`);
      await assertFit(page, seeded);
    }
    await page.goto(running.base);
    await assertFit(page, 'consultations');
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('moves the level bars where motion is welcome', async () => {
    const context = await browser.newContext({ reducedMotion: 'no-preference' });
    const page = await context.newPage();
    await enter(page, 'c-motion');
    await page.getByLabel('Patient’s name').fill('Ines Prado');
    await page.getByRole('button', { name: 'Start recording' }).click();
    await page.getByRole('timer').waitFor();
    assert.ok(await page.evaluate(() => document.getAnimations().length > 30));
    await context.close();
  });
});
