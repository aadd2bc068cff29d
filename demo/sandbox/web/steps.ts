// The steps of a session, and the notice that the page shows after each.
import { ServiceError } from '../rules/service-error.ts';
import { stories } from '../seed/stories.ts';
import type { SandboxService, ServiceAccount } from '../service.ts';

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

/** Plays the scribe: takes one step of a started session and returns the notice for it. */
export function takeStep(
  service: SandboxService,
  account: ServiceAccount,
  sessionId: string,
  step: string,
  form: ReadonlyMap<string, string>,
): Notice {
  switch (step) {
    case 'stop':
      service.stop(account, sessionId);
      return 'stopped';
    case 'finish': {
      const story = stories.find(({ id }) => id === form.get('story'));
      if (!story) throw new ServiceError('parameter_invalid', 'There is no such story.', { param: 'story' });
      service.finish(account, sessionId, { story, withErrors: form.get('withErrors') === 'yes' });
      return 'finished';
    }
    case 'fail':
      service.fail(account, sessionId);
      return 'failed';
    case 'cancel':
      service.cancel(account, sessionId);
      return 'cancelled';
    default:
      service.remove(account, sessionId);
      return 'deleted';
  }
}
