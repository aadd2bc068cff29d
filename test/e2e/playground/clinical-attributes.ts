// Logs, recordings and extensions keep attributes, so none may contain clinical text.
import type { Page } from '@playwright/test';
import type { CatalogueEntry } from '../../../demo/playground/scenarios/catalogue.ts';
import { SCENARIOS } from '../../../demo/playground/scenarios/scenarios.ts';

/** Ids, codes and words of the interface; all other data of the service is clinical. */
const NOT_CLINICAL =
  /^(?:id|.*Id|code|type|status|purpose|language|.*At|severity|issue|actionCategory|specialty|lifecycleStatus|scribeSessionModality)$/;
/** Characters of a longer text that reveal it. */
const BEGINNING = 24;

/** The attributes of the elements, and of all inside them, that hold text of the scenario: `tag attribute="value"` each. */
export async function clinicalAttributes(
  page: Page,
  { scenario }: Pick<CatalogueEntry, 'scenario'>,
): Promise<string[]> {
  const { consultations, patientNames } = SCENARIOS[scenario](0);
  const texts = new Set(textsOf([Object.values(consultations), Object.values(patientNames ?? {})]));
  return page.evaluate(
    (clinical) => {
      const found = new Set<string>();
      const search = (root: ParentNode): void => {
        for (const element of root.querySelectorAll('*')) {
          for (const { name, value } of element.attributes) {
            const isReference = name === 'href' && /^https?:/.test(value);
            // A flag or a figure is also a part of other words and of paths, so a short text counts only as a whole value.
            const tells = (text: string) => (text.length < 5 ? value === text : value.includes(text));
            if (!isReference && clinical.some(tells)) found.add(`${element.localName} ${name}="${value}"`);
          }
          if (element.shadowRoot) search(element.shadowRoot);
        }
      };
      search(document.body);
      return [...found];
    },
    [...texts],
  );
}

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() ? [value.trim().slice(0, BEGINNING)] : [];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, inner]) => (NOT_CLINICAL.test(field) ? [] : textsOf(inner)));
}
