// Whether a tab shows what the service has.
import {
  isRecorded,
  isUnderWay,
  type AlertSnapshot,
  type ConsultationSnapshot,
} from '../../../src/consultation/snapshot.ts';

/** Why a tab does not agree with the service's statuses by alert id; undefined where it does. */
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

/** A decision of this tab that is recorded is shown in the place of the status that was read before it. */
const shownStatus = ({ alert, decision }: AlertSnapshot): string =>
  decision && isRecorded(decision.phase) ? decision.decision : alert.status;
