// Runs first in a page of the bench: when its first alert, and the next patient's, was painted.
declare global {
  interface Window {
    /** Milliseconds of the page's clock: set where the script tag stands. */
    began: number;
    /** Milliseconds from there to the first alert painted. */
    painted: Promise<number>;
    /** The first assertion, where the page began to ask for it before its script was there. */
    first?: Promise<string>;
    /** Has the page show another session. */
    next: (session: string) => void;
    /** Milliseconds from there to the first alert of that session painted. */
    nextPainted: (session: string) => Promise<number>;
  }
}

/** Milliseconds. */
const LIMIT = 15_000;

const rootIn = (page: Document): ParentNode | undefined => {
  const framed = page.querySelector('iframe')?.contentDocument;
  if (framed) return rootIn(framed);
  return page.querySelector('scribe-cdss-alerts, body > div')?.shadowRoot ?? undefined;
};

const nextFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

/** Resolves once what the selector finds is painted. */
async function shown(selector: string): Promise<void> {
  const from = performance.now();
  while (!rootIn(document)?.querySelector(selector)) {
    if (performance.now() - from > LIMIT) throw new Error(`No alert in ${LIMIT} ms: ${document.body.innerText}`);
    await nextFrame();
  }
  // Still in that frame: its message comes after the frame is painted.
  const { port1, port2 } = new MessageChannel();
  const after = new Promise((resolve) => (port1.onmessage = resolve));
  port2.postMessage(undefined);
  await after;
}

window.painted = shown('article[data-id]').then(() => performance.now() - window.began);
window.nextPainted = async (session) => {
  const from = performance.now();
  window.next(session);
  await shown(`article[data-id^="${session}_"]`);
  return performance.now() - from;
};

export {};
