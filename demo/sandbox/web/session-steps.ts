import { ServiceError } from '../rules/service-error.ts';
import { stories } from '../seed/stories.ts';
import type { SandboxService, ServiceAccount } from '../service.ts';
import type { Notice } from './notices.ts';

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
