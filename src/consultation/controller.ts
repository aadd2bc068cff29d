import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { type ScribeError, setUpError } from '../client/errors.ts';
import { ifThere } from '../client/platform.ts';
import { SESSION_ID_PATTERN } from '../contract/limits.ts';
import type { Consultation } from './consultation.ts';
import { unreadSnapshot } from './make-snapshot.ts';
import { hasSameItems } from './reuse.ts';
import { type Scribe, scribe } from './scribe.ts';
import type { ConsultationActions, ConsultationSnapshot } from './snapshot.ts';

/** An element that shows a consultation. */
export interface ConsultationHost extends ReactiveControllerHost, Element {
  /** The session id: the element's own, or that of the `<scribe-session>` around it. */
  readonly namedSessionId: string | undefined;
  /** The parts of a snapshot that it shows. It updates only if one of them has changed. */
  shownOf(snapshot: ConsultationSnapshot): readonly unknown[];
}

/** Milliseconds for the page to call `configure` before the elements say that the call is missing. */
const CONFIGURE_GRACE = 1000;

/** The consultation that the host is subscribed to, and the id it had then. */
interface Attached {
  readonly sessionId: string;
  readonly consultation: Consultation;
  readonly unsubscribe: () => void;
}

/** Attaches an element to the page's one consultation of its id, and updates the element when the parts it shows change. */
export class ConsultationController implements ReactiveController {
  readonly #host: ConsultationHost;
  #scribe: Scribe | undefined;
  /** Functions that end what the host listens to. */
  #subscriptions: readonly (() => void)[] = [];
  #attached: Attached | undefined;
  /** The parts that the host showed last. */
  #shown: readonly unknown[] = [];
  #problem: ConsultationSnapshot | undefined;
  #grace: number | undefined;
  #isGraceOver = false;

  constructor(host: ConsultationHost) {
    this.#host = host;
    host.addController(this);
  }

  /** The present snapshot; `undefined` while the element is not in a page. */
  get snapshot(): ConsultationSnapshot | undefined {
    this.#follow();
    if (!this.#attached) return this.#problem;
    const { sessionId, consultation } = this.#attached;
    const { snapshot } = consultation;
    // Another element may have named the session by its other id.
    return snapshot.sessionId === sessionId ? snapshot : { ...snapshot, sessionId };
  }

  /** The actions; `undefined` while there is no consultation. */
  get actions(): ConsultationActions | undefined {
    this.#follow();
    return this.#attached?.consultation;
  }

  /** Why there is no consultation to act on. */
  get fault(): ScribeError {
    return this.#setUpError(true) ?? setUpError('session-id', 'The element is not in a page.');
  }

  /** Attaches at once if the page is configured, else as soon as it is. */
  hostConnected(): void {
    this.#scribe = scribe();
    const { platform } = this.#scribe;
    this.#subscriptions = [
      this.#scribe.subscribe(() => {
        // In this turn, so that the first request does not wait for the next update.
        this.#follow();
        this.#host.requestUpdate();
      }),
      // The host was not updated while the page was hidden, so it is updated now.
      platform.listen('visibilitychange', () => platform.isVisible() && this.#host.requestUpdate()),
    ];
    if (!this.#scribe.page) {
      this.#grace = platform.setTimeout(() => {
        this.#isGraceOver = true;
        this.#host.requestUpdate();
      }, CONFIGURE_GRACE);
    }
    this.#follow();
  }

  /** Notes what was rendered, so that the host updates only for something else. */
  hostUpdated(): void {
    const { snapshot } = this;
    if (snapshot) this.#shown = this.#host.shownOf(snapshot);
  }

  /** Leaves the consultation. A host that is only moved attaches again in the same turn. */
  hostDisconnected(): void {
    for (const end of this.#subscriptions) end();
    this.#scribe?.platform.clearTimeout(this.#grace);
    this.#release();
    this.#problem = undefined;
    this.#scribe = undefined;
  }

  /** Attaches to the consultation of the present id. */
  #follow(): void {
    if (!this.#scribe) return;
    const { page } = this.#scribe;
    const sessionId = this.#host.namedSessionId ?? '';
    const error = this.#setUpError();
    if (error || !page) {
      this.#release();
      if (this.#problem?.sessionId !== sessionId || this.#problem.session.failure?.error.param !== error?.param) {
        this.#problem = unreadSnapshot(sessionId, error);
      }
      return;
    }
    const attached = this.#attached;
    if (attached?.sessionId === sessionId && page.isCurrent(sessionId, attached.consultation)) return;
    this.#release();
    this.#problem = undefined;
    const consultation = page.attach(sessionId, isGateRow(this.#host));
    this.#attached = { sessionId, consultation, unsubscribe: consultation.subscribe(this.#take) };
  }

  /** Updates the host if the parts it shows have changed, also if `shownOf` throws: the update then throws, too, and the host shows that. */
  readonly #take = (): void => {
    const isShown = ifThere(() => {
      const { snapshot } = this;
      return !snapshot || hasSameItems(this.#host.shownOf(snapshot), this.#shown);
    });
    if (!isShown) this.#host.requestUpdate();
  };

  /** The obstacle to a consultation: no id, an impossible one, or no `configure()` in time. */
  #setUpError(isDue = this.#isGraceOver): ScribeError | undefined {
    const sessionId = this.#host.namedSessionId;
    if (!sessionId) return setUpError('session-id', 'No consultation is named: session-id is missing.');
    if (!SESSION_ID_PATTERN.test(sessionId)) {
      return setUpError('session-id', 'session-id takes 1 to 128 letters, digits, hyphens and underscores.');
    }
    if (!scribe().page && isDue) return setUpError('configure', 'configure() has not been called.');
    return undefined;
  }

  /** Leaves the consultation. The page forgets it if no other element names it. */
  #release(): void {
    const { sessionId, unsubscribe } = this.#attached ?? {};
    this.#attached = undefined;
    unsubscribe?.();
    if (sessionId !== undefined) this.#scribe?.page?.detach(sessionId);
  }
}

/** The host that shows the alerts of a session listed by a review gate. */
function isGateRow(host: Element): boolean {
  return host.matches('.gate-alerts') && (host.getRootNode() as ShadowRoot).host?.localName === 'scribe-session';
}

/** The parts of a snapshot that every element shows. Elements add more, such as parts that change with each reading or decision. */
export function shownIn(snapshot: ConsultationSnapshot): readonly unknown[] {
  const { alerts: _alerts, isRefreshing: _isRefreshing, session, documents, ...others } = snapshot;
  const hasDocuments = documents.value !== undefined;
  const read = [session.state, session.value, session.failure, documents.state, hasDocuments, documents.failure];
  return [...Object.values(others), ...read];
}

/** The parts that the line on freshness shows. During a reading it says so and shows no time. */
export function freshnessIn({ isRefreshing, session, documents }: ConsultationSnapshot): readonly unknown[] {
  return isRefreshing ? [true] : [false, session.readAt, documents.readAt];
}
