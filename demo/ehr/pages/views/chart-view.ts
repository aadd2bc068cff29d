import { type TemplateResult, html } from 'lit';
import type { Patient } from '../../data/patient.ts';
import type { View } from '../actions.ts';
import { formatAge, formatDate, formatVisit, initialsOf } from '../format.ts';
import { warningIcon } from '../icons.ts';
import { type State, messages } from '../state.ts';
import { vitalsView } from './vitals-view.ts';

/** Renders the patient's identity and the reason for the visit; it stays visible above the chart and the full page. */
export function patientBand({ state }: View, patient: Patient): TemplateResult {
  const m = messages(state);
  const { language } = state.preferences;
  const { visit } = patient;
  const names = patient.allergies.map(({ substance }) => substance[language]).join(', ');
  return html`<header class="band">
    <div class="band-top">
      <span class="avatar avatar-large" aria-hidden="true">${initialsOf(patient.name)}</span>
      <div class="band-who">
        <h1>${patient.name}</h1>
        <p class="muted">
          ${formatAge(patient.birthDate, state.now, m)} · ${m.sexes[patient.sex]} ·
          <span class="nowrap">${m.recordNumber} ${patient.recordNumber}</span>
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
      <time datetime=${visit.startsAt}>${formatVisit(visit.startsAt, state.now, language)}</time>
      <span>${visit.reason[language]}</span>
    </p>
  </header>`;
}

/** Renders the chart's cards. */
export function chartView(view: View, patient: Patient): TemplateResult {
  const { state } = view;
  const m = messages(state);
  return html`${factStrip(state, patient)}
    <div class="cards">
      ${card(
        'vitals',
        m.vitals,
        patient.vitals.length > 0 ? vitalsView(state, patient.vitals) : html`<p class="empty">${m.noVitals}</p>`,
      )}
      <div class="card-stack">${problemCard(state, patient)} ${allergyCard(state, patient)}</div>
      <div class="card-stack">${medicationCard(state, patient)} ${encounterCard(state, patient)}</div>
      ${card('note', m.visitNote, noteField(view, patient.visit.consultationId))}
    </div>`;
}

function factStrip(state: State, { birthDate, identity, phone, insurance }: Patient): TemplateResult {
  const m = messages(state);
  return html`<dl class="facts">
    ${fact(m.born, formatDate(birthDate, state.preferences.language))}
    ${fact(m.identity, `${identity.type} ${identity.value} (${identity.country})`)} ${fact(m.phone, phone)}
    ${fact(m.insurance, insurance)}
  </dl>`;
}

function problemCard(state: State, { problems }: Patient): TemplateResult {
  const m = messages(state);
  const items = problems.map(
    ({ code, name, since }) =>
      html`<span class="row-main">${name[state.preferences.language]}</span>
        <span class="row-side muted"><span class="code">${code}</span> ${m.since(since)}</span>`,
  );
  return card('problems', m.problems, rows(items, m.noProblems));
}

function allergyCard(state: State, { allergies }: Patient): TemplateResult {
  const m = messages(state);
  const { language } = state.preferences;
  const items = allergies.map(
    ({ substance, reaction, severity }) =>
      html`<span class="row-main">${substance[language]}</span>
        <span class="row-side muted">${reaction[language]} · ${m.severities[severity]}</span>`,
  );
  return card('allergies', m.allergies, rows(items, m.noKnownAllergies));
}

function medicationCard(state: State, { medications }: Patient): TemplateResult {
  const m = messages(state);
  const items = medications.map(
    ({ name, dose, schedule }) =>
      html`<span class="row-main">${name[state.preferences.language]} <span class="dose">${dose}</span></span>
        <span class="row-side muted">${m.schedules[schedule]}</span>`,
  );
  return card('medications', m.medications, rows(items, m.noMedications));
}

function encounterCard(state: State, { encounters }: Patient): TemplateResult {
  const m = messages(state);
  const { language } = state.preferences;
  const items = encounters.map(
    ({ date, kind, reason, doctor }) =>
      html`<span class="row-main">${reason[language]}</span>
        <span class="row-below muted">${formatDate(date, language)} · ${m.encounterKinds[kind]} · ${doctor}</span>`,
  );
  return card('encounters', m.encounters, rows(items, m.noEncounters));
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
