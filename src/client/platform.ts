/** Everything that the widget uses of the browser. Tests give their own. */
export interface Platform {
  /** The page's fetch. Every request of the widget uses it. */
  readonly fetch: (input: string, init?: RequestInit) => Promise<Response>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Milliseconds since the page began, unaffected by changes of the clock. */
  readonly elapsed: () => number;
  readonly setTimeout: (run: () => void, ms: number) => number;
  readonly clearTimeout: (timer: number | undefined) => void;
  /** A random number from 0 up to 1. */
  readonly random: () => number;
  /** Whether the page is visible. A hidden page does not poll. */
  readonly isVisible: () => boolean;
  /** Whether the browser reports a network. It may do so without a way to the proxy. */
  readonly isOnline: () => boolean;
  /** Listens to an event of the page. The returned function ends that. */
  readonly listen: (event: PageEvent, run: (event: Event) => void) => () => void;
  /** The channel to the site's other tabs. It carries ids of alerts with a sent decision, and nothing else. */
  readonly tabs?: {
    /** Tells the other tabs that a decision about these alerts was sent. */
    readonly tell: (alertIds: readonly string[]) => void;
    /** Listens for the same from other tabs. The returned function ends that. */
    readonly hear: (run: (alertIds: readonly string[]) => void) => () => void;
  };
  /** How the browser's pages share one live stream. If absent, each has its own. */
  readonly sharing?: Sharing;
  /** Calls `run` after the next paint, or after a while if there is none. May call it twice. */
  readonly afterPaint?: (run: () => void) => void;
  /** Why the page blocks requests to that address, as far as the browser tells. */
  readonly obstacle?: (url: string) => Obstacle | undefined;
  /** Tells the integrator on the console; never clinical text, a key or a token. */
  readonly tell?: (text: string) => void;
}

/** The browser's means to share one live stream between pages. */
export interface Sharing {
  /** Whether calls to that address share one connection (HTTP/2, HTTP/3), as far as the browser tells. */
  readonly isMultiplexed: (url: string) => boolean;
  /** Locks between pages of one origin; absent on a page of plain http. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  /** May throw if the browser denies it to the page. */
  readonly open: (name: string) => BroadcastChannel;
}

/** The page's content security policy, or a page without an origin (a file, or a sandboxed frame). */
export type Obstacle = 'connect-src' | 'origin';

/** Events of the page that the widget listens to. */
export type PageEvent = 'visibilitychange' | 'online' | 'offline' | 'focus' | 'pagehide' | 'pageshow' | 'beforeunload';

/** Milliseconds of the browser's longest timer, 24 days. */
const LONGEST_TIMER = 2 ** 31 - 1;

export function browserPlatform(): Platform {
  const blocked: string[] = [];
  addEventListener('securitypolicyviolation', ({ disposition, effectiveDirective, blockedURI }) => {
    if (disposition === 'enforce' && effectiveDirective === 'connect-src') blocked.push(blockedURI);
  });
  // Some shells and virtual networks are said to be offline while answers come. No decision could be made there.
  let isAnswered = false;
  addEventListener('offline', () => (isAnswered = false));
  let channel: BroadcastChannel | undefined;
  // One object sends and listens, because a channel does not hear itself. It may throw without access to storage: then other tabs see a
  // decision when they read next.
  const open = (): BroadcastChannel | undefined => (channel ??= ifThere(() => new BroadcastChannel('scribe-widget')));
  return {
    fetch: async (input, init) => {
      const response = await globalThis.fetch(input, init);
      isAnswered = true;
      return response;
    },
    now: () => Date.now(),
    elapsed: () => performance.now(),
    // A longer timer would fire at once. A `Retry-After` of a month would then cause requests without end.
    setTimeout: (run, ms) => window.setTimeout(run, Math.min(ms, LONGEST_TIMER)),
    clearTimeout: (timer) => window.clearTimeout(timer),
    random: () => Math.random(),
    isVisible: () => document.visibilityState !== 'hidden',
    // An embedding application may leave `onLine` undefined. This must not count as offline, because then no decision would be sent.
    isOnline: () => isAnswered || (navigator.onLine as boolean | undefined) !== false,
    listen: (event, run) => {
      const target: EventTarget = event === 'visibilitychange' ? document : window;
      target.addEventListener(event, run);
      return () => target.removeEventListener(event, run);
    },
    tabs: {
      // A polyfill of BroadcastChannel throws if storage is full or blocked. The decision must be sent all the same.
      tell: (alertIds) => ifThere(() => open()?.postMessage(alertIds)),
      hear: (run) => {
        const listener = ({ data }: MessageEvent<unknown>) => {
          if (Array.isArray(data)) run(data.map(String));
        };
        open()?.addEventListener('message', listener);
        return () => channel?.removeEventListener('message', listener);
      },
    },
    sharing: {
      isMultiplexed: (url) => {
        const calls = ifThere(() => performance.getEntriesByType('resource') as PerformanceResourceTiming[]) ?? [];
        const host = `${new URL(url).origin}/`;
        return calls.some(({ name, nextHopProtocol }) => name.startsWith(host) && /^h[23]/.test(nextHopProtocol));
      },
      get locks() {
        return ifThere(() => navigator.locks);
      },
      open: (name) => new BroadcastChannel(name),
    },
    afterPaint: (run) => {
      requestAnimationFrame(() => setTimeout(run));
      // A hidden frame is not painted.
      setTimeout(run, 1000);
    },
    obstacle: (url) => {
      if (globalThis.origin === 'null') return 'origin';
      return blocked.some((uri) => uri.startsWith(new URL(url).origin)) ? 'connect-src' : undefined;
    },
    // A page may have no console, or one without `info`; its call of `configure` must not throw for that.
    // oxlint-disable-next-line no-console -- the element tells the doctor; the cause is for the integrator
    tell: (text) => ifThere(() => console.info(text)),
  };
}

/** The result of `make`; `undefined` if it throws, because the browser lacks something or a page, a policy or a setting forbids it. */
export function ifThere<Made>(make: () => Made): Made | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

/** Makes the browser ask before the page is left. The returned function ends that. */
export const askBeforeLeaving = (platform: Platform): (() => void) =>
  platform.listen('beforeunload', (event) => event.preventDefault());

/** What all copies of the widget on a page have in common, made by whichever came first. */
export function sharedOnPage<Thing>(name: string, make: () => Thing): Thing {
  const page = globalThis as { [key: symbol]: Thing | undefined };
  return (page[Symbol.for(name)] ??= make());
}

/** The browser's own `Event`, because MooTools up to 1.3 replaces the global one. On a server that renders pages it is Node's. */
export const BrowserEvent: typeof Event =
  typeof UIEvent === 'undefined' ? Event : (Object.getPrototypeOf(UIEvent) as typeof Event);

/** Parses an address; `undefined` if it is none. Some browsers in hospitals lack `URL.canParse`. */
export const urlOf = (address: string, base?: string): URL | undefined => ifThere(() => new URL(address, base));

/** The address of a link in a text of the service: `http(s)` only (UX rule 10). */
export const webAddress = (text: string): URL | undefined => {
  // A text with white space in it is no address. As a link, its words would be unreadable, and two addresses would become a third one.
  const url = /^https?:\/\/\S+$/i.test(text.trim()) ? urlOf(text.trim()) : undefined;
  // `user:password@` before the host could make one site look like another.
  return url?.username || url?.password ? undefined : url;
};
