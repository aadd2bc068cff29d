import { type TemplateResult, html, nothing } from 'lit';
import type { Allergy, Patient } from '../../data/patient.ts';
import type { View } from '../actions.ts';
import { formatAge, formatDate, formatTime, initialsOf } from '../format.ts';
import { warningIcon } from '../icons.ts';
import { type State, messages } from '../state.ts';
import { vitalsView } from './vitals-view.ts';

/** Who the patient is and why they are here; stays in sight above the chart and the full page. */
export function patientBand({ state }: View, patient: Patient, isFullPage: boolean): TemplateResult {
  const m = messages(state);
  const { language } = state.preferences;
  const { visit, identity } = patient;
  const names = patient.allergies.map(({ substance }) => substance[language]).join(', ');
  return html`<header class="band">
    <div class="band-top">
      <span class="avatar avatar-large" aria-hidden="true">${initialsOf(patient.name)}</span>
      <div class="band-who">
        <h1>${patient.name}</h1>
        <p class="muted">
          ${formatAge(patient.birthDate, state.now, m)} · ${m.sexes[patient.sex]} · ${m.recordNumber}
          ${patient.recordNumber}
        </p>
      </div>
      ${
        names
          ? html`<p class="allergy-flag">${warningIcon}<span>${m.allergyTo(names)}</span></p>`
          : html`<p class="allergy-none muted">${m.noKnownAllergies}</p>`
      }
    </div>
    <p class="band-visit">
      <span class="chip chip-${visit.status}">${m.visitStatus[visit.status]}</span>
      <time datetime=${visit.startsAt}>${formatTime(visit.startsAt, language)}</time>
      <span>${visit.reason[language]}</span>
    </p>
    ${
      isFullPage
        ? nothing
        : html`<dl class="facts">
            ${fact(m.born, formatDate(patient.birthDate, language))}
            ${fact(m.identity, `${identity.type} ${identity.value} (${identity.country})`)}
            ${fact(m.phone, patient.phone)} ${fact(m.insurance, patient.insurance)}
          </dl>`
    }
  </header>`;
}

/** The chart's cards. */
export function chartView(view: View, patient: Patient): TemplateResult {
  const { state } = view;
  const m = messages(state);
  const { language } = state.preferences;
  return html`<div class="cards">
    ${card(
      'vitals',
      m.vitals,
      patient.vitals.length > 0 ? vitalsView(state, patient.vitals) : html`<p class="empty">${m.noVitals}</p>`,
    )}
    ${card(
      'problems',
      m.problems,
      rows(
        patient.problems.map(
          ({ code, name, since }) =>
            html`<span class="row-main">${name[language]}</span>
              <span class="row-side muted"><span class="code">${code}</span> ${m.since(since)}</span>`,
        ),
        m.noProblems,
      ),
    )}
    ${card(
      'medications',
      m.medications,
      rows(
        patient.medications.map(
          ({ name, dose, schedule }) =>
            html`<span class="row-main">${name[language]} <span class="dose">${dose}</span></span>
              <span class="row-side muted">${m.schedules[schedule]}</span>`,
        ),
        m.noMedications,
      ),
    )}
    ${card(
      'allergies',
      m.allergies,
      rows(
        patient.allergies.map((allergy) => allergyRow(state, allergy)),
        m.noKnownAllergies,
      ),
    )}
    ${card(
      'encounters',
      m.encounters,
      rows(
        patient.encounters.map(
          ({ date, kind, reason, doctor }) =>
            html`<span class="row-main">${reason[language]}</span>
              <span class="row-side muted"
                >${formatDate(date, language)} · ${m.encounterKinds[kind]} · ${doctor}</span
              >`,
        ),
        m.noEncounters,
      ),
    )}
    ${card('note', m.visitNote, noteField(view, patient.visit.consultationId))}
  </div>`;
}

const card = (name: string, title: string, content: TemplateResult): TemplateResult =>
  html`<section class="card card-${name}" aria-labelledby="card-${name}">
    <h2 id="card-${name}">${title}</h2>
    ${content}
  </section>`;

const rows = (items: readonly TemplateResult[], none: string): TemplateResult =>
  items.length > 0
    ? html`<ul class="rows">
        ${items.map((item) => html`<li>${item}</li>`)}
      </ul>`
    : html`<p class="empty">${none}</p>`;

const fact = (name: string, value: string): TemplateResult =>
  html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;

function allergyRow(state: State, { substance, reaction, severity }: Allergy): TemplateResult {
  const m = messages(state);
  const { language } = state.preferences;
  return html`<span class="row-main">${substance[language]}</span>
    <span class="row-side muted">${reaction[language]} · ${m.severities[severity]}</span>`;
}

function noteField({ state, actions }: View, consultationId: string): TemplateResult {
  const m = messages(state);
  return html`<textarea
      class="note"
      rows="5"
      aria-labelledby="card-note"
      aria-describedby="note-hint"
      .value=${state.notes[consultationId] ?? ''}
      @input=${({ target }: Event) => {
        if (target instanceof HTMLTextAreaElement) actions.writeNote(consultationId, target.value);
      }}
    ></textarea>
    <p class="muted note-hint" id="note-hint">${m.visitNoteHint}</p>`;
}
