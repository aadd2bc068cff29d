import type { Page } from '@playwright/test';
import { alerts, card, expect, expectShown, session, test, ELEMENTS } from './hostile.ts';

/** A page that does something of its own at nearly every key, heard in each of the ways that pages use. */
const HOTKEYS = `<script src="/vendor/jquery.js"></script><script>
  const heard = [];
  const hear = (event) => heard.push(event.type + ' ' + event.key);
  for (const type of ['keydown', 'keypress', 'keyup']) document.addEventListener(type, hear);
  window.onkeydown = hear;
  document.onkeyup = hear;
  jQuery(document).on('keydown keypress keyup', (event) => heard.push('jquery ' + event.type + ' ' + event.key));
  document.addEventListener('input', (event) => heard.push('input'));
</script>`;

const heard = (page: Page): Promise<string[]> => page.evaluate('heard.splice(0)');

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

test('a page with shortcuts of its own', async ({ page, visit, sandbox }) => {
  await visit({ head: HOTKEYS, body: `<input id="search">${ELEMENTS}` });
  await expectShown(page);

  await test.step('keys that the alerts use reach no shortcut of the page', async () => {
    await card(page, 'Metformin').focus();
    await heard(page);
    await press(page, 'j', 'k', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'x', 'x', '?', '?', 'u');
    await press(page, 'a', 'u');
    expect(await heard(page)).toEqual([]);
  });

  await test.step('what is written in a field, and Enter and Space on a box or a button, are no shortcut and no input of the page', async () => {
    // By keys, because a control that has just moved under a pointer accepts no click for a moment.
    await card(page, 'Spironolactone').getByRole('button', { name: 'Reject: Spironolactone' }).press('Enter');
    const comment = card(page, 'Spironolactone').getByRole('textbox');
    await comment.focus();
    await heard(page);
    await page.keyboard.type('a/rj k');
    await press(page, 'Enter', 'Backspace');
    await expect(comment).toHaveValue('a/rj k');
    await alerts(page).getByRole('checkbox', { name: 'Select Metformin' }).focus();
    await press(page, 'Space', 'Space', 'Enter');
    await card(page, 'Metformin').getByRole('button', { name: 'Accept: Metformin' }).focus();
    await press(page, 'Enter');
    await card(page, 'Metformin').getByRole('button', { name: /Undo/ }).focus();
    await press(page, 'Space');
    expect(await heard(page)).toEqual([]);
  });

  await test.step('keys pressed in the page, or sent by its script, decide nothing', async () => {
    await page.locator('#search').focus();
    await press(page, 'a', 'r', 'x');
    await page.evaluate(() => {
      for (const target of [document, document.body, document.querySelector('scribe-cdss-alerts')])
        target?.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', code: 'KeyA', bubbles: true, composed: true }));
    });
    await expect(session(page).getByText('0 of 11 recorded').first()).toBeVisible();
    await expect(alerts(page).getByRole('button', { name: /Undo/ })).toHaveCount(0);
    expect(await sandbox.decisions()).toEqual([]);
  });

  await test.step('behind an open sheet the page hears nothing', async () => {
    for (const name of ['Metformin', 'Ibuprofen'])
      await alerts(page)
        .getByRole('checkbox', { name: `Select ${name}` })
        .press('Space');
    await alerts(page).getByRole('button', { name: 'Accept selected' }).press('Enter');
    await expect(alerts(page).getByRole('dialog')).toBeVisible();
    await heard(page);
    await press(page, 'a', 'j', 'r', '/', 'ArrowDown', 'Escape');
    await expect(alerts(page).getByRole('dialog')).toBeHidden();
    expect(await heard(page)).toEqual([]);
  });

  await test.step('what the page puts into the session’s slot keeps its own keys', async () => {
    await session(page).evaluate((element) =>
      element.append(Object.assign(document.createElement('input'), { id: 'note' })),
    );
    await page.locator('#note').focus();
    await heard(page);
    await press(page, 'a', 'Enter');
    expect(await heard(page)).toContain('keydown Enter');
  });

  await test.step('keys that the widget does not use are the page’s: Tab, Ctrl+S, F2, and letters without shortcuts', async () => {
    await alerts(page).evaluate((element) => element.setAttribute('shortcuts', 'off'));
    await card(page, 'Metformin').focus();
    await heard(page);
    await press(page, 'j', 'F2', 'Control+s', 'Tab');
    const keydowns = (await heard(page)).filter((line) => line.startsWith('keydown'));
    for (const key of ['j', 'F2', 's', 'Tab']) expect(keydowns).toContain(`keydown ${key}`);
    await alerts(page).evaluate((element) => element.removeAttribute('shortcuts'));
  });

  await test.step('a key that the page has taken for itself does nothing here', async () => {
    await page.evaluate(() => addEventListener('keydown', (event) => event.preventDefault(), { capture: true }));
    await card(page, 'Metformin').focus();
    await press(page, 'a');
    await expect(alerts(page).getByRole('button', { name: /Undo/ })).toHaveCount(0);
    expect(await sandbox.decisions()).toEqual([]);
  });
});
