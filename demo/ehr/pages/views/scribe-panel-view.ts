import { type TemplateResult, html, nothing } from 'lit';
import type { Patient } from '../../data/patient.ts';
import type { View } from '../actions.ts';
import { expandIcon, hidePanelIcon, showPanelIcon, shrinkIcon } from '../icons.ts';
import { PANEL_WIDTH, clampWidth } from '../preferences.ts';
import { consultationPath } from '../route.ts';
import { messages, openPatient } from '../state.ts';

type ConsultationContext = Readonly<Record<string, string>>;

/** One object per patient, so that the element gets a new context only for another patient. */
const contexts = new WeakMap<Patient, ConsultationContext>();

/** Renders the Scribe widget as its documentation says: three elements, one consultation id. */
export function scribePanelView(
  view: View,
  route: { readonly id: string; readonly isFullPage: boolean },
): TemplateResult {
  const { state, actions } = view;
  const m = messages(state);
  const patient = openPatient(state);
  return html`<aside class="scribe" aria-label=${m.scribe}>
    ${route.isFullPage ? nothing : resizer(view)}
    <div class="scribe-bar">
      <h2>${m.scribe}</h2>
      <a class="bar-link" href=${consultationPath(route.id, !route.isFullPage)}>
        ${route.isFullPage ? shrinkIcon : expandIcon}<span>${route.isFullPage ? m.backToChart : m.fullPage}</span>
      </a>
      ${
        route.isFullPage
          ? nothing
          : html`<button
              class="icon-button hide-panel"
              type="button"
              aria-expanded=${state.isPanelOpen}
              title=${state.isPanelOpen ? m.hideScribe : m.showScribe}
              @click=${() => actions.set({ isPanelOpen: !state.isPanelOpen })}
            >
              ${state.isPanelOpen ? hidePanelIcon : showPanelIcon}<span class="visually-hidden"
                >${state.isPanelOpen ? m.hideScribe : m.showScribe}</span
              >
            </button>`
      }
    </div>
    ${state.isScribeMissing ? scribeMissing(view) : nothing}
    <div class="scribe-body">
      <scribe-session session-id=${route.id} .context=${patient && contextOf(patient)}>
        <div class="scribe-parts">
          <scribe-cdss-alerts></scribe-cdss-alerts>
          <scribe-documents></scribe-documents>
        </div>
      </scribe-session>
    </div>
  </aside>`;
}

export function scribeMissing({ state, actions }: View): TemplateResult {
  const m = messages(state);
  return html`<div class="scribe-missing" role="alert">
    <p>${m.scribeUnavailable}</p>
    <button class="button" type="button" @click=${() => actions.loadScribe()}>${m.retry}</button>
  </div>`;
}

/** §2.1: returns the patient's data for the scribe when the doctor starts a consultation from here. */
export function contextOf(patient: Patient): ConsultationContext {
  const known = contexts.get(patient);
  if (known) return known;
  const { name, identity, recordNumber, problems, visit } = patient;
  const context = {
    name,
    consultationInternalId: visit.consultationId,
    idCountry: identity.country,
    idType: identity.type,
    idValue: identity.value,
    internalCode: recordNumber,
    notes: visit.reason.en,
    pastMedicalHistory: problems.map((problem) => problem.name.en).join('; '),
    scribeSessionModality: 'IN_PERSON',
  };
  contexts.set(patient, context);
  return context;
}

function resizer({ state, actions }: View): TemplateResult {
  const { panelWidth } = state.preferences;
  const resize = (width: number) => actions.prefer({ panelWidth: clampWidth(width) });
  return html`<div
    class="resizer"
    role="separator"
    tabindex="0"
    aria-orientation="vertical"
    aria-label=${messages(state).resizePanel}
    aria-valuemin=${PANEL_WIDTH.min}
    aria-valuemax=${PANEL_WIDTH.max}
    aria-valuenow=${panelWidth}
    @keydown=${(event: KeyboardEvent) => {
      const step = { ArrowLeft: PANEL_WIDTH.step, ArrowRight: -PANEL_WIDTH.step }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      resize(panelWidth + step);
    }}
    @pointerdown=${(event: PointerEvent) => {
      if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId);
    }}
    @pointermove=${(event: PointerEvent) => {
      const handle = event.currentTarget;
      if (handle instanceof Element && handle.hasPointerCapture(event.pointerId)) resize(innerWidth - event.clientX);
    }}
  ></div>`;
}
