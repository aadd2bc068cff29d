import { fixture, html } from '@open-wc/testing';
import { replaceScribe } from '../../../../src/consultation/scribe.ts';
import type { ConsultationView } from '../../../../src/consultation/view.ts';
import '../../../../src/define.ts';
import type { ScribeCdssAlerts } from '../../../../src/elements/cdss-alerts/scribe-cdss-alerts.ts';
import { aView, shownConsultation, type ShownConsultation } from './shown-consultation.ts';

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
  readonly settled: () => Promise<void>;
  /** The id of the alert whose card, or a control of it, has focus. */
  readonly focusedId: () => string | undefined;
}

interface Options {
  readonly view?: ConsultationView;
  readonly lang?: string;
  readonly undoSeconds?: number;
  readonly rejectReasons?: readonly string[];
}

/** The element over a view of the test's making. */
export async function shownAlerts({
  view = aView(),
  lang = 'en',
  undoSeconds,
  rejectReasons,
}: Options = {}): Promise<Shown> {
  const consultation = shownConsultation(view, rejectReasons);
  const element = await fixture<ScribeCdssAlerts>(
    html`<scribe-cdss-alerts session-id="c-done" lang=${lang}></scribe-cdss-alerts>`,
  );
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
        await element.updateComplete;
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    },
    focusedId: () => root.activeElement?.closest<HTMLElement>('[data-id]')?.dataset['id'],
  };
  await shown.settled();
  // Some cards come in tasks of their own; a test of a long list waits for them itself.
  while (view.alerts.length < 20 && root.querySelector('.cards[aria-busy=true]')) await shown.settled();
  return shown;
}

/** Ends what `shownAlerts` has set up. */
export function endShown(): void {
  replaceScribe(undefined);
}
