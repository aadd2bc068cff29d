import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { tokens as sheet } from '../../../src/styles/tokens.ts';
import { layOutSkipped } from '../../support/lay-out-skipped.ts';
import { alerts, card, expect, expectShown, session, test, ELEMENTS } from './hostile.ts';

interface Member {
  readonly name: string;
}
interface Declaration {
  readonly tagName?: string;
  readonly cssParts?: readonly Member[];
  readonly cssStates?: readonly Member[];
  readonly cssProperties?: readonly Member[];
}

const manifest = JSON.parse(
  readFileSync(new URL('../../../dist/widget/custom-elements.json', import.meta.url), 'utf8'),
) as {
  readonly modules: readonly { readonly declarations?: readonly Declaration[] }[];
};
const elements = manifest.modules.flatMap(({ declarations = [] }) => declarations).filter(({ tagName }) => tagName);

/** Every public token that the sheets read, beside those of one element only. */
const TOKENS = [
  ...new Set([
    ...(sheet.cssText.match(/--scribe-[\w-]+/g) ?? []),
    ...elements.flatMap(({ cssProperties = [] }) => cssProperties.map(({ name }) => name)),
  ]),
];

/** Returns a value that no token has by default. */
const valueOf = (token: string): string => {
  if (token.includes('-color-')) return 'rgb(1, 2, 3)';
  if (token.includes('font-family')) return 'fantasy';
  if (token === '--scribe-density') return '2';
  return '31px';
};

/** Every state in which some token shows: as seeded, a reason being given, a sheet open, the gate, a draft, text that is marked. */
async function showEverything(page: Page): Promise<void> {
  await card(page, 'Spironolactone').getByRole('button', { name: 'Reject: Spironolactone' }).click();
  await card(page, 'Spironolactone').getByRole('button', { name: 'Reject', exact: true }).click();
  await card(page, 'Spironolactone').getByRole('radio').first().focus();
  await alerts(page).getByRole('checkbox', { name: 'Select Metformin' }).check();
  await expect(alerts(page).getByRole('button', { name: 'Accept selected' })).toBeVisible();
  await page.keyboard.press('Tab');
}

/** The values that the sheets set, by token. */
const SET = [
  ...['color', 'background-color', 'border-top-color', 'outline-color', 'border-top-left-radius', 'font-family'],
  ...['font-size', 'padding-top', 'margin-top', 'inset-block-start', 'row-gap', 'fill', 'stroke', 'box-shadow'],
  ...['text-decoration-color', 'scroll-margin-top'],
];

/** The tokens that change nothing of any kind of element, in one turn of the page: nothing else changes meanwhile. */
const idleTokens = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([properties, tokens]) => {
      const styles = [...document.querySelectorAll('scribe-session, scribe-documents, scribe-cdss-alerts')].flatMap(
        (host) => {
          // One of each kind is enough.
          const kinds = new Map(
            [host, ...(host.shadowRoot?.querySelectorAll('*') ?? [])].map((element) => [
              [
                ...[element.localName, element.getAttribute('class'), element.parentElement?.className],
                ...[element.closest('article')?.className, element.matches(':focus-visible')],
              ].join(),
              element,
            ]),
          );
          return [...kinds.values()].flatMap((element) => [
            getComputedStyle(element),
            getComputedStyle(element, '::before'),
          ]);
        },
      );
      const read = (style: CSSStyleDeclaration) => properties.map((name) => style.getPropertyValue(name)).join();
      const before = styles.map(read);
      const { style: page } = document.documentElement;
      return tokens
        .filter(([token, value]) => {
          page.setProperty(token, value);
          const changes = styles.some((style, at) => read(style) !== before[at]);
          page.removeProperty(token);
          return !changes;
        })
        .map(([token]) => token);
    },
    [SET, TOKENS.map((token) => [token, valueOf(token)] as const)] as const,
  );

test('every documented token changes something that is seen', async ({ page, visit }) => {
  await visit({
    body: `${ELEMENTS}<scribe-documents session-id="c-report-draft"></scribe-documents><scribe-documents session-id="c-report-final"></scribe-documents><scribe-session session-id="c-errors"></scribe-session><scribe-session session-id="c-processing"></scribe-session>`,
  });
  await expectShown(page);
  await showEverything(page);
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await page.evaluate(layOutSkipped, '*, *::before { transition: none !important }');
  const idle = await idleTokens(page);
  // Visible only under the pointer.
  const hovered = new Set(['--scribe-color-surface-hover', '--scribe-color-accent-hover']);
  expect(idle.filter((token) => !hovered.has(token))).toEqual([]);
  for (const [token, button] of [
    ['--scribe-color-surface-hover', card(page, 'Metformin').getByRole('button', { name: 'Reject: Metformin' })],
    ['--scribe-color-accent-hover', alerts(page).getByRole('button', { name: 'Accept selected' })],
  ] as const) {
    await page.evaluate((property) => document.documentElement.style.setProperty(property, 'rgb(1, 2, 3)'), token);
    await button.hover();
    await expect(button).toHaveCSS('background-color', 'rgb(1, 2, 3)');
  }
});

test('every documented part is there to be styled', async ({ page, visit, sandbox, noise }) => {
  noise.expectStatus(404, 428);
  const missing = new Set(
    elements.flatMap(({ tagName = '', cssParts = [] }) => cssParts.map(({ name }) => `${tagName}::part(${name})`)),
  );
  expect(missing.size).toBeGreaterThan(10);
  const look = async () => {
    for (const part of [...missing]) {
      const [, tag = '', name = ''] = /^(.*)::part\((.*)\)$/.exec(part) ?? [];
      const isThere = await page.evaluate(
        ([of, called]) =>
          [...document.querySelectorAll(of)].some(({ shadowRoot }) => shadowRoot?.querySelector(`[part~="${called}"]`)),
        [tag, name] as const,
      );
      if (isThere) missing.delete(part);
    }
    return [...missing];
  };
  const body = `${ELEMENTS}<scribe-session session-id="c-new"></scribe-session><scribe-documents session-id="c-large"></scribe-documents><scribe-cdss-alerts session-id="c-failed"></scribe-cdss-alerts>`;
  await visit({ body, head: '<style>scribe-cdss-alerts::part(alert) { border-top-color: rgb(1, 2, 3); }</style>' });
  await expectShown(page);
  await expect(card(page, 'Metformin')).toHaveCSS('border-top-color', 'rgb(1, 2, 3)');
  await look();
  await sandbox.control('gate', { account: 'ana', enabled: true });
  await visit({ body });
  await expect.poll(look).toEqual([]);
});

test('custom states are those that the element is in', async ({ page, visit, context, sandbox, noise }) => {
  noise.expectStatus(503);
  noise.expectLine('ERR_INTERNET_DISCONNECTED');
  const isIn = (state: string) => session(page).evaluate((element, name) => element.matches(`:state(${name})`), state);
  await visit({});
  await expectShown(page);
  expect([await isIn('stale'), await isIn('offline'), await isIn('reconnecting')]).toEqual([false, false, false]);
  await context.setOffline(true);
  await expect.poll(() => isIn('offline')).toBe(true);
  await context.setOffline(false);
  await expect.poll(() => isIn('offline')).toBe(false);
  await sandbox.control('faults', [{ match: '/v1/scribe-sessions', status: 503 }]);
  await session(page).evaluate((element) => (element as HTMLElement & { refresh(): Promise<void> }).refresh());
  await expect.poll(() => isIn('stale')).toBe(true);
  const documented = elements.map(({ cssStates = [] }) =>
    cssStates
      .map(({ name }) => name)
      .sort()
      .join(),
  );
  expect(documented).toEqual([
    'offline,reconnecting,stale',
    'offline,reconnecting,stale',
    'offline,reconnecting,stale',
  ]);
});

test('a live stream that is cut is the state reconnecting', async ({ page, visit, noise }) => {
  noise.expectLine('Failed to load resource');
  let isFirst = true;
  await page.route('**/embed/events', async (route) => {
    // The first stream opens and ends; of those after it nothing is heard.
    if (!isFirst || route.request().method() === 'OPTIONS') return;
    isFirst = false;
    await route.fulfill({
      headers: { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'text/event-stream' },
      body: ': open\n\n',
    });
  });
  await visit({});
  await expectShown(page);
  await expect.poll(() => session(page).evaluate((element) => element.matches(':state(reconnecting)'))).toBe(true);
});
