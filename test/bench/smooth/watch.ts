// Runs first in a page of the bench: finds nodes inside the elements, and counts dropped frames.

declare global {
  interface Window {
    /** Returns all nodes that match a selector inside the elements. */
    inside: (selector: string) => HTMLElement[];
    /** Returns the first node that matches a selector inside the elements. */
    firstInside: (selector: string) => HTMLElement;
    /** Scrolls the page down to its end or by `most` pixels, and back up, `step` pixels a frame. */
    scrollThrough: (step: number, most: number) => Promise<void>;
    /** Returns the frames of 1/60 s that were dropped since the last call. */
    droppedFrames: () => number;
  }
}

const FRAME = 1000 / 60;
let dropped = 0;
let last = performance.now();

const count = (now: number): void => {
  dropped += Math.max(0, Math.round((now - last) / FRAME) - 1);
  last = now;
  requestAnimationFrame(count);
};
requestAnimationFrame(count);

window.droppedFrames = () => {
  const answer = dropped;
  dropped = 0;
  return answer;
};

const roots = (): ShadowRoot[] =>
  [...document.querySelectorAll('scribe-session, scribe-documents, scribe-cdss-alerts, body > div')].flatMap(
    ({ shadowRoot }) => shadowRoot ?? [],
  );

window.inside = (selector) => {
  // The search visits every node of the record: this task belongs to the bench, not to the page.
  performance.mark('smooth-look');
  return roots().flatMap((root) => [...root.querySelectorAll<HTMLElement>(selector)]);
};

window.firstInside = (selector) => {
  const found = roots()
    .find((root) => root.querySelector(selector))
    ?.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`Nothing is ${selector}.`);
  return found;
};

window.scrollThrough = async (step, most) => {
  const isAtEnd = () => scrollY >= most || scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
  for (const [by, isThere] of [
    [step, isAtEnd],
    [-step, () => scrollY <= 0],
  ] as const) {
    while (!isThere()) {
      scrollBy({ top: by, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
    }
  }
};

export {};
