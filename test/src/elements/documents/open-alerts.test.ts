// UX rule 7: an export names the open alerts, and asks first if a grave one is open.
import { expect } from '@open-wc/testing';
import type { Scenario } from '../../../../demo/playground/scenarios/scenario.ts';
import { someAlerts } from '../../../../demo/playground/scenarios/clinical-builders.ts';
import { SCENARIOS } from '../../../../demo/playground/scenarios/scenarios.ts';
import type { ScribeDocuments } from '../../../../src/elements/documents/scribe-documents.ts';
import { expectAccessible } from '../../../support/accessible.ts';
import { clipboardWrites, select, taken } from '../passages.ts';
import { allRecorded, documents, endShown, show } from '../shown-element.ts';
import { agree } from './agree.ts';
import { printed } from './printed.ts';
import { until } from '../../../support/until.ts';

const written = clipboardWrites();

afterEach(() => {
  getSelection()?.removeAllRanges();
  endShown();
});

/** Returns a document whose open alerts have these severities, by the names of their elements. */
const withOpen =
  (severities: Readonly<Record<string, string>>, name: 'completed' | 'draft') =>
  (now: number): Scenario => {
    const scenario = SCENARIOS[name](now);
    const [document] = scenario.consultations['c-done']!.documents;
    document!.cdssAlerts = Object.entries(severities).map(([element, severity], place) => ({
      ...someAlerts()[0]!,
      id: `cfa_${place}`,
      element,
      severity,
    }));
    return scenario;
  };

const GRAVE = { Ibuprofen: 'red', Metformin: 'yellow', Warfarin: 'RED', 'Kidney function': 'fuchsia' };
const LINE = '4 open alerts. Red: Ibuprofen; Warfarin. Severity not known here: Kidney function.';

const shown = (
  severities: Readonly<Record<string, string>>,
  { lang = 'en', name = 'completed' }: { lang?: string; name?: 'completed' | 'draft' } = {},
) => show<ScribeDocuments>(withOpen(severities, name), { template: documents, lang });

describe('<scribe-documents> a note with open alerts that leaves', () => {
  it('asks first where one is grave, accessibly, and carries under its label how many there are and the grave ones', async () => {
    const it = await shown(GRAVE);
    const copied = it.element.copy('doc_primary');
    await until('the question is asked', () => it.text().includes('Alerts are still open'));
    expect(it.find('.question').textContent).to.contain(LINE);
    await expectAccessible(it.element);
    expect(written).to.have.length(0);
    await agree(it, 'Continue');
    await copied;
    expect(written[0]?.['text/plain']).to.contain(`Check it before you rely on it.\n${LINE}`);
    expect(written[0]?.['text/html']).to.match(
      /rely on it\.<\/em><\/p><p><em>4 open alerts\. Red: Ibuprofen; Warfarin\./,
    );
  });

  it('asks first, and has it on paper in the head that each page repeats', async () => {
    const { page } = await printed(withOpen(GRAVE, 'completed'), 'Continue');
    expect(page.querySelector('thead')?.textContent).to.contain(LINE);
  });

  for (const format of ['json', 'fhir'] as const)
    it(`asks first, and carries it as ${format}`, async () => {
      const it = await shown(GRAVE);
      const exported = it.element.export('doc_primary', format);
      await until('the question is asked', () => it.text().includes('Alerts are still open'));
      await agree(it, 'Continue');
      expect(await (await exported).text()).to.contain(LINE);
    });

  it('does not leave after a no', async () => {
    const it = await shown(GRAVE);
    const copied = it.element.copy('doc_primary').catch((error: unknown) => error);
    await until('the question is asked', () => it.text().includes('Alerts are still open'));
    it.control('Cancel').click();
    expect(await copied).to.include({ kind: 'aborted', code: 'copy_declined' });
    expect(written).to.have.length(0);
  });

  it('asks nothing where all are known to be milder, and says how many', async () => {
    const it = await shown({ Metformin: 'yellow' });
    await it.element.copy('doc_primary');
    expect(written[0]?.['text/plain']).to.match(/rely on it\.\n1 open alert\.$/);
  });

  it('says nothing where all are recorded', async () => {
    const it = await show<ScribeDocuments>(allRecorded('completed'), { template: documents });
    await it.element.copy('doc_primary');
    expect(written[0]?.['text/plain']).to.match(/rely on it\.$/);
  });

  it('asks about a draft and its alerts at once', async () => {
    const it = await shown(GRAVE, { name: 'draft' });
    it.control('Copy').click();
    await until('the question is asked', () => it.text().includes('Continue as draft'));
    expect(it.find('.question').textContent).to.match(/Incomplete.*open alerts?\. Red: .*marked DRAFT/s);
  });

  for (const [lang, line] of [
    ['es', '4 alertas pendientes. En rojo: Ibuprofen; Warfarin. Gravedad no reconocida: Kidney function.'],
    ['pt-BR', '4 alertas pendentes. Em vermelho: Ibuprofen; Warfarin. Gravidade não reconhecida: Kidney function.'],
  ] as const)
    it(`says so in ${lang}`, async () => {
      const it = await shown(GRAVE, { lang });
      void it.element.copy('doc_primary').catch(() => undefined);
      await until('the question is asked', () => it.findAll('.question').length);
      expect(it.find('.question').textContent).to.contain(line);
    });

  it('says so for each document that has the alert', async () => {
    const it = await show<ScribeDocuments>(
      (now) => {
        const scenario = withOpen({ Ibuprofen: 'red' }, 'completed')(now);
        const { documents: items } = scenario.consultations['c-done']!;
        items.push({ ...structuredClone(items[0]!), id: 'doc_other', purpose: 'other' });
        return scenario;
      },
      { template: documents },
    );
    for (const id of ['doc_primary', 'doc_other']) {
      const copied = it.element.copy(id);
      await until('the question is asked', () => it.findAll('.question').length);
      await agree(it, 'Continue');
      await copied;
      expect(written.at(-1)?.['text/plain'], id).to.contain('1 open alert. Red: Ibuprofen.');
    }
  });

  it('asks no longer once the alert is recorded; nothing has left', async () => {
    const it = await shown({ Ibuprofen: 'red' });
    const copied = it.element.copy('doc_primary').catch((error: unknown) => error);
    await until('the question is asked', () => it.findAll('.question').length);
    it.page.proxy.consultation().documents[0]!.cdssAlerts![0]!.status = 'accepted';
    await it.element.refresh();
    await it.pass();
    expect(it.findAll('.question')).to.have.length(0);
    expect(await copied).to.include({ code: 'copy_declined' });
    expect(written).to.have.length(0);
  });

  it('a passage asks too, and carries it; a word or two leave as they are', async () => {
    const it = await shown(GRAVE);
    const article = it.find('article');
    select(article);
    expect(taken(article)).to.deep.equal({ text: '', html: '', isPrevented: true });
    await until('the question is asked', () => it.text().includes('Alerts are still open'));
    await agree(it, 'Continue');
    await until('it is on the clipboard', () => written.length);
    expect(written[0]?.['text/plain']).to.match(new RegExp(`${LINE}$`));
    const code = it.find('.code');
    select(code);
    expect(taken(code)).to.deep.equal({ text: '', html: '', isPrevented: false });
  });
});
