import { type ScribeError, asScribeError } from '../client/errors.ts';
import { webAddress } from '../client/platform.ts';
import type { Hint } from '../contract/embed.ts';
import type { MedicalRecordDocumentList } from '../contract/medical-record-document.ts';
import { pendingIn, textOf } from '../contract/odd-answers.ts';
import { SESSION_ID_PREFIX, type ScribeSession } from '../contract/scribe-session.ts';
import type { Consultation } from './consultation.ts';
import { UNREAD, afterFailure, afterRead, whileRead } from './resource.ts';
import type { GateSnapshot, Resource } from './snapshot.ts';

/** Reads one session and its documents side by side. Keeps the last good values and failures. */
export class Reading {
  readonly #consultation: Consultation;
  /** The session (§4.3) as last read. */
  session: Resource<ScribeSession> = UNREAD;
  /** The documents (§4.4) as last read. */
  documents: Resource<MedicalRecordDocumentList> = UNREAD;
  #gate: Gate | undefined;
  /** Another object each time the values are forgotten. Then it is aborted, so that a late answer about the former patient is dropped. */
  life = new AbortController();
  /** Resolves when the reading under way has ended; undefined while there is none. */
  current: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  /** How many of the two answers are awaited. */
  #awaited = 0;
  #begunAt = 0;

  constructor(consultation: Consultation) {
    this.#consultation = consultation;
  }

  /** The review gate while it is closed. */
  get gate(): Gate | undefined {
    return this.session.state === 'gated' ? this.#gate : undefined;
  }

  /** Whether an answer is awaited. */
  get isReading(): boolean {
    return this.#awaited > 0;
  }

  /**
   * When the documents were read; during a reading, when that began. In ms of the page's clock; `undefined`
   * before the first reading.
   */
  get readAt(): number | undefined {
    const { readAt } = this.documents;
    return readAt !== undefined && this.isReading ? this.#begunAt : readAt;
  }

  /** Whether the documents were read or could not be. Until then their record may still show what seems to be gone. */
  get isRead(): boolean {
    return !['idle', 'loading'].includes(this.documents.state);
  }

  /** The ids of the documents, by which a listed session is recognised (`Page.uniteListed`). */
  get documentIds(): readonly string[] {
    return this.documents.value?.items.map(({ id }) => id) ?? [];
  }

  /** The failure of the latest reading, if the next may succeed. */
  get unavailable(): ScribeError | undefined {
    const isPassing = ({ failure }: Resource<unknown>) => failure?.reason === 'unavailable';
    return [this.session, this.documents].find(isPassing)?.failure?.error;
  }

  /** Whether a hint may be about this session. A hint without ids is about all, and any hint may mean that a gate has lifted. */
  isMeant({ sessionId, consultationInternalId }: Hint): boolean {
    const named = [sessionId, consultationInternalId].filter((id) => typeof id === 'string');
    // While the session's `ss_` id is unknown, the id in the hint may be the same.
    const isUnknown = !consultationInternalId && this.session.value === undefined;
    return named.length === 0 || isUnknown || this.gate !== undefined || this.#ids.some((id) => named.includes(id));
  }

  /**
   * Resolves when a read that began after this call has ended, successfully or not. Several calls during a reading share
   * one more.
   */
  request(): Promise<void> {
    if (this.current)
      return (this.#next ??= this.current.then(() => {
        this.#next = undefined;
        return this.request();
      }));
    if (!this.#consultation.isWanted) return Promise.resolve();
    const { sessionId, patient, page } = this.#consultation;
    const { signal } = this.life;
    void patient.describe(sessionId);
    const isFirst = this.session.value === undefined && this.documents.value === undefined;
    this.session = whileRead(this.session);
    this.documents = whileRead(this.documents);
    this.#awaited = 2;
    this.#begunAt = page.platform.now();
    this.#consultation.update();
    const former = this.documents.value;
    const trip = isFirst ? page.token.open(sessionId) : undefined;
    const session = page.client.getScribeSession(sessionId, { signal, trip });
    const documents = page.client.listMedicalRecordDocuments(sessionId, { signal, trip, former });
    return (this.current = Promise.all([
      this.#settle(session, signal, this.#sessionRead, this.#sessionUnread),
      this.#settle(documents, signal, this.#documentsRead, this.#documentsUnread),
    ]).then(() => (this.current = undefined)));
  }

  /** Forgets the values and ignores late answers. */
  forget(state: 'idle' | 'signed-out' = 'idle'): void {
    this.life.abort();
    this.life = new AbortController();
    this.session = this.documents = { ...UNREAD, state };
    this.#gate = undefined;
    this.#consultation.update();
  }

  /** Marks both resources as signed out and keeps their values. */
  noteSignedOut(): void {
    if (this.session.state !== 'idle') this.session = { ...this.session, state: 'signed-out' };
    if (this.documents.state !== 'idle') this.documents = { ...this.documents, state: 'signed-out' };
    this.#consultation.update();
  }

  get #ids(): readonly string[] {
    return this.#consultation.page.sessions.idsOf(this.#consultation.sessionId);
  }

  /** Waits for an answer, takes it and updates once. Never rejects. */
  async #settle<Answer>(
    asked: Promise<Answer>,
    signal: AbortSignal,
    onRead: (answer: Answer) => void,
    onError: (error: ScribeError) => void,
  ): Promise<void> {
    try {
      const answer = await asked;
      if (this.#keeps(signal)) onRead(answer);
    } catch (thrown) {
      if (this.#keeps(signal)) onError(asScribeError(thrown));
    }
    this.#awaited--;
    this.#consultation.update();
    if (this.#awaited === 0 && this.unavailable) this.#consultation.page.freshness.follow();
  }

  /** Whether an answer is still wanted. A late one must not show a former patient. */
  #keeps(signal: AbortSignal): boolean {
    return !signal.aborted && this.#consultation.isWanted;
  }

  /** Takes a session. A session that could be read shows that the gate has lifted, and tells its other id. */
  readonly #sessionRead = (session: ScribeSession): void => {
    const { page, sessionId } = this.#consultation;
    if (this.#gate) page.sessions.listed.clear();
    this.#gate = undefined;
    this.session = afterRead(this.session, session, page.platform.now());
    const { id, consultationInternalId } = session;
    page.sessions.join(sessionId, ...[id, consultationInternalId].filter((name) => typeof name === 'string'));
    page.sessions.noteRead(sessionId);
    page.unite(sessionId);
  };

  /** Takes the failure of the session. A 428 closes the gate, and its consultations may be read (§7.3). */
  readonly #sessionUnread = (error: ScribeError): void => {
    const { page, sessionId, patient } = this.#consultation;
    this.session = this.#unread(this.session, error, page.sessions.read.has(sessionId));
    if (error.code !== 'cdss_review_required') return;
    const listed = (this.#gate ??= new Gate()).close(error);
    for (const id of listed) {
      if (id !== sessionId) page.sessions.listed.add(id);
      void patient.describe(id);
    }
  };

  /** Takes the documents. Every decision is compared with them before they are shown. */
  readonly #documentsRead = (list: MedicalRecordDocumentList): void => {
    const { page, decisions } = this.#consultation;
    this.documents = afterRead(this.documents, list, page.platform.now(), list.items.length === 0);
    decisions.observe(this.documents.value?.items ?? []);
    page.uniteListed();
  };

  /** Takes the failure of the documents. A session without documents yet is not missing. */
  readonly #documentsUnread = (error: ScribeError): void => {
    const { page, sessionId } = this.#consultation;
    const isThere = this.session.state === 'ready' && this.session.failure === undefined;
    const wasRead = this.documents.value !== undefined || (page.sessions.read.has(sessionId) && !isThere);
    this.documents = this.#unread(this.documents, error, wasRead);
  };

  /** The resource after a failure, which differs for a session that has not started and one that is gone or not granted. */
  #unread<Value>(former: Resource<Value>, error: ScribeError, wasRead: boolean): Resource<Value> {
    const { page, sessionId } = this.#consultation;
    const isGranted =
      page.sessions.listed.has(sessionId) || this.#ids.some((id) => page.token.grant?.sessionIds.has(id));
    // An `ss_` id always belongs to a started session.
    const mayComeLater = isGranted && !wasRead && !sessionId.startsWith(SESSION_ID_PREFIX);
    return afterFailure(former, error, { isGranted, mayComeLater }, page.platform.now());
  }
}

/** The review gate of one session (§7.3), and how far its review has come. */
class Gate {
  /** Every session ever listed, in their order, with its address on the service's pages. */
  readonly #listed = new Map<string, string | undefined>();
  #pending: ReadonlySet<string> = new Set();

  /** Takes the list of a 428. Sessions that it no longer names are reviewed. Returns the sessions it names now. */
  close(error: ScribeError): readonly string[] {
    const pending = pendingIn(error.details);
    for (const { sessionId, url } of pending) this.#listed.set(sessionId, webAddress(textOf(url) ?? '')?.href);
    this.#pending = new Set(pending.map(({ sessionId }) => sessionId));
    return [...this.#pending];
  }

  /** The gate for the snapshot. The page knows reviews made on it before the service tells them. */
  snapshot({ page, patient, reading }: Consultation): GateSnapshot {
    const consultations = [...this.#listed].map(([sessionId, url]) => ({
      sessionId,
      ids: page.sessions.idsOf(sessionId),
      url,
      isReviewed: !this.#pending.has(sessionId) || page.isReviewed(sessionId),
      patientName: page.patientNameOf(sessionId) || patient.described.get(sessionId),
    }));
    const reviewed = consultations.filter(({ isReviewed }) => isReviewed).length;
    const total = consultations.length;
    return { consultations, reviewed, total, isClearing: total > 0 && reviewed === total && reading.isReading };
  }
}
