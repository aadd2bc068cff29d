import { html } from 'hono/html';
import type { MedicalRecordDocument } from '../../../../src/contract/medical-record-document.ts';
import type { ServiceSession } from '../../service.ts';
import { isOvertaken, markField, markOf, planField, written, writtenOfGone, type Form } from '../record-form.ts';
import type { Visitor } from '../visitor.ts';
import { csrfField, layout } from './layout.ts';
import type { Html } from './layout.ts';
import { labelsOf } from './record-labels.ts';

/** Renders the parts of a document that a doctor corrects by hand. They show the texts of `form` if that was overtaken. */
export function editPage(
  visitor: Visitor,
  session: ServiceSession,
  document: MedicalRecordDocument,
  form: Form = new Map(),
): Html {
  const label = labelsOf(document.language);
  const { chiefComplaint, assessmentPlan } = document.medicalRecord ?? {};
  const address = `/consultations/${session.id}/documents/${document.id}/edit`;
  const area = (name: string, title: string, value: string | null | undefined) => field(form, name, title, value);
  return layout({
    title: 'Edit the record · Scribe',
    visitor,
    kind: 'edit',
    notice:
      form.size > 0
        ? 'Nothing was saved: the record has changed where you corrected it. Your words are in the fields; save again to keep them.'
        : undefined,
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
          ${(assessmentPlan?.plan ?? []).map((element, at) => area(planField(element, at), element.element ?? '', element.content))}
          ${writtenOfGone(document, form).map((text) => aside('No longer in the plan; you wrote', text))}
        </fieldset>
        ${area('summary', label('summary'), document.medicalRecordSummary)}
        <p class="tools" lang="en">
          <button class="primary" type="submit">Save</button>
          <a class="button" href="/consultations/${session.id}?document=${document.id}">Leave it as it was</a>
        </p>
      </form>`,
  });
}

const field = (form: Form, name: string, label: string, current: string | null | undefined): Html => {
  const value = written(form, name) ?? current ?? '';
  const overtaken = isOvertaken(form, name, current);
  return html`<div class="field">
    <label for="field-${name}">${label}</label>
    <input type="hidden" name="${markField(name)}" value="${markOf(current)}" />
    <textarea
      id="field-${name}"
      name="${name}"
      rows="${Math.min(8, Math.max(2, Math.ceil(value.length / 80)))}"
      ${overtaken ? html`aria-describedby="now-${name}"` : ''}
    >
${value}</textarea>
    ${overtaken ? aside('The record now says', current ?? '', `now-${name}`) : ''}
  </div>`;
};

const aside = (what: string, text: string, id?: string): Html =>
  html`<p class="faint" ${id === undefined ? '' : html`id="${id}"`}><span lang="en">${what}:</span> ${text}</p>`;
