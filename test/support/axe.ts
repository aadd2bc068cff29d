// axe in a page that Playwright drives. Without a page of its own for each audit, as the package for Playwright opens one.
import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import type { Page } from 'playwright';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** The script, without its comments: half as much to send and to read. */
export const AXE: string = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

// Of a state that was audited whole, what a scheme, a language or another room can change.
export const COLOURS = ['color-contrast'];
/** A label may be hidden where there is no room, or be missing in a language. */
export const NAMES = ['button-name', 'link-name', 'summary-name', 'label', 'select-name', 'aria-command-name'];
export const ROOM = ['target-size', 'scrollable-region-focusable'];
export const LANGUAGE = ['html-lang-valid', 'valid-lang'];

export interface Audit extends axe.RunOptions {
  /** The parts that are audited, by a selector; else all of the page. */
  readonly only?: string;
  /** Parts of the page that are not audited. */
  readonly leaveOut?: string;
}

/** What axe finds on the page itself, frames left out. */
export async function axeViolations(page: Page, { only, leaveOut, ...options }: Audit = {}): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ([include, exclude, options]) => {
      const wanted = { ...options, iframes: false, resultTypes: ['violations' as const] };
      return (await window.axe!.run({ include: include ?? [document], exclude }, wanted)).violations;
    },
    [only ? [[only]] : undefined, leaveOut ? [[leaveOut]] : [], options] as const,
  );
}

/** The same as `rule: where, where`. */
export async function axeFaults(page: Page, audit?: Audit): Promise<string[]> {
  const violations = await axeViolations(page, audit);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(', ')}`);
}
