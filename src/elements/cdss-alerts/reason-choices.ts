import { scribe } from '../../consultation/scribe.ts';
import type { RejectReason } from '../../consultation/scribe-options.ts';
import type { Term } from '../term.ts';

/** The host's reasons, else the built-in ones; the values of these stay English, so that the audit reads the same in every language. */
export const reasonChoices = (term: Term): readonly RejectReason[] =>
  scribe().options?.rejectReasons?.map((reason) => (typeof reason === 'string' ? { value: reason } : reason)) ?? [
    { value: 'Does not fit this patient', label: term('reasonChoiceNotThisPatient') },
    { value: 'Benefit outweighs the risk', label: term('reasonChoiceBenefitOutweighs') },
    { value: 'Already considered or monitored', label: term('reasonChoiceConsidered') },
    { value: 'Patient preference', label: term('reasonChoicePreference') },
    { value: 'Alert is wrong', label: term('reasonChoiceAlertWrong') },
  ];
