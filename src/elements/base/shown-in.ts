import type { ConsultationSnapshot } from '../../consultation/snapshot.ts';
import { firstInside } from './dom.ts';

/** What every element shows of a snapshot. Elements add what changes with each reading or decision, where they show it. */
export function shownIn(snapshot: ConsultationSnapshot): readonly unknown[] {
  const { alerts: _alerts, isRefreshing: _isRefreshing, session, documents, ...others } = snapshot;
  const hasDocuments = documents.value !== undefined;
  const read = [session.state, session.value, session.failure, documents.state, hasDocuments, documents.failure];
  return [...Object.values(others), ...read];
}

/** What the line on freshness shows of a snapshot; while it is read again that is said, and no time. */
export function freshnessIn({ isRefreshing, session, documents }: ConsultationSnapshot): readonly unknown[] {
  return isRefreshing ? [true] : [false, session.readAt, documents.readAt];
}

/**
 * Whether an element inside a `<scribe-session>` leaves it to what stands above to show that the record is read: the session
 * as long as it reads itself, then the first of the others. Below what is about to grow nothing is shown that would be moved.
 */
export function waitsBelow(element: Element, { session: { state } }: ConsultationSnapshot): boolean {
  const around = element.closest('scribe-session');
  const first = around && firstInside(around);
  return state === 'loading' || state === 'idle' || (first !== null && first !== element);
}
