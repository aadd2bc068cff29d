import { REASON_JOINT, type ReasonCoding } from '../../contract/embed.ts';
import type { ScribeOptions } from '../scribe-options.ts';

/** The code of the choice that a reason is, or begins with; nothing where that has none. */
export function codingOf(
  reason: string | undefined,
  choices: ScribeOptions['rejectReasons'] = [],
): { readonly reasonCoding?: ReasonCoding } {
  if (reason === undefined) return {};
  for (const choice of choices) {
    if (typeof choice === 'string') continue;
    const { value, system, code } = choice;
    if (system === undefined || code === undefined) continue;
    if (reason === value || reason.startsWith(value + REASON_JOINT))
      return { reasonCoding: { system, code, display: value } };
  }
  return {};
}
