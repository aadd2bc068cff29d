// axe in a page that Playwright drives. Unlike axe's package for Playwright it opens no extra page for each audit.
import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import type { Page } from 'playwright';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** The minified script: half as much to send and to parse. */
export const AXE: string = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

// Rules that a scheme, a language or another width can affect in a state that was audited with all rules.
export const COLOURS = ['color-contrast'];
/** A label may be hidden if there is no room, or be missing in a language. */
export const NAMES = ['button-name', 'link-name', 'summary-name', 'label', 'select-name', 'aria-command-name'];
export const ROOM = ['target-size', 'scrollable-region-focusable'];
export const LANGUAGE = ['html-lang-valid', 'valid-lang'];

export interface Audit extends axe.RunOptions {
  /** A selector of the parts to audit; without it the whole page. */
  readonly only?: string;
  /** A selector of the parts not to audit. */
  readonly leaveOut?: string;
}

/** Resolves with the violations on the page itself, frames left out. */
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

/** Resolves with the violations as lines `rule: target, target`. */
export async function axeFaults(page: Page, audit?: Audit): Promise<string[]> {
  const violations = await axeViolations(page, audit);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(', ')}`);
}
