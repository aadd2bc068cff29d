// Every page of the documentation in a real browser, from a plain file server under a subpath.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Browser, type BrowserContextOptions, type Page, chromium } from 'playwright';
import { axeFaults, type Audit } from '../support/axe.ts';
import { chromiumArgs, ensureChromium } from '../support/browsers.ts';
import { type SiteFiles, pagesOf, serveFiles, siteFiles } from './site.ts';

let files: SiteFiles;
let site: string;
let browser: Browser;
const ends: (() => void)[] = [];

before(async () => {
  files = await siteFiles();
  site = await serveFiles(files, { after: (run) => ends.push(run) });
  browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
});
after(async () => {
  await browser.close();
  for (const end of ends) end();
});

interface Visit {
  readonly page: Page;
  /** Hidden failures, and requests that left the site. */
  readonly noise: string[];
}

async function visit<Result>(options: BrowserContextOptions, use: (visit: Visit) => Promise<Result>): Promise<Result> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const noise: string[] = [];
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) noise.push(`${message.page()?.url()}: ${message.text()}`);
  });
  context.on('weberror', (error) => noise.push(String(error.error())));
  context.on('request', (request) => {
    if (!request.url().startsWith(site) && !request.url().startsWith('data:')) noise.push(`asked ${request.url()}`);
  });
  try {
    return await use({ page: await context.newPage(), noise });
  } finally {
    await context.close();
  }
}

/** Opens a page; resolves when its live example, if it has one, is set. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(site + path);
  // By then the page has seen which of its regions scroll.
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
  for (const stage of ['.live-stage iframe', '.theme-stage iframe']) {
    if ((await page.locator(stage.split(' ')[0] ?? '').count()) === 0) continue;
    await page.frameLocator(stage).locator('html[data-stage="set"]').waitFor({ state: 'attached' });
  }
}

/** Rows of a long table that have the same structure as those before. */
const MORE_OF_THE_SAME = '.table-filter + .table tr:nth-child(n + 8)';
/** Rules that a colour scheme can affect. */
const OF_COLOURS = {
  runOnly: ['color-contrast', 'link-in-text-block'],
  leaveOut: MORE_OF_THE_SAME,
};
/** Rules that the words of a page can affect, whatever its structure. */
const OF_WORDS = {
  runOnly: [
    ...['heading-order', 'empty-heading', 'page-has-heading-one', 'document-title', 'html-has-lang', 'valid-lang'],
    ...['duplicate-id-aria', 'link-name', 'button-name', 'image-alt', 'list', 'empty-table-header'],
  ],
};
/** Selector of the new structures of a page; without any it differs from others only in its words. */
const NEW = '[data-new]';
const WHOLE = { rules: { 'target-size': { enabled: true } }, leaveOut: MORE_OF_THE_SAME };

/** In the place of the stages in the frames, which are the playground's own pages: they are audited there. */
const STAGE = '<!doctype html><html lang="en" data-stage="set"><title>Stage</title><p>Stage</p>';

const faults = (page: Page, audit: Audit = WHOLE) => axeFaults(page, audit);

/** Marks the elements of a kind that no page before had (an element with its classes, in what it stands); whether there is one. */
async function markNew(page: Page, seen: Set<string>): Promise<boolean> {
  const found = await page.evaluate(
    (before) => {
      const kind = ({ localName, className }: Element) => `${localName}.${String(className)}`;
      const known = new Set(before);
      const kinds = new Set<string>();
      for (const part of document.body.querySelectorAll('*')) {
        const named = `${part.parentElement ? kind(part.parentElement) : ''} > ${kind(part)}`;
        if (known.has(named)) continue;
        kinds.add(named);
        part.setAttribute('data-new', '');
      }
      return [...kinds];
    },
    [...seen],
  );
  found.forEach((kind) => seen.add(kind));
  return found.length > 0;
}

describe('pages of the documentation', () => {
  // Some fifty pages: slower than other tests on a busy machine.
  it(
    'have no fault by axe, light and dark, are no wider than 320 px, make no noise and ask nobody else',
    { timeout: 900_000 },
    () =>
      visit({ colorScheme: 'light' }, async ({ page, noise }) => {
        await page.route('**/playground/stage.html*', (route) =>
          route.fulfill({ contentType: 'text/html', body: STAGE }),
        );
        const paths = pagesOf(files);
        assert.ok(paths.length > 35);
        const seen = new Set<string>();
        for (const path of paths) {
          await page.setViewportSize({ width: 1280, height: 900 });
          await page.emulateMedia({ colorScheme: 'light' });
          await open(page, path);
          assert.deepEqual([path, await faults(page, OF_WORDS)], [path, []]);
          if (await markNew(page, seen)) {
            assert.deepEqual([path, await faults(page, { ...WHOLE, only: NEW })], [path, []]);
            await page.emulateMedia({ colorScheme: 'dark' });
            assert.deepEqual([path, 'dark', await faults(page, { ...OF_COLOURS, only: NEW })], [path, 'dark', []]);
          }
          await page.setViewportSize({ width: 320, height: 700 });
          const width = await page.evaluate(() => document.documentElement.scrollWidth);
          assert.deepEqual([path, width], [path, 320]);
        }
        assert.deepEqual(noise, []);
      }),
  );

  it('can be read without scripts', () =>
    visit({ javaScriptEnabled: false }, async ({ page }) => {
      await page.goto(`${site}quickstart.html`);
      assert.equal(await page.locator('h1').innerText(), 'Quickstart');
      await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Theming' }).click();
      assert.equal(await page.locator('h1').innerText(), 'Theming');
      assert.equal(await page.getByRole('button').filter({ visible: true }).count(), 1, 'the reset of the form');
    }));
});

describe('search', () => {
  it('goes where the chosen passage is, by keyboard alone', () =>
    visit({}, async ({ page, noise }) => {
      await open(page, 'guides/react.html');
      await page.keyboard.press('/');
      const field = page.getByRole('combobox', { name: 'Search the documentation' });
      await field.pressSequentially('upstream_cred');
      const first = page.getByRole('option').first();
      await first.waitFor();
      assert.equal(await first.getAttribute('aria-selected'), 'true');
      assert.equal(await field.getAttribute('aria-activedescendant'), await first.getAttribute('id'));
      assert.deepEqual(await faults(page), []);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await page.waitForURL(`${site}troubleshooting.html#upstream_credentials`);
      assert.deepEqual(noise, []);
    }));

  it('says that nothing is found, and closes on Escape', () =>
    visit({}, async ({ page }) => {
      await open(page, 'quickstart.html');
      await page.getByRole('button', { name: 'Search' }).click();
      await page.keyboard.type('xylophone');
      await page.getByText('Nothing is called so.').waitFor();
      await page.keyboard.press('Escape');
      assert.equal(await page.getByRole('dialog').count(), 0);
    }));
});

describe('colour scheme', () => {
  it('is kept from page to page, and reaches the live example', () =>
    visit({ colorScheme: 'light' }, async ({ page }) => {
      await open(page, 'elements/scribe-session.html');
      const button = page.getByRole('button', { name: 'Colours: as the system' });
      await button.click();
      await page.getByRole('button', { name: 'Colours: light' }).click();
      await page.getByRole('button', { name: 'Colours: dark' }).waitFor();
      await page.frameLocator('.live-stage iframe').locator('html[data-theme="dark"]').waitFor({ state: 'attached' });
      await open(page, 'theming.html');
      const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      assert.equal(background, 'rgb(15, 20, 26)');
    }));
});

describe('the table of the hazards', () => {
  it('is filtered by words, by the risk that is left and by who must act, and says how many rows are shown', async () => {
    await visit({}, async ({ page, noise }) => {
      await open(page, 'safety/hazards.html');
      const rows = page.locator('.table-filter + .table tbody tr:visible');
      const all = await rows.count();
      assert.ok(all >= 40);
      const said = page.locator('.table-filter output');
      await page.getByLabel('Find in the table').fill('draft radiologist');
      assert.equal(await rows.count(), 1);
      assert.equal(await said.textContent(), `1 of ${all}`);
      await page.getByLabel('Find in the table').fill('');
      await page.getByLabel('Who acts').selectOption('hospital');
      const left = await rows.count();
      assert.ok(left > 1 && left < all);
      await page.locator('select[data-column=Risk]').selectOption('3');
      assert.ok((await rows.count()) < left);
      for (const text of await rows.allTextContents()) assert.match(text, /after: 3 [\s\S]*hospital: /);
      assert.deepEqual(noise, []);
    });
  });
});

describe('copying code', () => {
  it('puts the whole block on the clipboard, and says so', () =>
    visit({ permissions: ['clipboard-read', 'clipboard-write'] }, async ({ page }) => {
      await open(page, 'guides/php.html');
      await page.getByRole('button', { name: 'Copy this scribe-assertion.php' }).click();
      await page.getByRole('button', { name: 'Copied' }).waitFor();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      assert.match(copied, /^<\?php\n[\s\S]*getenv\('SCRIBE_ASSERTION_SECRET'\)\);$/);
    }));
});

describe('live examples', () => {
  it('show the state that is chosen by its small picture, and the address keeps it', () =>
    visit({}, async ({ page }) => {
      await open(page, 'elements/scribe-session.html');
      await page.locator('a[data-scenario="gated-many"]').click();
      await page.frameLocator('.live-stage iframe').getByText('0 of 5 reviewed').first().waitFor();
      assert.equal(new URL(page.url()).search, '?state=gated-many');
      await page.reload();
      await page.frameLocator('.live-stage iframe').getByText('0 of 5 reviewed').first().waitFor();
    }));

  it('tell the events that the page would hear', () =>
    visit({}, async ({ page }) => {
      await open(page, 'elements/scribe-cdss-alerts.html');
      await page
        .frameLocator('.live-stage iframe')
        .getByRole('button', { name: /^Accept: / })
        .first()
        .click();
      await page.getByText(/^Events the page has heard/).click();
      await page.getByText('scribe-before-decide').first().waitFor();
    }));

  it('follow the language', () =>
    visit({}, async ({ page }) => {
      await open(page, 'elements/scribe-cdss-alerts.html');
      await page.getByLabel('Language').selectOption('pt-BR');
      await page
        .frameLocator('.live-stage iframe')
        .getByRole('button', { name: /^Aceitar: / })
        .first()
        .waitFor();
    }));

  it('fill the pictures of states when they come into sight, not before', () =>
    visit({ viewport: { width: 1280, height: 700 } }, async ({ page }) => {
      await open(page, 'elements/scribe-documents.html');
      const thumbs = page.locator('.thumb iframe');
      const last = page.locator('.states li').last();
      assert.equal(await last.locator('iframe').count(), 0);
      await last.scrollIntoViewIfNeeded();
      await last.locator('iframe').waitFor();
      assert.ok((await thumbs.count()) > 0);
    }));
});

describe('theme editor', () => {
  it('changes the elements at once, writes the CSS, and warns of too little contrast', () =>
    visit({ colorScheme: 'light' }, async ({ page }) => {
      await open(page, 'theming.html');
      const css = page.locator('.theme-css code');
      await css.filter({ hasText: 'Nothing is changed.' }).waitFor();
      assert.match(await page.locator('.contrast').innerText(), /every pair/);
      await page.getByLabel('Accent', { exact: true }).fill('#ffee00');
      assert.equal(await css.innerText(), ':root {\n  --scribe-color-accent: #ffee00;\n}');
      assert.match(await page.locator('.contrast').innerText(), /Too little contrast: Buttons 1\.\d : 1/);
      const accent = await page
        .frameLocator('.theme-stage iframe')
        .locator('scribe-session .root')
        .first()
        .evaluate((root) => getComputedStyle(root).getPropertyValue('--_accent'));
      assert.equal(accent, '#ffee00');
      await page.getByRole('button', { name: 'Reset' }).click();
      await css.filter({ hasText: 'Nothing is changed.' }).waitFor();
    }));
});
