// A stage of the playground in a browser page.
import type axe from 'axe-core';
import { expect, type Page } from '@playwright/test';
import type { CatalogueEntry } from '../../../demo/playground/scenarios/catalogue.ts';
import { AXE } from '../../support/axe.ts';
import { layOutSkipped } from '../../support/lay-out-skipped.ts';
// The type of `window.stage`.
import type {} from '../../../demo/playground/stage/main.ts';

const withRealTimers = new WeakSet<Page>();

/** Opens a scenario with stopped time; resolves when it has reached its state. */
export async function openStage(
  page: Page,
  { element, scenario }: Pick<CatalogueEntry, 'element' | 'scenario'>,
): Promise<void> {
  if (!withRealTimers.has(page)) {
    withRealTimers.add(page);
    await page.addInitScript(() => {
      Object.assign(window, { realTimers: [setTimeout.bind(window), clearTimeout.bind(window)] });
    });
  }
  const query = new URLSearchParams({ element, scenario, theme: 'light', clock: 'stopped' });
  await page.goto(`/playground/stage.html?${query}`);
  // A locator looks through every shadow root at each try: with a thousand cards that takes four times as long as the page.
  const played = await page.waitForFunction(() => document.documentElement.dataset['stage'], undefined, {
    timeout: 30_000,
  });
  expect(await played.jsonValue()).toBe('set');
}

/** Names of rules; all of axe's own and target-size. */
export type Rules = 'all' | readonly string[];

export interface AuditOptions {
  readonly leftOut?: readonly axe.LabelledShadowDomSelector[];
  readonly rules?: Rules;
  /** Rules beside those. */
  readonly also?: readonly string[];
  /** Cards and sections that were audited so named, and say the same as then, are not audited again. */
  readonly once?: string;
}

declare global {
  interface Window {
    pieces?: Element[];
  }
}

/** What `once` names → cards and sections that were audited under it. */
const audited = new Map<string, Set<string>>();

/** Puts cards and sections into `window.pieces`; answers what axe could see of each. */
const piecesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pieces: Element[] = [];
    const look = (root: Document | ShadowRoot): void => {
      pieces.push(...root.querySelectorAll('article.card, article.document > section'));
      for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) look(shadowRoot);
    };
    look(document);
    window.pieces = pieces;
    // Parts behind a dialog are not audited.
    const isBehind = pieces.some((piece) => (piece.getRootNode() as ShadowRoot).querySelector(':modal'));
    return pieces.map((piece) =>
      [
        isBehind,
        piece.parentElement?.className,
        piece.querySelectorAll(':checked').length,
        piece.outerHTML.replaceAll(/<!--.*?-->/g, ''),
      ].join(),
    );
  });

/** The places in `window.pieces` of those that were not audited under that name before. */
async function unknownPieces(page: Page, once: string | undefined): Promise<number[] | undefined> {
  if (once === undefined) return undefined;
  const known = audited.get(once) ?? new Set();
  audited.set(once, known);
  const pieces = await piecesOf(page);
  const unknown = [...pieces.keys()].filter((place) => !known.has(pieces[place] ?? ''));
  for (const piece of pieces) known.add(piece);
  return unknown;
}

/** Resolves with axe's findings on the page, each as `rule: target`. */
export async function audit(
  page: Page,
  { leftOut = [], rules = 'all', also = [], once }: AuditOptions = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    // The stage's time is stopped; the audit uses real timers.
    const timers = '...(window.realTimers ?? [setTimeout.bind(window), clearTimeout.bind(window)])';
    await page.evaluate(`((setTimeout, clearTimeout) => { ${AXE} })(${timers})`);
  }
  // Axe does not see that the bar covers what is behind it, only that the buttons of both are close.
  await page.evaluate(layOutSkipped, '.batch-bar { position: static !important }');
  const on = Object.fromEntries(['target-size', ...also].map((rule) => [rule, { enabled: true }]));
  const wanted: axe.RunOptions = rules === 'all' ? { rules: on } : { runOnly: [...new Set([...rules, ...also])] };
  const unknown = await unknownPieces(page, once);
  return page.evaluate(
    async ({ leftOut, unknown, options }) => {
      const known = unknown ? (window.pieces ?? []).filter((_, place) => !unknown.includes(place)) : [];
      const { violations, incomplete } = await (window as unknown as { axe: typeof axe }).axe.run(
        { include: [document], exclude: [...leftOut, ...known] },
        { ...options, resultTypes: ['violations', 'incomplete'] },
      );
      // Of what stands in an element with an edge of CSS axe tells nothing: all of it would pass.
      const isUntold = ({ any }: axe.NodeResult) =>
        any.some(({ data }) => (data as { messageKey?: string } | null)?.messageKey === 'pseudoContent');
      const untold = incomplete.map(({ id, nodes }) => ({ id: `${id} not told`, nodes: nodes.filter(isUntold) }));
      return [...violations, ...untold].flatMap(({ id, nodes }) =>
        nodes.map(({ target }) => `${id}: ${target.flat().join(' ')}`),
      );
    },
    { leftOut, unknown, options: wanted },
  );
}

const NAMED = ['button', 'link', 'checkbox', 'radio', 'textbox', 'combobox', 'dialog', 'DisclosureTriangle'];

/** Resolves with the controls that have no name in Chromium's own accessibility tree. Axe and Playwright work names out otherwise. */
export async function nameless(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send('Accessibility.getFullAXTree');
  const found = nodes.filter(
    ({ ignored, role, name }) => !ignored && NAMED.includes(String(role?.value)) && !name?.value,
  );
  const markup = await Promise.all(
    found.map(async ({ backendDOMNodeId: backendNodeId = 0 }) => {
      const { outerHTML } = await devtools.send('DOM.getOuterHTML', { backendNodeId });
      return `nameless: ${outerHTML.slice(0, 100)}`;
    }),
  );
  await devtools.detach();
  return markup;
}

/** Resolves with the parts that overflow the page, or move although they should not. */
export function misfits(page: Page, reducesMotion: boolean): Promise<string[]> {
  return page.evaluate((isStill) => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`beyond the edge by ${scrollWidth - clientWidth} px`);
    if (isStill && window.stage?.moves) found.push('moves');
    return found;
  }, reducesMotion);
}
