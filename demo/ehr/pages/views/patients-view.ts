import { type TemplateResult, html } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Patient } from '../../data/patient.ts';
import type { View } from '../actions.ts';
import { formatAge, formatDate, formatVisit, initialsOf } from '../format.ts';
import { searchIcon } from '../icons.ts';
import { consultationPath } from '../route.ts';
import { type State, messages } from '../state.ts';

/** Renders all patients of the doctor, sorted by name, with a search. */
export function patientsView({ state, actions }: View): TemplateResult {
  const m = messages(state);
  const found = state.patients
    .filter((patient) => matches(patient, state.search))
    .sort((a, b) => a.name.localeCompare(b.name, state.preferences.language));
  return html`<main class="page" id="content" tabindex="-1">
    <header class="page-head">
      <h1>${m.patients}</h1>
      <label class="search">
        ${searchIcon}<span class="visually-hidden">${m.searchPatients}</span>
        <input
          type="search"
          autocomplete="off"
          placeholder=${m.searchPatients}
          .value=${state.search}
          @input=${({ target }: Event) => {
            if (target instanceof HTMLInputElement) actions.set({ search: target.value });
          }}
        />
      </label>
    </header>
    <div role="status" class="visually-hidden">${found.length === 0 ? m.noPatientMatches : ''}</div>
    ${found.length === 0 ? html`<p class="empty">${m.noPatientMatches}</p>` : patientList(state, found)}
  </main>`;
}

const patientList = (state: State, patients: readonly Patient[]): TemplateResult =>
  html`<ul class="patient-list">
    ${repeat(
      patients,
      ({ recordNumber }) => recordNumber,
      (patient) => patientRow(state, patient),
    )}
  </ul>`;

function patientRow(state: State, { name, birthDate, sex, recordNumber, problems, visit }: Patient): TemplateResult {
  const m = messages(state);
  const { language } = state.preferences;
  return html`<li>
    <a class="patient-row" href=${consultationPath(visit.consultationId)}>
      <span class="avatar avatar-small" aria-hidden="true">${initialsOf(name)}</span>
      <span class="doctor-lines">
        <strong>${name}</strong>
        <span class="muted"
          >${formatAge(birthDate, state.now, m)} · ${m.sexes[sex]} · ${formatDate(birthDate, language)} ·
          <span class="nowrap">${recordNumber}</span></span
        >
      </span>
      <span class="patient-problems">${problems.map((problem) => problem.name[language]).join(', ')}</span>
      <span class="muted patient-visit">${formatVisit(visit.startsAt, state.now, language)}</span>
    </a>
  </li>`;
}

/** Whether name or record number contains every word; accents do not count. */
function matches({ name, recordNumber }: Patient, search: string): boolean {
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const haystack = plain(`${name} ${recordNumber}`);
  return plain(search)
    .split(/\s+/)
    .every((word) => haystack.includes(word));
}
