// Runs first in a page with a real widget, sent there as text, so it imports nothing. Reads the screen and tells the run.
import type { Decision } from '../../../src/contract/cdss-alert.ts';

/** A card as read from the screen; without a title it is open. */
export interface CardOnScreen {
  readonly id: string;
  readonly title: string | null;
  readonly text: string;
}

export interface Screen {
  /** The session id that the page gives to the widget. */
  readonly session: string;
  readonly patient: string | null;
  readonly cards: readonly CardOnScreen[];
  /** The bar's "3 of 7 recorded"; empty if the bar has no such text. */
  readonly progress: string;
}

/** The screen and the state that the widget exposes to its page. */
export interface ScreenState extends Screen {
  readonly state: string;
  readonly open: number;
  readonly unsettled: number;
  /** The custom state of the session: `stale`, `offline` or `reconnecting`. */
  readonly trouble: string | undefined;
}

/** An event of a page, at a time in milliseconds since the epoch. */
export type PageNews = { readonly at: number } & (
  | { readonly kind: 'screen'; readonly screen: Screen }
  | { readonly kind: 'pressed'; readonly session: string; readonly alert: string; readonly decision: Decision }
  | { readonly kind: 'undone'; readonly alert: string }
  | { readonly kind: 'decided'; readonly alert: string; readonly decision: Decision }
  | { readonly kind: 'counted'; readonly session: string; readonly recorded: number }
);

declare global {
  interface Window {
    /** Receives the news of `watchPage` in the run. */
    endureTell: (news: PageNews) => void;
    /** Returns the current screen; null while there is no widget. */
    endureScreen: () => ScreenState | null;
  }
}

export function watchPage(): void {
  let isDue = false;
  let last = '';
  /** The doctor's click in this turn: only that counts as a press. */
  let clicked = '';
  /** Alerts whose "Undo" was clicked. */
  const undoing = new Set<string>();
  const withUndo = new Set<string>();

  const tell = (news: PageNews) => window.endureTell(news);
  const textIn = (place: ParentNode | null | undefined, selector: string): string | null =>
    place?.querySelector(selector)?.textContent?.trim() ?? null;
  const screenNow = (): Screen => {
    const session = document.querySelector('scribe-session');
    const alerts = document.querySelector('scribe-cdss-alerts')?.shadowRoot;
    return {
      session: session?.getAttribute('session-id') ?? '',
      patient: textIn(session?.shadowRoot, '.patient:not(.unknown)'),
      progress: textIn(session?.shadowRoot, '.recorded') ?? '',
      cards: [...(alerts?.querySelectorAll<HTMLElement>('article.card') ?? [])].map((card) => ({
        id: card.dataset['id'] ?? '',
        title: textIn(card, '.decision strong'),
        text: textIn(card, '.decision .progress') ?? '',
      })),
    };
  };
  /** Reads the screen in the frame in which it is painted. */
  const read = (): void => {
    isDue = false;
    const screen = screenNow();
    const alerts = document.querySelector('scribe-cdss-alerts')?.shadowRoot;
    const at = Date.now();
    for (const { id, title } of screen.cards) {
      if (title === null && undoing.delete(id) && withUndo.has(id)) tell({ at, kind: 'undone', alert: id });
    }
    withUndo.clear();
    for (const button of alerts?.querySelectorAll('[data-action=undo]') ?? [])
      withUndo.add(button.closest<HTMLElement>('[data-id]')?.dataset['id'] ?? '');
    for (const id of undoing) if (!withUndo.has(id)) undoing.delete(id);
    const said = JSON.stringify(screen);
    if (said === last) return;
    last = said;
    tell({ at, kind: 'screen', screen });
  };
  const observer = new MutationObserver(() => {
    if (!isDue) requestAnimationFrame(read);
    isDue = true;
  });
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init);
    observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
    return root;
  };

  const capture = (event: Event): void => {
    const path = event.composedPath().filter((node) => node instanceof HTMLElement);
    const action = path.find(({ dataset }) => dataset['action'] !== undefined)?.dataset['action'];
    const id = path.find(({ dataset }) => dataset['id'] !== undefined)?.dataset['id'] ?? '';
    if (action === 'undo') undoing.add(id);
    clicked = `${action} ${id}`;
    setTimeout(() => (clicked = ''));
  };
  addEventListener('click', capture, { capture: true });
  addEventListener('scribe-before-decide', ({ detail: { sessionId: session, decisions } }) => {
    for (const { id, decision } of decisions) {
      const press = `${decision === 'accepted' ? 'accept' : 'reject'} ${id}`;
      if (press === clicked) tell({ at: Date.now(), kind: 'pressed', session, alert: id, decision });
    }
  });
  addEventListener('scribe-alert-decided', ({ detail: { alertId, decision } }) =>
    tell({ at: Date.now(), kind: 'decided', alert: alertId, decision }),
  );
  addEventListener('scribe-alerts-changed', ({ detail: { sessionId, total, open } }) =>
    tell({ at: Date.now(), kind: 'counted', session: sessionId, recorded: total - open }),
  );
  window.endureScreen = () => {
    const session = document.querySelector('scribe-session:defined');
    const alerts = document.querySelector('scribe-cdss-alerts');
    if (!session || !alerts || !('open' in alerts)) return null;
    const { state, open, unsettled } = alerts;
    const trouble = ['stale', 'offline', 'reconnecting'].find((name) => session.matches(`:state(${name})`));
    return { ...screenNow(), state, open, unsettled, trouble };
  };
}
