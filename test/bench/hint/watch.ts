// Runs first in a page of the bench: records when a hint arrived, when its card changed, and when that was painted.

/** Milliseconds since the epoch. */
export interface Moments {
  readonly hinted: number;
  readonly changed: number;
  readonly painted: number;
}

declare global {
  interface Window {
    /** Whether the page listens to its live stream. */
    isListening: boolean;
    /** Returns the number of alert cards on the page. */
    cards: () => number;
    /** Watches the card of an alert until it no longer offers a decision. */
    watch: (alertId: string) => void;
    /** The moments that `watch` recorded. */
    seen: Promise<Moments>;
  }
}

const now = (): number => performance.timeOrigin + performance.now();
const { fetch } = window;
let hinted = NaN;

window.isListening = false;
window.fetch = async (...args) => {
  const response = await fetch(...args);
  if (!response.url.endsWith('/embed/events') || !response.body) return response;
  window.isListening = true;
  const decoder = new TextDecoder();
  const noted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      if (decoder.decode(chunk).includes('data:')) hinted = now();
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(noted), response);
};

const root = (): ParentNode & Node =>
  document.querySelector('scribe-cdss-alerts, body > div')?.shadowRoot ?? document.body;

window.cards = () => root().querySelectorAll('[data-id]').length;

window.watch = (alertId) => {
  window.seen = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const card = root().querySelector(`[data-id="${alertId}"]`);
      if (!card || card.querySelector('[data-action=accept]')) return;
      observer.disconnect();
      const changed = now();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve({ hinted, changed, painted: now() });
        port2.postMessage(undefined);
      });
    });
    observer.observe(root(), { subtree: true, childList: true, attributes: true, characterData: true });
  });
};
