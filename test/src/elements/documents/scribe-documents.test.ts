import { expect } from '@open-wc/testing';
import { html } from 'lit';
import type { ScribeDocuments } from '../../../../src/elements/documents/scribe-documents.ts';
import type { ElementState, ScribeBeforeCopyEvent } from '../../../../src/events.ts';
import { expectAccessible, RULES_OF_LANGUAGE, RULES_OF_SCHEME } from '../../../support/accessible.ts';
import { CATALOGUE } from '../../../../demo/playground/scenarios/catalogue.ts';
import type { ScenarioName } from '../../../../demo/playground/scenarios/scenarios.ts';
import { clipboardWrites } from '../passages.ts';
import { allRecorded, documents, endShown, show, type ShowOptions } from '../shown-element.ts';
import { agree } from './agree.ts';

const STATES: readonly (readonly [ScenarioName, ElementState, RegExp])[] = [
  ['completed', 'ready', /Clinical note.*7 open alerts.*Written by AI.*Diagnosis codes.*Chief complaint.*Plan/],
  ['empty', 'empty', /No documents.*Checked/],
  ['not-started', 'empty', /No documents/],
  ['draft', 'ready', /Dictated report.*Draft.*Incomplete; the radiologist may still change it/],
  ['unknown-lifecycle', 'ready', /addendum_requested.*not known to be final/],
  ['final-report', 'ready', /Dictated report.*signed/],
  ['several-documents', 'ready', /Showing 2 of 34/],
  ['gated-one', 'ready', /Clinical note/],
  ['not-permitted', 'failed', /Not permitted.*Reference/],
  ['not-granted', 'failed', /was not granted/],
  ['unavailable', 'failed', /unavailable/],
  ['signed-out', 'signed-out', /signed out/],
  ['hostile-text', 'ready', /<script>/],
  ['large', 'ready', /50 documents/],
];

const shown = (scenario: Parameters<typeof show>[0], options: ShowOptions = {}) =>
  show<ScribeDocuments>(scenario, { template: documents, ...options });

describe('<scribe-documents>', () => {
  afterEach(endShown);

  // The playground audits each of its states with all rules.
  describe('says the true state, accessibly', () => {
    for (const [scenario, state, words] of STATES) {
      it(`${scenario}: ${state}`, async () => {
        const { element, text } = await shown(scenario);
        expect(element.state).to.equal(state);
        expect(text()).to.match(words);
        if (!(scenario in CATALOGUE.documents)) await expectAccessible(element);
      });
    }

    it('not that there is no document where none of several was received', async () => {
      const { element, page, text } = await shown('completed');
      page.proxy.fail('/v1/scribe-sessions/c-done/medical', { text: JSON.stringify({ items: [], total: 34 }) });
      await element.refresh();
      await element.updateComplete;
      expect(text()).to.contain('Showing 0 of 34').and.not.to.contain('No documents');
    });

    for (const lang of ['es', 'pt-BR']) {
      for (const scenario of ['several-documents', 'draft', 'unknown-lifecycle', 'empty'] as const) {
        it(`${scenario} in ${lang}, dark`, async () => {
          const { element } = await shown(scenario, { lang, scheme: 'dark' });
          await expectAccessible(element, [...RULES_OF_LANGUAGE, ...RULES_OF_SCHEME]);
        });
      }
    }
  });

  describe('§2.3 every field', () => {
    it('says "not recorded" for an empty vital sign', async () => {
      const { findAll } = await shown('completed');
      const facts = findAll('.values > div').map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' ').trim());
      expect(facts).to.include('Temperature not recorded');
      expect(facts).to.include('Oxygen saturation 97 %');
    });

    it('shows plan elements by type, with their laboratory values', async () => {
      const { text } = await shown('completed');
      expect(text()).to.match(/Medication Metformin.*Laboratory Kidney function.*eGFR 38.*Non-pharmacological Diet/);
    });

    it('shows coded conditions with the codes they were chosen from', async () => {
      const { text } = await shown('completed');
      expect(text()).to.match(/I10 Hypertension Other codes considered \(2\) I10 score 0\.97 ?I15\.9 score 0\.21/);
    });

    it('shows what else was sent with a diagnosis, a past condition and a code', async () => {
      const { element, page, text, pass } = await shown('completed');
      const [document] = page.proxy.consultation().documents;
      const code = { code: 'N81', system: 'ICD-10', options: [{ code: 'N82', meaning: 'Other' }] };
      Object.assign(document!, {
        diagnosisCodes: [{ code: 'M10', description: 'Gout', type: 'primary', laterality: 'left' }],
        medicalRecordSummaryStructured: { pastMedicalConditionsCoded: [{ content: 'Stone', refuted: true, code }] },
      });
      await element.refresh();
      await pass();
      expect(text())
        .to.match(/M10 Gout primary · Laterality: left/)
        .and.to.match(/Stone (?:added )?System: ICD-10 · Refuted: yes/)
        .and.to.match(/N82 ?Meaning: Other/);
    });

    it('lays out sections the spec does not name', async () => {
      const { text } = await shown('completed');
      expect(text()).to.match(/History of present illness Right knee pain.*Allergies Penicillin: rash/);
    });

    it('sets the language of the note on its text', async () => {
      const { findAll } = await shown('completed', { lang: 'es' });
      expect([...new Set(findAll('.text bdi').map(({ lang }) => lang))]).to.deep.equal(['en']);
    });
  });

  it('shows what looks like HTML as text, and invisible characters by their codes', async () => {
    const { findAll, text } = await shown('hostile-text');
    expect(findAll('img, script')).to.have.length(0);
    expect(text()).to.contain('U+202E');
    expect(text()).to.contain('U+200B');
    expect('pwned' in globalThis).to.equal(false);
  });

  it('shows what looks like HTML as text where nothing in it is invisible, too', async () => {
    const { element, page, findAll, text, pass } = await shown('completed');
    const [document] = page.proxy.consultation().documents;
    document!.medicalRecord = { chiefComplaint: '<img src=x><b>Knee pain</b>' };
    await element.refresh();
    await pass();
    expect(text()).to.contain('<img src=x><b>Knee pain</b>');
    expect(findAll('img, b')).to.have.length(0);
  });

  for (const [lang, words] of Object.entries({ es: /Creado hace/, 'pt-BR': /Criado há/ })) {
    it(`${lang}: the times of a document have its gender, not that of a session`, async () => {
      const { find } = await shown('completed', { lang });
      expect(find('.meta').textContent).to.match(words);
    });
  }

  it('filters by purpose', async () => {
    const { element, text, pass } = await shown('several-documents');
    element.purpose = 'report';
    await pass();
    expect(text()).to.contain('Dictated report');
    expect(text()).not.to.contain('Clinical note');
    element.purpose = 'nursing';
    await pass();
    expect(element.state).to.equal('empty');
    expect(text()).to.contain('none with the purpose “nursing”');
  });

  it('has the ids on show, and how many there are, for who did not hear the event', async () => {
    const { element, page, pass } = await shown('several-documents');
    const { documents } = page.proxy.consultation();
    expect(element.documentIds).to.deep.equal(documents.map(({ id }) => id));
    element.purpose = 'report';
    const reports = documents.filter(({ purpose }) => purpose === 'report').map(({ id }) => id);
    expect(reports).not.to.have.length(0);
    expect(element.documentIds).to.deep.equal(reports);
    // The service has more than it sent.
    expect(element.total).to.equal(34);
    element.clear();
    await pass();
    expect(element.documentIds).to.deep.equal([]);
    expect(element.total).to.equal(undefined);
  });

  it('shows one document at a time of 50, and another on a click', async () => {
    const { element, findAll, find, pass } = await shown('large');
    expect(findAll('article')).to.have.length(1);
    const rows = findAll('.list button');
    rows[7]?.click();
    await pass();
    expect(rows[7]?.ariaSelected).to.equal('true');
    expect(find('article h3').textContent).to.contain('Follow up 7');
    expect(findAll('article')).to.have.length(1);
    expect(element.state).to.equal('ready');
  });

  describe('after an update', () => {
    it('marks the sections that changed with what they were, until seen', async () => {
      const { element, page, pass, findAll, text, control } = await shown('completed');
      const { sessionId } = page;
      const [document] = page.scenario.consultations[sessionId]?.documents ?? [];
      page.scenario.consultations[sessionId] = {
        ...page.scenario.consultations[sessionId],
        documents: [{ ...document!, medicalRecordSummary: 'A new summary.' }],
      };
      await element.refresh();
      await pass(100);
      expect(findAll('.section.changed')).to.have.length(1);
      expect(text()).to.contain('One section changed since you last saw it');
      expect(
        findAll('.section.changed ins')
          .map(({ textContent }) => textContent)
          .join(''),
      ).to.contain('new');
      expect(findAll('.section.changed del')).not.to.have.length(0);
      await expectAccessible(element);
      control('Mark as seen').click();
      await pass();
      expect(findAll('.section.changed')).to.have.length(0);
    });

    it('says by words which plan elements are new and which were removed', async () => {
      const { element, page, pass, text } = await shown('completed');
      const [document] = page.proxy.consultation().documents;
      const plan = document!.medicalRecord!.assessmentPlan!.plan!;
      plan.splice(1, 1, { id: 'pe_new', element: 'Paracetamol', type: 'medication', content: '1 g if needed.' });
      await element.refresh();
      await pass(100);
      expect(text()).to.match(/Paracetamol New .*Removed Ibuprofen: Ibuprofen 600 mg/);
      await expectAccessible(element);
    });

    it('says nothing when a read finds nothing new', async () => {
      const { element, findAll, pass } = await shown('completed');
      let changes = 0;
      element.addEventListener('scribe-documents-changed', () => changes++);
      await element.refresh();
      await pass(100);
      expect(changes).to.equal(0);
      expect(findAll('[role="status"]')[0]?.textContent).to.equal('');
    });

    it('is told when another text stands in the record, not when only an alert was decided', async () => {
      const { element, page, pass, findAll } = await shown('completed');
      const [document] = page.proxy.consultation().documents;
      const told = async () => {
        await element.refresh();
        await pass(100);
        return findAll('.root > [role="status"]')[0]?.textContent;
      };
      document!.cdssAlerts![0]!.status = 'rejected';
      expect(await told()).to.equal('');
      document!.medicalRecordSummary = 'A new summary.';
      expect(await told()).to.equal('The record was updated');
    });

    it('keeps focus and scroll', async () => {
      const { element, page, pass, findAll } = await shown('large');
      const row = findAll('.list button')[3]!;
      row.focus();
      const [first] = page.scenario.consultations['c-done']?.documents ?? [];
      first!.updatedAt = '2026-11-21T10:41:00Z';
      await element.refresh();
      await pass(100);
      expect(element.shadowRoot?.activeElement).to.equal(row);
    });
  });

  describe('copying', () => {
    const written = clipboardWrites();

    it('copies HTML and plain text with patient, consultation and the AI label', async () => {
      const { element } = await shown(allRecorded('completed'));
      await element.copy('doc_primary');
      const [copy] = written;
      expect(copy?.['text/plain']).to.match(/Patient: Teresa Molina Ruiz\nConsultation: c-done/);
      for (const type of ['text/plain', 'text/html']) expect(copy?.[type]).to.contain('Written by AI');
      expect(copy?.['text/plain']).to.contain('Temperature: not recorded');
      expect(copy?.['text/html']).to.match(/^<article lang="en">.*<h3>Plan<\/h3>/);
      expect(copy?.['text/plain']).not.to.contain('DRAFT');
    });

    it('escapes what looks like HTML and shows invisible characters', async () => {
      const { element } = await shown(allRecorded('hostile-text'));
      await element.copy('doc_primary');
      expect(written[0]?.['text/html']).to.contain('&lt;img src=x');
      for (const type of ['text/plain', 'text/html']) {
        expect(written[0]?.[type]).to.contain('[U+202E]');
        expect(written[0]?.[type]).not.to.contain('\u202e');
      }
    });

    it('asks first for a draft, and carries DRAFT', async () => {
      const { element, control, pass, text } = await shown('draft');
      const copied = element.copy('doc_report');
      await pass();
      expect(written).to.have.length(0);
      expect(text()).to.contain('is marked DRAFT');
      expect(element.shadowRoot?.activeElement?.className).to.equal('question');
      await expectAccessible(element);
      await agree({ control });
      await copied;
      expect(written[0]?.['text/plain']).to.match(/^DRAFT: Incomplete[^]*\nDRAFT: Incomplete[^\n]*$/);
      expect(written[0]?.['text/html']?.match(/<strong>DRAFT: Incomplete/g)).to.have.length(2);
    });

    it('copies nothing when the draft is not confirmed', async () => {
      const { element, control, pass } = await shown('draft');
      const copied = element.copy('doc_report').catch((error: unknown) => error);
      await pass();
      control('Cancel').click();
      expect(await copied).to.include({ kind: 'aborted', code: 'copy_declined' });
      expect(written).to.have.length(0);
    });

    it('takes an open question as no when the patient changes, and does not ask it again', async () => {
      const { element, pass, text } = await shown('draft');
      let ended: unknown;
      element.copy('doc_report').catch((error: unknown) => (ended = error));
      await pass();
      expect(text()).to.contain('Continue as draft');
      element.clear();
      await pass();
      expect(ended).to.include({ kind: 'aborted', code: 'copy_declined' });
      await element.refresh();
      await pass();
      expect(text()).to.contain('Draft report').and.not.to.contain('Continue as draft');
      expect(written).to.have.length(0);
    });

    it('guards a report whose status is not known to be final', async () => {
      const { element, control, pass } = await shown('unknown-lifecycle');
      const copied = element.copy('doc_report');
      await pass();
      await agree({ control }, 'Continue');
      await copied;
      expect(written[0]?.['text/plain']).to.contain('addendum_requested');
    });

    it('asks nothing for a status the integrator named final', async () => {
      const { element } = await shown('final-report');
      await element.copy('doc_report');
      expect(written).to.have.length(1);
    });

    it('stops where the host cancels scribe-before-copy', async () => {
      const { element } = await shown(allRecorded('completed'));
      const details: ScribeBeforeCopyEvent['detail'][] = [];
      element.addEventListener('scribe-before-copy', (event) => {
        details.push(event.detail);
        event.preventDefault();
      });
      const error: unknown = await element.copy('doc_primary').catch((thrown: unknown) => thrown);
      expect(error).to.include({ kind: 'aborted', code: 'copy_stopped' });
      expect(details).to.deep.equal([{ sessionId: 'c-done', documentId: 'doc_primary', action: 'copy' }]);
      expect(written).to.have.length(0);
    });

    it('rejects for a document it does not know', async () => {
      const { element } = await shown(allRecorded('completed'));
      for (const asked of [element.copy('doc_nowhere'), element.export('doc_nowhere', 'json')]) {
        const error: unknown = await asked.catch((thrown: unknown) => thrown);
        expect(error).to.include({ kind: 'set-up', code: 'resource_not_found', param: 'documentId' });
      }
    });

    it('rejects where the browser does not allow copying', async () => {
      const { element, text, pass } = await shown(allRecorded('completed'));
      (Object.getPrototypeOf(navigator.clipboard) as Clipboard).write = () =>
        Promise.reject(new DOMException('Not here.', 'NotAllowedError'));
      const error: unknown = await element.copy('doc_primary').catch((thrown: unknown) => thrown);
      expect(error).to.include({ kind: 'aborted', code: 'clipboard_refused' });
      await pass();
      expect(text()).to.contain('The browser did not allow copying.');
    });
  });

  describe('exporting', () => {
    it('gives the document as sent, with its label and warning', async () => {
      const { element, control, pass } = await shown('draft');
      const exported = element.export('doc_report', 'json');
      await pass();
      await agree({ control });
      const blob = await exported;
      const content = JSON.parse(await blob.text()) as Record<string, unknown>;
      expect(blob.type).to.equal('application/json');
      expect(content).to.deep.include({ isDraft: true, lifecycleStatus: 'draft', sessionId: 'c-done' });
      expect(content['warning']).to.match(/^DRAFT/);
      expect(content['label']).to.match(/^Written by AI/);
      expect(content['document']).to.deep.include({ id: 'doc_report', purpose: 'report' });
    });

    it('refuses a format it does not know, naming it', async () => {
      const { element } = await shown(allRecorded('completed'));
      const refused = await element.export('doc_primary', 'pdf' as 'json').catch((error: unknown) => error);
      expect(refused).to.include({ kind: 'set-up', code: 'parameter_invalid', param: 'format' });
    });

    it('gives a FHIR R4 document Bundle, preliminary, with the AI label', async () => {
      const { element } = await shown(allRecorded('completed'));
      const blob = await element.export('doc_primary', 'fhir');
      const bundle = JSON.parse(await blob.text()) as {
        resourceType: string;
        type: string;
        entry: { resource: Record<string, unknown> }[];
      };
      expect(blob.type).to.equal('application/fhir+json');
      expect(bundle).to.deep.include({ resourceType: 'Bundle', type: 'document' });
      const composition = bundle.entry[0]?.resource;
      expect(composition).to.include({ resourceType: 'Composition', status: 'preliminary', language: 'en' });
      expect(JSON.stringify(composition)).to.contain('AIAST');
    });

    it('is final in FHIR only where the integrator named the status final', async () => {
      const { element } = await shown('final-report');
      const bundle = await (await element.export('doc_report', 'fhir')).text();
      expect(bundle).to.contain('"status": "final"');
    });
  });

  it('inserts into the chart where the host takes it', async () => {
    const inserted: unknown[] = [];
    const { control, pass, text } = await shown(allRecorded('completed'), {
      options: { onInsert: (content) => void inserted.push(content) },
    });
    control('Insert into chart').click();
    await pass();
    expect(inserted).to.have.length(1);
    expect(inserted[0]).to.include({ sessionId: 'c-done', documentId: 'doc_primary', isDraft: false });
    expect(text()).to.contain('Inserted into the chart');
  });

  it('has no insert button where the host takes nothing', async () => {
    const { text } = await shown('completed');
    expect(text()).not.to.contain('Insert');
  });

  it('says shared failures once, inside a session', async () => {
    const { element } = await show('unavailable', {
      template: (id) => html`<scribe-session session-id=${id}><scribe-documents></scribe-documents></scribe-session>`,
    });
    const inner = element.querySelector('scribe-documents')!;
    await inner.updateComplete;
    expect(inner.shadowRoot?.textContent).to.contain('See the message above');
  });

  it('goes from a plan element to its alert and back', async () => {
    const { element, page } = await show('completed', {
      template: (id) =>
        html`<scribe-session session-id=${id}>
          <scribe-documents></scribe-documents><scribe-cdss-alerts></scribe-cdss-alerts>
        </scribe-session>`,
    });
    const inner = element.querySelector('scribe-documents')!;
    const alerts = element.querySelector('scribe-cdss-alerts')!;
    inner.renderRoot.querySelector<HTMLElement>('#doc_primary-pe_ibuprofen .alert-link')?.click();
    await alerts.updateComplete;
    expect(document.activeElement?.localName).to.equal(alerts.localName);
    const target = { kind: 'plan-element', documentId: 'doc_primary', elementId: 'pe_ibuprofen' } as const;
    expect(page.reveal(target)).to.equal(true);
    await inner.updateComplete;
    await inner.updateComplete;
    expect(inner.shadowRoot?.activeElement?.id).to.equal('doc_primary-pe_ibuprofen');
  });

  it('removes every patient datum on clear()', async () => {
    const { element, text, pass } = await shown(allRecorded('completed'));
    element.clear();
    await pass();
    expect(text()).not.to.match(/Metformin|Knee|E11/);
    expect(text()).to.contain('Cleared. No patient data is kept here.');
    expect(element.state).to.equal('idle');
  });
});
