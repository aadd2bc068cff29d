// Compares a tab's display with the service's data.
import {
  isRecorded,
  isUnderWay,
  type AlertSnapshot,
  type ConsultationSnapshot,
} from '../../../src/consultation/snapshot.ts';

/** Returns why a tab disagrees with the service's statuses by alert id; undefined if it agrees. */
export function disagreementOf(
  snapshot: ConsultationSnapshot | undefined,
  statuses: ReadonlyMap<string, string>,
): string | undefined {
  if (!snapshot) return 'nothing is shown';
  const { documents, session, alerts, connection } = snapshot;
  if (documents.state !== 'ready' || documents.failure) return `documents are ${documents.state}`;
  if (session.state !== 'ready' || session.failure) return `the session is ${session.state}`;
  if (connection !== 'live') return `the stream is ${connection}`;
  const other = alerts.find((each) => statuses.get(each.alert.id) !== shownStatus(each));
  if (other) return `${other.alert.id} is ${shownStatus(other)}, not ${statuses.get(other.alert.id)}`;
  const late = alerts.find(({ decision }) => isUnderWay(decision?.phase));
  if (late) return `${late.alert.id} is ${late.decision?.phase}`;
  return alerts.length === statuses.size ? undefined : `${alerts.length} alerts of ${statuses.size} are shown`;
}

/** Returns the status that is shown: a recorded decision of this tab replaces the status read before it. */
const shownStatus = ({ alert, decision }: AlertSnapshot): string =>
  decision && isRecorded(decision.phase) ? decision.decision : alert.status;
