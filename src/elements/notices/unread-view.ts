import { nothing } from 'lit';
import { unreadIn } from '../../client/salvage.ts';
import { clinicalText } from '../clinical/clinical-text.ts';
import { noticeView } from './notice-view.ts';
import { readableLabel } from '../clinical/labels.ts';
import type { Term } from '../../i18n/messages.ts';
import { scribe } from '../../consultation/scribe.ts';
import type { ConsultationSnapshot, Resource } from '../../consultation/snapshot.ts';

/** The names of what could not be read in a session, a document or an alert: it stands in its place as it was sent. */
export function unreadView(object: object, term: Term): unknown {
  const unread = unreadIn(object);
  if (!unread.length) return nothing;
  const names = unread.map((path) => path.split('.').map(readableLabel).join(' › ')).join('; ');
  return noticeView({
    tone: 'amber',
    icon: 'triangle',
    text: clinicalText(term('valuesUnread', unread.length, names), term),
  });
}

/** Whether `clear()` or `logout()` took away what was read, and nobody reads it: somebody may have signed in again for another session. */
export function isCleared(
  { isSignedOut, isRefreshing }: ConsultationSnapshot,
  { state, failure }: Resource<unknown>,
): boolean {
  if (state === 'signed-out') return !isSignedOut && !isRefreshing;
  return state === 'idle' && !failure && scribe().options !== undefined;
}
