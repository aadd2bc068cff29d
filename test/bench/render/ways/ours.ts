import type { ConsultationSnapshot } from '../../../../src/consultation/snapshot.ts';
import { ScribeCdssAlerts } from '../../../../src/elements/alerts/scribe-cdss-alerts.ts';
import { aSnapshot, shownConsultation } from '../../../support/shown-consultation.ts';
import { measures } from '../measures.ts';
import { ShownAlerts, type Way } from './way.ts';

customElements.define('scribe-cdss-alerts', ScribeCdssAlerts);
const consultation = shownConsultation(aSnapshot({}, []));

measures({ 'scribe-cdss-alerts': ours });

/** Returns our element, with a consultation that gets its data directly. */
function ours(): Way {
  let host: HTMLElement;
  let alerts: ShownAlerts;
  return {
    show(document) {
      alerts = new ShownAlerts(document);
      consultation.snapshot = { ...consultation.snapshot, ...viewOf(alerts) };
      host = globalThis.document.createElement('scribe-cdss-alerts');
      host.setAttribute('session-id', 'c-done');
      host.setAttribute('lang', 'en');
      globalThis.document.body.append(host);
    },
    decide: (id) => consultation.show({ alerts: alerts.decide(id) }),
    remove: () => host.remove(),
    root: () => host.shadowRoot as ShadowRoot,
  };
}

const viewOf = (alerts: ShownAlerts): Partial<ConsultationSnapshot> => ({
  documents: { ...consultation.snapshot.documents, value: { items: [...alerts.items], total: 1 } },
  alerts: alerts.views(),
});
