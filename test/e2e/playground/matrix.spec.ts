// Every state of every element: it shows what its name says, axe finds nothing in any condition, no attribute holds clinical text.
import type axe from 'axe-core';
import { expect } from '@playwright/test';
import { ENTRIES, type CatalogueEntry } from '../../../demo/playground/scenarios/catalogue.ts';
import { clinicalAttributes } from './clinical-attributes.ts';
import { CONDITIONS, enter, isWhole, nameOf, rulesIn, type Condition } from './conditions.ts';
import { expectedOf } from './expected.ts';
import { test } from './served.ts';
import { audit, misfits, nameless, openStage } from './stage-page.ts';

/** Conditions of states with hundreds of cards, which take seconds an audit: only English, with every value of the others. */
const IN_ENGLISH = CONDITIONS.filter(({ lang }, index) => (isWhole ? lang === 'en' : index === 0));
/** With `AUDITS=all`: the cards are those of other states. */
const THOUSAND = 'huge';
/** Cards not to audit: of a thousand alike only those of the first blocks are audited. */
const BEYOND: readonly axe.LabelledShadowDomSelector[] = [
  { fromShadowDom: ['scribe-cdss-alerts', '.cards > :nth-child(n + 45)'] },
];

/** Returns the conditions of a state. The short form audits the page of all three elements in both, a single element in the first. */
function conditionsOf({ element, scenario }: CatalogueEntry): readonly Condition[] {
  if (scenario === THOUSAND) return IN_ENGLISH.slice(0, 1);
  if (scenario === 'large') return IN_ENGLISH;
  return isWhole || element === 'all' ? CONDITIONS : CONDITIONS.slice(0, 1);
}

/** Returns whether to show a state: the short form omits single elements in states that the page of all three shows. */
const isShown = ({ element, scenario }: CatalogueEntry): boolean =>
  isWhole ||
  element === 'all' ||
  (scenario !== THOUSAND && !ENTRIES.some((other) => other.element === 'all' && other.scenario === scenario));

for (const entry of ENTRIES.filter(isShown)) {
  const isHuge = entry.scenario === THOUSAND;
  const conditions = conditionsOf(entry);
  const leftOut = isHuge ? BEYOND : [];
  // In short cards and sections of 200 alerts are taken for those of other states.
  const isAudited = isWhole || entry.scenario !== 'large';
  test(
    `${entry.element}: ${entry.title}`,
    { annotation: { type: 'audit', description: entry.scenario } },
    async ({ stage: page }) => {
      if (isHuge || entry.scenario === 'large') test.slow();
      await openStage(page, entry);
      for (const { role, name, text } of expectedOf(entry)) {
        const found = role ? page.getByRole(role, { name: name ?? '' }) : page.getByText(text ?? '');
        await expect(found.filter({ visible: true }).first(), String(name ?? text)).toBeVisible();
      }
      if (isHuge) await expect(page.locator('.card')).toHaveCount(1000, { timeout: 60_000 });
      expect(await clinicalAttributes(page, entry)).toEqual([]);
      const found: Record<string, string[]> = {};
      for (const condition of conditions) {
        await enter(page, condition);
        // In short what was audited in another state, and says the same here, is not audited again.
        const once = isWhole ? {} : { once: nameOf(condition) };
        const faults = isAudited ? await audit(page, { rules: rulesIn(condition), leftOut, ...once }) : [];
        const unnamed = isHuge ? [] : await nameless(page);
        found[nameOf(condition)] = [...faults, ...unnamed, ...(await misfits(page, condition.reducesMotion))];
      }
      await test.info().attach('audit', { body: JSON.stringify({ ...entry, found }), contentType: 'application/json' });
      expect(Object.fromEntries(Object.entries(found).filter(([, faults]) => faults.length > 0))).toEqual({});
    },
  );
}
