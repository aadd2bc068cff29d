import { hasSameItems } from '../../../consultation/reuse.ts';
import type { AlertSnapshot } from '../../../consultation/snapshot.ts';
import type { PaintTime } from '../../base/scheduling.ts';
import type { Term } from '../../../i18n/messages.ts';

/** A reason for rejecting a red alert, while it is being given. */
export interface ReasonDraft {
  readonly value: string;
  readonly comment: string;
  /** Whether it was asked for and is missing. */
  readonly isMissing: boolean;
}

/** One alert with everything its card shows; replaced when any of it changes, so `===` tells news. */
export interface AlertCard {
  readonly snapshot: AlertSnapshot;
  /** Makes ids inside the shadow root; alert ids may hold what an id may not. */
  readonly key: number;
  readonly reason: ReasonDraft | undefined;
  readonly secondsLeft: number | undefined;
  /** Set once it says something else while it waits for a decision: by when that could be read. */
  readonly changed: PaintTime | undefined;
  /** Whether the whole of a long reason is shown. */
  readonly isWhole: boolean;
}

/** What all cards share; replaced when any of it changes. */
export interface CardSurroundings {
  readonly term: Term;
  readonly lang: string;
  readonly hasShortcuts: boolean;
  /** Whether an alert is picked for a batch, when its card is rendered; afterwards `showSelected` keeps the box. */
  readonly isSelected: (alertId: string) => boolean;
  readonly onCopy: (text: string) => void;
  readonly copied: string | undefined;
}

/** The former surroundings where nothing of them is another: for another object every card is rendered again. */
export const keptSurroundings = (former: CardSurroundings | undefined, fields: CardSurroundings): CardSurroundings =>
  former && hasSameItems(Object.values(former), Object.values(fields)) ? former : fields;
