import { fixture, html } from '@open-wc/testing';
import type { RejectReason } from '../../src/consultation/scribe-options.ts';
import type { ConsultationSnapshot } from '../../src/consultation/snapshot.ts';
import '../../src/define.ts';
import type { ScribeCdssAlerts } from '../../src/elements/alerts/scribe-cdss-alerts.ts';
import { replaceScribe } from './replace-scribe.ts';
import { aSnapshot, shownConsultation } from './shown-consultation.ts';

export type Shown = Awaited<ReturnType<typeof shownAlerts>>;

export interface ShownOptions {
  readonly snapshot?: ConsultationSnapshot;
  readonly lang?: string;
  readonly undoSeconds?: number;
  readonly rejectReasons?: readonly (string | RejectReason)[];
  /** Whether the list may be incomplete or a file still to come. */
  readonly isInPart?: boolean;
}

/** Shows the element with a snapshot that the test made. */
export async function shownAlerts({
  snapshot = aSnapshot(),
  lang = 'en',
  undoSeconds,
  rejectReasons,
  isInPart = false,
}: ShownOptions = {}) {
  const consultation = shownConsultation(snapshot, rejectReasons);
  const place = await fixture(
    html`<div><scribe-cdss-alerts session-id="c-done" lang=${lang}></scribe-cdss-alerts></div>`,
  );
  const element = place.firstElementChild as ScribeCdssAlerts;
  const ready = (): Promise<boolean> => (isInPart ? element.rendered : element.updateComplete);
  await ready();
  if (undoSeconds !== undefined) element.undoSeconds = undoSeconds;
  const root = element.shadowRoot as ShadowRoot;
  const find = (selector: string): HTMLElement => {
    const found = root.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`Nothing is ${selector}`);
    return found;
  };
  const shown = {
    element,
    consultation,
    /** Finds the first element inside by selector. */
    find,
    findAll: (selector: string): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(selector)],
    /** Finds the card of an alert. */
    card: (id: string): HTMLElement => find(`[data-id="${id}"]`),
    /** Finds a control of a card by its action. */
    control: (id: string, action: string): HTMLElement => find(`[data-id="${id}"] [data-action="${action}"]`),
    text: () => find('.alerts').textContent?.replace(/\s+/g, ' ').trim() ?? '',
    /** Returns the last announcement to screen readers. */
    told: () => find('[role=status]').textContent?.trim() ?? '',
    /** Resolves when pending work is rendered and painted. */
    settled: async () => {
      for (let turn = 0; turn < 4; turn++) {
        await ready();
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    },
    /** Resolves with the next update, even if parts of the element are still to come. */
    rendered: (): Promise<unknown> => element.rendered,
    /** Returns the id of the alert whose card or control has focus. */
    focusedId: (): string | undefined => root.activeElement?.closest<HTMLElement>('[data-id]')?.dataset['id'],
  };
  await shown.settled();
  return shown;
}

/** Undoes the setup of `shownAlerts`. Scrolls back, because the next test may ask what is in view. */
export function endShown(): void {
  replaceScribe(undefined);
  scrollTo(0, 0);
}
