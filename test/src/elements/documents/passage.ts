// A passage of a note that a person copies with the browser's own functions.
import type { ScenarioName } from '../../../../demo/playground/scenarios/scenarios.ts';
import type { ScribeDocuments } from '../../../../src/elements/documents/scribe-documents.ts';
import { clipboardWrites, select, taken } from '../passages.ts';
import { allRecorded, documents, endShown, show } from '../shown-element.ts';
import { until } from '../../../support/until.ts';

export const NOTHING = { text: '', html: '', isPrevented: true };
export const UNTOUCHED = { text: '', html: '', isPrevented: false };
export const selected = () => getSelection()?.toString().trim() ?? '';

/** Records the writes to the clipboard in the tests of a suite, and clears selection and page after each. */
export function noteWritten() {
  const written = clipboardWrites();
  afterEach(() => {
    getSelection()?.removeAllRanges();
    endShown();
  });
  /** Waits for the clipboard: what is written is read in the browser's own time. */
  const isWritten = (count = 1) => until(`${count} on the clipboard`, () => written.length === count);
  return { written, isWritten };
}

/** Shows documents and selects a part of them. */
export async function passage(scenario: ScenarioName, selector = 'article') {
  const shown = await show<ScribeDocuments>(allRecorded(scenario), { template: documents });
  const node = shown.find(selector);
  select(node);
  return { ...shown, node };
}

/** Resolves with the text copied from such a part; `isStopped`: the page prevents it. */
export async function copied(scenario: ScenarioName, selector: string, isStopped = false) {
  const { element, node } = await passage(scenario, selector);
  if (isStopped) element.addEventListener('scribe-before-copy', (event) => event.preventDefault());
  return taken(node);
}
