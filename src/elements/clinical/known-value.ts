import type { MessageKey, Term } from '../../i18n/messages.ts';

const KNOWN = {
  type: { medication: 'alertTypeMedication', non_pharmacological: 'alertTypeNonPharmacological' },
  issue: { not_pertinent: 'alertIssueNotPertinent' },
  actionCategory: { replace: 'alertActionReplace' },
  status: { accepted: 'decisionAccepted', rejected: 'decisionRejected' },
} as const satisfies Record<string, Record<string, MessageKey>>;

/** A value of an open enumeration in the doctor's words if the spec names it, else exactly as it was sent. */
export const knownValue = (field: keyof typeof KNOWN, value: string | null | undefined, term: Term): string => {
  const names: Readonly<Record<string, MessageKey>> = KNOWN[field];
  return value && Object.hasOwn(names, value) ? term(names[value] as 'decisionAccepted') : (value ?? '');
};
