// Writes decisions as CDS Hooks 2.0 feedback (https://cds-hooks.hl7.org/2.0/#feedback). A card is an alert with one suggestion of the same id.
import { REASON_JOINT } from '../../../src/contract/embed.ts';
import { isRecorded } from '../entry.ts';
import type { ExportedLine } from './exported-lines.ts';

/** The feedback of a line: one object for each recorded decision. `comments`: whether to include doctors' own words, a reason without a code or a comment. */
export function feedbackOf(line: ExportedLine, comments: boolean): object[] {
  if (line.phase !== 'outcome') return [];
  return (line.decisions ?? []).flatMap((each): object[] => {
    if (!isRecorded(line, each)) return [];
    const { id: card, decision, reason, reasonCoding } = each;
    const outcomeTimestamp = line.madeAt;
    if (decision === 'accepted')
      return [{ card, outcome: 'accepted', acceptedSuggestions: [{ id: card }], outcomeTimestamp }];
    const overrideReason = {
      ...(reasonCoding && { reason: reasonCoding }),
      // If there is a code, only what the doctor added to its display.
      ...(comments &&
        reason &&
        reason !== reasonCoding?.display && { userComment: commentOf(reason, reasonCoding?.display) }),
    };
    return [
      {
        card,
        outcome: 'overridden',
        ...(Object.keys(overrideReason).length > 0 && { overrideReason }),
        outcomeTimestamp,
      },
    ];
  });
}

const commentOf = (reason: string, display = ''): string =>
  display && reason.startsWith(display + REASON_JOINT) ? reason.slice(display.length + REASON_JOINT.length) : reason;
