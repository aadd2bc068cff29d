// The accessibility audit of the elements' tests: axe with all its rules, target-size included, or only the rules that a condition can affect.
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

/** Rules that another width can affect in a state that was audited with all rules. Width and language do not affect colours. */
export const RULES_OF_WIDTH = ['target-size'] as const;
/** Rules that the dark scheme can affect in a state that was audited with all rules. */
export const RULES_OF_SCHEME = ['color-contrast'] as const;
/** Rules that another language can affect in a state that was audited with all rules. */
export const RULES_OF_LANGUAGE = [
  ...RULES_OF_WIDTH,
  'button-name',
  'link-name',
  'label',
  'aria-dialog-name',
  'aria-input-field-name',
  'valid-lang',
] as const;

/** Rules that another engine can affect in a state that Chromium audits with all rules: names and roles come from the same nodes. */
const RULES_OF_ENGINE = [...RULES_OF_WIDTH, ...RULES_OF_SCHEME];

const page = globalThis as { axe?: Axe };
let isConfigured = false;

/** Throws with every violation that axe finds in the element and its shadow trees, of all rules or of the given ones. */
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
