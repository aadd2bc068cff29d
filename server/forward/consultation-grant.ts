// What is done by a consultation's id (§4.1, §4.2) is done to whatever session has that id then: it must be the granted one.
import type { Access, Grants } from '../access/grants.ts';
import type { Caller } from '../access/permit.ts';
import { ProxyError, type ProxyErrorCode } from '../errors.ts';
import { isOf, sessionOf } from './session-answer.ts';
import type { ForeignSessions } from '../audit/foreign-sessions.ts';
import type { Upstream } from '../upstream/upstream.ts';

export interface ConsultationGrantDeps {
  readonly grants: Grants;
  readonly upstream: Upstream;
  readonly foreign: ForeignSessions;
}

/** Throws the 404 of a consultation that the caller may not name. The service is asked only where the grant goes by a pair of ids. */
export async function refuseForeignConsultation(
  consultationInternalId: string,
  caller: Caller,
  requestId: string,
  deps: ConsultationGrantDeps,
): Promise<void> {
  const access = await deps.grants.accessTo(caller, consultationInternalId);
  if (access?.id === consultationInternalId) return;
  if (access && (await isCurrent(access, caller, deps))) return;
  deps.foreign.note(caller, consultationInternalId, requestId);
  throw new ProxyError('resource_not_found', 'No consultation was found for the given id.', {
    param: 'consultationInternalId',
  });
}

/** Whether the session is there and has the consultation's id still. */
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
    // What only the gate opens is closed with it.
    return isOf(session, access) && !isGated;
  } catch (error) {
    if (isRefusal(error, 'resource_not_found')) return false;
    if (!isRefusal(error, 'cdss_review_required')) throw error;
  }
  // §7.3: the gate stands before every session, and before no documents; those of a session that is gone are gone.
  try {
    await upstream.read({ operation: 'listMedicalRecordDocuments', account, doctor, params: { id } });
    return true;
  } catch (error) {
    if (isRefusal(error, 'resource_not_found')) return false;
    throw error;
  }
}

const isRefusal = (error: unknown, code: ProxyErrorCode): boolean => error instanceof ProxyError && error.code === code;
