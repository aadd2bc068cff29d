import { type TemplateResult, html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Patient } from '../../data/patient.ts';
import type { View } from '../actions.ts';
import { formatAge, formatDay, formatDayMonth, formatTime, initialsOf, isSameDay } from '../format.ts';
import { consultationPath } from '../route.ts';
import { type State, messages } from '../state.ts';

/** Renders the doctor's day: every visit in the order of time, with a line at the current time. */
export function todayView({ state }: View): TemplateResult {
  const m = messages(state);
  const { language } = state.preferences;
  const isToday = ({ visit }: Patient) => isSameDay(visit.startsAt, state.now);
  const byTime = (a: Patient, b: Patient) => a.visit.startsAt.localeCompare(b.visit.startsAt);
  const today = state.patients.filter(isToday).sort(byTime);
  const earlier = state.patients.filter((patient) => !isToday(patient)).sort((a, b) => byTime(b, a));
  const isPast = ({ visit }: Patient) => new Date(visit.startsAt) <= state.now;
  return html`<main class="page" id="content" tabindex="-1">
    <header class="page-head">
      <div>
        <h1>${m.today}</h1>
        <p class="muted page-date">${formatDay(state.now, language)} · ${m.visits(today.length)}</p>
      </div>
      ${daySummary(state, today)}
    </header>
    <div class="schedule">
      <div class="visit-row visit-heads" aria-hidden="true">
        <span>${m.columns.time}</span><span>${m.columns.patient}</span><span>${m.columns.reason}</span
        ><span>${m.columns.status}</span>
      </div>
      ${visitList(state, today.filter(isPast))}
      <p class="now-line">
        <span>${m.now} <time>${formatTime(state.now, language)}</time></span>
      </p>
      ${visitList(
        state,
        today.filter((patient) => !isPast(patient)),
      )}
    </div>
    ${
      earlier.length > 0
        ? html`<h2 class="schedule-heading">${m.earlierVisits}</h2>
            <div class="schedule">${visitList(state, earlier, { withDay: true })}</div>`
        : nothing
    }
  </main>`;
}

function daySummary(state: State, today: readonly Patient[]): TemplateResult {
  const m = messages(state);
  const statuses = ['completed', 'inRoom', 'arrived', 'booked'] as const;
  return html`<dl class="day-summary">
    ${statuses.map((status) => {
      const count = today.filter(({ visit }) => visit.status === status).length;
      return html`<div>
        <dt>${(count === 1 ? m.visitStatus : m.visitStatuses)[status]}</dt>
        <dd>${count}</dd>
      </div>`;
    })}
  </dl>`;
}

const visitList = (state: State, patients: readonly Patient[], { withDay = false } = {}): TemplateResult =>
  html`<ul class="visit-list">
    ${repeat(
      patients,
      ({ visit }) => visit.consultationId,
      (patient) => visitRow(state, patient, withDay),
    )}
  </ul>`;

function visitRow(state: State, patient: Patient, withDay: boolean): TemplateResult {
  const { name, sex, birthDate, recordNumber, visit } = patient;
  const m = messages(state);
  const { language } = state.preferences;
  return html`<li>
    <a class="visit-row visit-${visit.status}" href=${consultationPath(visit.consultationId)}>
      <time class="visit-time" datetime=${visit.startsAt}
        >${withDay ? html`<span class="visit-day">${formatDayMonth(visit.startsAt, language)}</span>` : nothing}${formatTime(visit.startsAt, language)}</time
      >
      <span class="visit-patient">
        <span class="avatar avatar-small" aria-hidden="true">${initialsOf(name)}</span>
        <span class="doctor-lines">
          <strong>${name}</strong>
          <span class="muted"
            >${formatAge(birthDate, state.now, m)} · ${m.sexes[sex]} · <span class="nowrap">${recordNumber}</span></span
          >
        </span>
      </span>
      <span class="visit-reason">${visit.reason[language]}</span>
      <span class="chip chip-${visit.status}">${m.visitStatus[visit.status]}</span>
    </a>
  </li>`;
}
