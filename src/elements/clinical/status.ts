import { html, nothing } from 'lit';
import type { ConsultationSnapshot } from '../../consultation/snapshot.ts';
import type { MedicalRecordDocument } from '../../contract/medical-record-document.ts';
import type { Term } from '../../i18n/translations.ts';
import type { Tone } from '../notices/notice-view.ts';
import { clinicalText } from './clinical-text.ts';
import { type IconName, icon } from './icons.ts';

/** The look and the meaning of a session's status. */
export interface SessionStatus {
  readonly kind: 'known' | 'in-progress' | 'unknown';
  readonly label: string;
  readonly tone: Tone;
  readonly icon: IconName;
  /** A hint for the doctor. */
  readonly text?: string;
}

// Words for "not finished". §2.2 does not show the values before the end.
const IN_PROGRESS =
  /^(created|started|active|open|queued|pending|paused|recording|transcribing|processing|in[-_ ]?progress)$/i;

/** Words that say no more than "in progress". */
const IS_SAID = /^in[-_ ]?progress$/i;

/** The words of §3.1. */
const KNOWN = {
  completed: { label: 'statusCompleted', text: undefined, tone: 'green', icon: 'circle-check' },
  completedWithErrors: {
    label: 'statusCompletedWithErrors',
    text: 'completedWithErrorsText',
    tone: 'amber',
    icon: 'triangle',
  },
  error: { label: 'statusError', text: 'errorText', tone: 'red', icon: 'octagon' },
  cancelled: { label: 'statusCancelled', text: 'cancelledText', tone: 'neutral', icon: 'circle-cross' },
  deleted: { label: 'statusDeleted', text: 'deletedText', tone: 'neutral', icon: 'trash' },
} as const;

/** The statuses of §3.1 have labels. Any other is shown verbatim; an empty one is called not recorded. */
export function sessionStatus(status: string, term: Term): SessionStatus {
  if (Object.hasOwn(KNOWN, status)) {
    const { label, text, ...look } = KNOWN[status as keyof typeof KNOWN];
    return { kind: 'known', label: term(label), ...look, ...(text && { text: term(text) }) };
  }
  if (!status.trim()) return { kind: 'unknown', label: term('notRecorded'), tone: 'violet', icon: 'diamond' };
  return IN_PROGRESS.test(status)
    ? { kind: 'in-progress', label: status, tone: 'blue', icon: 'clock', text: term('inProgressText') }
    : { kind: 'unknown', label: status, tone: 'violet', icon: 'diamond', text: term('unknownStatusText') };
}

/** A session's status as word, shape and colour; nothing while it is unknown. */
export function statusBadge({ session, connection }: ConsultationSnapshot, term: Term) {
  if (!session.value) {
    if (session.state !== 'empty') return nothing;
    return html`<span class="badge" part="status">${icon('circle')} ${term('statusNotStarted')}</span>`;
  }
  const { kind, label, tone, icon: name } = sessionStatus(session.value.status, term);
  // While the stream first opens, the record was read just now.
  const isFollowed = connection === 'connecting' || connection === 'live';
  return html`<span class="badge tone-${tone}" part="status">
    <span class="hidden">${`${term('status')}: `}</span>
    ${
      kind === 'in-progress'
        ? html`<span class="live ${isFollowed ? '' : 'interrupted'}"></span> ${term('statusInProgress')}
            ${IS_SAID.test(label) ? nothing : html`<span class="as-sent">${label}</span>`}`
        : html`${icon(name)} ${clinicalText(label, term)}`
    }
  </span>`;
}

/** Whether a document is final. §2.3 shows only `draft`, so other values need the integrator's list. */
export type DocumentGuard =
  /** Not a report, or a report with a listed status. */
  | { readonly kind: 'none'; readonly status: string | undefined }
  | { readonly kind: 'draft'; readonly status: string }
  /** A report whose status is absent or not listed as final. */
  | { readonly kind: 'unknown'; readonly status: string };

/** Judges a document by §2.3 and §3.3 and ignores the case of their words: a `Report` without a state may be a draft. Only statuses that the integrator has listed count as final. */
export function documentGuard(
  { purpose, reportState }: Pick<MedicalRecordDocument, 'purpose' | 'reportState'>,
  finalLifecycleStatuses: readonly string[] = [],
): DocumentGuard {
  if (!reportState && purpose?.trim().toLowerCase() !== 'report') return { kind: 'none', status: undefined };
  const status = reportState?.lifecycleStatus ?? '';
  if (status.trim().toLowerCase() === 'draft') return { kind: 'draft', status };
  return { kind: finalLifecycleStatuses.includes(status) ? 'none' : 'unknown', status };
}

/** The loud line of a document that may not be final, with DRAFT in every language. */
export function guardWarning({ kind, status }: DocumentGuard, term: Term): string | undefined {
  if (kind === 'none') return undefined;
  return kind === 'draft'
    ? `DRAFT: ${term('draftText')}`
    : `${term('guardedTitle')}: ${term('guardedText', status || '—')}`;
}
