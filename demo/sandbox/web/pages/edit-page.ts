import { html } from 'hono/html';
import type { MedicalRecordDocument } from '../../../../src/contract/medical-record-document.ts';
import type { ServiceSession } from '../../service.ts';
import type { Visitor } from '../visitor.ts';
import { csrfField, layout } from './layout.ts';
import type { Html } from './layout.ts';
import { labelsOf } from './record-labels.ts';

/** The parts of a document a doctor corrects by hand. */
export function editPage(visitor: Visitor, session: ServiceSession, document: MedicalRecordDocument): Html {
  const label = labelsOf(document.language);
  const { chiefComplaint, assessmentPlan } = document.medicalRecord ?? {};
  const address = `/consultations/${session.id}/documents/${document.id}/edit`;
  return layout({
    title: 'Edit the record · Scribe',
    visitor,
    kind: 'edit',
    body: html`<header class="heading">
        <p class="eyebrow">Consultation <span class="id">${session.consultationInternalId}</span></p>
        <h1>${session.patientName}</h1>
        <p class="faint">
          Correct what the scribe misheard. Your hospital’s system is told that the record has changed.
        </p>
      </header>
      <form class="card sheet" method="post" action="${address}" lang="${document.language ?? 'en'}">
        ${csrfField(visitor)} ${area('chiefComplaint', label('chiefComplaint'), chiefComplaint)}
        ${area('assessment', label('assessment'), assessmentPlan?.assessment)}
        <fieldset>
          <legend>${label('plan')}</legend>
          ${(assessmentPlan?.plan ?? []).map(({ id, element, content }, at) => area(`plan-${id ?? at}`, element ?? '', content))}
        </fieldset>
        ${area('summary', label('summary'), document.medicalRecordSummary)}
        <p class="tools" lang="en">
          <button class="primary" type="submit">Save</button>
          <a class="button" href="/consultations/${session.id}?document=${document.id}">Leave it as it was</a>
        </p>
      </form>`,
  });
}

const area = (name: string, label: string, value: string | null | undefined): Html =>
  html`<p class="field">
    <label for="field-${name}">${label}</label>
    <textarea
      id="field-${name}"
      name="${name}"
      rows="${Math.min(8, Math.max(2, Math.ceil((value ?? '').length / 80)))}"
    >
${value ?? ''}</textarea>
  </p>`;
