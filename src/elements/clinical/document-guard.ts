import type { MedicalRecordDocument } from '../../contract/medical-record-document.ts';
import type { Term } from '../../i18n/translations.ts';

/** Whether a document may be taken for final: §2.3 shows only `draft`, so any other word needs the integrator's. */
export type DocumentGuard =
  /** Not a report, or a report the integrator's words call final. */
  | { readonly kind: 'none'; readonly status: string | undefined }
  | { readonly kind: 'draft'; readonly status: string }
  /** A report whose status is absent or not known to be final. */
  | { readonly kind: 'unknown'; readonly status: string };

/** Judges a document by §2.3 and §3.3; a status that the integrator has not named final is never taken for it. */
export function documentGuard(
  { purpose, reportState }: Pick<MedicalRecordDocument, 'purpose' | 'reportState'>,
  finalLifecycleStatuses: readonly string[] = [],
): DocumentGuard {
  if (!reportState && purpose !== 'report') return { kind: 'none', status: undefined };
  const status = reportState?.lifecycleStatus ?? '';
  if (status.toLowerCase() === 'draft') return { kind: 'draft', status };
  return { kind: finalLifecycleStatuses.includes(status) ? 'none' : 'unknown', status };
}

/** The loud line of a document that may not be final; DRAFT stands in it in every language. */
export function guardWarning({ kind, status }: DocumentGuard, term: Term): string | undefined {
  switch (kind) {
    case 'draft':
      return `DRAFT: ${term('draftText')}`;
    case 'unknown':
      return `${term('guardedTitle')}: ${term('guardedText', status || '—')}`;
    case 'none':
      return undefined;
  }
}
