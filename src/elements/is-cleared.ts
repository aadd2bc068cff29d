import { scribe } from '../consultation/scribe.ts';
import type { ConsultationView, Resource } from '../consultation/view.ts';

/** Whether `clear()` or `logout()` took away what was read, and nobody reads it: somebody may have signed in again for another session. */
export function isCleared(
  { isSignedOut, isRefreshing }: ConsultationView,
  { state, failure }: Resource<unknown>,
): boolean {
  if (state === 'signed-out') return !isSignedOut && !isRefreshing;
  return state === 'idle' && !failure && scribe().options !== undefined;
}
