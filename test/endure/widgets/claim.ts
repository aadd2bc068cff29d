// Reads the claim of a card on the screen from its English words.
import type { DecisionPhase } from '../../../src/consultation/snapshot.ts';
import type { Decision } from '../../../src/contract/cdss-alert.ts';
import { en as words } from '../../../src/i18n/en.ts';
import type { CardOnScreen } from './on-page.ts';

export interface Claim {
  readonly decision: Decision;
  readonly phase: DecisionPhase;
}

/** Returns the claim of a card; undefined if the card is open; throws for unknown words. */
export function claimOf({ id, title, text }: CardOnScreen): Claim | undefined {
  const says = (words: string) => text.includes(words);
  const made = (decision: Decision): Claim => {
    if (says(words.decisionNotApplied)) return { decision, phase: 'not-applied' };
    return { decision, phase: says(words.decisionApplied) ? 'applied' : 'recorded' };
  };
  const underWay = (decision: Decision): Claim => {
    if (says(words.decisionSending)) return { decision, phase: 'sending' };
    return { decision, phase: says(words.decisionConfirming) ? 'confirming' : 'undo' };
  };
  const isAccept = says(words.decisionConflictHintAccept) || says(words.decisionNotConfirmedAccept);
  const lost = isAccept ? 'accepted' : 'rejected';
  switch (title) {
    case null:
      return undefined;
    case words.decisionAccepted:
      return made('accepted');
    case words.decisionRejected:
      return made('rejected');
    case words.decisionAccepting:
      return underWay('accepted');
    case words.decisionRejecting:
      return underWay('rejected');
    // The card says that the decision is in the record, whoever made it.
    case words.decisionConflictAccepted:
      return { decision: 'accepted', phase: 'recorded' };
    case words.decisionConflictRejected:
      return { decision: 'rejected', phase: 'recorded' };
    case words.decisionRefused:
      return { decision: lost, phase: 'refused' };
    case words.decisionNotConfirmed:
      return { decision: lost, phase: 'not-confirmed' };
    default:
      throw new Error(`${id} says "${title}", which is no outcome`);
  }
}

/** Returns the number that the bar calls recorded; undefined if it names none. */
export function recordedIn(progress: string): number | undefined {
  if (progress === words.alertsAllRecorded(1)) return 1;
  const [, of, all] = /^(\d+) of \d+ recorded$|^All (\d+) recorded$/.exec(progress) ?? [];
  const count = of ?? all;
  return count === undefined ? undefined : Number(count);
}
