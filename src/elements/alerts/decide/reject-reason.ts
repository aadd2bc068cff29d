import { REASON_JOINT } from '../../../contract/embed.ts';
import { scribe } from '../../../consultation/scribe.ts';
import type { RejectReason } from '../../../consultation/scribe-options.ts';
import type { Term } from '../../../i18n/messages.ts';
import type { ReasonDraft } from '../card/alert-card.ts';
import type { AlertChange } from '../list/card-deck.ts';

/** §5: what the audit keeps of a reason. */
const REASON_LIMIT = 500;

/** A reason with what was given anew, or an empty one. */
export const withReason = (
  reason: Partial<ReasonDraft> | undefined,
  fields: Partial<ReasonDraft> = {},
): ReasonDraft => ({
  value: '',
  comment: '',
  isMissing: false,
  ...reason,
  ...fields,
});

/** A choice and a comment as the one text that is kept. */
export const reasonText = ({ value, comment }: ReasonDraft): string =>
  [value, comment.trim()].filter(Boolean).join(REASON_JOINT).slice(0, REASON_LIMIT);

/** How long a comment may be: it fits beside every choice, for another may be picked after it. */
export const commentLimit = (choices: readonly { readonly value: string }[]): number =>
  Math.max(0, REASON_LIMIT - Math.max(...choices.map(({ value }) => value.length)) - REASON_JOINT.length);

/** The host's reasons, else the built-in ones; the values of these stay English, so that the audit reads the same in every language. */
export const reasonChoices = (term: Term): readonly RejectReason[] =>
  scribe().options?.rejectReasons?.map((reason) => (typeof reason === 'string' ? { value: reason } : reason)) ?? [
    { value: 'Does not fit this patient', label: term('reasonChoiceNotThisPatient') },
    { value: 'Benefit outweighs the risk', label: term('reasonChoiceBenefitOutweighs') },
    { value: 'Already considered or monitored', label: term('reasonChoiceConsidered') },
    { value: 'Patient preference', label: term('reasonChoicePreference') },
    { value: 'Alert is wrong', label: term('reasonChoiceAlertWrong') },
  ];

/** The reasons that are asked for, and what was given of them: that stays when none is asked for any more. */
export class Reasons {
  readonly #drafts = new Map<string, ReasonDraft>();
  readonly #asked = new Set<string>();

  /** Ids of the alerts that one is asked for. */
  get asked(): ReadonlySet<string> {
    return this.#asked;
  }

  /** What was given so far, where it is asked for. */
  of(id: string): ReasonDraft | undefined {
    return this.#asked.has(id) ? this.#drafts.get(id) : undefined;
  }

  /** Asks for one, or takes what is given. */
  take(id: string, fields?: Partial<ReasonDraft>): ReasonDraft {
    const known = this.of(id) ?? { ...this.#drafts.get(id), isMissing: false };
    const reason = withReason(known, fields);
    this.#asked.add(id);
    this.#drafts.set(id, reason);
    return reason;
  }

  /** Asks for it no more. Whether it was asked for. */
  close(id: string): boolean {
    return this.#asked.delete(id);
  }

  /** Forgets what was given for other words, unless it is on show. */
  takeChanges(changes: readonly AlertChange[]): void {
    for (const { after, saysOther } of changes)
      if (saysOther && !this.#asked.has(after.alert.id)) this.forget(after.alert.id);
  }

  /** Forgets what was given. */
  forget(id: string): void {
    this.#drafts.delete(id);
  }

  clear(): void {
    this.#asked.clear();
    this.#drafts.clear();
  }
}
