// The states of something that is read: before, during and after a read.
import type { ScribeError } from '../client/errors.ts';
import { SIGNED_OUT } from '../client/token/sign-in.ts';
import { reuse } from './reuse.ts';
import type { FailureReason, Resource } from './snapshot.ts';

/** A resource that has never been read. */
export const UNREAD: Resource<never> = Object.freeze({
  state: 'idle',
  value: undefined,
  readAt: undefined,
  failure: undefined,
});

/** The facts by which a failed read is judged. */
interface ReadOf {
  /** Whether the grant names the session, or the gate lists it. */
  readonly isGranted: boolean;
  /** Whether the session may not have started. Then a 404 is no failure. */
  readonly mayComeLater: boolean;
}

/** The resource during a read; its value stays on show. */
export function whileRead<Value>(resource: Resource<Value>): Resource<Value> {
  return resource.state === 'idle' ? { ...resource, state: 'loading' } : resource;
}

/** The resource after a successful read. Equal parts stay the same objects. */
export function afterRead<Value>(
  former: Resource<Value>,
  value: Value,
  readAt: number,
  isEmpty = false,
): Resource<Value> {
  return { state: isEmpty ? 'empty' : 'ready', value: reuse(former.value, value), readAt, failure: undefined };
}

/** The resource after a failed read: stale, gated, signed out, not started, or failed with its reason. */
export function afterFailure<Value>(
  former: Resource<Value>,
  error: ScribeError,
  of: ReadOf,
  now: number,
): Resource<Value> {
  if (error.code === 'cdss_review_required') return { ...former, state: 'gated', failure: undefined };
  if (error.code === SIGNED_OUT || error.status === 401) return { ...former, state: 'signed-out', failure: undefined };
  if (error.status === 404 && of.mayComeLater)
    return { state: 'empty', value: undefined, readAt: now, failure: undefined };
  const failure = { reason: reasonOf(error, of), error };
  const isPassing = failure.reason === 'unavailable' || failure.reason === 'invalid';
  // The former value stays on show with its time, unless the doctor may no longer see it or it is gone.
  if (isPassing && (former.state === 'gated' || former.state === 'empty')) return { ...former, failure };
  if (isPassing && former.value !== undefined) return { ...former, state: 'ready', failure };
  return { state: 'failed', value: undefined, readAt: undefined, failure };
}

/** The failure in the doctor's terms. An unknown one counts as passing and is tried again. */
function reasonOf({ kind, status }: ScribeError, { isGranted }: ReadOf): FailureReason {
  if (kind === 'set-up' || status === 400) return 'set-up';
  if (kind === 'contract') return 'invalid';
  if (status === 404) return isGranted ? 'not-found' : 'not-granted';
  if (status === 403) return 'not-permitted';
  return 'unavailable';
}
