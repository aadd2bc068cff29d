// The accessibility audit of the elements' tests: axe with all its rules, target-size on.
import { expect, fixture, html } from '@open-wc/testing';
import { layOutSkipped } from './lay-out-skipped.ts';

interface Axe {
  configure(options: { rules: { id: string; enabled: boolean }[] }): void;
}

const page = globalThis as { axe?: Axe };
let isConfigured = false;

/** Fails with every violation that axe finds in the element, in its shadow trees too. */
export async function expectAccessible(element: Element): Promise<void> {
  if (!isConfigured) {
    // The first audit loads axe.
    await expect(await fixture(html`<p>…</p>`)).to.be.accessible();
    page.axe?.configure({ rules: [{ id: 'target-size', enabled: true }] });
    isConfigured = true;
  }
  const undo = layOutSkipped();
  try {
    await expect(element).to.be.accessible();
  } finally {
    undo();
  }
}
