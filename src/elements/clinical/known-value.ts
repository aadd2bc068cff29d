import type { MessageKey, Term } from '../../i18n/messages.ts';

const KNOWN = {
  type: { medication: 'alertTypeMedication', non_pharmacological: 'alertTypeNonPharmacological' },
  issue: { not_pertinent: 'alertIssueNotPertinent' },
  actionCategory: { replace: 'alertActionReplace' },
  status: { accepted: 'decisionAccepted', rejected: 'decisionRejected' },
} as const satisfies Record<string, Record<string, MessageKey>>;

/** Two or more words of small letters, as the service writes its codes: `drug_interaction`. */
const CODE = /^[a-z]+(_[a-z]+)+$/;

/** A value of an open enumeration in the doctor's words if the spec names it; another code as words; all else exactly as it was sent. */
export const knownValue = (field: keyof typeof KNOWN, value: string | null | undefined, term: Term): string => {
  const names: Readonly<Record<string, MessageKey>> = KNOWN[field];
  if (!value) return '';
  if (Object.hasOwn(names, value)) return term(names[value] as 'decisionAccepted');
  return CODE.test(value) ? value.replaceAll('_', ' ') : value;
};
