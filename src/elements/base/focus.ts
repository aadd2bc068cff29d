import { hasSameItems } from '../../consultation/reuse.ts';
import type { ConsultationSnapshot } from '../../consultation/snapshot.ts';
import { firstInside } from './dom.ts';

/** Whether an element may take focus: it has it already, or nobody has. */
export const isFocusFree = (host: Element): boolean => host.matches(':focus-within') || isNowhere(host);

/** Asks later whether an element may take focus: nobody has it, or it is where it is now. */
export const mayFocus = (host: Element): (() => boolean) => {
  const former = whereabouts(host);
  return () => isNowhere(host) || hasSameItems(whereabouts(host), former);
};

const isNowhere = ({ ownerDocument }: Element): boolean => focused(ownerDocument) === ownerDocument.body;

/** What has focus, and what has it among the element's own: from outside a closed shadow root does not tell. */
const whereabouts = (host: Element): (Element | null)[] => [
  focused(host.ownerDocument),
  (host.getRootNode() as ShadowRoot).activeElement,
  host.shadowRoot?.activeElement ?? null,
];

const focused = ({ activeElement }: DocumentOrShadowRoot): Element | null =>
  activeElement?.shadowRoot?.activeElement ? focused(activeElement.shadowRoot) : activeElement;

/**
 * Whether an element inside a `<scribe-session>` leaves it to what stands above to show that the record is read: the session
 * as long as it reads itself, then the first of the others. Below what is about to grow nothing is shown that would be moved.
 */
export function waitsBelow(element: Element, { session: { state } }: ConsultationSnapshot): boolean {
  const around = element.closest('scribe-session');
  const first = around && firstInside(around);
  return state === 'loading' || state === 'idle' || (first !== null && first !== element);
}
