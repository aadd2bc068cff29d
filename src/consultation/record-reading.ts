import { Task } from '@lit/task';
import type { ReactiveControllerHost } from 'lit';
import { type ScribeError, asScribeError } from '../client/errors.ts';
import type { Hint } from '../contract/embed.ts';
import type { MedicalRecordDocumentList } from '../contract/medical-record-document.ts';
import { SESSION_ID_PREFIX, type ScribeSession } from '../contract/scribe-session.ts';
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

interface Tasks {
  readonly session: Task<[string], ScribeSession>;
  readonly documents: Task<[string], MedicalRecordDocumentList>;
}

/** Reads one session and its documents, side by side, each as a task; keeps the last good values and what went wrong. */
export class RecordReading implements ReactiveControllerHost {
  readonly #options: RecordReadingOptions;
  readonly #both = new Coalesced(() => this.#readBoth());
  #tasks: Tasks;
  #session: Resource<ScribeSession> = UNREAD;
  #documents: Resource<MedicalRecordDocumentList> = UNREAD;
  #gate: Gate | undefined;
  #life: object = {};

  constructor(options: RecordReadingOptions) {
    this.#options = options;
    this.#tasks = this.#newTasks();
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

  get documentIds(): readonly string[] {
    return this.#documents.value?.items.map(({ id }) => id) ?? [];
  }

  /** Why the latest reading failed, where the next may not. */
  get unavailable(): ScribeError | undefined {
    const isPassing = ({ failure }: Resource<unknown>) => failure?.reason === 'unavailable';
    return [this.#session, this.#documents].find(isPassing)?.failure?.error;
  }

  /** Every id the session is known by here. */
  get ids(): readonly string[] {
    const { id, consultationInternalId } = this.#session.value ?? {};
    return [this.#options.sessionId, id, consultationInternalId].filter((name) => typeof name === 'string');
  }

  /** Whether a hint may be about this session; one that names none is about all, and a gate may lift with any. */
  isMeant({ sessionId, consultationInternalId }: Hint): boolean {
    const named = [sessionId, consultationInternalId].filter((id) => typeof id === 'string');
    // An id of the service may be this session's own as long as that is not known.
    const isUnknown = !consultationInternalId && this.#session.value === undefined;
    return named.length === 0 || isUnknown || this.gate !== undefined || this.ids.some((id) => named.includes(id));
  }

  /** Resolves when a read that began after this call has ended, well or not. */
  request(): Promise<void> {
    return this.#both.request();
  }

  /** Drops what was read, and late answers. */
  forget(state: 'idle' | 'signed-out' = 'idle'): void {
    this.#tasks.session.abort();
    this.#tasks.documents.abort();
    // A task keeps its last value for as long as it lives.
    this.#tasks = this.#newTasks();
    this.#session = this.#documents = { ...UNREAD, state };
    this.#gate = undefined;
    this.#life = {};
    this.#options.onChange();
  }

  /** Says that sign-in failed; what was read stays, and shows as what it is. */
  noteSignedOut(): void {
    if (this.#session.state !== 'idle') this.#session = { ...this.#session, state: 'signed-out' };
    if (this.#documents.state !== 'idle') this.#documents = { ...this.#documents, state: 'signed-out' };
    this.#options.onChange();
  }

  /** The tasks run when they are told to: they need not hear of updates. */
  addController(): void {}

  removeController(): void {}

  requestUpdate(): void {
    this.#options.onChange();
  }

  get updateComplete(): Promise<boolean> {
    return Promise.resolve(true);
  }

  #newTasks(): Tasks {
    const { client } = this.#options.page;
    return {
      session: new Task(this, {
        autoRun: false,
        task: async ([id], { signal }) =>
          unlessAborted(signal, await client.getScribeSession(id, { signal, isFirst: this.#isFirst })),
        onComplete: (session) => this.#keep(() => this.#sessionRead(session)),
        onError: (thrown) => this.#keep(() => this.#sessionUnread(asScribeError(thrown))),
      }),
      documents: new Task(this, {
        autoRun: false,
        task: async ([id], { signal }) => {
          const former = this.#documents.value;
          return unlessAborted(
            signal,
            await client.listMedicalRecordDocuments(id, { signal, former, isFirst: this.#isFirst }),
          );
        },
        onComplete: (list) => this.#keep(() => this.#documentsRead(list)),
        onError: (thrown) => this.#keep(() => this.#documentsUnread(asScribeError(thrown))),
      }),
    };
  }

  get #isFirst(): boolean {
    return this.#session.value === undefined && this.#documents.value === undefined;
  }

  async #readBoth(): Promise<void> {
    const { sessionId, isWanted } = this.#options;
    if (!isWanted()) return;
    this.#session = reading(this.#session);
    this.#documents = reading(this.#documents);
    const { session, documents } = this.#tasks;
    await Promise.all([session.run([sessionId]), documents.run([sessionId])]);
    this.#options.onChange();
  }

  /** An answer that is through its task in the turn in which all is forgotten comes too late as well. */
  #keep(take: () => void): void {
    if (this.#options.isWanted()) take();
  }

  #sessionRead(session: ScribeSession): void {
    const { page } = this.#options;
    // §7.3: it lifts at once for all that it listed, and with it the grant to read them.
    if (this.#gate) page.gateSessions.clear();
    this.#gate = undefined;
    this.#session = read(this.#session, session, page.platform.now());
    for (const id of this.ids) if (!id.startsWith(SESSION_ID_PREFIX)) page.readSessions.add(id);
    page.onNamed(this.#options.sessionId, this.ids);
  }

  #sessionUnread(error: ScribeError): void {
    const { page, sessionId } = this.#options;
    this.#session = unread(this.#session, error, this.#judgedBy(page.readSessions.has(sessionId)), page.platform.now());
    if (this.#session.state !== 'gated' || error.code !== 'cdss_review_required') return;
    const listed = (this.#gate ??= new Gate()).close(error);
    for (const id of listed) if (id !== sessionId) page.gateSessions.add(id);
    this.#options.onGate(listed);
  }

  #documentsRead(list: MedicalRecordDocumentList): void {
    const { page } = this.#options;
    this.#documents = read(this.#documents, list, page.platform.now(), list.items.length === 0);
    if (this.#documents.value) this.#options.onDocuments(this.#documents.value);
    page.onDocuments();
  }

  #documentsUnread(error: ScribeError): void {
    const { page, sessionId } = this.#options;
    // A session that is there and has no documents yet is not one that is gone.
    const isThere = this.#session.state === 'ready' && this.#session.failure === undefined;
    const wasRead = this.#documents.value !== undefined || (page.readSessions.has(sessionId) && !isThere);
    this.#documents = unread(this.#documents, error, this.#judgedBy(wasRead), page.platform.now());
  }

  #judgedBy(wasRead: boolean): ReadingOf {
    const { page, sessionId } = this.#options;
    return {
      sessionId,
      isGranted: this.ids.some((id) => page.token.names(id)) || page.gateSessions.has(sessionId),
      wasRead,
    };
  }
}

/** A task that was aborted drops its answer, however late it comes. */
function unlessAborted<Value>(signal: AbortSignal, value: Value): Value {
  signal.throwIfAborted();
  return value;
}
