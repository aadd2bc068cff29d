// The accessibility audit of the elements' tests: axe with all its rules, target-size on, or with those that a condition can change.
import { expect, fixture, html } from '@open-wc/testing';
import { isChromium } from './engine.ts';
import { layOutSkipped } from './lay-out-skipped.ts';

interface Axe {
  configure(options: { rules: { id: string; enabled: boolean }[] }): void;
  run(element: Element, options: { runOnly: readonly string[] }): Promise<{ violations: Violation[] }>;
}

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** What of a state that was audited whole another width can change; colours are no matter of room or language. */
export const RULES_OF_WIDTH = ['target-size'] as const;
/** What of a state that was audited whole the dark can change. */
export const RULES_OF_SCHEME = ['color-contrast'] as const;
/** What of a state that was audited whole another language can change. */
export const RULES_OF_LANGUAGE = [
  ...RULES_OF_WIDTH,
  'button-name',
  'link-name',
  'label',
  'aria-dialog-name',
  'aria-input-field-name',
  'valid-lang',
] as const;

/** What of a state that is audited whole in Chromium another engine can change: names and roles are of the same nodes. */
const RULES_OF_ENGINE = [...RULES_OF_WIDTH, ...RULES_OF_SCHEME];

const page = globalThis as { axe?: Axe };
let isConfigured = false;

/** Fails with every violation that axe finds in the element, in its shadow trees too: of all rules, or of those that are named. */
export async function expectAccessible(
  element: Element,
  rules: readonly string[] | undefined = isChromium ? undefined : RULES_OF_ENGINE,
): Promise<void> {
  if (!isConfigured) {
    // The first audit loads axe.
    await expect(await fixture(html`<p>…</p>`)).to.be.accessible();
    page.axe?.configure({ rules: [{ id: 'target-size', enabled: true }] });
    isConfigured = true;
  }
  const undo = layOutSkipped();
  try {
    if (!rules) return void (await expect(element).to.be.accessible());
    const { violations } = (await page.axe?.run(element, { runOnly: rules })) ?? {};
    const found = violations?.map(({ id, nodes }) => [id, ...nodes.map(({ html: where }) => where)]);
    expect(found, violations?.map(({ id }) => id).join()).to.deep.equal([]);
  } finally {
    undo();
  }
}
