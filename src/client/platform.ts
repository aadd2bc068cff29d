/** What the widget uses of its surroundings; tests give their own. */
export interface Platform {
  /** As the page's own; the one way out of the widget. */
  readonly fetch: (input: string, init?: RequestInit) => Promise<Response>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Milliseconds since the page began, however the clock is set meanwhile. */
  readonly elapsed: () => number;
  readonly setTimeout: (run: () => void, ms: number) => number;
  readonly clearTimeout: (timer: number | undefined) => void;
  /** From 0 up to 1. */
  readonly random: () => number;
  /** Whether the page can be seen: nothing is polled for one that cannot. */
  readonly isVisible: () => boolean;
  /** What the browser says; it may say so without a way to the proxy. */
  readonly isOnline: () => boolean;
  /** Listens to an event of the page; the answer ends it. */
  readonly listen: (event: PageEvent, run: (event: Event) => void) => () => void;
  /** The site's other tabs: ids of alerts that a decision was sent for, and nothing else. */
  readonly tabs?: {
    /** Says that a decision about these alerts has left. */
    readonly tell: (alertIds: readonly string[]) => void;
    /** The same of another tab; the answer ends it. */
    readonly hear: (run: (alertIds: readonly string[]) => void) => () => void;
  };
  /** How the browser's pages share one live stream; absent: each has its own. */
  readonly sharing?: Sharing;
  /** Runs one task after the next paint, at least once. */
  readonly afterPaint?: (run: () => void) => void;
  /** What of the page lets no request through to that address, as far as the browser says. */
  readonly obstacle?: (url: string) => Obstacle | undefined;
  /** Tells whoever sets the page up; never clinical text, a key or a token. */
  readonly tell?: (text: string) => void;
}

/** What the browser offers for one live stream in several pages. */
export interface Sharing {
  /** Whether calls to that address share one connection (HTTP/2, HTTP/3), as far as the browser says. */
  readonly isMultiplexed: (url: string) => boolean;
  /** Of pages of one origin; none in a page of plain http. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  /** May throw where the browser keeps a page from it. */
  readonly open: (name: string) => BroadcastChannel;
}

/** The page's content security policy, or that the page has no origin of its own: a file, or a sandboxed frame. */
export type Obstacle = 'connect-src' | 'origin';

/** Events of the page that the widget follows. */
export type PageEvent = 'visibilitychange' | 'online' | 'offline' | 'focus' | 'pagehide' | 'pageshow' | 'beforeunload';

/** Milliseconds of a browser's longest timer, 24 days. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** The browser's own. */
export function browserPlatform(): Platform {
  const blocked: string[] = [];
  addEventListener('securitypolicyviolation', ({ disposition, effectiveDirective, blockedURI }) => {
    if (disposition === 'enforce' && effectiveDirective === 'connect-src') blocked.push(blockedURI);
  });
  let channel: BroadcastChannel | undefined;
  // One object for both: a channel does not hear itself. Old web views have none, and it may throw where a page is kept from storage:
  // without it other tabs see a decision when they read next.
  const open = (): BroadcastChannel | undefined => (channel ??= ifThere(() => new BroadcastChannel('scribe-widget')));
  return {
    fetch: (input, init) => globalThis.fetch(input, init),
    now: () => Date.now(),
    elapsed: () => performance.now(),
    // A timer that is set longer ends at once: a `Retry-After` of a month would be a request without end.
    setTimeout: (run, ms) => window.setTimeout(run, Math.min(ms, LONGEST_TIMER)),
    clearTimeout: (timer) => window.clearTimeout(timer),
    random: () => Math.random(),
    isVisible: () => document.visibilityState !== 'hidden',
    isOnline: () => navigator.onLine,
    listen: (event, run) => {
      const target: EventTarget = event === 'visibilitychange' ? document : window;
      target.addEventListener(event, run);
      return () => target.removeEventListener(event, run);
    },
    tabs: {
      tell: (alertIds) => open()?.postMessage(alertIds),
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
      // A frame that nobody sees is not painted.
      setTimeout(run, 1000);
    },
    obstacle: (url) => {
      if (globalThis.origin === 'null') return 'origin';
      return blocked.some((uri) => uri.startsWith(new URL(url).origin)) ? 'connect-src' : undefined;
    },
    // oxlint-disable-next-line no-console -- the element tells the doctor; the cause is for the integrator
    tell: (text) => console.info(text),
  };
}

/** What `make` answers; `undefined` where it throws: the browser lacks something, or a page, a policy or a setting forbids it. */
export function ifThere<Made>(make: () => Made): Made | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

/** An address, if it is one. `URL.canParse` is younger than some browsers of hospitals. */
export const urlOf = (address: string, base?: string): URL | undefined => ifThere(() => new URL(address, base));
