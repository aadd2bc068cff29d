// The comparison shows the texts as written: the name of a plan element comes first on both sides or on neither.
import { expect } from '@open-wc/testing';
import { html } from 'lit';
import { aDocument, anAlert } from '../../../../demo/playground/scenarios/clinical-builders.ts';
import { scenario } from '../../../../demo/playground/scenarios/make-scenario.ts';
import { endShown, show } from '../shown-element.ts';

const alerts = (id: string) => html`<scribe-cdss-alerts session-id=${id}></scribe-cdss-alerts>`;

async function compared(now: object, next: object): Promise<(string | undefined)[]> {
  const plan = [{ id: 'pe_1', type: 'medication', ...now }];
  const alert = anAlert('cfa_1', 'pe_1', 'X', { newPlanElement: { id: 'pe_2', type: 'medication', ...next } });
  const { findAll } = await show(
    (at) =>
      scenario(at, {
        documents: [aDocument(at, { medicalRecord: { assessmentPlan: { plan } }, cdssAlerts: [alert] })],
      }),
    { template: alerts },
  );
  return findAll('.change dd').map(({ innerText }) => innerText.replace(/^[−+·]\s*/, '').trim());
}

describe('a plan element beside what is proposed', () => {
  afterEach(endShown);

  for (const [what, now, next, expected] of [
    [
      'has its name before both where one of them does not say it',
      { element: 'Ibuprofen', content: 'Ibuprofen 600 mg' },
      { element: 'Paracetamol', content: '1 g' },
      ['Ibuprofen: Ibuprofen 600 mg', 'Paracetamol: 1 g'],
    ],
    [
      'has its name before neither where both say it',
      { element: 'Ibuprofen', content: 'Ibuprofen 600 mg' },
      { element: 'Paracetamol', content: 'paracetamol 1 g' },
      ['Ibuprofen 600 mg', 'paracetamol 1 g'],
    ],
    [
      'has its name before neither where one has none',
      { element: 'Ibuprofen', content: '600 mg' },
      { content: '400 mg' },
      ['600 mg', '400 mg'],
    ],
    [
      'is named in the proposal where only that has a name, and its text does not say it',
      { content: 'Ibuprofen 600 mg' },
      { element: 'Paracetamol', content: '1 g' },
      ['Ibuprofen 600 mg', 'Paracetamol: 1 g'],
    ],
    [
      'is named where a longer word or a unit only looks like its name',
      { element: 'Ibuprofen', content: 'Ibuprofen 600 mg' },
      { element: 'Mg', content: '400 mg twice a day' },
      ['Ibuprofen: Ibuprofen 600 mg', 'Mg: 400 mg twice a day'],
    ],
    [
      'is named where its name is only a part of a word',
      { content: 'Ibuprofen 600 mg' },
      { element: 'Iron', content: '1 tablet, environment advice' },
      ['Ibuprofen 600 mg', 'Iron: 1 tablet, environment advice'],
    ],
    [
      'has its type after what is added where the alert is of another type',
      { id: 'pe_other' },
      { content: 'Paracetamol 1 g', type: 'procedure' },
      ['Not in this record’s plan', 'Paracetamol 1 g (procedure)'],
    ],
    [
      'has no type after what is added where the alert has the same',
      { id: 'pe_other' },
      { content: 'Paracetamol 1 g' },
      ['Not in this record’s plan', 'Paracetamol 1 g'],
    ],
    [
      'is struck out by no proposal without words',
      { element: 'Ibuprofen', content: 'Ibuprofen 600 mg' },
      { element: '', content: ' ' },
      ['Ibuprofen 600 mg', 'No replacement is proposed'],
    ],
  ] as const)
    it(what, async () => {
      expect(await compared(now, next)).to.deep.equal(expected);
    });

  it('has no blank at the end of a line struck out or underlined', async () => {
    const words = 'rivaroxaban apixaban dabigatran edoxaban warfarin '.repeat(8).trim();
    const alert = anAlert('cfa_1', 'pe_1', 'X', { newPlanElement: { id: 'pe_2', type: 'medication', content: words } });
    const plan = [{ id: 'pe_1', type: 'medication', content: 'none' }];
    const documents = (at: number) => [
      aDocument(at, {
        medicalRecord: { assessmentPlan: { plan } },
        cdssAlerts: [{ ...alert, actionCategory: 'replace' }],
      }),
    ];
    const { find } = await show((at) => scenario(at, { documents: documents(at) }), { template: alerts });
    const [text] = [...find('ins bdi').childNodes].filter((node) => node.textContent === words) as [Text];
    const range = document.createRange();
    const ends = [...words.matchAll(/ /g)].flatMap(({ index }) => {
      range.setStart(text, index + 1);
      range.setEnd(text, index + 2);
      const { top } = range.getBoundingClientRect();
      range.setStart(text, index);
      range.setEnd(text, index + 1);
      const blank = range.getBoundingClientRect();
      return blank.top < top - 4 ? blank.width : [];
    });
    expect(ends.length).to.be.above(3);
    expect(ends.filter((width) => width > 0)).to.deep.equal([]);
  });
});
