// axe in a page that Playwright drives. Without a page of its own for each audit, as the package for Playwright opens one.
import axe from 'axe-core';
import type { Page } from 'playwright';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

export interface Audit extends axe.RunOptions {
  /** Parts of the page that are not audited. */
  readonly leaveOut?: string;
}

/** What axe finds on the page itself, frames left out: `rule: where, where`. */
export async function axeFaults(page: Page, { leaveOut, ...options }: Audit): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async ([context, options]) => (await window.axe!.run(context, { ...options, iframes: false })).violations,
    [leaveOut ? { exclude: [[leaveOut]] } : { exclude: [] }, options] as const,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(', ')}`);
}
