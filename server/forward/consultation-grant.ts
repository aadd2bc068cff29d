// Checks calls by consultation id (§4.1, §4.2). They act on the session that has the id at that moment, so it must be the granted one.
import { SESSION_ID_PREFIX } from '../../src/contract/scribe-session.ts';
import type { Access, Grants } from '../access/grants.ts';
import type { Caller } from '../access/caller.ts';
import { ProxyError, type ProxyErrorCode } from '../errors.ts';
import { isOf, sessionOf } from './session-answer.ts';
import type { ForeignSessions } from '../audit/foreign-sessions.ts';
import type { Upstream } from '../upstream/upstream.ts';

const PARAM = 'consultationInternalId';

export interface ConsultationGrantDeps {
  readonly grants: Grants;
  readonly upstream: Upstream;
  readonly foreign: ForeignSessions;
}

/** Throws `parameter_invalid` for an `ss_` id, and 404 for a consultation that the caller may not name. Asks the service only if the grant is known by the session's other id. */
export async function refuseForeignConsultation(
  consultationInternalId: string,
  caller: Caller,
  requestId: string,
  deps: ConsultationGrantDeps,
): Promise<void> {
  if (consultationInternalId.startsWith(SESSION_ID_PREFIX))
    throw new ProxyError('parameter_invalid', 'A consultationInternalId may not begin with ss_.', { param: PARAM });
  const access = await deps.grants.accessTo(caller, consultationInternalId);
  if (access?.id === consultationInternalId) return;
  if (access && (await isCurrent(access, caller, deps))) return;
  deps.foreign.note(caller, consultationInternalId, requestId);
  throw new ProxyError('resource_not_found', 'No consultation was found for the given id.', { param: PARAM });
}

/** Whether the session still exists and still has this consultation id. */
async function isCurrent(
  access: Access,
  { account, token: { sub: doctor } }: Caller,
  { grants, upstream }: ConsultationGrantDeps,
): Promise<boolean> {
  const { id, isGated } = access;
  try {
    const session = sessionOf(
      await upstream.read({ operation: 'getScribeSession', account, doctor, params: { id } }),
      id,
    );
    await grants.learn(account.account, session);
    // The answer shows that the gate has lifted, which closes a session that only the gate had opened.
    return isOf(session, access) && !isGated;
  } catch (error) {
    if (isRefusal(error, 'resource_not_found')) return false;
    if (!isRefusal(error, 'cdss_review_required')) throw error;
  }
  // §7.3: the gate closes sessions and not documents. If the documents are gone, the session is gone.
  try {
    await upstream.read({ operation: 'listMedicalRecordDocuments', account, doctor, params: { id } });
    return true;
  } catch (error) {
    if (isRefusal(error, 'resource_not_found')) return false;
    throw error;
  }
}

const isRefusal = (error: unknown, code: ProxyErrorCode): boolean => error instanceof ProxyError && error.code === code;
