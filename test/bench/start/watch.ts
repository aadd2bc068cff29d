// Runs first in a page of the bench: records when its first alert and that of the next patient were painted.
declare global {
  interface Window {
    /** Milliseconds of the page's clock at the script tag. */
    began: number;
    /** Milliseconds from there to the first painted alert. */
    painted: Promise<number>;
    /** The first assertion, if the page requested it before its script had loaded. */
    first?: Promise<string>;
    /** Makes the page show another session. */
    next: (session: string) => void;
    /** Resolves with the milliseconds from there to the first painted alert of that session. */
    nextPainted: (session: string) => Promise<number>;
  }
}

/** Milliseconds until the wait fails. */
const LIMIT = 15_000;

const rootIn = (page: Document): ParentNode | undefined => {
  const framed = page.querySelector('iframe')?.contentDocument;
  if (framed) return rootIn(framed);
  return page.querySelector('scribe-cdss-alerts, body > div')?.shadowRoot ?? undefined;
};

const nextFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

/** Resolves once a node that matches the selector is painted. */
async function shown(selector: string): Promise<void> {
  const from = performance.now();
  while (!rootIn(document)?.querySelector(selector)) {
    if (performance.now() - from > LIMIT) throw new Error(`No alert in ${LIMIT} ms: ${document.body.innerText}`);
    await nextFrame();
  }
  // Posted in the same frame: the message arrives after the frame is painted.
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
