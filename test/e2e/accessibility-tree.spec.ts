// Screen readers get the browser's accessibility tree, not the DOM: Chromium leaves out nodes that it does not lay out.
import type { Page } from '@playwright/test';
import { alerts, expect, openChart, signIn, test } from './clinic.ts';

test.use({ viewport: { width: 1440, height: 1000 } });

interface AXNode {
  readonly nodeId: string;
  readonly childIds?: readonly string[];
  readonly ignored: boolean;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly description?: { readonly value: string };
}

async function treeOf(page: Page): Promise<readonly AXNode[]> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Accessibility.enable');
  const { nodes } = (await devtools.send('Accessibility.getFullAXTree')) as { nodes: readonly AXNode[] };
  return nodes;
}

const named = (nodes: readonly AXNode[], role: string, name: RegExp) =>
  nodes.filter((node) => !node.ignored && node.role?.value === role && name.test(node.name?.value ?? ''));

test('what is out of sight is there for screen readers, find in page and the keyboard', async ({ page }) => {
  await signIn(page, 'Dra. Ana Lima');
  await openChart(page, 'Helena Duarte');

  await test.step('all eleven alerts are in the accessibility tree whole, also those out of sight', async () => {
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

  await test.step('nothing is described by its own name, which screen readers would say twice', async () => {
    const nodes = (await treeOf(page)).filter(({ ignored, name }) => !ignored && name?.value);
    expect(nodes.filter(({ name, description }) => description?.value === name?.value)).toEqual([]);
  });

  const cards = alerts(page).locator('article');
  await test.step('c-large has every alert in the page, for find-in-page, and moves nothing while they come', async () => {
    await page.goto('/consultations/c-large');
    await cards.first().focus();
    const first = await cards.first().getAttribute('data-id');
    await expect(cards).toHaveCount(200);
    const focused = await alerts(page).evaluate(
      (element) => (element.shadowRoot?.activeElement as HTMLElement | null)?.dataset['id'],
    );
    expect(focused).toBe(first);
    await page.keyboard.press('End');
    await expect(cards.last()).toBeFocused();
    await expect(cards.last()).toBeInViewport();
  });

  await test.step('of two hundred alerts every heading is in the accessibility tree with its severity', async () => {
    const nodes = await treeOf(page);
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const inside = (node: AXNode): AXNode[] =>
      (node.childIds ?? []).flatMap((id) => byId.get(id) ?? []).flatMap((child) => [child, ...inside(child)]);
    const found = named(nodes, 'article', /^.+ Severity: .+$/);
    expect(found).toHaveLength(200);
    expect(found.filter((card) => named(inside(card), 'heading', /./).length !== 1)).toEqual([]);
  });
});
