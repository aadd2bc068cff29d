import { type TemplateResult, html } from 'lit';
import type { View } from '../actions.ts';
import { formatTime } from '../format.ts';
import { messages, openPatient } from '../state.ts';
import { patientBand } from './chart-view.ts';
import { brand, languageSelect, themeSwitch } from './frame-view.ts';
import { contextOf, scribeMissing } from './scribe-panel-view.ts';

/** Renders a separate application that shows the scribe of the chart that is open in the EHR. */
export function secondScreenView(view: View): TemplateResult {
  const { state } = view;
  const m = messages(state);
  const patient = openPatient(state);
  const { isConnected, messages: heard } = state.second;
  return html`<div class="workspace is-full second">
    <header class="second-bar">
      ${brand()}
      <p class="chip chip-${isConnected ? 'completed' : 'arrived'}" role="status">
        ${isConnected ? m.second.follows : m.second.lost}
      </p>
      <div class="second-tools">${languageSelect(view)} ${themeSwitch(view)}</div>
    </header>
    <main class="chart" id="content" tabindex="-1">
      ${
        patient
          ? patientBand(view, patient)
          : html`<div class="band">
              <h1>${m.second.nothing}</h1>
              <p class="muted">${m.second.nothingText}</p>
            </div>`
      }
      <section class="scribe" aria-label=${m.scribe}>
        ${state.isScribeMissing ? scribeMissing(view) : ''}
        <div class="scribe-body">
          <scribe-session .context=${patient && contextOf(patient)}>
            <div class="scribe-parts">
              <scribe-cdss-alerts></scribe-cdss-alerts>
              <scribe-documents></scribe-documents>
            </div>
          </scribe-session>
        </div>
      </section>
    </main>
    <details class="second-messages">
      <summary>${m.second.messages}</summary>
      <ol class="calls">
        ${heard.map(
          ({ timestamp, event, status }) =>
            html`<li>
              <span class="call-status"
                >${formatTime(timestamp, state.preferences.language, 'medium')} · ${status}</span
              >
              ${event['hub.event']} ${(event.context ?? []).map(({ resource }) => resource?.id).join(' ')}
            </li>`,
        )}
      </ol>
    </details>
  </div>`;
}
