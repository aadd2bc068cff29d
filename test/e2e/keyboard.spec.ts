import type { Page } from '@playwright/test';
import { alertCard, alerts, expect, openChart, passUndoWindow, session, signIn, test } from './clinic.ts';

interface Focused {
  readonly id: string;
  readonly needsReason: boolean;
}

/** Resolves with the card that has focus. */
const focusedCard = (page: Page): Promise<Focused | undefined> =>
  alerts(page).evaluate((element) => {
    const card = element.shadowRoot?.activeElement?.closest<HTMLElement>('[data-id]');
    return card ? { id: card.dataset['id'] ?? '', needsReason: !card.classList.contains('is-milder') } : undefined;
  });

test.describe('by keyboard alone', () => {
  test.use({ viewport: { width: 1440, height: 1000 } });

  test('a decision is taken back, and ten alerts are reviewed', async ({ page, sandbox }) => {
    await page.clock.install();
    await signIn(page, 'Dra. Ana Lima');
    await openChart(page, 'Helena Duarte');

    await test.step('the decision made last is taken back with u, from wherever focus has gone', async () => {
      await alerts(page).locator('article').first().focus();
      const first = await focusedCard(page);
      await page.keyboard.press('a');
      await expect.poll(async () => (await focusedCard(page))?.id).not.toBe(first?.id);
      await page.keyboard.press('u');
      await expect.poll(() => focusedCard(page)).toEqual(first);
      await expect(session(page).getByText('0 of 11 recorded').first()).toBeVisible();
      expect(await sandbox.decisions()).toEqual([]);
    });

    await test.step('ten alerts, each grave one rejected with a reason, take two keys an alert at most, moving on included', async () => {
      await alerts(page).locator('article').first().focus();
      const pressed: string[] = [];
      const press = async (key: string) => {
        pressed.push(key);
        await page.keyboard.press(key);
      };
      const reviewed: string[] = [];
      for (let alert = 0; alert < 10; alert++) {
        const card = await focusedCard(page);
        expect(reviewed).not.toContain(card?.id);
        reviewed.push(card?.id ?? '');
        if (card?.needsReason) {
          await press('r');
          await expect(alerts(page).locator('.reason-form')).toBeVisible();
          await press('1');
        } else {
          await press(alert % 2 ? 'a' : 'r');
        }
        await expect.poll(async () => (await focusedCard(page))?.id).not.toBe(card?.id);
      }
      expect(pressed.length).toBeLessThanOrEqual(20);
      await passUndoWindow(page);
      await expect.poll(async () => (await sandbox.decisions()).length).toBe(10);
      const sent = (await sandbox.decisions()).map(({ path }) => path.split('/')[4]);
      expect(sent.sort()).toEqual(reviewed.sort());
      await expect(session(page).getByText('10 of 11 recorded').first()).toBeVisible();
    });
  });

  test('one message a change is told to screen readers, from the click to the changed record', async ({
    page,
    sandbox,
  }) => {
    await page.clock.install();
    await signIn(page, 'Dra. Ana Lima');
    await openChart(page, 'Helena Duarte');
    await expect(alerts(page).locator('article').first()).toBeVisible();
    await alerts(page).evaluate((element) => {
      const told: string[] = [];
      (element as HTMLElement & { told?: string[] }).told = told;
      const [status] = element.shadowRoot?.querySelectorAll('.root > [role=status]') ?? [];
      new MutationObserver(() => told.push(status?.textContent ?? '')).observe(status as Element, {
        childList: true,
        characterData: true,
        subtree: true,
      });
    });
    await alerts(page).getByRole('button', { name: 'Accept: Ibuprofen' }).press('Enter');
    await passUndoWindow(page);
    await expect(
      alertCard(page, 'Ibuprofen').getByText('Recorded. Waiting for the change in the record.'),
    ).toBeVisible();
    await sandbox.hasten();
    await expect(alertCard(page, 'Ibuprofen').getByText('The change is in the record.')).toBeVisible();
    const told = await alerts(page).evaluate((element) => (element as HTMLElement & { told?: string[] }).told ?? []);
    expect(told).toHaveLength(3);
    for (const text of told) expect(text).toContain('Ibuprofen');
    expect(told[0]).toMatch(/undo/i);
    expect(told[2]).toContain('The change is in the record.');
  });
});
