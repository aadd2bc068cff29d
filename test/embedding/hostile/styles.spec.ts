import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, expectShown, test, type HostPage } from './hostile.ts';
import { MEASURED, differences, lookOf, measure, settle, type Look } from './look.ts';

const RESET = `
  *, *::before, *::after { margin: 0; padding: 0; border: 0; font: inherit; vertical-align: baseline; box-sizing: border-box; text-decoration: none; }
  ol, ul { list-style: none; } button, input, select, textarea { all: unset; } svg { display: block; max-width: 100%; fill: currentColor; }
  [hidden] { display: block; } h2, h3 { font-size: 40px; color: red; } .badge, .button, .notice, .root, .card { display: none; }
  :focus { outline: none; } dialog { display: block; position: static; } table { display: block; } article { border: 9px solid red; }`;

const IMPORTANT = `
  * { margin: 7px !important; padding: 9px !important; border: 3px dotted red !important; background: yellow !important; color: #eee !important;
      font: italic 900 40px/3 fantasy !important; letter-spacing: 9px !important; word-spacing: 20px !important; text-transform: uppercase !important;
      text-align: right !important; text-indent: 60px !important; text-shadow: 2px 2px red !important; white-space: pre !important; cursor: wait !important;
      position: relative !important; opacity: 0.9 !important; transition: all 9s !important; border-radius: 40px !important;
      box-shadow: 0 0 9px red !important; outline: 5px solid lime !important; vertical-align: top !important; overflow: visible !important;
      list-style: square inside !important; accent-color: red !important; fill: red !important; stroke: red !important; }
  *::before, *::after { content: "host" !important; }`;

/** All inherited properties at once on the root element. */
const INHERITED = `
  html { border-collapse: collapse; border-spacing: 9px; caption-side: bottom; caret-color: transparent; color: red; cursor: wait; direction: rtl; empty-cells: hide;
    font: italic 900 22px/3 fantasy; font-feature-settings: "smcp"; font-kerning: none; font-variant: small-caps; font-size-adjust: 2; font-stretch: 50%; hyphens: auto;
    letter-spacing: 3px; line-break: anywhere; list-style: square inside; orphans: 9; widows: 9; overflow-wrap: normal; quotes: "<" ">"; tab-size: 40; text-align: justify;
    text-align-last: right; text-indent: 40px; text-rendering: geometricPrecision; text-shadow: 1px 1px red; text-transform: uppercase; text-underline-offset: 9px;
    text-wrap: nowrap; -webkit-text-fill-color: red; -webkit-text-stroke: 1px red; -webkit-text-security: disc; user-select: none; white-space: pre; word-break: break-all;
    word-spacing: 20px; accent-color: red; fill: red; stroke: red; stroke-width: 9px; print-color-adjust: economy; forced-color-adjust: none; image-rendering: pixelated;
    paint-order: stroke; ruby-position: under; text-anchor: end; text-combine-upright: all; text-emphasis: "x"; text-orientation: upright; unicode-bidi: bidi-override;
    scrollbar-color: red blue; interpolate-size: allow-keywords; math-depth: 3; -webkit-user-modify: read-write; -webkit-rtl-ordering: visual; }`;

/** The widget's private custom properties, as a page might name its own. */
const privateNames = [
  ...new Set(
    readFileSync(new URL('../../../dist/widget/scribe-widget.js', import.meta.url), 'utf8').match(/--_[\w-]+/g),
  ),
];

const PAGES: Readonly<Record<string, HostPage>> = {
  'a reset of everything': { head: `<style>${RESET}</style>` },
  '* { … !important }': { head: `<style>${IMPORTANT}</style>` },
  'every inherited property': { head: `<style>${INHERITED}</style>` },
  // Together: none of the three reaches what another says.
  'a root font of 62.5 %, custom properties, layers, scopes and containers of the same names': {
    head: `<style>html { font-size: 62.5%; } body { font-size: 1.6rem; }</style>
      <style>:root, * { ${privateNames.map((name) => `${name}: 77px;`).join('')} }</style>
      <style>@layer base { * { color: red } } @container scribe (min-width: 0) { * { color: red !important } } @property --scribe-gap-of-host { syntax: "*"; inherits: true } @keyframes breathe { to { opacity: 0; transform: scale(9) } }</style>`,
  },
  'text from right to left': { htmlAttributes: 'lang="en" dir="rtl"' },
  'a form of Bootstrap’s time': {
    body: `<form class="form-inline"><fieldset><legend>Scribe</legend>${MEASURED}</fieldset></form>`,
    head: '<style>fieldset { font-size: 9px; } form label, form input, form .button { float: left; width: 50%; } .form-inline * { display: inline-block; }</style>',
  },
};

/** Without a doctype a line takes less room where only smaller text stands in it: the record of a patient gets a few pixels shorter. */
const QUIRKY: HostPage = {
  doctype: '',
  body: `<table><tr><td><font size="1" face="fantasy" color="red"><b><i><center>${MEASURED}</center></i></b></font></table>`,
};
const QUIRK = 12;

const PRINT: HostPage = {
  head: '<style>@media print { * { color: #000 !important; background: #fff !important; font: 6pt/1 serif !important; box-shadow: none !important; } h2, h3, svg, button, a::after { display: none !important; } a[href]::after { content: attr(href); } @page { margin: 0 } }</style>',
};

const measured: HostPage = { body: MEASURED };
interface Looks {
  readonly onScreen: Look;
  readonly onPaper: Look;
}
let clean: Looks | undefined;

/** The time of all pages. A minute that turned between two of them would change the width of “9:59”. */
const NOW = new Date();
test.beforeEach(({ page }) => page.clock.setFixedTime(NOW));

async function lookOnPaper(page: Page): Promise<Look> {
  await page.emulateMedia({ media: 'print' });
  await settle(page);
  const look = await lookOf(page);
  await page.emulateMedia({ media: 'screen' });
  return look;
}

/** Resolves with the looks of the widget on an empty page. */
async function cleanLooks(page: Page, visit: (host: HostPage) => Promise<void>): Promise<Looks> {
  if (clean) return clean;
  await visit(measured);
  await measure(page);
  return (clean = { onScreen: await lookOf(page), onPaper: await lookOnPaper(page) });
}

for (const [name, host] of Object.entries(PAGES)) {
  test(`${name} changes no style and moves no box inside`, async ({ page, visit }) => {
    const { onScreen } = await cleanLooks(page, visit);
    await visit({ ...measured, ...host });
    await measure(page);
    expect(differences(onScreen, await lookOf(page))).toEqual([]);
  });
}

test('no doctype, in a table, changes no style inside, and sizes by a few pixels only', async ({ page, visit }) => {
  const { onScreen } = await cleanLooks(page, visit);
  await visit(QUIRKY);
  await measure(page);
  expect(differences(onScreen, await lookOf(page), QUIRK)).toEqual([]);
});

test('a print sheet of the page changes nothing inside on paper', async ({ page, visit }) => {
  const { onPaper } = await cleanLooks(page, visit);
  await visit({ ...measured, ...PRINT });
  await measure(page);
  expect(differences(onPaper, await lookOnPaper(page))).toEqual([]);
});

test('what the page means for the whole element holds: hidden, not to be touched, dark', async ({ page, visit }) => {
  await visit({
    body: `<div id="frame" style="visibility:hidden;pointer-events:none;color-scheme:dark">${MEASURED}</div>`,
  });
  await expect(page.locator('scribe-cdss-alerts .card').first()).toBeAttached();
  const root = page.locator('scribe-cdss-alerts .root');
  await expect(root).toHaveCSS('visibility', 'hidden');
  await expect(root).toHaveCSS('pointer-events', 'none');
  await expect(root).toHaveCSS('color', 'rgb(232, 237, 242)');
  await page.locator('#frame').evaluate((frame) => frame.removeAttribute('style'));
  await expectShown(page);
  await expect(root).toHaveCSS('color', 'rgb(21, 32, 43)');
});

test('a page that resets margins and lets no text be selected', async ({ page, visit }) => {
  const gap = () =>
    page.evaluate(() => {
      const [alerts, documents] = ['scribe-cdss-alerts', 'scribe-documents'].map((tag) =>
        document.querySelector(tag)?.getBoundingClientRect(),
      );
      return Math.round((documents?.top ?? 0) - (alerts?.bottom ?? 0));
    });
  // In a wider window they are side by side.
  await page.setViewportSize({ width: 600, height: 900 });
  await visit({});
  await expectShown(page);

  await test.step('a reset of margins keeps the space between the elements', async () => {
    const before = await gap();
    expect(before).toBeGreaterThan(0);
    await page.addStyleTag({ content: '* { margin: 0; padding: 0; }' });
    expect(await gap()).toBe(before);
  });

  await test.step('where the page lets no text be selected, the record still can be', async () => {
    await page.addStyleTag({ content: '* { user-select: none; -webkit-user-select: none; }' });
    const complaint = page.locator('scribe-documents').getByText('Right knee pain for three weeks, worse on stairs.');
    await complaint.click({ clickCount: 3 });
    expect(await page.evaluate(() => getSelection()?.toString())).toContain('Right knee pain');
  });
});
