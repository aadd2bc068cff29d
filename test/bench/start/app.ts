// The code of every peer of the start bench: requests for the record, then the cards, in a root with the widget's sheets.
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
// The types of the members of the bench's `window`.
import type {} from './watch.ts';

const SHEETS = [tokens, base, tones, buttons, bar, alertsStyles, ...alertCardStyles];

/** Reads the record and shows its alerts; `next` does so for another patient. */
export async function startApp(peer: Peer): Promise<void> {
  const reader = new Reader();
  const items = await reader.read(document.body.dataset['session'] ?? '');
  const target = cardsIn(document.body.appendChild(document.createElement('div')));
  let shown = peer(target, viewsOf(items));
  const goOn = async (session: string): Promise<void> => {
    // One patient's alerts must not be shown under another's name.
    shown.end();
    shown = peer(target, viewsOf(await reader.read(session)));
  };
  window.next = (session) => void goOn(session);
}

/** Gets a page's token and reads with it: token, session and documents by a call each, or all by the widget's single call. */
export class Reader {
  readonly #page = document.body.dataset;
  #token: string | undefined;

  /** Returns the headers of every request of a session. */
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

  /** Sends `POST /embed/open`. */
  async #open(session: string): Promise<readonly MedicalRecordDocument[]> {
    const who = this.#token === undefined ? await this.#word(session) : { token: this.#token };
    const answer = await this.#post('open', { ...who, sessionId: session });
    const { token, documents } = (await answer.json()) as { token?: string; documents: MedicalRecordDocumentList };
    this.#token ??= token;
    return documents.items;
  }

  /** Resolves with the EHR's assertion about the doctor; the page may have requested it already. */
  async #word(session: string): Promise<object> {
    const { key: publishableKey } = this.#page;
    return { publishableKey, assertion: await (window.first ?? assertionOf(session)) };
  }

  #post(route: 'open' | 'token', body: object): Promise<Response> {
    // Plain text needs no preflight, on the route that accepts it.
    const headers = { 'content-type': route === 'open' ? 'text/plain' : 'application/json' };
    const url = `${this.#page['proxy']}/embed/${route}`;
    return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  }
}

const assertionOf = async (session: string): Promise<string> => (await fetch(`/assertion?sessions=${session}`)).text();

/** Makes the root of the cards in a host, with the widget's sheets. */
export function cardsIn(host: HTMLElement): HTMLElement {
  const root = host.attachShadow({ mode: 'open' });
  const style = document.createElement('style');
  style.textContent = SHEETS.map(({ cssText }) => cssText).join('');
  const target = document.createElement('section');
  target.className = 'alerts';
  root.append(style, target);
  return target;
}

/** Returns the alerts of documents, open and grave ones first. */
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
  const { id: documentId, purpose, reportState, language } = document;
  const isOpen = alert.status === 'pending';
  const about = {
    alert,
    documentId,
    purpose,
    reportState,
    language,
    planElement,
    isElementTwice: false,
    isInRecord: false,
  };
  return {
    ...about,
    gravity: gravityOf(alert.severity),
    lock: undefined,
    decision: undefined,
    isOpen,
    canDecide: isOpen,
  };
}
