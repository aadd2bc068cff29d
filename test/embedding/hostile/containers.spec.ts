import type { Page } from '@playwright/test';
import { alerts, cardOf, expect, expectShown, test, ELEMENTS } from './hostile.ts';

/** Picks two alerts and opens the sheet in which they are reviewed. */
async function openSheet(page: Page): Promise<void> {
  for (const name of ['Metformin', 'Ibuprofen']) {
    await alerts(page)
      .getByRole('checkbox', { name: `Select ${name}` })
      .focus();
    await page.keyboard.press('Space');
  }
  await alerts(page).getByRole('button', { name: 'Accept selected' }).focus();
  await page.keyboard.press('Enter');
}

const sheet = (page: Page) => alerts(page).locator('dialog');

const COVER = `<script>
  function cover() {
    const cover = document.createElement('div');
    cover.id = 'cover';
    cover.style = 'position:fixed;inset:0;z-index:2147483647;background:rgba(255,0,0,.5)';
    cover.onclick = () => { cover.dataset.clicked = ''; };
    document.body.append(cover);
  }
</script>`;

test('the sheet lies above an overlay of the highest z-index, and can be clicked', async ({ page, visit, sandbox }) => {
  await visit({ head: COVER, body: `<div style="position:relative;z-index:1">${ELEMENTS}</div>` });
  await expectShown(page);
  await openSheet(page);
  await page.evaluate('cover()');
  await sheet(page)
    .getByRole('button', { name: /^Accept/ })
    .click();
  await expect(sheet(page)).toBeHidden();
  await expect.poll(async () => (await sandbox.decisions()).length).toBe(1);
  await expect(page.locator('#cover')).not.toHaveAttribute('data-clicked', '');
});

const CONTAINERS = {
  'transform and overflow: hidden': 'transform:scale(.5) rotate(2deg);overflow:hidden;height:200px;width:340px',
  'filter, perspective and will-change':
    'filter:blur(0);perspective:100px;will-change:transform;overflow:clip;width:340px;height:200px',
  'contain: strict': 'contain:strict;width:340px;height:200px',
  'content-visibility: auto': 'content-visibility:auto;contain-intrinsic-size:300px',
  'position: fixed in a corner': 'position:fixed;right:0;bottom:0;width:320px;height:120px;overflow:auto;z-index:1',
};

test('in a container that is transformed, filtered, contained, skipped or fixed the sheet has the whole window', async ({
  page,
  visit,
}) => {
  await visit({ body: `<div id="container">${ELEMENTS}</div>` });
  await expect(page.locator('scribe-cdss-alerts .card').nth(10)).toBeAttached();
  // By script: the container may cut off what a pointer would need.
  await page.evaluate(() => {
    const root = document.querySelector('scribe-cdss-alerts')?.shadowRoot;
    root?.querySelectorAll<HTMLInputElement>('input[type=checkbox][data-action=select]').forEach((box, place) => {
      if (place < 2) box.click();
    });
  });
  for (const [name, style] of Object.entries(CONTAINERS)) {
    await page.locator('#container').evaluate((container, css) => (container.style.cssText = css), style);
    await page.locator('scribe-cdss-alerts [data-action=review-accepted]').dispatchEvent('click');
    await expect(sheet(page), name).toBeVisible();
    const box = await sheet(page).boundingBox();
    const window = page.viewportSize();
    expect(box?.width ?? 0, name).toBeGreaterThan(340);
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= (window?.width ?? 0), name).toBe(true);
    await sheet(page).getByRole('button', { name: 'Back' }).click();
    await expect(sheet(page)).toBeHidden();
  }
});

test('an element in full screen stands on a surface, and scrolls to its last alert', async ({ page, visit }) => {
  await visit({ head: '<style>body { background: none; }</style>' });
  await expectShown(page);
  for (const tag of ['scribe-session', 'scribe-documents', 'scribe-cdss-alerts']) {
    await page.evaluate((name) => {
      addEventListener('keydown', () => void document.querySelector(name)?.requestFullscreen(), { once: true });
    }, tag);
    await page.keyboard.press('F9');
    const element = page.locator(`${tag}:fullscreen`);
    await expect(element, tag).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    const isScrolled = await element.evaluate((shown) => {
      shown.scrollTop = shown.scrollHeight;
      return shown.scrollTop > 0 || shown.scrollHeight <= shown.clientHeight;
    });
    expect(isScrolled, tag).toBe(true);
    await page.evaluate(() => document.exitFullscreen());
  }
});

test('in a modal dialog of the page the sheet opens above it', async ({ page, visit }) => {
  await visit({
    body: `<dialog id="chart">${ELEMENTS}</dialog>`,
    head: '<script>addEventListener("load", () => document.getElementById("chart").showModal())</script>',
  });
  await expectShown(page);
  await openSheet(page);
  await sheet(page).getByRole('button', { name: 'Back' }).click();
  await expect(sheet(page)).toBeHidden();
  await expect(page.locator('#chart')).toBeVisible();
});

/** How a panel is hidden until it is opened. */
const HIDDEN = {
  'display: none': 'display:none',
  'no height': 'height:0;overflow:hidden',
  'no width': 'width:0;overflow:hidden',
  'visibility: hidden': 'visibility:hidden',
};

test('panels that open', async ({ page, visit }) => {
  const styles = Object.values(HIDDEN);
  await visit({ body: styles.map((style, at) => `<div id="panel${at}" style="${style}">${ELEMENTS}</div>`).join('') });
  for (const [at, name] of Object.keys(HIDDEN).entries())
    await test.step(`a panel that opens from ${name} shows everything`, async () => {
      const panel = page.locator(`#panel${at}`);
      const ibuprofen = cardOf(panel.locator('scribe-cdss-alerts'), 'Ibuprofen');
      await expect(panel.locator('scribe-cdss-alerts .card').first()).toBeAttached();
      await expect(ibuprofen.filter({ visible: true })).not.toBeInViewport();
      await panel.evaluate((element) => element.removeAttribute('style'));
      await expectShown(page, `#panel${at}`);
      await ibuprofen.scrollIntoViewIfNeeded();
      expect((await ibuprofen.boundingBox())?.width).toBeGreaterThan(200);
    });
});

test('a page zoomed by 0.5 or 1.75 loses nothing beyond the edge', async ({ page, visit }) => {
  await visit({ body: `<div id="zoomed" style="width:400px">${ELEMENTS}</div>` });
  await expectShown(page);
  for (const zoom of ['0.5', '1.75']) {
    await page.locator('#zoomed').evaluate((element, by) => (element.style.zoom = by), zoom);
    const beyond = await alerts(page).evaluate((element) => {
      const edge = element.getBoundingClientRect().right + 1;
      return [...(element.shadowRoot?.querySelectorAll('.card, .button, h3') ?? [])].filter(
        (inner) => inner.getBoundingClientRect().right > edge,
      ).length;
    });
    expect(beyond, zoom).toBe(0);
  }
});
