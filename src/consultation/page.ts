import type { Platform } from '../client/platform.ts';
import { ScribeClient } from '../client/scribe-client.ts';
import { SessionToken } from '../client/token/session-token.ts';
import type { CheckedOptions } from './scribe-options.ts';
import { Consultation } from './consultation.ts';
import { Freshness } from './freshness.ts';
import { SessionIndex } from './session-index.ts';
import type { UnshownFailures } from './snapshot.ts';

/** How many left consultations with unsettled or failed decisions are remembered. */
const MOST_LEFT = 20;

/** The configured page: its token, its live stream and its consultations, one for each session. */
export class Page {
  readonly platform: Platform;
  readonly options: CheckedOptions;
  readonly token: SessionToken;
  readonly client: ScribeClient;
  readonly freshness: Freshness;
  readonly sessions = new SessionIndex();
  readonly #attached = new Map<string, Consultation>();
  /** Left consultations with decisions under way or failed. They hold no patient data and are shown again when an element names them. */
  readonly #left = new Map<string, Consultation>();

  constructor(platform: Platform, options: CheckedOptions) {
    const { proxy, publishableKey, fetchAssertion, assertion } = options;
    this.platform = platform;
    this.options = options;
    this.token = new SessionToken({
      ...{ platform, proxy, publishableKey, fetchAssertion, assertion },
      onChange: () => this.#takeGrant(),
      onDoctorChange: () => this.#changeDoctor(),
    });
    this.client = new ScribeClient(platform, proxy, this.token);
    this.freshness = new Freshness(this);
  }

  /** The consultations that elements name. */
  get consultations(): readonly Consultation[] {
    return [...this.#attached.values()];
  }

  /** Updates every consultation, because each also shows facts of the others: names, failed decisions, the state of the stream. */
  update(): void {
    for (const consultation of this.consultations) consultation.update();
  }

  /** Attaches to the page's one consultation of that id. Each call needs its `detach`. `isListed`: a gate names it, not the page. */
  attach(sessionId: string, isListed = false): Consultation {
    this.freshness.listen();
    const known = this.#find(sessionId, this.#attached);
    const consultation = known ?? this.#find(sessionId, this.#left) ?? new Consultation(this, sessionId);
    const key = consultation.sessionId;
    // A session that the page names stays when the gate that lists it lifts.
    if (!isListed) this.token.wanted.add(key);
    consultation.isListed = isListed && (!known || known.isListed);
    if (known) {
      known.elements++;
      return known;
    }
    this.#left.delete(key);
    consultation.open();
    // After a logout the page signs in again for a session that it names anew.
    this.token.retry();
    consultation.elements = 1;
    this.#attached.set(key, consultation);
    void consultation.reading.request();
    this.freshness.follow();
    return consultation;
  }

  /** Whether this is still the consultation of that id. */
  isCurrent(sessionId: string, consultation: Consultation): boolean {
    return this.#find(sessionId, this.#attached) === consultation;
  }

  /** Ends one `attach`. The consultation is forgotten if no element attaches to it again in this turn. */
  detach(sessionId: string): void {
    const consultation = this.#find(sessionId, this.#attached);
    if (!consultation || --consultation.elements > 0) return;
    queueMicrotask(() => {
      if (consultation.elements > 0 || this.#attached.get(consultation.sessionId) !== consultation) return;
      this.#release(consultation);
      this.freshness.follow();
    });
  }

  /** Keeps one consultation for a session. Another one attached by the session's other id gives way; its elements attach to this one. */
  unite(sessionId: string): void {
    const kept = this.#attached.get(sessionId);
    // A listed session may be read only while the gate is closed, so it replaces no other.
    if (!kept || this.sessions.listed.has(sessionId)) return;
    for (const id of this.sessions.idsOf(sessionId)) {
      const other = id === sessionId ? undefined : this.#attached.get(id);
      // A consultation with an unsettled or failed decision stays separate. The next reading tries again.
      if (!other?.decisions.areRecorded) continue;
      kept.elements += other.elements;
      this.#release(other);
    }
  }

  /** Unites listed sessions with others that have the same documents, because a closed gate hides a session's other id. */
  uniteListed(): void {
    const all = this.consultations;
    const listed = all.filter(({ sessionId }) => this.sessions.listed.has(sessionId));
    for (const { sessionId, reading, decisions } of listed) {
      const own = all.find(
        (other) => !listed.includes(other) && other.reading.documentIds.some((id) => reading.documentIds.includes(id)),
      );
      if (!own || !decisions.areRecorded) continue;
      this.sessions.join(own.sessionId, sessionId);
      this.update();
      this.unite(own.sessionId);
    }
  }

  /** Whether the page shows that session and nothing is left to decide. */
  isReviewed(sessionId: string): boolean {
    return this.#find(sessionId, this.#attached)?.isReviewed ?? false;
  }

  /** The patient's name of a session on this page. */
  patientNameOf(sessionId: string): string | undefined {
    const ids = this.sessions.idsOf(sessionId);
    const named = this.consultations.filter((consultation) => ids.includes(consultation.sessionId));
    return named.map((consultation) => consultation.patientName).find(Boolean);
  }

  /** The page's consultations behind a review gate. */
  get gated(): readonly Consultation[] {
    return this.consultations.filter(({ reading, isListed }) => reading.gate && !isListed);
  }

  /** What has failed and no card shows (UX rule 2). */
  get unshownFailures(): readonly UnshownFailures[] {
    const read = this.consultations.filter(({ reading }) => reading.isRead);
    return [...read, ...this.#left.values()].flatMap(({ sessionId, decisions }) => {
      const { failed } = decisions.unshown;
      return failed ? { sessionId, failed } : [];
    });
  }

  /** The doctor has read what failed about a consultation. */
  dismissUnshownFailures(sessionId: string): void {
    const all = [...this.consultations, ...this.#left.values()];
    all.find((consultation) => consultation.sessionId === sessionId)?.decisions.hush();
    this.update();
  }

  /** Stops showing the failures of left consultations. */
  hushLeft(): void {
    for (const { decisions } of this.#left.values()) decisions.hush(true);
    this.update();
  }

  /** Empties every element, aborts requests and drops the token. */
  logout(): void {
    for (const consultation of this.consultations) consultation.signOut();
    for (const consultation of this.#left.values()) this.#end(consultation);
    this.freshness.forget();
    this.token.drop();
    this.sessions.forgetReads();
  }

  /** Finds a consultation by its own id first. Until two consultations of one session are united, each keeps its own. */
  #find(sessionId: string, among: ReadonlyMap<string, Consultation>): Consultation | undefined {
    const ids = [sessionId, ...this.sessions.idsOf(sessionId)];
    return ids.map((id) => among.get(id)).find(Boolean);
  }

  /** The last element has left: forgets the patient, and follows decisions to their outcome. */
  #release(consultation: Consultation): void {
    const key = consultation.sessionId;
    this.#attached.delete(key);
    this.#left.set(key, consultation);
    const [oldest] = this.#left.values();
    if (oldest && this.#left.size > MOST_LEFT) this.#end(oldest);
    consultation.leave();
    void consultation.decisions.idle().then(() => {
      // Until now decisions needed a token that names the session.
      if (!this.#attached.has(key)) this.token.wanted.delete(key);
      if (this.#left.get(key) === consultation && consultation.decisions.areRecorded) this.#end(consultation);
    });
  }

  /** Ends a left consultation. Sent decisions are still followed to their outcome. */
  #end(consultation: Consultation): void {
    const { sessionId } = consultation;
    this.#left.delete(sessionId);
    if (!this.#find(sessionId, this.#attached)) this.sessions.part(sessionId);
    void consultation.decisions.drop().then(() => consultation.close());
  }

  /** The token has changed: shows who decides, or that nobody is signed in. */
  #takeGrant(): void {
    if (this.token.isSignedOut) for (const { reading } of this.consultations) reading.noteSignedOut();
    this.freshness.follow();
  }

  /** Another doctor: clears what the former saw, sends what the former decided, and reads everything anew. */
  #changeDoctor(): void {
    for (const consultation of this.consultations) {
      consultation.suspend();
      void consultation.decisions.drop();
      queueMicrotask(() => consultation.resume());
    }
    for (const consultation of this.#left.values()) this.#end(consultation);
    this.sessions.forgetReads();
    this.freshness.forget();
  }
}
