import { type TemplateResult, html } from 'lit';
import type { View } from '../actions.ts';
import { closeIcon } from '../icons.ts';
import { messages } from '../state.ts';

const EVENTS = ['created', 'completed', 'updated', 'error', 'cancelled', 'deleted'].map(
  (name) => `scribe_session.${name}`,
);
const READS = '/v1/';

/** Renders the demo's controls of the service: events, gate, faults, clock. A real EHR has none. */
export function sandboxView(view: View): TemplateResult {
  const { state, actions } = view;
  const m = messages(state);
  return html`<aside
    class="drawer"
    aria-labelledby="drawer-title"
    data-testid="sandbox"
    @keydown=${(event: KeyboardEvent) => {
      if (event.key === 'Escape') actions.closeSandbox();
    }}
  >
    <div class="drawer-head">
      <h2 id="drawer-title" tabindex="-1">${m.sandbox}</h2>
      <button class="icon-button" type="button" title=${m.close} @click=${() => actions.closeSandbox()}>
        ${closeIcon}<span class="visually-hidden">${m.close}</span>
      </button>
    </div>
    <p class="muted">${m.sandboxIntro}</p>
    <p class="drawer-message" role="status">${state.sandbox.message}</p>
    ${eventForm(view)} ${gateButtons(view)} ${faultButtons(view)} ${clockButtons(view)}
    <section class="drawer-part">
      <h3>${m.sandboxReset}</h3>
      <p class="muted">${m.sandboxResetText}</p>
      <div class="button-row">${controlButton(view, m.reset, 'reset', {})}</div>
    </section>
    ${callLog(view)}
  </aside>`;
}

function eventForm({ state, actions }: View): TemplateResult {
  const m = messages(state);
  const { session, event } = state.sandbox;
  return html`<section class="drawer-part">
    <h3>${m.sandboxEvents}</h3>
    <label class="field"
      >${m.consultation}
      <select
        class="select"
        @change=${({ target }: Event) => {
          if (target instanceof HTMLSelectElement) actions.chooseInSandbox({ session: target.value });
        }}
      >
        ${state.patients.map(
          ({ name, visit: { consultationId } }) =>
            html`<option value=${consultationId} ?selected=${consultationId === session}>
              ${name} (${consultationId})
            </option>`,
        )}
      </select>
    </label>
    <label class="field"
      >${m.event}
      <select
        class="select"
        @change=${({ target }: Event) => {
          if (target instanceof HTMLSelectElement) actions.chooseInSandbox({ event: target.value });
        }}
      >
        ${EVENTS.map((name) => html`<option value=${name} ?selected=${name === event}>${name}</option>`)}
      </select>
    </label>
    <div class="button-row">
      <button
        class="button"
        type="button"
        @click=${() => actions.control(event, 'trigger', { event, session: session || state.patients[0]?.visit.consultationId })}
      >
        ${m.send}
      </button>
    </div>
  </section>`;
}

function gateButtons(view: View): TemplateResult {
  const m = messages(view.state);
  const account = view.state.me?.doctor.id.replace(/^dr-/, '') ?? '';
  return html`<section class="drawer-part">
    <h3>${m.sandboxGate}</h3>
    <p class="muted">${m.sandboxGateText}</p>
    <div class="button-row">
      ${controlButton(view, m.gateOn, 'gate', { account, enabled: true })}
      ${controlButton(view, m.gateOff, 'gate', { account, enabled: false })}
    </div>
  </section>`;
}

function faultButtons(view: View): TemplateResult {
  const m = messages(view.state);
  return html`<section class="drawer-part">
    <h3>${m.sandboxFaults}</h3>
    <div class="button-row">
      ${controlButton(view, m.faults.unavailable, 'faults', [{ match: READS, times: 5, status: 503 }])}
      ${controlButton(view, m.faults.slow, 'faults', [{ match: READS, times: 10, delayMs: 4000 }])}
      ${controlButton(view, m.faults.unanswered, 'faults', [{ match: '/v1/cdss', times: 1, hangUp: 'after' }])}
      ${controlButton(view, m.faults.refused, 'faults', [{ match: READS, times: 5, status: 401 }])}
      ${controlButton(view, m.faults.none, 'faults', [])}
    </div>
  </section>`;
}

function clockButtons(view: View): TemplateResult {
  const m = messages(view.state);
  return html`<section class="drawer-part">
    <h3>${m.sandboxClock}</h3>
    <div class="button-row">
      ${controlButton(view, m.clockHour, 'clock', { advanceSeconds: 3600 })}
      ${controlButton(view, m.clockDay, 'clock', { advanceSeconds: 86_400 })}
      ${controlButton(view, m.clockWeek, 'clock', { advanceSeconds: 8 * 86_400 })}
    </div>
  </section>`;
}

function callLog({ state, actions }: View): TemplateResult {
  const m = messages(state);
  return html`<section class="drawer-part">
    <div class="drawer-head">
      <h3>${m.sandboxCalls}</h3>
      <button class="button button-quiet" type="button" @click=${() => actions.readCalls()}>${m.refreshCalls}</button>
    </div>
    ${
      state.sandbox.calls.length === 0
        ? html`<p class="empty">${m.noCalls}</p>`
        : html`<ol class="calls">
            ${state.sandbox.calls.map(
              ({ method, path, status }) =>
                html`<li><span class="call-status">${status ?? '…'}</span> ${method} ${path}</li>`,
            )}
          </ol>`
    }
  </section>`;
}

const controlButton = ({ actions }: View, label: string, control: string, body: unknown): TemplateResult =>
  html`<button class="button button-quiet" type="button" @click=${() => actions.control(label, control, body)}>
    ${label}
  </button>`;
