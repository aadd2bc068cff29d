// An extra stream for a doctor's patients, opened by the widget's client: it notes every hint.
import { LiveEvents } from '../../../src/client/live-events.ts';
import { SessionToken } from '../../../src/client/token/session-token.ts';
import type { History } from '../history.ts';
import type { Random } from '../world/random.ts';
import type { WardDoctor } from '../world/ward.ts';
import { assertionOf } from './ehr.ts';
import { Browser, TabPlatform } from './tab-platform.ts';

export interface Watcher {
  readonly name: string;
  readonly isOpen: () => boolean;
  /** Tries again after sign-in was given up. */
  retry(): void;
  close(): void;
}

export function startWatcher(doctor: WardDoctor, proxy: string, history: History, random: Random): Watcher {
  const name = `watcher of ${doctor.sub}`;
  const platform = new TabPlatform(new Browser(), random);
  const note = (session: string | null, mark: string | null) =>
    history.note('hinted', { watcher: name, doctor: doctor.sub, session, mark });
  const token = new SessionToken({
    ...{ platform, proxy, publishableKey: doctor.publishableKey },
    fetchAssertion: ({ sessionIds }) => assertionOf(doctor, sessionIds),
    onChange: () => undefined,
    onDoctorChange: () => undefined,
  });
  for (const { session } of doctor.patients) token.wanted.add(session);
  let isFirst = true;
  const live = new LiveEvents({
    ...{ platform, proxy, token },
    onHint: ({ type, sessionId, status }) =>
      type === 'reset' ? note(null, null) : note(sessionId ?? null, status ?? null),
    onOpen(isGap) {
      if (isGap || isFirst) note(null, null);
      isFirst = false;
    },
    onStateChange: () => undefined,
  });
  live.start();
  return {
    name,
    isOpen: () => live.state === 'live',
    retry() {
      token.retry();
      live.start();
    },
    close() {
      live.stop();
      token.drop();
    },
  };
}
