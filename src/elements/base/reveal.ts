import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { ConsultationHost } from '../../consultation/controller.ts';

/** Something of a consultation that another element of the page may show. */
export type RevealTarget =
  /** One alert, or where the alerts begin. */
  | { readonly kind: 'alert'; readonly alertId: string | undefined }
  | { readonly kind: 'plan-element'; readonly documentId: string; readonly elementId: string };

/** What an element of the page offers to show of a session. */
interface Offer {
  readonly sessionId: string | undefined;
  readonly kind: RevealTarget['kind'];
  /** Shows a target, scrolled to and focused; whether it could. */
  readonly revealer: (target: never) => boolean;
}

/** One for all copies of the widget on a page: an element of one copy may show its record with a part of another. */
const SHARED = Symbol.for('scribe-widget.reveal');
const shared = globalThis as { [SHARED]?: { readonly watchers: Set<() => void>; readonly offers: Set<Offer> } };
const { watchers, offers } = (shared[SHARED] ??= { watchers: new Set(), offers: new Set() });

const offersOf = (sessionId: string, kind: RevealTarget['kind']): Offer[] =>
  [...offers].filter((offer) => offer.sessionId === sessionId && offer.kind === kind);

/** Calls `run` when an offer begins or ends; the answer ends that. */
export function watchOffers(run: () => void): () => void {
  watchers.add(run);
  return () => watchers.delete(run);
}

/** Whether an element of the page offers to show such targets of a session. */
export const canReveal = (sessionId: string, kind: RevealTarget['kind']): boolean =>
  offersOf(sessionId, kind).length > 0;

/** Asks the elements that show a session to show one thing of it; whether one could. */
export const reveal = (sessionId: string, target: RevealTarget): boolean =>
  offersOf(sessionId, target.kind).some(({ revealer }) => revealer(target as never));

type NamingHost = ReactiveControllerHost & Pick<ConsultationHost, 'namedSessionId'>;

/** Offers, while its host is in the page, to show what the host holds of the session it names, and updates it when others do. */
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
    // An update may come after the element has left the page: it offers nothing then.
    if (this.#endWatch) this.#offer(this.#host.namedSessionId);
  }

  hostDisconnected(): void {
    this.#endWatch?.();
    this.#endWatch = undefined;
    offers.delete(this);
    this.#offer(undefined);
  }

  /** Offers for another session from now on, and tells all who watch. */
  #offer(sessionId: string | undefined): void {
    if (sessionId === this.sessionId) return;
    this.sessionId = sessionId;
    for (const run of watchers) run();
  }
}
