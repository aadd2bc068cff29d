import type { Page } from '@playwright/test';
import { layOutSkipped } from '../../support/lay-out-skipped.ts';
import { CONSULTATION, expect, expectShown } from './hostile.ts';

/** The three elements beside one another, each of one width whatever the page says of widths. */
export const MEASURED = ['scribe-session', 'scribe-documents', 'scribe-cdss-alerts']
  .map(
    (tag) =>
      `<${tag} session-id="${CONSULTATION}" style="display:block!important;box-sizing:content-box!important;width:480px!important;min-width:0!important;max-width:none!important;float:none!important;zoom:1!important"></${tag}>`,
  )
  .join('');

/** Every element in the three shadow trees: its path, where it stands, and of the first of each kind all computed styles. */
export type Look = readonly (readonly [path: string, styles: string])[];

/** Sheets that come with parts fetched at rest, each by a rule of its own. */
const LATE_SHEETS = { 'scribe-session': '.gate-head', 'scribe-cdss-alerts': 'dialog::backdrop' };

/** Waits until everything is loaded and laid out, even off screen. */
export async function measure(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1000, height: 900 });
  await expectShown(page);
  // A window as high as the record would do, too, and is drawn for seconds. The bar for what is selected sticks to the window.
  await page.evaluate(layOutSkipped, '.batch-bar { position: static !important }');
  await expect(page.locator('scribe-cdss-alerts .card')).toHaveCount(11);
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  await settle(page);
}

/** Waits until no update changes a size any more. */
export async function settle(page: Page): Promise<void> {
  let last = '';
  await expect
    .poll(
      async () => {
        const before = last;
        last = await updatedSizes(page);
        return last !== 'incomplete' && last === before;
      },
      { intervals: [250] },
    )
    .toBe(true);
}

/** Updates the elements, and says how large they are then: what is offered because another is there, and sheets of a part, come with an update. */
const updatedSizes = (page: Page): Promise<string> =>
  page.evaluate(async (lateSheets) => {
    const elements = [
      ...document.querySelectorAll<HTMLElement & { requestUpdate(): void; updateComplete: Promise<unknown> }>(
        'scribe-session, scribe-documents, scribe-cdss-alerts',
      ),
    ];
    for (const element of elements) element.requestUpdate();
    await Promise.all(elements.map(({ updateComplete }) => updateComplete));
    const isComplete = Object.entries(lateSheets).every(([tag, selector]) =>
      document
        .querySelector(tag)
        ?.shadowRoot?.adoptedStyleSheets.some(({ cssRules }) =>
          [...cssRules].some((rule) => rule instanceof CSSStyleRule && rule.selectorText === selector),
        ),
    );
    if (!isComplete) return 'incomplete';
    return elements
      .map(
        ({ shadowRoot, offsetHeight }) =>
          `${offsetHeight} ${[...(shadowRoot?.querySelectorAll('*') ?? [])].map((inner) => inner.clientHeight).join(' ')}`,
      )
      .join();
  }, LATE_SHEETS);

export async function lookOf(page: Page): Promise<Look> {
  return page.evaluate(() => {
    // The size that is assumed of a card out of sight is the mean of those seen.
    const names = [...getComputedStyle(document.body)].filter((name) => !name.startsWith('contain-intrinsic'));
    const look: [string, string][] = [];
    // All styles of all elements are half a million values; what reaches one of a kind reaches all. A kind is a name in another.
    const kinds = new Set<string>();
    const walk = (parent: Element | ShadowRoot, path: string, within: string, origin: DOMRect): void => {
      [...parent.children].forEach((element, place) => {
        const classes = typeof element.className === 'string' ? element.className.trim().replaceAll(/ +/g, '.') : '';
        const name = classes ? `${element.localName}.${classes}` : element.localName;
        const own = `${path} > ${name}[${place}]`;
        const kind = `${path.split(' ')[0]} ${within} > ${name}`;
        const { x, y, width, height } = element.getBoundingClientRect();
        // A node without a box has no place.
        const sizes = element.getClientRects().length ? [x - origin.x, y - origin.y, width, height] : [];
        const box = sizes.map((size) => Math.round(size * 10) / 10);
        const lines = [box.join()];
        if (!kinds.has(kind)) {
          kinds.add(kind);
          const styles = getComputedStyle(element);
          for (const property of names) lines.push(`${property}: ${styles.getPropertyValue(property)}`);
        }
        look.push([own, lines.join('\n')]);
        walk(element, own, name, origin);
      });
    };
    for (const tag of ['scribe-session', 'scribe-documents', 'scribe-cdss-alerts']) {
      const root = document.querySelector(tag)?.shadowRoot;
      const base = root?.querySelector('.root');
      if (!root || !base) throw new Error(`${tag} shows nothing.`);
      walk(root, tag, tag, base.getBoundingClientRect());
    }
    return look;
  });
}

/** Returns the first differences between two looks as text; sizes may differ by `tolerance` pixels. */
export function differences(a: Look, b: Look, tolerance = 0): string[] {
  if (a.length !== b.length) return [`${a.length} elements became ${b.length}`];
  return a
    .flatMap(([path, before], place) => {
      const [otherPath, after] = b[place] ?? ['', ''];
      if (path !== otherPath) return [`${path} became ${otherPath}`];
      if (before === after) return [];
      const lines = after.split('\n');
      return before
        .split('\n')
        .flatMap((line, index) =>
          isAlike(line, lines[index] ?? '', tolerance) ? [] : [`${path}\n  ${line} became ${lines[index]}`],
        );
    })
    .slice(0, 8);
}

const SIZES = /-?\d+(?:\.\d+)?/g;

function isAlike(line: string, other: string, tolerance: number): boolean {
  if (line === other) return true;
  if (!tolerance || line.replace(SIZES, '') !== other.replace(SIZES, '')) return false;
  const others = other.match(SIZES) ?? [];
  return (line.match(SIZES) ?? []).every((size, place) => Math.abs(Number(size) - Number(others[place])) <= tolerance);
}
