import { fixture, html } from '@open-wc/testing';
import { replaceScribe } from '../../src/consultation/scribe.ts';
import type { RejectReason } from '../../src/consultation/scribe-options.ts';
import type { ConsultationSnapshot } from '../../src/consultation/snapshot.ts';
import '../../src/define.ts';
import type { ScribeCdssAlerts } from '../../src/elements/alerts/scribe-cdss-alerts.ts';
import { aSnapshot, shownConsultation, type ShownConsultation } from './shown-consultation.ts';

export interface Shown {
  readonly element: ScribeCdssAlerts;
  readonly consultation: ShownConsultation;
  /** Finds the first element inside by selector. */
  readonly find: (selector: string) => HTMLElement;
  readonly findAll: (selector: string) => HTMLElement[];
  /** Finds the card of an alert. */
  readonly card: (id: string) => HTMLElement;
  /** Finds a control of a card by its action. */
  readonly control: (id: string, action: string) => HTMLElement;
  readonly text: () => string;
  /** Returns the last announcement to screen readers. */
  readonly told: () => string;
  /** Resolves when pending work is rendered and painted. */
  readonly settled: () => Promise<void>;
  /** Resolves with the next update, even if parts of the element are still to come. */
  readonly rendered: () => Promise<unknown>;
  /** Returns the id of the alert whose card or control has focus. */
  readonly focusedId: () => string | undefined;
}

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
}: ShownOptions = {}): Promise<Shown> {
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
  const shown: Shown = {
    element,
    consultation,
    find,
    findAll: (selector) => [...root.querySelectorAll<HTMLElement>(selector)],
    card: (id) => find(`[data-id="${id}"]`),
    control: (id, action) => find(`[data-id="${id}"] [data-action="${action}"]`),
    text: () => find('.alerts').textContent?.replace(/\s+/g, ' ').trim() ?? '',
    told: () => find('[role=status]').textContent?.trim() ?? '',
    settled: async () => {
      for (let turn = 0; turn < 4; turn++) {
        await ready();
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    },
    rendered: () => element.rendered,
    focusedId: () => root.activeElement?.closest<HTMLElement>('[data-id]')?.dataset['id'],
  };
  await shown.settled();
  return shown;
}

/** Undoes the setup of `shownAlerts`. */
export function endShown(): void {
  replaceScribe(undefined);
}
