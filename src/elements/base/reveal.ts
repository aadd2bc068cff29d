import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { sharedOnPage } from '../../client/platform.ts';
import type { ConsultationHost } from '../../consultation/controller.ts';

/** A part of a consultation that another element of the page may show. */
export type RevealTarget =
  /** One alert, or the beginning of the alerts. */
  | { readonly kind: 'alert'; readonly alertId: string | undefined }
  | { readonly kind: 'plan-element'; readonly documentId: string; readonly elementId: string };

/** An element's offer to show parts of a session. */
interface Offer {
  readonly sessionId: string | undefined;
  readonly kind: RevealTarget['kind'];
  /** Scrolls to a target and focuses it. Returns whether it could. */
  readonly revealer: (target: never) => boolean;
}

/** Shared by all copies of the widget, because an element of one copy may use a part of another. */
const { watchers, offers } = sharedOnPage('scribe-widget.reveal', () => ({
  watchers: new Set<() => void>(),
  offers: new Set<Offer>(),
}));

const offersOf = (sessionId: string, kind: RevealTarget['kind']): Offer[] =>
  [...offers].filter((offer) => offer.sessionId === sessionId && offer.kind === kind);

/** Calls `run` when an offer begins or ends. The returned function ends that. */
export function watchOffers(run: () => void): () => void {
  watchers.add(run);
  return () => watchers.delete(run);
}

/** Whether an element of the page offers to show such a target. */
export const canReveal = (sessionId: string, kind: RevealTarget['kind']): boolean =>
  offersOf(sessionId, kind).length > 0;

/** Asks the elements of a session to show a target. Returns whether one could. */
export const reveal = (sessionId: string, target: RevealTarget): boolean =>
  offersOf(sessionId, target.kind).some(({ revealer }) => revealer(target as never));

type NamingHost = ReactiveControllerHost & Pick<ConsultationHost, 'namedSessionId'>;

/** Offers to show the host's part of its session while the host is in the page, and updates the host when other offers change. */
export class RevealOffer<Kind extends RevealTarget['kind']> implements ReactiveController, Offer {
  sessionId: string | undefined;
  readonly kind: Kind;
  readonly revealer: (target: Extract<RevealTarget, { kind: Kind }>) => boolean;
  readonly #host: NamingHost;
  #endWatch: (() => void) | undefined;

  constructor(host: NamingHost, kind: Kind, revealer: (target: Extract<RevealTarget, { kind: Kind }>) => boolean) {
    this.#host = host;
    this.kind = kind;
    this.revealer = revealer;
    host.addController(this);
  }

  hostConnected(): void {
    this.#endWatch = watchOffers(() => this.#host.requestUpdate());
    offers.add(this);
    this.hostUpdate();
  }

  hostUpdate(): void {
    // An update may come after the element has left the page. Then it offers nothing.
    if (this.#endWatch) this.#offer(this.#host.namedSessionId);
  }

  hostDisconnected(): void {
    this.#endWatch?.();
    this.#endWatch = undefined;
    offers.delete(this);
    this.#offer(undefined);
  }

  /** Changes the session of the offer, and tells all watchers. */
  #offer(sessionId: string | undefined): void {
    if (sessionId === this.sessionId) return;
    this.sessionId = sessionId;
    for (const run of watchers) run();
  }
}
