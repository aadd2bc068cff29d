// Milliseconds of a decision's way, from the press to the changed record.

/** A decision that has no answer for so long says so, whatever holds it up. */
export const ANSWER_LIMIT = 10_000;
/** When an unanswered decision is looked for in the record, each after the one before it. */
export const CONFIRM_AFTER = [0, 1000, 2000, 4000, 8000, 15_000];
/** The same for one that met another (409), which may be under way still. */
export const CONFLICT_AFTER = [0, 1000, 2000, 4000];
/** How long the record may take to show a recorded change. */
export const APPLY_LIMIT = 60_000;
export const APPLY_LOOKS = { first: 1000, most: 15_000 };
