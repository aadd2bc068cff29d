// Records every state of the playground for `npm run guard`: its text, the browser's accessibility tree and its picture.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ENTRIES } from '../../demo/playground/scenarios/catalogue.ts';
import type { Surroundings } from '../../demo/playground/stage/settings.ts';
import { test } from '../e2e/playground/served.ts';
import { openStage } from '../e2e/playground/stage-page.ts';
import { layOutSkipped } from '../support/lay-out-skipped.ts';
import { recordFolder } from './story.ts';

interface Look extends Pick<Surroundings, 'lang' | 'theme'> {
  readonly width: number;
}

const LOOKS: readonly Look[] = [
  { lang: 'en', theme: 'light', width: 480 },
  { lang: 'es', theme: 'dark', width: 320 },
  { lang: 'pt-BR', theme: 'light', width: 900 },
];
/** Scenarios left out: their hundreds of cards are like those of other states. */
const MANY = new Set(['large', 'huge']);

for (const entry of ENTRIES.filter(({ scenario }) => !MANY.has(scenario))) {
  test(`${entry.element}: ${entry.title}`, async ({ stage: page }) => {
    const folder = join(recordFolder(), 'states');
    mkdirSync(folder, { recursive: true });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openStage(page, entry);
    for (const { width, ...look } of LOOKS) {
      await page.setViewportSize({ width, height: 900 });
      const surroundings: Surroundings = { dir: 'ltr', look: 'default', ...look };
      await page.evaluate((wanted) => window.stage?.apply(wanted), surroundings);
      await page.evaluate(layOutSkipped, '');
      const file = join(folder, `${entry.element}-${entry.scenario}-${look.lang}-${width}`);
      writeFileSync(`${file}.txt`, `${await page.evaluate(textOf)}\n\n${await accessibilityTree(page)}\n`);
      await page.screenshot({ path: `${file}.png`, fullPage: true, animations: 'disabled' });
    }
  });
}

/** Returns the texts of the page, a line each, inside the elements too. */
function textOf(): string {
  const lines: string[] = [];
  const read = (node: Node): void => {
    if (node instanceof HTMLStyleElement || node instanceof HTMLScriptElement) return;
    if (node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) lines.push(node.textContent.trim());
    if (node instanceof Element && node.shadowRoot) read(node.shadowRoot);
    node.childNodes.forEach(read);
  };
  read(document.body);
  return lines.join('\n');
}

interface TreeNode {
  readonly nodeId: string;
  readonly parentId?: string;
  readonly ignored: boolean;
  readonly role?: { readonly value?: string };
  readonly name?: { readonly value?: string };
  readonly description?: { readonly value?: string };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[];
}

/** Properties that matter to a person; the others follow from role and place. */
const TOLD = new Set([
  'checked',
  'disabled',
  'expanded',
  'invalid',
  'level',
  'modal',
  'pressed',
  'required',
  'selected',
]);

async function accessibilityTree(page: Page): Promise<string> {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = (await devtools.send('Accessibility.getFullAXTree')) as { nodes: readonly TreeNode[] };
  await devtools.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const depthOf = ({ parentId }: TreeNode): number => {
    const parent = byId.get(parentId ?? '');
    return parent ? depthOf(parent) + Number(!parent.ignored) : 0;
  };
  return nodes
    .filter(({ ignored, role }) => !ignored && role?.value !== 'InlineTextBox')
    .map((node) => {
      const { role, name, description, properties = [] } = node;
      const told = properties.flatMap((each) =>
        TOLD.has(each.name) ? [`${each.name}=${String(each.value.value)}`] : [],
      );
      const words = [role?.value, JSON.stringify(name?.value ?? ''), description?.value, ...told].filter(Boolean);
      return `${'  '.repeat(depthOf(node))}${words.join(' ')}`;
    })
    .join('\n');
}
