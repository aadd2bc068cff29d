import { nothing } from 'lit';
import { unreadIn } from '../client/salvage.ts';
import { clinicalText } from './clinical-text.ts';
import { noticeView } from './notice-view.ts';
import { readableLabel } from './readable-label.ts';
import type { Term } from './term.ts';

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
