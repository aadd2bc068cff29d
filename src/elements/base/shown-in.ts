import type { ConsultationSnapshot } from '../../consultation/snapshot.ts';

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
