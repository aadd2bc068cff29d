// Every state of every element: it shows what its name says, axe finds nothing in any condition, no attribute holds clinical text.
import type axe from 'axe-core';
import { expect } from '@playwright/test';
import { ENTRIES, type CatalogueEntry } from '../../../demo/playground/scenarios/catalogue.ts';
import { clinicalAttributes } from './clinical-attributes.ts';
import { CONDITIONS, enter, isWhole, nameOf, rulesIn, type Condition } from './conditions.ts';
import { expectedOf } from './expected.ts';
import { test } from './served.ts';
import { audit, misfits, openStage } from './stage-page.ts';

/** Hundreds of cards take seconds an audit: with `AUDITS=all` in English alone, with every value of the other conditions; else in one. */
const IN_ENGLISH = CONDITIONS.filter(({ lang }, index) => (isWhole ? lang === 'en' : index === 0));
/** With `AUDITS=all`: the cards are those of other states. */
const THOUSAND = 'huge';
/** Of hundreds of cards alike, those of the first blocks are audited, in short of the first; of two hundred all with `AUDITS=all`. */
const cardsFrom = (first: number): readonly axe.LabelledShadowDomSelector[] => [
  { fromShadowDom: ['scribe-cdss-alerts', `.cards > :nth-child(n + ${first})`] },
];
function leftOutOf(scenario: string): readonly axe.LabelledShadowDomSelector[] {
  if (scenario === THOUSAND) return cardsFrom(45);
  return scenario === 'large' && !isWhole ? cardsFrom(13) : [];
}

/** In short the page of all three elements is audited in both conditions, each element by itself in the first. */
function conditionsOf({ element, scenario }: CatalogueEntry): readonly Condition[] {
  if (scenario === THOUSAND) return IN_ENGLISH.slice(0, 1);
  if (scenario === 'large') return IN_ENGLISH;
  return isWhole || element === 'all' ? CONDITIONS : CONDITIONS.slice(0, 1);
}

/** In short an element is not shown by itself in a state that the page of all three shows too. */
const isShown = ({ element, scenario }: CatalogueEntry): boolean =>
  isWhole ||
  element === 'all' ||
  (scenario !== THOUSAND && !ENTRIES.some((other) => other.element === 'all' && other.scenario === scenario));

for (const entry of ENTRIES.filter(isShown)) {
  const isHuge = entry.scenario === THOUSAND;
  const conditions = conditionsOf(entry);
  const leftOut = leftOutOf(entry.scenario);
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
        const once = isWhole || leftOut.length > 0 ? {} : { once: nameOf(condition) };
        const faults = await audit(page, { rules: rulesIn(condition), leftOut, ...once });
        found[nameOf(condition)] = [...faults, ...(await misfits(page, condition.reducesMotion))];
      }
      await test.info().attach('audit', { body: JSON.stringify({ ...entry, found }), contentType: 'application/json' });
      expect(Object.fromEntries(Object.entries(found).filter(([, faults]) => faults.length > 0))).toEqual({});
    },
  );
}
