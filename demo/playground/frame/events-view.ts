import { html, type TemplateResult } from 'lit';
import type { Stage } from '../stage/stage.ts';

const SHOWN = 200;

/** Renders the stage's clock and the events that the host page heard: ids and states, never clinical text. */
export function eventsView(stage: Stage | undefined): TemplateResult {
  const isRunning = stage?.clock.isRunning ?? false;
  const heard = (stage?.heard ?? []).slice(-SHOWN).reverse();
  return html`<aside class="events" aria-label="Events">
    <header>
      <h2>Events</h2>
      <div class="clock" role="group" aria-label="Time on the stage">
        <span>${isRunning ? 'Time runs' : 'Time stands still'}</span>
        <button type="button" @click=${() => (isRunning ? stage?.stop() : stage?.run())}>
          ${isRunning ? 'Stop' : 'Run'}
        </button>
        <button type="button" @click=${() => void stage?.advance(5000)}>+5 s</button>
        <button type="button" @click=${() => void stage?.advance(60_000)}>+1 min</button>
      </div>
    </header>
    ${
      heard.length === 0
        ? html`<p class="none">None yet.</p>`
        : html`<ol tabindex="0" aria-label="Latest first">
            ${heard.map(
              ({ type, at, detail }) =>
                html`<li>
                  <time>${new Date(at).toISOString().slice(11, 19)}</time><strong>${type}</strong><code>${detail}</code>
                </li>`,
            )}
          </ol>`
    }
  </aside>`;
}
