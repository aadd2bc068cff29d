import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { agree, documents, expect, inResults, openChart, screenshot, signIn, test } from './clinic.ts';

const DOCTOR = 'Dra. Ana Lima';

// The tests read the clipboard too.
test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a note with red alerts open on the clipboard', async ({ page }) => {
  await signIn(page, DOCTOR);
  await openChart(page, 'Helena Duarte');
  const copies = () => expect.poll(() => onClipboard(page));

  await test.step('is HTML and text, with patient, label and open alerts in both', async () => {
    await documents(page).getByRole('button', { name: 'Copy', exact: true }).click();
    await agree(documents(page), 'Continue');
    await expect(documents(page).getByRole('button', { name: 'Copied' })).toBeVisible();
    const copied = await page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const read = async (type: string) => (await item?.getType(type))?.text();
      return { text: await read('text/plain'), html: await read('text/html') };
    });
    for (const content of [copied.text, copied.html]) {
      expect(content).toContain('Helena Duarte');
      expect(content).toContain('Written by AI');
      expect(content).toMatch(/11 open alerts\. Red: /);
    }
    expect(copied.html).toMatch(/<article/);
  });

  await test.step('by Ctrl+C carries its label too', async () => {
    await write(page, 'as it was');
    await selectSections(page, 0, 1);
    await page.keyboard.press('ControlOrMeta+c');
    await agree(documents(page), 'Continue');
    await copies().toMatch(/\S\s+Written by AI\. Check it[^\n]*\n11 open alerts\. Red: /);
  });

  await test.step('with red alerts open is asked about when the whole page is copied', async () => {
    await write(page, 'as it was');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('ControlOrMeta+c');
    await agree(documents(page), 'Continue');
    await copies().toMatch(/\S\s+Written by AI\. Check it[^\n]*\n11 open alerts\. Red: /);
  });
});

test('the draft of a report', async ({ page, context }) => {
  // A headless browser prints nothing: the test keeps the document to print.
  await context.addInitScript(() => {
    window.print = () => {
      const rules = document.adoptedStyleSheets.flatMap(({ cssRules }) =>
        Array.from(cssRules, ({ cssText }) => cssText),
      );
      const html = `<style>${rules.join('')}</style>${document.body.innerHTML}`;
      (window.top as unknown as { printed: string }).printed = html;
    };
  });
  await signIn(page, DOCTOR);
  await openChart(page, 'George Whitaker');

  await test.step('by Ctrl+C is asked about first, and says DRAFT', async () => {
    await write(page, 'as it was');
    await selectSections(page, 0, 1);
    const words = await selected(page);
    expect(words.length).toBeGreaterThan(80);
    const go = documents(page).getByRole('button', { name: 'Continue as draft' });

    await page.keyboard.press('ControlOrMeta+c');
    await expect(documents(page).locator('.question')).toBeFocused();
    await screenshot(page, 'draft-passage-asked');
    await page.keyboard.press('Escape');
    await expect(go).toHaveCount(0);
    expect(await onClipboard(page)).toBe('as it was');
    expect(await selected(page)).toBe(words);

    await page.keyboard.press('ControlOrMeta+c');
    await expect(documents(page).locator('.question')).toBeFocused();
    await documents(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(go).toHaveCount(0);
    await expect.poll(() => selected(page)).toBe(words);

    await page.keyboard.press('ControlOrMeta+c');
    await agree(documents(page), 'Continue as draft');
    await expect(documents(page).getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await onClipboard(page)).toBe(
      `${words}\n\nDRAFT: Incomplete; the radiologist may still change it.\nWritten by AI. Check it before you rely on it.\n2 open alerts. Red: Follow-up CT.`,
    );
  });

  await test.step('is asked about when the whole page is copied', async () => {
    await write(page, 'as it was');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('ControlOrMeta+c');
    await agree(documents(page), 'Continue as draft');
    await expect.poll(() => onClipboard(page)).toMatch(/\n\nDRAFT: Incomplete; .*\nWritten by AI\. Check it/);
  });

  await test.step('files are named without a word of the patient', async () => {
    const started = page.waitForEvent('download');
    await documents(page).getByRole('button', { name: 'Export as FHIR' }).click();
    await agree(documents(page), 'Continue as draft');
    const download = await started;
    expect(download.suggestedFilename()).toMatch(/^scribe-mrd_\w+-DRAFT\.fhir\.json$/);
    const bundle = JSON.parse(await readFile(await download.path(), 'utf8')) as { entry: { resource: object }[] };
    expect(bundle.entry[0]?.resource).toMatchObject({ resourceType: 'Composition', status: 'preliminary' });
  });

  await test.step('a draft asks first, then is printed alone, with patient, DRAFT and AI on each page', async () => {
    await documents(page).getByRole('button', { name: 'Print' }).click();
    await agree(documents(page), 'Continue as draft');
    await page.waitForFunction(() => 'printed' in globalThis);
    const html = await page.evaluate(() => (globalThis as unknown as { printed: string }).printed);

    const paper = await context.newPage();
    await paper.setContent(html);
    await paper.emulateMedia({ media: 'print' });
    await expect(paper.getByRole('button')).toHaveCount(0);
    const head = paper.locator('thead').first();
    await expect(head).toHaveCSS('display', 'table-header-group');
    await expect(head).toContainText(/^DRAFT: Incomplete.*Patient: George Whitaker · Consultation: c-report-draft.*AI/);
    await paper.pdf({ path: inResults('draft-report.pdf'), format: 'A5' });
    await paper.close();
  });
});

/** Selects the sections of a note by dragging from one to another. */
async function selectSections(page: Page, first: number, last: number): Promise<void> {
  const sections = documents(page).getByRole('article').locator('.section-body');
  await sections.nth(last).scrollIntoViewIfNeeded();
  const [start, end] = [await sections.nth(first).boundingBox(), await sections.nth(last).boundingBox()];
  if (!start || !end) throw new Error('The note is not on show.');
  await page.mouse.move(start.x + 1, start.y + 4);
  await page.mouse.down();
  await page.mouse.move(end.x + end.width - 4, end.y + end.height - 2, { steps: 8 });
  await page.mouse.up();
}

const selected = (page: Page): Promise<string> => page.evaluate(() => getSelection()?.toString().trim() ?? '');

const onClipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

const write = (page: Page, text: string): Promise<void> =>
  page.evaluate((written) => navigator.clipboard.writeText(written), text);

test('fifty documents', async ({ page }) => {
  await signIn(page, DOCTOR);
  await openChart(page, 'Antônio Barros');
  const tabs = documents(page).locator('[role=tab]');

  await test.step('are one list of tabs and one document, by keyboard', async () => {
    await expect(tabs).toHaveCount(50);
    await expect(documents(page).locator('article')).toHaveCount(1);
    await tabs.first().focus();
    await page.keyboard.press('End');
    await expect(tabs.last()).toBeFocused();
    await expect(tabs.last()).toHaveAttribute('aria-selected', 'true');
    await expect(documents(page).locator('article')).toHaveCount(1);
    await page.keyboard.press('Home');
    await expect(tabs.first()).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('find in page reaches words deep in the note, and rows at the end of the list', async () => {
    await page.getByRole('link', { name: 'Full page' }).click();
    const code = documents(page).locator('article .code').last();
    expect(await find(page, 'no such words in this note')).toBe(false);
    expect(await find(page, await code.innerText())).toBe(true);
    await expect(code).toBeInViewport();
    const title = await tabs.last().locator('.row-title').innerText();
    // The words occur in many places before: one call for each would take a busy machine more than a minute.
    expect(await tabs.last().evaluate(isFoundByAndBy, title)).toBe(true);
  });
});

/** Selects the next place of some words, like find in page; resolves with whether there is one. */
function find(page: Page, words: string): Promise<boolean> {
  return page.evaluate((sought) => {
    const { find: findNext } = globalThis as unknown as {
      find: (text: string, caseSensitive: boolean, backwards: boolean, wrapAround: boolean) => boolean;
    };
    return findNext(sought, false, false, true);
  }, words);
}

/** Resolves with whether a search for some words reaches an element. */
async function isFoundByAndBy(element: Element, sought: string): Promise<boolean> {
  const { find: findNext } = globalThis as unknown as {
    find: (text: string, caseSensitive: boolean, backwards: boolean, wrapAround: boolean) => boolean;
  };
  const shadowRoots = [element.getRootNode() as ShadowRoot];
  for (let place = 0; place < 1000 && findNext(sought, false, false, true); place++) {
    await new Promise(requestAnimationFrame);
    const [range] = getSelection()?.getComposedRanges({ shadowRoots }) ?? [];
    if (element.contains(range?.startContainer ?? null)) return true;
  }
  return false;
}
