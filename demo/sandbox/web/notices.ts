const NOTICES = {
  'signed-out': 'You are signed out.',
  started: 'Recording has started.',
  stopped: 'Recording has stopped.',
  finished: 'The record is written.',
  failed: 'The session has failed; no record was written.',
  cancelled: 'The recording was discarded.',
  deleted: 'The session and its record are deleted.',
  edited: 'Your corrections are saved.',
  finalised: 'The report is final.',
  accepted: 'Accepted. The change reaches the record in a moment.',
  rejected: 'Rejected. The record stays as it is.',
} as const;

export type Notice = keyof typeof NOTICES;

/** Returns the notice for the step that the address names; undefined for an unknown word. */
export const noticeOf = (done: string | undefined): string | undefined =>
  done !== undefined && Object.hasOwn(NOTICES, done) ? NOTICES[done as Notice] : undefined;
