import type { AlertSnapshot } from '../../../consultation/snapshot.ts';
import type { Term } from '../../../i18n/translations.ts';
import type { PaintTime } from '../../base/scheduling.ts';
import type { ReasonDraft } from '../decide/reject-reason.ts';

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

/** What all cards share; replaced when any of it changes, for with another object every card is rendered again. */
export interface CardSurroundings {
  readonly term: Term;
  readonly lang: string;
  readonly hasShortcuts: boolean;
  /** Whether an alert is picked for a batch, when its card is rendered; afterwards `showSelected` keeps the box. */
  readonly isSelected: (alertId: string) => boolean;
  readonly onCopy: (text: string) => void;
  readonly copied: string | undefined;
}
