import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { ScribeError } from '../client/errors.ts';
import { SESSION_ID_PATTERN } from '../contract/limits.ts';
import type { Consultation } from './consultation.ts';
import { type Scribe, scribe } from './scribe.ts';
import { unreadView } from './unread-view.ts';
import type { ConsultationActions, ConsultationView } from './view.ts';

/** How long a page may take to call `configure` before the elements say that it is missing. */
const CONFIGURE_GRACE = 1000;

/** Attaches an element to the page's one consultation of the id it names, and updates it when the view changes. */
export class ConsultationController implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #sessionId: () => string | undefined;
  #scribe: Scribe | undefined;
  #unsubscribe: (() => void) | undefined;
  #attached:
    { readonly sessionId: string; readonly consultation: Consultation; readonly release: () => void } | undefined;
  #problem: ConsultationView | undefined;
  #renamed: { readonly of: ConsultationView; readonly view: ConsultationView } | undefined;
  #grace: number | undefined;
  #isGraceOver = false;

  constructor(host: ReactiveControllerHost & Element, sessionId: () => string | undefined) {
    this.#host = host;
    this.#sessionId = sessionId;
    host.addController(this);
  }

  /** What is known of the consultation; `undefined` while the element is not in a page. */
  get view(): ConsultationView | undefined {
    this.#follow();
    const attached = this.#attached;
    return attached ? this.#named(attached.consultation.view, attached.sessionId) : this.#problem;
  }

  /** What the element may do; `undefined` while there is no consultation to do it to. */
  get actions(): ConsultationActions | undefined {
    this.#follow();
    return this.#attached?.consultation;
  }

  /** Why there is no consultation to act on. */
  get fault(): ScribeError {
    const error = this.#setUpError(scribe(), this.#sessionId() ?? '', true);
    return error ?? setUpError('session-id', 'The element is not in a page.');
  }

  hostConnected(): void {
    const page = (this.#scribe = scribe());
    this.#unsubscribe = page.subscribe(() => {
      // In the same turn, so that the first request leaves at once.
      this.#follow();
      this.#host.requestUpdate();
    });
    if (!page.options) {
      this.#grace = page.platform.setTimeout(() => {
        this.#isGraceOver = true;
        this.#host.requestUpdate();
      }, CONFIGURE_GRACE);
    }
    this.#follow();
  }

  hostUpdate(): void {
    this.#follow();
  }

  hostDisconnected(): void {
    this.#unsubscribe?.();
    this.#scribe?.platform.clearTimeout(this.#grace);
    this.#release();
    this.#problem = undefined;
    this.#scribe = undefined;
  }

  /** Makes the attachment agree with the id the element names now. */
  #follow(): void {
    const page = this.#scribe;
    if (!page) return;
    const sessionId = this.#sessionId() ?? '';
    const error = this.#setUpError(page, sessionId);
    if (error || !page.options || !sessionId) {
      this.#release();
      if (this.#problem?.sessionId !== sessionId || this.#problem.session.failure?.error.param !== error?.param) {
        this.#problem = unreadView(sessionId, error);
      }
      return;
    }
    const attached = this.#attached;
    if (attached?.sessionId === sessionId && page.isCurrent(sessionId, attached.consultation)) return;
    this.#release();
    this.#problem = undefined;
    const consultation = page.attach(sessionId, isGateRow(this.#host));
    if (!consultation) return;
    const unsubscribe = consultation.subscribe(() => this.#host.requestUpdate());
    this.#attached = {
      sessionId,
      consultation,
      release: () => {
        unsubscribe();
        page.detach(sessionId);
      },
    };
  }

  /** The view under the id that the host gave this element: another element may have named the session otherwise. */
  #named(view: ConsultationView, sessionId: string): ConsultationView {
    if (view.sessionId === sessionId) return view;
    if (this.#renamed?.of !== view) this.#renamed = { of: view, view: { ...view, sessionId } };
    return this.#renamed.view;
  }

  #setUpError(page: Scribe, sessionId: string, isDue = this.#isGraceOver): ScribeError | undefined {
    if (!sessionId) return setUpError('session-id', 'No consultation is named: session-id is missing.');
    if (!SESSION_ID_PATTERN.test(sessionId)) {
      return setUpError('session-id', 'session-id takes 1 to 128 letters, digits, hyphens and underscores.');
    }
    if (!page.options && isDue) return setUpError('configure', 'configure() has not been called.');
    return undefined;
  }

  #release(): void {
    this.#attached?.release();
    this.#attached = undefined;
    this.#renamed = undefined;
  }
}

/** What shows the alerts of a session that a review gate lists. */
function isGateRow(host: Element): boolean {
  return host.matches('.gate-alerts') && (host.getRootNode() as ShadowRoot).host?.localName === 'scribe-session';
}

function setUpError(param: string, message: string): ScribeError {
  return new ScribeError('set-up', message, { code: 'set_up', param });
}
