// Rows of the Gold Standard checklist for web components that no other test stands for; the whole table is gold-standard.md.
import { CONSULTATION, alerts, card, documents, expect, expectShown, session, test } from './hostile.ts';

const TAGS = ['scribe-session', 'scribe-documents', 'scribe-cdss-alerts'];

test('the three elements as an integrator writes them', async ({ page, visit }) => {
  await visit({ head: '<style>scribe-cdss-alerts:focus-within { outline: 3px solid rgb(1, 2, 3); }</style>' });
  await expectShown(page);

  await test.step('an element’s height is that of its content, and its pictures are vectors', async () => {
    const found = await page.evaluate(
      (tags) =>
        tags.map((tag) => {
          const element = document.querySelector<HTMLElement>(tag);
          const root = element?.shadowRoot;
          const content = root?.querySelector('.root')?.getBoundingClientRect();
          const bitmaps = [...(root?.querySelectorAll('*') ?? [])].filter(
            (inner) =>
              inner.matches('img, canvas, video, object') || getComputedStyle(inner).backgroundImage.includes('url('),
          );
          return {
            isAsHigh: content !== undefined && Math.abs((element?.offsetHeight ?? 0) - content.height) <= 1,
            isInside: (element?.scrollWidth ?? 1) <= (element?.clientWidth ?? 0),
            bitmaps: bitmaps.length,
            vectors: (root?.querySelectorAll('svg').length ?? 0) > 0,
          };
        }),
      TAGS,
    );
    expect(found).toEqual(TAGS.map(() => ({ isAsHigh: true, isInside: true, bitmaps: 0, vectors: true })));
  });

  await test.step('focus inside is focus of the element, is seen, and goes on in the order of the page', async () => {
    await card(page, 'Metformin').focus();
    await expect(alerts(page)).toHaveCSS('outline-color', 'rgb(1, 2, 3)');
    expect(await page.evaluate('document.activeElement.localName')).toBe('scribe-cdss-alerts');
    await page.keyboard.press('Tab');
    expect(
      await alerts(page).evaluate(
        (element) => getComputedStyle(element.shadowRoot?.activeElement ?? element).outlineStyle,
      ),
    ).toBe('solid');
  });

  await test.step('taken out and put back, as often as may be, an element shows its record again', async () => {
    await session(page).evaluate(async (element) => {
      for (let time = 0; time < 5; time++) {
        element.remove();
        if (time % 2) await new Promise((resolve) => setTimeout(resolve));
        document.body.append(element);
      }
    });
    await expectShown(page);
  });
});

test('plain tags and elements outside of any page neither throw nor ask for anything', async ({
  page,
  visit,
  hospital,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(hospital.proxy) && !request.url().includes('/scribe-widget'))
      asked.push(request.url());
  });
  await visit({ body: TAGS.map((tag) => `<${tag}></${tag}>`).join('') });
  await expect(
    session(page)
      .getByText(/session-id/)
      .first(),
  ).toBeVisible();
  const thrown = await page.evaluate(async (tags) => {
    const errors: string[] = [];
    for (const tag of tags) {
      const element = document.createElement(tag) as HTMLElement & {
        refresh(): Promise<void>;
        clear(): void;
        state: string;
      };
      Object.assign(element, { sessionId: 'c-done', lang: 'es', hidden: true });
      await element.refresh().catch((error: Error) => errors.push(error.message));
      element.clear();
      if (element.state !== 'idle') errors.push(element.state);
    }
    return errors;
  }, TAGS);
  expect(thrown).toEqual([]);
  expect(asked).toEqual([]);
});

test('attributes and properties mean the same in any order, before and after the element is in the page', async ({
  page,
  visit,
}) => {
  await visit({ body: '' });
  const shown = await page.evaluate(async (id) => {
    const steps: readonly ((element: HTMLElement) => void)[] = [
      (element) => element.setAttribute('session-id', id),
      (element) => Object.assign(element, { undoSeconds: 0 }),
      (element) => (element.lang = 'es'),
      (element) => document.body.append(element),
    ];
    const orders = [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [1, 3, 0, 2],
      [2, 0, 3, 1],
    ];
    const elements = orders.map((order) => {
      const element = document.createElement('scribe-cdss-alerts');
      for (const step of order) steps[step]?.(element);
      return element;
    });
    const texts = () =>
      elements.map(({ shadowRoot }) => shadowRoot?.querySelector('.bar')?.textContent?.replace(/\s+/g, ' ').trim());
    while (texts().some((text) => !text)) await new Promise((resolve) => setTimeout(resolve, 20));
    return [...new Set(texts())];
  }, CONSULTATION);
  expect(shown).toHaveLength(1);
  expect(shown[0]).toContain('0 de 11');
});

test('children that come later take up the session, and so do those that it changes under', async ({ page, visit }) => {
  await visit({ body: `<scribe-session session-id="${CONSULTATION}"><p id="own">of the page</p></scribe-session>` });
  await expect(page.locator('#own')).toBeVisible();
  await session(page).evaluate((element) => element.append(document.createElement('scribe-cdss-alerts')));
  await expect(card(page, 'Ibuprofen')).toBeVisible();
  await session(page).evaluate((element) => element.setAttribute('session-id', 'c-errors'));
  await expect(card(page, 'Ibuprofen')).toHaveCount(0);
  await expect(page.locator('#own')).toBeVisible();
});

test('margins, width, display and hidden are the page’s to say', async ({ page, visit }) => {
  await visit({
    body: `<div style="width:800px">${['a', 'b'].map((id) => `<scribe-documents id="${id}" session-id="${CONSULTATION}"></scribe-documents>`).join('')}</div>`,
    head: '<style>#a { width: 50%; margin: 10px 0 30px 20px; } #b { display: inline-block; max-width: 300px; }</style>',
  });
  await expect(page.locator('#b .root')).toBeVisible();
  const box = (id: string) =>
    page.locator(id).evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
  const [a, b] = [await box('#a'), await box('#b')];
  expect([a.left - 8, a.width, b.width]).toEqual([20, 400, 300]);
  expect(b.top - a.bottom).toBeGreaterThanOrEqual(30);
  await page.locator('#a').evaluate((element) => element.toggleAttribute('hidden', true));
  await expect(page.locator('#a')).toBeHidden();
});

test('in a row, a column, a grid, a float and a layer an element is as wide as it reads well, and gives way', async ({
  page,
  visit,
}) => {
  await visit({ body: `<div id="place"><scribe-documents session-id="${CONSULTATION}"></scribe-documents></div>` });
  await expect(documents(page).getByText('Right knee pain for three weeks, worse on stairs.')).toBeVisible();
  for (const [place, style, inner] of [
    ['a row', 'display:flex', ''],
    ['a column that does not stretch', 'display:flex;flex-direction:column;align-items:start', ''],
    ['a grid that does not stretch', 'display:grid;justify-items:start', ''],
    ['a float', '', 'float:left'],
    ['a layer', 'position:relative', 'position:absolute'],
  ] as const) {
    await page.locator('#place').evaluate(
      (element, [own, of]) => {
        element.style.cssText = own;
        (element.firstElementChild as HTMLElement).style.cssText = of;
      },
      [style, inner] as const,
    );
    const widthIn = (width: number) =>
      page.locator('#place').evaluate((element, px) => {
        element.style.width = `${px}px`;
        return element.firstElementChild?.getBoundingClientRect().width ?? 0;
      }, width);
    const natural = await widthIn(900);
    expect(natural, place).toBeGreaterThan(470);
    expect(natural, place).toBeLessThan(500);
    expect(await widthIn(320), place).toBeLessThanOrEqual(320);
  }
});

test('a class made from one of ours is an element of its own, and its methods are asked first', async ({
  page,
  visit,
  hospital,
}) => {
  await visit({ body: `<ehr-alerts session-id="${CONSULTATION}"></ehr-alerts>` });
  await page.evaluate(async (address) => {
    const { ScribeCdssAlerts } = (await import(address)) as typeof import('../../../src/index.ts');
    class EhrAlerts extends ScribeCdssAlerts {
      override clear(): void {
        this.title = 'cleared';
        super.clear();
      }
    }
    customElements.define('ehr-alerts', EhrAlerts);
  }, `${hospital.proxy}/embed/v1/scribe-widget.js`);
  const own = page.locator('ehr-alerts');
  await expect(own.getByText('0 of 11 recorded').first()).toBeVisible();
  await own.evaluate((element) => (element as HTMLElement & { clear(): void }).clear());
  await expect(own).toHaveAttribute('title', 'cleared');
  await expect(own.getByText('0 of 11 recorded')).toHaveCount(0);
});
