// The page of the safety officer: the report on the audit, live.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeAuditMonth } from '../../demo/run/audit-month.ts';
import { runReport } from '../../server/audit/report/report-command.ts';
import { COLOURS, ROOM } from '../support/axe.ts';
import { documents, expect, expectAccessible, openChart, screenshot, signIn, test } from './clinic.ts';

test.describe('the page of the safety officer at 320 px', () => {
  test.use({ viewport: { width: 320, height: 720 } });

  test('counts what the demo’s doctors were shown, and a month in three languages', async ({ page }) => {
    await signIn(page, 'Dra. Ana Lima');
    await openChart(page, 'Helena Duarte');
    await page.getByRole('button', { name: 'Scribe' }).click();
    await expect(documents(page).getByText('Right knee pain for three weeks, worse on stairs.')).toBeVisible();
    await page.getByRole('link', { name: 'Alert safety' }).click();
    await expect(page).toHaveTitle('Alert safety · Vereda');
    // Figures are there once an alert was shown; they are read anew every 5 s.
    await expect(page.getByRole('definition').first()).toBeVisible();
    await page.getByLabel('Audit').selectOption({ label: 'An invented month' });
    const severities = page.getByRole('region', { name: 'Severity' });
    await expect(severities.getByRole('rowheader', { name: 'red' })).toBeVisible();
    await page.getByLabel('Group by').selectOption({ label: 'Overridden most' });
    await expect(page.getByRole('rowheader', { name: /not pertinent/ }).first()).toBeVisible();
    for (const [language, heading, doctor] of [
      ['Español', 'Qué hicieron los médicos con las alertas', 'Médico 1'],
      ['Português (Brasil)', 'O que os médicos fizeram com os alertas', 'Médico 1'],
      ['English', 'What doctors did with alerts', 'Doctor 1'],
    ] as const) {
      await page.getByTestId('language').selectOption({ label: language });
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await page.locator('.safety > .safety-choice select').selectOption('doctor');
      await expect(page.getByRole('rowheader', { name: doctor, exact: true })).toBeVisible();
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await screenshot(page, 'safety-report-320', { fullPage: true });
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 1000 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await screenshot(page, 'safety-report-dark', { fullPage: true });
    await expectAccessible(page, [...COLOURS, ...ROOM]);
  });
});

/** The report on an invented month, as the command writes it. */
async function writtenReport(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'scribe-report-'));
  try {
    const file = join(folder, 'audit.jsonl');
    writeAuditMonth(file, { seed: 1, doctors: 12, end: Date.UTC(2026, 11, 1) });
    const printed: string[] = [];
    const print = (text: string) => void printed.push(text);
    expect(await runReport(['--format', 'html', file], { env: {}, print, complain: print })).toBe(0);
    return printed.join('\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('the report as one file is accessible, in the dark too, fits a phone, and loads nothing', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.setContent(await writtenReport());
  for (const [width, colorScheme] of [
    [400, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await screenshot(page, `audit-report-${width}`, { fullPage: true });
    // All rules once; then only the rules that light and a wider window affect.
    await expectAccessible(page, width === 400 ? undefined : [...COLOURS, ...ROOM]);
  }
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)');
  expect(asked).toEqual([]);
});
