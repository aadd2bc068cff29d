// Runs first in a page of the bench: when its first alert was painted.
declare global {
  interface Window {
    /** Milliseconds of the page's clock: set where the script tag stands. */
    began: number;
    /** Milliseconds from there to the first alert painted. */
    painted: Promise<number>;
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

window.painted = (async () => {
  while (!rootIn(document)?.querySelector('article[data-id]')) {
    if (performance.now() > LIMIT) throw new Error(`No alert in ${LIMIT} ms: ${document.body.innerText}`);
    await nextFrame();
  }
  // Still in that frame: its message comes after the frame is painted.
  const { port1, port2 } = new MessageChannel();
  const after = new Promise((resolve) => (port1.onmessage = resolve));
  port2.postMessage(undefined);
  await after;
  return performance.now() - window.began;
})();

export {};
