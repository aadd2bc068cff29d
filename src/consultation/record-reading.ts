import { asScribeError } from '../client/errors.ts';
import type { MedicalRecordDocumentList } from '../contract/medical-record-document.ts';
import type { ScribeSession } from '../contract/scribe-session.ts';
import { Coalesced } from './coalesced.ts';
import { Gate } from './gate.ts';
import type { PageServices } from './page-services.ts';
import { type ReadingOf, UNREAD, read, reading, unread } from './resource.ts';
import type { Resource } from './view.ts';

export interface RecordReadingOptions {
  readonly page: PageServices;
  readonly sessionId: string;
  /** Whether what is read may be kept. */
  readonly isWanted: () => boolean;
  readonly onChange: () => void;
  /** Called with documents just read. */
  readonly onDocuments: (list: MedicalRecordDocumentList) => void;
  /** Called with the sessions that the review gate names. */
  readonly onGate: (sessionIds: readonly string[]) => void;
}

/** Reads one session and its documents, side by side; keeps the last good values and what went wrong. */
export class RecordReading {
  readonly #options: RecordReadingOptions;
  readonly #both = new Coalesced(() => this.#readBoth());
  #session: Resource<ScribeSession> = UNREAD;
  #documents: Resource<MedicalRecordDocumentList> = UNREAD;
  #gate: Gate | undefined;
  #life = new AbortController();

  constructor(options: RecordReadingOptions) {
    this.#options = options;
  }

  get session(): Resource<ScribeSession> {
    return this.#session;
  }

  get documents(): Resource<MedicalRecordDocumentList> {
    return this.#documents;
  }

  /** The review gate, while it stands before the session. */
  get gate(): Gate | undefined {
    return this.#session.state === 'gated' ? this.#gate : undefined;
  }

  /** Another object each time what was read is forgotten. */
  get life(): object {
    return this.#life;
  }

  get isReading(): boolean {
    return this.#both.isRunning;
  }

  /** Every id the session is known by here. */
  get ids(): readonly string[] {
    const { id, consultationInternalId } = this.#session.value ?? {};
    return [this.#options.sessionId, id, consultationInternalId].filter((name) => typeof name === 'string');
  }

  /** Resolves when a read that began after this call has ended, well or not. */
  request(): Promise<void> {
    return this.#both.request();
  }

  /** Drops what was read, and late answers. */
  forget(state: 'idle' | 'signed-out' = 'idle'): void {
    this.#life.abort();
    this.#life = new AbortController();
    this.#session = this.#documents = { ...UNREAD, state };
    this.#gate = undefined;
    this.#options.onChange();
  }

  /** Says that sign-in failed; what was read stays, and shows as what it is. */
  noteSignedOut(): void {
    if (this.#session.state !== 'idle') this.#session = { ...this.#session, state: 'signed-out' };
    if (this.#documents.state !== 'idle') this.#documents = { ...this.#documents, state: 'signed-out' };
    this.#options.onChange();
  }

  async #readBoth(): Promise<void> {
    const { page, sessionId, isWanted, onChange } = this.#options;
    if (!isWanted()) return;
    this.#session = reading(this.#session);
    this.#documents = reading(this.#documents);
    onChange();
    const { signal } = this.#life;
    const session = page.client.getScribeSession(sessionId, { signal });
    const documents = page.client.listMedicalRecordDocuments(sessionId, { signal });
    await Promise.all([
      session.then(this.#unlessLate(signal, this.#sessionRead), this.#unlessLate(signal, this.#sessionUnread)),
      documents.then(this.#unlessLate(signal, this.#documentsRead), this.#unlessLate(signal, this.#documentsUnread)),
    ]);
    onChange();
  }

  /** Takes an answer, or what went wrong; what comes after all was forgotten comes too late. */
  #unlessLate<Outcome>(signal: AbortSignal, take: (outcome: Outcome) => void): (outcome: Outcome) => void {
    const { isWanted, onChange } = this.#options;
    return (outcome) => {
      if (!signal.aborted && isWanted()) take(outcome);
      onChange();
    };
  }

  readonly #sessionRead = (session: ScribeSession): void => {
    const { page } = this.#options;
    // §7.3: it lifts at once for all that it listed, and with it the grant to read them.
    if (this.#gate) page.gateSessions.clear();
    this.#gate = undefined;
    this.#session = read(this.#session, session, page.platform.now());
    for (const id of this.ids) page.readSessions.add(id);
    page.onNamed(this.#options.sessionId, this.ids);
  };

  readonly #sessionUnread = (thrown: unknown): void => {
    const error = asScribeError(thrown);
    const { page, sessionId } = this.#options;
    this.#session = unread(this.#session, error, this.#judgedBy(page.readSessions.has(sessionId)), page.platform.now());
    if (this.#session.state !== 'gated' || error.code !== 'cdss_review_required') return;
    const listed = (this.#gate ??= new Gate()).close(error);
    for (const id of listed) if (id !== sessionId) page.gateSessions.add(id);
    this.#options.onGate(listed);
  };

  readonly #documentsRead = (list: MedicalRecordDocumentList): void => {
    const { page } = this.#options;
    this.#documents = read(this.#documents, list, page.platform.now(), list.items.length === 0);
    if (this.#documents.value) this.#options.onDocuments(this.#documents.value);
  };

  readonly #documentsUnread = (thrown: unknown): void => {
    const error = asScribeError(thrown);
    const { page, sessionId } = this.#options;
    // A session that is there and has no documents yet is not one that is gone.
    const isThere = this.#session.state === 'ready' && this.#session.failure === undefined;
    const wasRead = this.#documents.value !== undefined || (page.readSessions.has(sessionId) && !isThere);
    this.#documents = unread(this.#documents, error, this.#judgedBy(wasRead), page.platform.now());
  };

  #judgedBy(wasRead: boolean): ReadingOf {
    const { page, sessionId } = this.#options;
    return {
      sessionId,
      isGranted: this.ids.some((id) => page.token.names(id)) || page.gateSessions.has(sessionId),
      wasRead,
    };
  }
}
