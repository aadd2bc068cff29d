// What every peer of the start does: the widget's own trips, then the cards, in a root with the widget's sheets.
import type { AlertSnapshot } from '../../../src/consultation/snapshot.ts';
import type { CdssAlert } from '../../../src/contract/cdss-alert.ts';
import type {
  MedicalRecordDocument,
  MedicalRecordDocumentList,
} from '../../../src/contract/medical-record-document.ts';
import { alertCardStyles } from '../../../src/elements/alerts/card/alert-card.styles.ts';
import { alertsStyles } from '../../../src/elements/alerts/alerts.styles.ts';
import { GRAVITY_ORDER, gravityOf } from '../../../src/consultation/severity.ts';
import { bar } from '../../../src/styles/bar.ts';
import { base } from '../../../src/styles/base.ts';
import { buttons } from '../../../src/styles/buttons.ts';
import { tokens } from '../../../src/styles/tokens.ts';
import { tones } from '../../../src/styles/tones.ts';
import type { Peer } from '../render/ways/way.ts';

const SHEETS = [tokens, base, tones, buttons, bar, alertsStyles, ...alertCardStyles];

/** Reads the record and shows its alerts. */
export async function startApp(peer: Peer): Promise<void> {
  const items = await readRecord(document.body.dataset['session'] ?? '');
  peer(cardsIn(document.body.appendChild(document.createElement('div'))), viewsOf(items));
}

/** The trips to the documents of a session: three calls, or the one that the widget makes. */
export const readRecord = async (session: string): Promise<readonly MedicalRecordDocument[]> =>
  document.body.dataset['trip'] === 'one' ? openRecord(session) : documentsOf(session, await signIn(session));

/** `POST /embed/open`. */
async function openRecord(session: string): Promise<readonly MedicalRecordDocument[]> {
  const { proxy = '', key = '' } = document.body.dataset;
  const assertion = await (await fetch(`/assertion?sessions=${session}`)).text();
  const body = JSON.stringify({ publishableKey: key, assertion, sessionId: session });
  const answer = (await (await fetch(`${proxy}/embed/open`, { method: 'POST', body })).json()) as {
    documents: MedicalRecordDocumentList;
  };
  return answer.documents.items;
}

/** What every request of a session is sent with. */
export async function signIn(session: string): Promise<Record<string, string>> {
  const { proxy = '', key = '' } = document.body.dataset;
  const assertion = await (await fetch(`/assertion?sessions=${session}`)).text();
  const answer = await fetch(`${proxy}/embed/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ publishableKey: key, assertion }),
  });
  const { token } = (await answer.json()) as { token: string };
  return { authorization: `Bearer ${token}` };
}

/** The documents, read beside their session. */
export async function documentsOf(
  session: string,
  headers: Readonly<Record<string, string>>,
): Promise<readonly MedicalRecordDocument[]> {
  const { proxy = '' } = document.body.dataset;
  const read = async (path: string): Promise<unknown> =>
    (await fetch(`${proxy}/v1/scribe-sessions/${session}${path}`, { headers })).json();
  const [, documents] = await Promise.all([read(''), read('/medical-record-documents')]);
  return (documents as MedicalRecordDocumentList).items;
}

/** Where the cards go in a host: a root with the widget's sheets. */
export function cardsIn(host: HTMLElement): HTMLElement {
  const root = host.attachShadow({ mode: 'open' });
  const style = document.createElement('style');
  style.textContent = SHEETS.map(({ cssText }) => cssText).join('');
  const target = document.createElement('section');
  target.className = 'alerts';
  root.append(style, target);
  return target;
}

/** The alerts of documents, open and grave ones first. */
export function viewsOf(items: readonly MedicalRecordDocument[]): AlertSnapshot[] {
  const views = items.flatMap((document) => {
    const plan = new Map((document.medicalRecord?.assessmentPlan?.plan ?? []).map((element) => [element.id, element]));
    return (document.cdssAlerts ?? []).map((alert) => viewOf(alert, document, plan.get(alert.elementId ?? '')));
  });
  const rank = ({ gravity, isOpen }: AlertSnapshot): number => (isOpen ? GRAVITY_ORDER[gravity] : 10);
  return views.sort((a, b) => rank(a) - rank(b));
}

function viewOf(
  alert: CdssAlert,
  document: MedicalRecordDocument,
  planElement: AlertSnapshot['planElement'],
): AlertSnapshot {
  const { id: documentId, purpose, reportState } = document;
  const isOpen = alert.status === 'pending';
  const about = { alert, documentId, purpose, reportState, planElement, isElementTwice: false, isInRecord: false };
  return {
    ...about,
    gravity: gravityOf(alert.severity),
    lock: undefined,
    decision: undefined,
    isOpen,
    canDecide: isOpen,
  };
}
