// Runs first in a page of the bench: finds what is inside the elements, and counts the frames it did not get.

declare global {
  interface Window {
    /** Everything that a selector finds inside the elements. */
    inside: (selector: string) => HTMLElement[];
    /** The first that a selector finds inside the elements. */
    firstInside: (selector: string) => HTMLElement;
    /** Scrolls the page down, to its end or so many pixels, and back up, so many pixels a frame. */
    scrollThrough: (step: number, most: number) => Promise<void>;
    /** Frames of a sixtieth of a second that did not come since it was asked last. */
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
  // It passes every node of the record: a task of the bench, not of the page.
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
