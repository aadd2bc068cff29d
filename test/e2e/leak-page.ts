// A page with the elements and a proxy that answers inside the page: mounts and unmounts them repeatedly.
import '../../src/define.ts';
import { aDocument, aSession } from '../../demo/playground/scenarios/clinical-builders.ts';
import { SCENARIOS } from '../../demo/playground/scenarios/scenarios.ts';
import { openPage } from '../support/test-page.ts';

const PATIENTS = ['c-done', 'c-next'];

let panel: ShadowRoot | undefined;

declare global {
  interface Window {
    /** Mounts the three elements and removes them each time after they have shown the record. */
    mount: (times: number) => Promise<void>;
    /** Shows one patient after the other in the same elements. */
    switchPatients: (times: number) => Promise<void>;
  }
}

openPage((now) => {
  const scenario = SCENARIOS.completed(now);
  scenario.grant.sessionIds.push('c-next');
  scenario.consultations['c-next'] = {
    session: aSession(now, { id: 'ss_next', consultationInternalId: 'c-next', patientName: 'Carlos Peña Soto' }),
    documents: [aDocument(now, { id: 'doc_next' })],
  };
  return scenario;
});

/** Resolves when all three are complete: a document is busy until its last section is drawn, and facts load when idle. */
const shown = async (session: Element): Promise<void> => {
  const has = (element: Element | null | undefined, part: string): boolean =>
    element?.shadowRoot?.querySelector(part) != null;
  const [documents, alerts] = ['scribe-documents', 'scribe-cdss-alerts'].map((name) => session.querySelector(name));
  while (
    !has(alerts, '.card[data-id]') ||
    !has(documents, '.document[aria-busy="false"]') ||
    !has(session, '.folded-facts')
  ) {
    await new Promise(requestAnimationFrame);
  }
};

const made = (sessionId: string): Element => {
  const session = document.createElement('scribe-session');
  session.setAttribute('session-id', sessionId);
  session.append(document.createElement('scribe-documents'), document.createElement('scribe-cdss-alerts'));
  return session;
};

window.mount = async (times) => {
  // A permanent panel, as in a framework: a listener left on it would keep the element alive.
  panel ??= document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
  for (let time = 0; time < times; time++) {
    const session = made('c-done');
    panel.append(session);
    await shown(session);
    session.remove();
  }
};

window.switchPatients = async (times) => {
  const session = made('c-done');
  document.body.append(session);
  for (let time = 0; time < times; time++) {
    session.setAttribute('session-id', PATIENTS[time % 2] ?? '');
    // Empty first: without the id the elements show nothing.
    await new Promise(requestAnimationFrame);
    await shown(session);
  }
  session.remove();
};
