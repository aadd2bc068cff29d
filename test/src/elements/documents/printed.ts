// Documents on paper.
import type { Scenario } from '../../../../demo/playground/scenarios/scenario.ts';
import type { ScenarioName } from '../../../../demo/playground/scenarios/scenarios.ts';
import type { ScribeDocuments } from '../../../../src/elements/documents/scribe-documents.ts';
import { allRecorded, documents, show } from '../shown-element.ts';
import { agree } from './agree.ts';

/** Resolves with the printed text and the frame it was printed from. */
export async function printed(scenario: ScenarioName | ((now: number) => Scenario), confirm?: string) {
  const printedOf = typeof scenario === 'string' ? allRecorded(scenario) : scenario;
  const shown = await show<ScribeDocuments>(printedOf, { template: documents });
  const prints: Document[] = [];
  const add = (records: MutationRecord[]) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        const view = node instanceof HTMLIFrameElement ? node.contentWindow : null;
        if (view) view.print = () => void prints.push(view.document);
      }
    }
  };
  // The frame is made and printed in one task, so its print() is replaced when it is inserted.
  const { append } = Element.prototype;
  document.body.append = function (...nodes) {
    append.apply(this, nodes);
    add([{ addedNodes: nodes } as unknown as MutationRecord]);
  };
  try {
    shown.control('Print').click();
    await shown.pass();
    if (confirm) await agree(shown, confirm);
    for (let turn = 0; turn < 20 && !prints.length; turn++) await shown.pass();
  } finally {
    Reflect.deleteProperty(document.body, 'append');
  }
  const [page] = prints;
  if (!page) throw new Error('Nothing was printed.');
  return { ...shown, paper: page.body.textContent ?? '', page };
}
