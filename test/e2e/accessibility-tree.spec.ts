// What screen readers are given is the browser's own tree, not the DOM: Chromium leaves out what it does not lay out.
import type { Page } from '@playwright/test';
import { alerts, expect, openChart, signIn, test } from './clinic.ts';

interface AXNode {
  readonly nodeId: string;
  readonly childIds?: readonly string[];
  readonly ignored: boolean;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
}

async function treeOf(page: Page): Promise<readonly AXNode[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Accessibility.enable');
  const { nodes } = (await devtools.send('Accessibility.getFullAXTree')) as { nodes: readonly AXNode[] };
  return nodes;
}

const named = (nodes: readonly AXNode[], role: string, name: RegExp) =>
  nodes.filter((node) => !node.ignored && node.role?.value === role && name.test(node.name?.value ?? ''));

test('all eleven alerts are in the accessibility tree whole, also those out of sight', async ({ page }) => {
  await signIn(page, 'Dra. Ana Lima');
  await openChart(page, 'Helena Duarte');
  await expect(alerts(page).locator('.card')).toHaveCount(11);
  const nodes = await treeOf(page);
  const count = (role: string, name: RegExp) => named(nodes, role, name).length;
  expect({
    cards: count('article', /Severity: /),
    accept: count('button', /^Accept: /),
    reject: count('button', /^Reject: /),
    sources: count('DisclosureTriangle', /^\d+ sources?$/),
  }).toEqual({ cards: 11, accept: 11, reject: 11, sources: 11 });
});

test('of two hundred alerts every heading is in the accessibility tree with its severity', async ({ page }) => {
  await signIn(page, 'Dra. Ana Lima');
  await page.goto('/consultations/c-large');
  await expect(alerts(page).locator('.card')).toHaveCount(200);
  const nodes = await treeOf(page);
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const inside = (node: AXNode): AXNode[] =>
    (node.childIds ?? []).flatMap((id) => byId.get(id) ?? []).flatMap((child) => [child, ...inside(child)]);
  const cards = named(nodes, 'article', /^.+ Severity: .+$/);
  expect(cards).toHaveLength(200);
  expect(cards.filter((card) => named(inside(card), 'heading', /./).length !== 1)).toEqual([]);
});
