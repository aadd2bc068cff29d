import { type TemplateResult, html, nothing } from 'lit';
import type { View } from '../actions.ts';
import { messages, openPatient } from '../state.ts';
import { chartView, patientBand } from './chart-view.ts';
import { scribePanelView } from './scribe-panel-view.ts';

/** Renders a chart with the scribe beside it, or the scribe alone. Both use the same elements, so that no running action is lost. */
export function consultationView(
  view: View,
  route: { readonly id: string; readonly isFullPage: boolean },
): TemplateResult {
  const { state, actions } = view;
  const m = messages(state);
  const patient = openPatient(state);
  const shape = route.isFullPage ? 'is-full' : state.isPanelOpen ? 'is-beside' : 'is-alone';
  return html`<div class="workspace ${shape} shows-${state.narrowTab}">
    <main class="chart" id="content" tabindex="-1">
      ${patient ? patientBand(view, patient) : strangerBand(view)}
      ${
        route.isFullPage
          ? nothing
          : html`<div class="narrow-tabs" role="group" aria-label="${m.chart} · ${m.scribe}">
              ${(['chart', 'scribe'] as const).map(
                (tab) =>
                  html`<button
                    class="narrow-tab"
                    type="button"
                    aria-pressed=${state.narrowTab === tab}
                    @click=${() => actions.set({ narrowTab: tab })}
                  >
                    ${m[tab]}
                  </button>`,
              )}
            </div>`
      }
      ${patient && !route.isFullPage ? chartView(view, patient) : nothing}
    </main>
    ${scribePanelView(view, route)}
  </div>`;
}

function strangerBand({ state }: View): TemplateResult {
  const m = messages(state);
  return html`<div class="band band-stranger">
    <h1>${m.notYourPatient}</h1>
    <p class="muted">${m.notYourPatientText}</p>
  </div>`;
}
