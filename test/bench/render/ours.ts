import { AlertViews } from '../../../src/consultation/alert-views.ts';
import type { DecisionView } from '../../../src/consultation/view.ts';
import type { MedicalRecordDocument } from '../../../src/contract/medical-record-document.ts';
import { ScribeCdssAlerts } from '../../../src/elements/cdss-alerts/scribe-cdss-alerts.ts';
import { aDecision, aView, shownConsultation } from '../../src/elements/cdss-alerts/shown-consultation.ts';
import type { Page } from './page.ts';

customElements.define('scribe-cdss-alerts', ScribeCdssAlerts);
const consultation = shownConsultation(aView({}, []));

/** The page of `<scribe-cdss-alerts>`. */
export function ours(): Page {
  let host: HTMLElement;
  let shown: MedicalRecordDocument;
  let views: AlertViews;
  const decisions = new Map<string, DecisionView>();
  const root = () => host.shadowRoot as ShadowRoot;
  return {
    show(document) {
      [shown, views] = [document, new AlertViews()];
      decisions.clear();
      const items = [document];
      const alerts = views.update(items, decisions, true);
      consultation.view = {
        ...consultation.view,
        documents: { ...consultation.view.documents, value: { items, total: 1 } },
        alerts,
      };
      host = globalThis.document.createElement('scribe-cdss-alerts');
      host.setAttribute('session-id', 'c-done');
      host.setAttribute('lang', 'en');
      globalThis.document.body.append(host);
    },
    isWhole: () => {
      const blocks = [...(root().querySelector('.cards')?.children ?? [])];
      return blocks.reduce((sum, block) => sum + block.childElementCount, 0) === shown.cdssAlerts?.length;
    },
    decide(id) {
      decisions.set(id, aDecision('accepted', 'sending'));
      const items = consultation.view.documents.value?.items ?? [];
      consultation.show({ alerts: views.update(items, new Map(decisions), true) });
    },
    selectAll: () => root().querySelector<HTMLElement>('[data-action=select-all]')?.click(),
    remove: () => host.remove(),
  };
}
