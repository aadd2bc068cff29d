// What screen readers are given is the browser's own tree, not the DOM: Chromium leaves out what it does not lay out.
import { alerts, expect, openChart, signIn, test } from './clinic.ts';

interface AXNode {
  readonly ignored: boolean;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
}

test('all eleven alerts are in the accessibility tree whole, also those out of sight', async ({ page }) => {
  await signIn(page, 'Dra. Ana Lima');
  await openChart(page, 'Helena Duarte');
  await expect(alerts(page).locator('.card')).toHaveCount(11);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Accessibility.enable');
  const { nodes } = (await devtools.send('Accessibility.getFullAXTree')) as { nodes: readonly AXNode[] };
  const named = (role: string, name: RegExp) =>
    nodes.filter((node) => !node.ignored && node.role?.value === role && name.test(node.name?.value ?? '')).length;
  expect({
    cards: named('article', /Severity: /),
    accept: named('button', /^Accept: /),
    reject: named('button', /^Reject: /),
    sources: named('DisclosureTriangle', /^\d+ sources?$/),
  }).toEqual({ cards: 11, accept: 11, reject: 11, sources: 11 });
});
