// Laboratory results: side by side where they fit, else a block each; flags are bold and have a word; numbers stay whole.
import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { aDocument } from '../../../../demo/playground/scenarios/clinical-builders.ts';
import { scenario } from '../../../../demo/playground/scenarios/make-scenario.ts';
import type { MedicalRecordDocument } from '../../../../src/contract/medical-record-document.ts';
import type { ScribeDocuments } from '../../../../src/elements/documents/scribe-documents.ts';
import { expectAccessible, RULES_OF_WIDTH } from '../../../support/accessible.ts';
import { clipboardWrites, select, taken } from '../passages.ts';
import { documents, endShown, show, type ShowOptions } from '../shown-element.ts';
import { sentDocument, valuesOf } from './sent-record.ts';

afterEach(() => {
  getSelection()?.removeAllRanges();
  endShown();
});

async function shown(width: number, options: ShowOptions = {}) {
  const made = await show<ScribeDocuments>('laboratory', { template: documents, ...options });
  made.element.style.inlineSize = `${width}px`;
  const tables = made.findAll<HTMLTableElement>('table');
  const row = (name: string) => {
    const found = made.findAll('tbody tr').find((one) => one.textContent?.includes(name));
    if (!found) throw new Error(`There is no row ${name}.`);
    return found;
  };
  return { ...made, tables, row };
}

const of = (record: object, fields: Partial<MedicalRecordDocument> = {}) =>
  show<ScribeDocuments>(
    (now) => scenario(now, { documents: [aDocument(now, { medicalRecord: { ...record }, ...fields })] }),
    { template: documents },
  );

const plain = (element: Element) => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim();

describe('laboratory results', () => {
  for (const [place, width] of [320, 400, 480, 1100].entries()) {
    it(`${width} px: nothing reaches beyond the edge, accessibly`, async () => {
      const { element, findAll } = await shown(width);
      const edge = element.getBoundingClientRect().right;
      const beyond = findAll('article *').filter((part) => part.getBoundingClientRect().right > edge);
      expect(beyond.map(plain)).to.deep.equal([]);
      await expectAccessible(element, place === 0 ? undefined : RULES_OF_WIDTH);
    });
  }

  it('stand below each other where they do not fit, each value on one line with its unit and its flag', async () => {
    for (const width of [320, 400]) {
      const { tables, row } = await shown(width);
      for (const table of tables) expect(getComputedStyle(table).display).to.equal('block');
      const [name, value, unit, flag, range] = [...row('Hemoglobin').children].map((cell) =>
        cell.getBoundingClientRect(),
      );
      expect([unit!.top, flag!.top]).to.deep.equal([value!.top, value!.top]);
      expect(range!.top).to.be.at.least(value!.bottom - 4);
      // Beside the name where there is room, else below it.
      if (width === 400) expect(Math.abs(name!.top - value!.top)).to.be.below(5);
      else expect(value!.top).to.be.at.least(name!.bottom - 4);
      expect((row('Hemoglobin').children[4] as HTMLElement).innerText).to.equal('Reference range 12.0-15.5');
    }
  });

  it('stand side by side where they fit', async () => {
    const { tables } = await shown(1100);
    expect(tables.slice(0, 2).map((table) => getComputedStyle(table).display)).to.deep.equal(['table', 'table']);
    const [first] = tables;
    expect(first?.innerText).to.match(/^Test\s+Result\s+Flag\s+Reference range\s+Creatinine\s+1\.32 mg\/dL\s+H/);
  });

  it('name each row by its test, which a screen reader says with a figure of another row', async () => {
    const { tables } = await shown(400);
    expect(tables).to.have.length(3);
    for (const { tBodies } of tables)
      expect([...tBodies[0]!.rows].map(({ cells }) => [...cells].map(({ scope }) => scope).join(''))).to.deep.equal(
        [...tBodies[0]!.rows].map(() => 'row'),
      );
  });

  it('have empty cells where nothing was sent', async () => {
    const { row, text } = await shown(1100);
    expect(plain(row('Sodium').children[2]!)).to.equal('');
    expect(text().match(/not recorded/g)).to.have.length(1);
    expect(text()).to.contain('Temperature not recorded');
  });

  for (const [lang, words] of Object.entries({
    en: ['critically high', 'critically low', 'high', 'low', 'marked'],
    es: ['críticamente alto', 'críticamente bajo', 'alto', 'bajo', 'marcado'],
    'pt-BR': ['criticamente alto', 'criticamente baixo', 'alto', 'baixo', 'marcado'],
  })) {
    it(`${lang}: have bold flags, each with its word for screen readers`, async () => {
      const { row } = await shown(400, { lang });
      const said = ['Potassium', 'Hemoglobin', 'Leukocytes', 'eGFR', 'Ferritin'].map((name) => {
        const flag = row(name).querySelector('strong')!;
        expect(Number(getComputedStyle(flag).fontWeight)).to.be.at.least(600);
        return plain(flag).replace(/^\S+ /, '');
      });
      expect(said).to.deep.equal(words);
    });
  }

  it('say once what is the same for all, and each its own, in a compared table too', async () => {
    const result = (test: string, value: string) => ({
      test,
      value,
      unit: 'mmol/L',
      date: '2026-11-20',
      method: 'Serum',
    });
    const labs = [result('Sodium', '138'), result('Chloride', '138')];
    const { page, element, pass, findAll, find } = await of({ labs });
    element.style.inlineSize = '400px';
    expect(plain(find('caption'))).to.match(/^Date 2026-11-20 · Method Serum$/);
    expect(findAll('tbody tr').map(plain)).to.deep.equal(['Sodium138mmol/L', 'Chloride138mmol/L']);
    await expectAccessible(element);
    const [document] = page.proxy.consultation().documents;
    document!.medicalRecord = { labs: [labs[0], { ...labs[1], method: 'Plasma' }] };
    await element.refresh();
    await pass(100);
    expect(findAll('caption')).to.have.length(0);
    expect(findAll('tbody tr').map(plain)[1]).to.contain('Was: Serum');
  });

  it('eleven of them take no more than two screens at 400 px', async () => {
    const labs = Array.from({ length: 11 }, (_, at) => ({
      test: `Analyte ${at + 1}`,
      value: '6.4',
      unit: 'mmol/L',
      flag: 'H',
      referenceRange: '3.5-5.1',
      collectedAt: '2026-11-20T07:30:00Z',
      previousValue: '',
    }));
    const { element, find } = await of({ labs });
    element.style.inlineSize = '400px';
    const records = find('.records');
    expect(records.offsetHeight).to.be.below(900);
    // In a copy each result is on its own line.
    expect(records.innerText.match(/^Analyte \d+/gm)).to.have.length(11);
  });

  it('have the flag alone in a passage that a person copies', async () => {
    const { row } = await shown(1100);
    select(row('Potassium').closest('table')!);
    const { text } = taken(row('Potassium'));
    expect(text).to.match(/6\.4 mmol\/L\s+HH\s/);
    expect(text).not.to.contain('critically');
  });

  it('have a bold flag where there is one alone', async () => {
    const { find } = await of({ troponin: { value: '61 ng/L', flag: 'HH', comment: '' } });
    expect(plain(find('.values strong'))).to.equal('HH critically high');
  });

  it('show a flag that came and one that went', async () => {
    const { page, element, pass, findAll } = await of({
      labs: [
        { test: 'Sodium', value: '138', flag: '' },
        { test: 'Potassium', value: '6.4', flag: 'HH' },
      ],
    });
    const [document] = page.proxy.consultation().documents;
    document!.medicalRecord = {
      labs: [
        { test: 'Sodium', value: '129', flag: 'L' },
        { test: 'Potassium', value: '4.4', flag: '' },
      ],
    };
    await element.refresh();
    await pass(100);
    expect(findAll('tbody tr').map((row) => [...row.children].slice(1).map(plain).join(' | '))).to.deep.equal([
      'Was: 138 New: 129 | Was: — New: L',
      'Was: 6.4 New: 4.4 | Was: HH New: —',
    ]);
  });
});

describe('what the service sent', () => {
  const written = clipboardWrites();

  it('is all on the screen and in the copy, in one order', async () => {
    const { element, text, findAll } = await shown(400);
    await element.copy('doc_primary');
    const titles = findAll('h4').map(plain);
    expect(titles).to.deep.equal([
      'Diagnosis codes',
      'Vital signs',
      'Chief complaint',
      'Laboratory results',
      'Blood count',
      'Blood gases',
      'Assessment',
      'Plan',
      'Instructions',
      'Follow up',
      'Summary',
    ]);
    const headings = written[0]?.['text/plain']?.match(/(?<=\n\n).+(?=\n)/g)?.slice(0, titles.length);
    expect(headings).to.deep.equal(titles.map((title) => title.toUpperCase()));
    const vitalSigns = findAll('.values dt').map(plain);
    expect(vitalSigns).to.deep.equal(['Temperature', 'Heart rate', 'Blood pressure', 'Oxygen saturation']);
    expect(text()).to.contain('≥ 94 %');
  });

  it('is found on the screen whatever it is', async () => {
    const { page, element, pass, findAll } = await of({});
    const [document] = page.proxy.consultation().documents;
    for (const sent of fc.sample(sentDocument, 15)) {
      Object.assign(document!, sent);
      await element.refresh();
      await pass(100);
      const read = findAll('article')
        .map(({ textContent }) => textContent)
        .join('');
      for (const value of valuesOf(sent)) expect(read).to.contain(value);
    }
  });
});
