import type { IconName } from '../icons.ts';
import type { Tone } from '../notice-view.ts';
import type { Term } from '../term.ts';

/** How a session's status looks and what it means. */
export interface SessionStatus {
  readonly kind: 'known' | 'in-progress' | 'unknown';
  readonly label: string;
  readonly tone: Tone;
  readonly icon: IconName;
  /** What the doctor should know about it. */
  readonly text?: string;
}

// §2.2 does not show the values before the end; these words say that there is none yet.
const IN_PROGRESS =
  /^(created|started|active|open|queued|pending|paused|recording|transcribing|processing|in[-_ ]?progress)$/i;

/** The words of §3.1 get labels; any other status is shown verbatim. */
export function sessionStatus(status: string, term: Term): SessionStatus {
  switch (status) {
    case 'completed':
      return { kind: 'known', label: term('statusCompleted'), tone: 'green', icon: 'circle-check' };
    case 'completedWithErrors':
      return {
        kind: 'known',
        label: term('statusCompletedWithErrors'),
        tone: 'amber',
        icon: 'triangle',
        text: term('completedWithErrorsText'),
      };
    case 'error':
      return { kind: 'known', label: term('statusError'), tone: 'red', icon: 'octagon', text: term('errorText') };
    case 'cancelled':
      return {
        kind: 'known',
        label: term('statusCancelled'),
        tone: 'neutral',
        icon: 'circle-cross',
        text: term('cancelledText'),
      };
    case 'deleted':
      return { kind: 'known', label: term('statusDeleted'), tone: 'neutral', icon: 'trash', text: term('deletedText') };
    default:
      return IN_PROGRESS.test(status)
        ? { kind: 'in-progress', label: status, tone: 'blue', icon: 'clock', text: term('inProgressText') }
        : { kind: 'unknown', label: status, tone: 'violet', icon: 'diamond', text: term('unknownStatusText') };
  }
}
