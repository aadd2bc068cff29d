// Browsers that lack a feature, or forbid it by a hospital's policy: the element shows the record or a message.
import { AT_ONCE, alerts, card, expect, expectShown, test } from './hostile.ts';

const DATES = 'formats of dates and numbers, which throw';

/** Missing features by page: features that are not used together are removed together. */
const WITHOUT: readonly Readonly<Record<string, () => void>>[] = [
  {
    'BroadcastChannel, which throws': () => {
      window.BroadcastChannel = class {
        constructor() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        }
      } as never;
    },
    'observers of sizes, places and changes': () => {
      for (const name of ['ResizeObserver', 'IntersectionObserver', 'MutationObserver'])
        Reflect.deleteProperty(window, name);
    },
    'URL.canParse and requestIdleCallback': () => {
      Reflect.deleteProperty(URL, 'canParse');
      Object.assign(window, { requestIdleCallback: undefined });
    },
  },
  {
    'storage, locks, databases and caches, which throw': () => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('Denied.', 'SecurityError');
          },
        });
      Object.defineProperty(navigator, 'locks', { value: undefined });
    },
    'style sheets made by script': () => {
      window.CSSStyleSheet = function () {
        throw new TypeError('Illegal constructor');
      } as never;
    },
    'most of Intl': () => {
      const names = [
        'Collator',
        'RelativeTimeFormat',
        'DisplayNames',
        'PluralRules',
        'Segmenter',
        'ListFormat',
        'Locale',
      ];
      for (const name of names) Reflect.deleteProperty(Intl, name);
    },
  },
  {
    [DATES]: () => {
      for (const name of ['DateTimeFormat', 'NumberFormat'])
        Object.defineProperty(Intl, name, {
          value: class {
            constructor() {
              throw new RangeError('Incorrect locale information provided');
            }
          },
        });
    },
    'states of custom elements': () => {
      Reflect.deleteProperty(HTMLElement.prototype, 'attachInternals');
    },
  },
];

for (const missing of WITHOUT)
  test(`without ${Object.keys(missing).join('; ')}: the record is shown, dressed, and an alert can be decided`, async ({
    page,
    visit,
    sandbox,
  }) => {
    for (const remove of Object.values(missing)) await page.addInitScript(remove);
    await visit({ body: AT_ONCE });
    await expectShown(page);
    if (DATES in missing) await expect(page.locator('.freshness').first()).toContainText('UTC');
    await card(page, 'Ibuprofen').getByRole('button', { name: 'Accept: Ibuprofen' }).click();
    // What became of it, with its sheet.
    await expect(card(page, 'Ibuprofen').locator('.outcome')).toHaveCSS('display', 'contents');
    await expect.poll(async () => (await sandbox.decisions()).length).toBe(1);
  });

// Chromium runs no module in such a page.
for (const where of ['head', 'body'])
  test(`a page served as XHTML: the classic script in its ${where} shows the record and decides`, async ({
    page,
    hospital,
    options,
    sandbox,
  }) => {
    const set = `Scribe.configure(Object.assign({ proxy: '${hospital.proxy}' }, ${options}))`.replaceAll('>', '&gt;');
    const script = `<script src="${hospital.proxy}/embed/v1/scribe-widget.classic.js"></script><script>${set}</script>`;
    const html = `<?xml version="1.0" encoding="UTF-8"?><html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>Host</title>${where === 'head' ? script : ''}</head><body>${AT_ONCE}${where === 'head' ? '' : script}</body></html>`;
    const headers = { 'Content-Type': 'application/xhtml+xml; charset=utf-8' };
    await page.goto(hospital.host.put('/', { html, headers }));
    expect(await page.evaluate(() => document.contentType)).toBe('application/xhtml+xml');
    await expectShown(page);
    await card(page, 'Ibuprofen').getByRole('button', { name: 'Accept: Ibuprofen' }).click();
    await expect.poll(async () => (await sandbox.decisions()).length).toBe(1);
  });

// In three languages: never-blank.test.ts.
test('a browser in which nothing can be drawn: each element says so', async ({ page, visit, noise }) => {
  noise.expectLine('Not here.');
  await page.addInitScript(() => {
    document.importNode = () => {
      throw new Error('Not here.');
    };
  });
  await visit({ htmlAttributes: 'lang="pt_BR"' });
  for (const tag of ['scribe-session', 'scribe-documents', 'scribe-cdss-alerts'])
    await expect(page.locator(tag).getByText('O Scribe não pode funcionar nesta página').first()).toBeVisible();
  await expect(alerts(page).getByRole('alert')).toHaveCount(1);
});
