import type { ConsultationView } from '../consultation/view.ts';
import { firstInside } from './slotted.ts';

/**
 * Whether an element inside a `<scribe-session>` leaves it to what stands above to show that the record is read: the session
 * as long as it reads itself, then the first of the others. Below what is about to grow nothing is shown that would be moved.
 */
export function waitsBelow(element: Element, { session: { state } }: ConsultationView): boolean {
  const around = element.closest('scribe-session');
  const first = around && firstInside(around);
  return state === 'loading' || state === 'idle' || (first !== null && first !== element);
}
