import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Something of a consultation that another element of the page may show. */
export type RevealTarget =
  /** One alert, or where the alerts begin. */
  | { readonly kind: 'alert'; readonly alertId: string | undefined }
  | { readonly kind: 'plan-element'; readonly documentId: string; readonly elementId: string };

/** Shows a target, scrolled to and focused; whether it could. */
type Revealer = (target: RevealTarget) => boolean;

interface Offers {
  readonly watchers: Set<() => void>;
  readonly revealers: Map<string, Set<Revealer>>;
}

/** One for all copies of the widget on a page: an element of one copy may show its record with a part of another. */
const OFFERS = Symbol.for('scribe-widget.offers');
const shared = globalThis as { [OFFERS]?: Offers };
const { watchers, revealers } = (shared[OFFERS] ??= { watchers: new Set(), revealers: new Map() });

const keyOf = (sessionId: string, kind: RevealTarget['kind']): string => `${kind} ${sessionId}`;

/** Offers to show what an element holds of a session; the answer ends it. */
export function onReveal<Kind extends RevealTarget['kind']>(
  sessionId: string,
  kind: Kind,
  revealer: (target: Extract<RevealTarget, { kind: Kind }>) => boolean,
): () => void {
  const key = keyOf(sessionId, kind);
  const all = revealers.get(key) ?? new Set();
  revealers.set(key, all.add(revealer as Revealer));
  for (const run of watchers) run();
  return () => {
    all.delete(revealer as Revealer);
    if (!all.size) revealers.delete(key);
    for (const run of watchers) run();
  };
}

/** Calls `run` when an offer begins or ends; the answer ends that. */
export function watchOffers(run: () => void): () => void {
  watchers.add(run);
  return () => watchers.delete(run);
}

/** Whether an element of the page offers to show such targets of a session. */
export function canReveal(sessionId: string, kind: RevealTarget['kind']): boolean {
  return revealers.has(keyOf(sessionId, kind));
}

/** Asks the page's elements of a session to show something; whether one could. */
export function reveal(sessionId: string, target: RevealTarget): boolean {
  return [...(revealers.get(keyOf(sessionId, target.kind)) ?? [])].some((revealer) => revealer(target));
}

/** Offers, while its host is in the page, to show what the host holds of the session it names, and updates it when others do. */
export class RevealOffer<Kind extends RevealTarget['kind']> implements ReactiveController {
  readonly #sessionId: () => string | undefined;
  readonly #kind: Kind;
  readonly #revealer: (target: Extract<RevealTarget, { kind: Kind }>) => boolean;
  #offered: string | undefined;
  #end: (() => void) | undefined;
  #endWatch: (() => void) | undefined;
  readonly #host: ReactiveControllerHost;

  constructor(
    host: ReactiveControllerHost,
    sessionId: () => string | undefined,
    kind: Kind,
    revealer: (target: Extract<RevealTarget, { kind: Kind }>) => boolean,
  ) {
    this.#host = host;
    this.#sessionId = sessionId;
    this.#kind = kind;
    this.#revealer = revealer;
    host.addController(this);
  }

  hostUpdate(): void {
    const sessionId = this.#sessionId();
    // An update may come after its element has left: an offer would keep that for ever.
    if (sessionId === this.#offered || !this.#endWatch) return;
    this.#end?.();
    this.#end = undefined;
    this.#offered = sessionId;
    if (sessionId) this.#end = onReveal(sessionId, this.#kind, this.#revealer);
  }

  hostConnected(): void {
    this.#endWatch = watchOffers(() => this.#host.requestUpdate());
    this.hostUpdate();
  }

  hostDisconnected(): void {
    this.#endWatch?.();
    this.#end?.();
    this.#end = this.#offered = this.#endWatch = undefined;
  }
}
