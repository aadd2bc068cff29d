import type { Scope } from '../contract/embed.ts';
import type { AlertViews } from './alert-views.ts';
import type { HostsPatient } from './hosts-patient.ts';
import type { PageServices } from './page-services.ts';
import type { RecordReading } from './record-reading.ts';
import { reuse } from './reuse.ts';
import type { ConsultationView, DecisionView, PatientMismatch, Undecidable } from './view.ts';

/** What a view is made of. */
export interface ViewParts {
  readonly sessionId: string;
  readonly page: PageServices;
  readonly reading: RecordReading;
  readonly decisions: ReadonlyMap<string, DecisionView>;
  readonly alerts: AlertViews;
  /** Whose session it is by the host's word. */
  readonly patient: HostsPatient;
  readonly isAuditOff: boolean;
  /** Whether a review gate names it, and nobody else. */
  readonly isListed: boolean;
}

const NONE: readonly never[] = [];
const NO_SCOPES: ReadonlySet<Scope | (string & {})> = new Set();

/** The view of a consultation; parts that say the same as in `former` stay the same objects. */
export function buildView(parts: ViewParts, former: ConsultationView | undefined): ConsultationView {
  const { sessionId, page, reading, decisions } = parts;
  const { session, documents, gate } = reading;
  const { grant, isSignedOut } = page.token;
  const scopes = (isSignedOut ? undefined : grant?.scopes) ?? NO_SCOPES;
  // §2.2 may leave it out or empty; then the host's word stands.
  const patientName = session.value?.patientName || parts.patient.name || page.patientNameOf(sessionId);
  const nameOf = (listed: string) => page.patientNameOf(listed) || parts.patient.nameOfOther(listed);
  const mismatch = parts.patient.mismatchWith(session.value?.patientName);
  const undecidable = whyUndecidable(scopes, patientName, mismatch, parts.isAuditOff);
  return {
    sessionId,
    life: reading.life,
    session,
    documents,
    alerts: parts.alerts.update(documents.value?.items ?? NONE, decisions, undecidable === undefined),
    gate: gate && reuse(former?.gate, gate.view(page, nameOf, reading.isReading)),
    connection: page.connection,
    isSignedOut,
    doctorName: isSignedOut ? undefined : grant?.doctorName,
    patientName,
    otherThan: parts.isListed ? (page.gatedPatient() ?? '') : undefined,
    mismatch: mismatch && reuse(former?.mismatch, mismatch),
    scopes,
    undecidable,
    isRefreshing: reading.isReading,
  };
}

function whyUndecidable(
  scopes: ReadonlySet<string>,
  patientName: string | undefined,
  mismatch: PatientMismatch | undefined,
  isAuditOff: boolean,
): Undecidable | undefined {
  if (!scopes.has('decide')) return 'scope';
  if (!patientName) return 'patient';
  if (mismatch?.isLocking) return 'mismatch';
  return isAuditOff ? 'audit' : undefined;
}
