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
  /** The first element inside, by selector. */
  readonly find: (selector: string) => HTMLElement;
  readonly findAll: (selector: string) => HTMLElement[];
  /** The card of an alert. */
  readonly card: (id: string) => HTMLElement;
  /** A control of a card, by what it does. */
  readonly control: (id: string, action: string) => HTMLElement;
  readonly text: () => string;
  /** What screen readers were told last. */
  readonly told: () => string;
  /** Lets what is under way be rendered and painted. */
  readonly settled: () => Promise<void>;
  /** The next update, whatever of the element is still to come. */
  readonly rendered: () => Promise<unknown>;
  /** The id of the alert whose card, or a control of it, has focus. */
  readonly focusedId: () => string | undefined;
}

export interface ShownOptions {
  readonly snapshot?: ConsultationSnapshot;
  readonly lang?: string;
  readonly undoSeconds?: number;
  readonly rejectReasons?: readonly (string | RejectReason)[];
  /** Whether a list is still to be rendered to its end, or a file to come. */
  readonly isInPart?: boolean;
}

/** The element over a snapshot of the test's making. */
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

/** Ends what `shownAlerts` has set up. */
export function endShown(): void {
  replaceScribe(undefined);
}
