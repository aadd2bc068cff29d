// What every peer of the start does: the trips to the record, then the cards, in a root with the widget's sheets.
import type { AlertSnapshot } from '../../../src/consultation/snapshot.ts';
import type { CdssAlert } from '../../../src/contract/cdss-alert.ts';
import type {
  MedicalRecordDocument,
  MedicalRecordDocumentList,
} from '../../../src/contract/medical-record-document.ts';
import { alertCardStyles } from '../../../src/elements/alerts/card/alert-card.styles.ts';
import { alertsStyles } from '../../../src/elements/alerts/alerts.styles.ts';
import { GRAVITY_ORDER, gravityOf } from '../../../src/consultation/alert-snapshots.ts';
import { bar } from '../../../src/styles/bar.ts';
import { base } from '../../../src/styles/base.ts';
import { buttons } from '../../../src/styles/buttons.ts';
import { tokens } from '../../../src/styles/tokens.ts';
import { tones } from '../../../src/styles/tones.ts';
import type { Peer } from '../render/ways/way.ts';
// What the page of the bench has on its window.
import type {} from './watch.ts';

const SHEETS = [tokens, base, tones, buttons, bar, alertsStyles, ...alertCardStyles];

/** Reads the record and shows its alerts; `next` does so for another patient. */
export async function startApp(peer: Peer): Promise<void> {
  const reader = new Reader();
  const items = await reader.read(document.body.dataset['session'] ?? '');
  const target = cardsIn(document.body.appendChild(document.createElement('div')));
  let shown = peer(target, viewsOf(items));
  const goOn = async (session: string): Promise<void> => {
    // Nobody sees one patient's alerts under another's name.
    shown.end();
    shown = peer(target, viewsOf(await reader.read(session)));
  };
  window.next = (session) => void goOn(session);
}

/** A page's token, and what it reads with it: token, session and documents by a call each, or all by the one that the widget makes. */
export class Reader {
  readonly #page = document.body.dataset;
  #token: string | undefined;

  /** What every request of a session is sent with. */
  headers(): Readonly<Record<string, string>> {
    return { authorization: `Bearer ${this.#token}` };
  }

  async read(session: string): Promise<readonly MedicalRecordDocument[]> {
    if (this.#page['trip'] === 'one') return this.#open(session);
    this.#token ??= ((await (await this.#post('token', await this.#word(session))).json()) as { token: string }).token;
    const read = async (path: string): Promise<unknown> => {
      const url = `${this.#page['proxy']}/v1/scribe-sessions/${session}${path}`;
      return (await fetch(url, { headers: this.headers() })).json();
    };
    const [, documents] = await Promise.all([read(''), read('/medical-record-documents')]);
    return (documents as MedicalRecordDocumentList).items;
  }

  /** `POST /embed/open`. */
  async #open(session: string): Promise<readonly MedicalRecordDocument[]> {
    const who = this.#token === undefined ? await this.#word(session) : { token: this.#token };
    const answer = await this.#post('open', { ...who, sessionId: session });
    const { token, documents } = (await answer.json()) as { token?: string; documents: MedicalRecordDocumentList };
    this.#token ??= token;
    return documents.items;
  }

  /** The EHR's word for the doctor; the page may have begun to ask for it. */
  async #word(session: string): Promise<object> {
    const { key: publishableKey } = this.#page;
    return { publishableKey, assertion: await (window.first ?? assertionOf(session)) };
  }

  #post(route: 'open' | 'token', body: object): Promise<Response> {
    // As plain text it needs no preflight, where the proxy takes it so.
    const headers = { 'content-type': route === 'open' ? 'text/plain' : 'application/json' };
    const url = `${this.#page['proxy']}/embed/${route}`;
    return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  }
}

const assertionOf = async (session: string): Promise<string> => (await fetch(`/assertion?sessions=${session}`)).text();

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
