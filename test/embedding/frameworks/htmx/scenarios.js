import { START, hear, openScenarios } from '../scenario-host.js';

await import(`${new URLSearchParams(location.search).get('proxy')}/embed/v1/scribe-widget.js`);

const stage = document.getElementById('stage');
let given = START;

/** Returns the answer of a server. */
const alerts = () => `<scribe-cdss-alerts session-id="${given.property}" undo-seconds="${given.number}"
  hx-get="heard" hx-trigger="scribe-alert-decided" hx-swap="none"></scribe-cdss-alerts>`;
const session = () => `<scribe-session session-id="${given.attribute}" ${given.isHidden ? 'hidden' : ''}>
  ${given.text} ${given.hasAlerts ? alerts() : ''} <b>after</b></scribe-session>`;

// Sets properties without an attribute on swapped content.
htmx.onLoad((content) => {
  if (content.localName === 'scribe-session') content.context = given.object;
});
// The request that an event triggers is enough: nothing answers it here.
stage.addEventListener('htmx:beforeRequest', (event) => {
  hear(given.listener)(event.detail.requestConfig.triggeringEvent);
  event.preventDefault();
});
stage.addEventListener('scribe-before-decide', (event) => hear(given.listener)(event));
stage.addEventListener('scribe-request-failed', (event) => hear('around')(event));
stage.addEventListener('scribe-alerts-changed', (event) => hear('script')(event));

function show(next) {
  given = next;
  htmx.swap(stage, given.hasSession ? session() : '', { swapStyle: 'innerHTML' });
}

openScenarios(show);
show(START);
