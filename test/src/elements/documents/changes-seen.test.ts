import { expect, nextFrame } from '@open-wc/testing';
import type { MedicalRecordDocument } from '../../../../src/contract/medical-record-document.ts';
import type { ScribeDocuments } from '../../../../src/elements/documents/scribe-documents.ts';
import { expectAccessible } from '../../../support/accessible.ts';
import { documents, endShown, show } from '../shown-element.ts';
import { until } from '../../../support/until.ts';

describe('<scribe-documents> changes since seen', () => {
  afterEach(() => {
    endShown();
    scrollTo(0, 0);
  });

  async function changed(scenario: 'completed' | 'large' = 'completed') {
    const shown = await show<ScribeDocuments>(scenario, { template: documents });
    // Room to scroll the whole element out of snapshot.
    shown.element.parentElement!.style.paddingBlockEnd = '4000px';
    const [document] = shown.page.proxy.consultation().documents;
    const change = async (text: string) => {
      document!.medicalRecordSummary = text;
      await shown.element.refresh();
      await shown.pass(100);
    };
    document!.medicalRecord!.chiefComplaint = 'Another complaint.';
    await change('Another summary.');
    const marked = () => shown.findAll('.section.changed');
    const observed = async () => {
      await nextFrame();
      await nextFrame();
      await nextFrame();
    };
    /** Brings a marked section into view for `ms` milliseconds. */
    const look = async (at: number, ms: number) => {
      marked()[at]?.scrollIntoView({ block: 'center', behavior: 'instant' });
      await observed();
      await shown.pass(ms);
    };
    const scrollAway = async () => {
      scrollTo({ top: 5000, behavior: 'instant' });
      await observed();
      await shown.pass();
    };
    return { ...shown, change, marked, look, scrollAway };
  }

  it('stay marked while they are in view, and go once each was seen and none is in view', async () => {
    const { marked, look, scrollAway } = await changed();
    expect(marked()).to.have.length(2);
    await look(0, 2000);
    await look(1, 2000);
    expect(marked()).to.have.length(2);
    await scrollAway();
    await until('nothing is marked', () => marked().length === 0);
  });

  it('stay marked when one was not looked at, or only for a moment', async () => {
    const { marked, look, scrollAway } = await changed();
    await look(0, 2000);
    await look(1, 500);
    await scrollAway();
    expect(marked()).to.have.length(2);
  });

  it('stay marked where the page was hidden while one was in view', async () => {
    const { page, marked, look, scrollAway } = await changed();
    await look(0, 2000);
    page.platform.hide();
    await look(1, 2000);
    page.platform.show();
    await scrollAway();
    expect(marked()).to.have.length(2);
  });

  it('are marked without the space after them', async () => {
    const { change, find, page } = await changed();
    const section = () => find('.section.changed');
    page.proxy.consultation().documents[0]!.medicalRecord!.chiefComplaint = 'Another very old complaint.';
    await change('Another summary.');
    expect(section().textContent).to.match(/Another very old complaint\./);
    for (const mark of section().querySelectorAll('ins, del')) expect(mark.textContent).not.to.match(/ $/);
  });

  it('are absent if only the service’s bookkeeping fields changed', async () => {
    const { element, page, pass, findAll } = await show<ScribeDocuments>('completed', { template: documents });
    const [planElement] = page.proxy.consultation().documents[0]!.medicalRecord!.assessmentPlan!.plan!;
    const books = { updatedAt: '2026-11-25T10:00:00Z', version: 7, revision: 'r7', meta: { versionId: '7' } };
    Object.assign(planElement!, books);
    await element.refresh();
    await pass(100);
    expect(findAll('.section.changed')).to.be.empty;
    // A target and a check-up in Spanish.
    for (const words of [{ dose: '5 mg' }, { meta: '< 130/80' }, { revision: 'En 3 meses' }]) {
      Object.assign(planElement!, words);
      await element.refresh();
      await pass(100);
      expect(findAll('.section.changed')).to.have.length(1);
      findAll('.document-head .notice .button').at(-1)!.click();
      await pass(100);
      expect(findAll('.section.changed')).to.be.empty;
    }
  });

  it('are not folded away if the considered codes change', async () => {
    const { element, page, pass, findAll } = await show<ScribeDocuments>('completed', { template: documents });
    const [document] = page.proxy.consultation().documents;
    const conditions = (score: number) => ({
      pastMedicalConditionsCoded: [{ content: 'Gout', code: { code: 'M10', options: [{ code: 'M10', score }] } }],
    });
    document!.medicalRecordSummaryStructured = conditions(0.9);
    await element.refresh();
    await pass(100);
    document!.medicalRecordSummaryStructured = conditions(0.4);
    element.clear();
    await element.refresh();
    await pass(100);
    const isOpen = () => findAll<HTMLDetailsElement>('.codes details').map(({ open }) => open);
    expect(isOpen()).to.deep.equal([false]);
    document!.medicalRecordSummaryStructured = conditions(0.7);
    await element.refresh();
    await pass(100);
    expect(isOpen()).to.deep.equal([true]);
  });

  it('are called new where nothing stood before', async () => {
    const shown = await show<ScribeDocuments>('completed', { template: documents });
    Object.assign(shown.page.proxy.consultation().documents[0]!.medicalRecord!, { followUp: 'In two weeks.' });
    await shown.element.refresh();
    await shown.pass(100);
    const marks = shown
      .findAll('.section.changed')
      .map((section) => [section.querySelector('h4')?.textContent, section.querySelector('.badge')?.textContent]);
    expect(marks).to.deep.equal([['Follow up', 'New']]);
  });

  it('are not shown after the element was cleared: it forgets what the former reader saw', async () => {
    const { element, marked, pass } = await changed();
    expect(marked()).to.have.length(2);
    element.clear();
    await element.refresh();
    await pass(100);
    expect(marked()).to.have.length(0);
  });

  it('are compared with what was seen, when it changes again', async () => {
    const { change, look, find, findAll, text } = await changed();
    await look(0, 2000);
    await look(1, 2000);
    await change('A third summary.');
    expect(findAll('.section.changed')).to.have.length(1);
    expect(find('.section.changed .was').textContent).to.contain('Another');
    expect(text()).to.contain('One section changed');
  });

  it('are kept when the doctor turns to another document without having seen them', async () => {
    const { marked, findAll, pass } = await changed('large');
    const [first, second] = findAll('[role="tab"]');
    second?.click();
    await pass();
    expect(first?.textContent).to.contain('Changed');
    first?.click();
    await pass();
    expect(marked()).to.have.length(2);
  });

  it('are reached one after the other by keyboard', async () => {
    const { control, element, marked, pass } = await changed();
    for (const at of [0, 1, 0]) {
      control('Go to change').click();
      await pass();
      expect(element.shadowRoot?.activeElement).to.equal(marked()[at]?.querySelector('h4'));
    }
  });

  it('leave nothing in storage', async () => {
    const { look } = await changed();
    await look(0, 2000);
    expect([localStorage.length, sessionStorage.length]).to.deep.equal([0, 0]);
  });

  it('show what changed inside values, lists and codes', async () => {
    const shown = await show<ScribeDocuments>('completed', { template: documents });
    const [document] = shown.page.proxy.consultation().documents;
    document!.medicalRecord!.vitalSigns!.temperature = '38.1 °C';
    document!.diagnosisCodes!.push({ code: 'Z99.9', description: 'A new one', type: 'secondary' });
    document!.medicalRecordSummaryStructured!.pastMedicalConditions = ['A new condition'];
    await shown.element.refresh();
    await shown.pass(100);
    const words = (selector: string) => shown.findAll(selector).map(({ textContent }) => textContent?.trim());
    expect(words('ins')).to.include.members(['38.1 °C', 'A new one', 'A new condition']);
    expect(words('.bullets del').length).to.be.greaterThan(0);
  });

  /** Resolves with the words struck out and underlined after two changes, of which the doctor has seen the first. */
  async function differences(seen: (document: MedicalRecordDocument) => void, then: typeof seen) {
    const shown = await show<ScribeDocuments>('completed', { template: documents });
    const [document] = shown.page.proxy.consultation().documents;
    for (const change of [seen, then]) {
      if (shown.findAll('.section.changed').length) shown.control('Mark as seen').click();
      change(document!);
      await shown.element.refresh();
      await shown.pass(100);
    }
    await expectAccessible(shown.element);
    const words = (selector: string) => shown.findAll(selector).map(({ textContent }) => textContent?.trim());
    return { ...shown, removed: words('del'), added: words('ins') };
  }

  it('show what changed inside a table, by row', async () => {
    const rows = (...all: readonly (readonly [string, string])[]) =>
      all.map(([analyte, value]) => ({ analyte, value }));
    const { removed, added } = await differences(
      (document) => Object.assign(document, { labs: rows(['Potassium', 'high'], ['Sodium', '128'], ['Urea', '60']) }),
      (document) =>
        Object.assign(document, { labs: rows(['Sodium', '128'], ['Potassium', 'normal'], ['Glucose', '99']) }),
    );
    expect(removed).to.deep.equal(['high', 'Urea', '60']);
    expect(added).to.deep.equal(['normal', 'Glucose', '99']);
  });

  it('compare a cell with its own former one where columns have no names or share one', async () => {
    for (const table of [
      (potassium: string) => `K\t${potassium}\t3.5-5.0\nNa\t140\t135-145`,
      (potassium: string) => `Test\tMon\tMon\nK\t${potassium}\t4.0\nNa\t140\t139`,
      (potassium: string) => [
        { test: 'K', value: potassium, Value: '4.0' },
        { test: 'Na', value: '140', Value: '139' },
      ],
    ]) {
      const { removed, added } = await differences(
        (document) => Object.assign(document, { labs: table('5.9') }),
        (document) => Object.assign(document, { labs: table('6.2') }),
      );
      expect([removed, added]).to.deep.equal([['5.9'], ['6.2']]);
    }
    const { removed } = await differences(
      (document) => Object.assign(document, { labs: 'K\t5.9\tH\nNa\t140\tL' }),
      (document) => Object.assign(document, { labs: 'K\t5.9\nNa\t140' }),
    );
    expect(removed).to.include.members(['H', 'L']);
  });

  it('show which coded conditions are new, gone or coded otherwise', async () => {
    const coded = (content: string, code: string) => ({ content, code: { code } });
    const set = (document: MedicalRecordDocument, ...all: ReturnType<typeof coded>[]) =>
      (document.medicalRecordSummaryStructured = { pastMedicalConditionsCoded: all });
    const { removed, added } = await differences(
      (document) => set(document, coded('Asthma', 'J45.9'), coded('Gout', 'M10.9')),
      (document) => set(document, coded('Asthma', 'J45.2'), coded('Obesity', 'E66.9')),
    );
    expect(removed).to.deep.equal(['J45.9', 'M10.9 Gout']);
    expect(added).to.deep.equal(['Obesity']);
  });

  it('show a table of a plan element as one, with the words of a cell that differ', async () => {
    const plan = (dose: string) => [{ id: 'pe', content: `Drug\tDose\r\nMetformin\t${dose}\nLosartan\t50 mg` }];
    const set = (document: MedicalRecordDocument, dose: string) =>
      (document.medicalRecord!.assessmentPlan = { plan: plan(dose) });
    const { removed, added, findAll } = await differences(
      (document) => set(document, '500 mg'),
      (document) => set(document, '850 mg'),
    );
    expect([removed, added]).to.deep.equal([['500 mg'], ['850 mg']]);
    const cells = findAll<HTMLTableElement>('.section.changed table:not(.records)').map(
      ({ rows }) => rows[2]?.cells.length,
    );
    expect(cells).to.deep.equal([2, 2]);
  });

  it('show a section that is gone, once, struck out and without links', async () => {
    const { find, findAll, text, control, pass } = await differences(
      () => undefined,
      (document) => delete document.medicalRecord?.assessmentPlan,
    );
    expect(text()).to.contain('2 sections changed');
    const [assessment, plan] = findAll('.section.changed');
    expect(assessment?.querySelector('.section-head')?.textContent).to.match(/Assessment\s+Removed/);
    expect(plan?.querySelector('del')?.textContent).to.contain('Metformin');
    expect(plan?.querySelectorAll('button, [id]')).to.have.length(0);
    expect(getComputedStyle(find('del')).textDecorationLine).to.equal('line-through');
    control('Mark as seen').click();
    await pass();
    expect(text()).not.to.contain('Metformin');
  });
});
