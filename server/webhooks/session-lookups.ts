// What the service says of a session to a key, while an event of it waits (§6.4: what is answered 503 is sent again).
import type { KeyHolder } from '../access/account-book.ts';
import type { Clock } from '../clock.ts';
import type { Account } from '../config/config.ts';
import { ProxyError } from '../errors.ts';
import { sessionOf } from '../forward/session-answer.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { UpstreamFailure } from '../upstream/upstream-failure.ts';

/** Milliseconds that an event waits. */
const WITHIN = 5_000;
/** Lookups under way; events of further sessions are sent again. */
const MOST = 64;
/** Milliseconds that an answer is good for events that asked the store before it was there. */
const KEPT = 1_000;

/** The session's other id, if it has one; or it is not there for that key. */
export type Finding = { readonly other: string | null } | 'stranger';

export interface SessionLookups {
  /** One read of the service with a key, however many events of the session wait. Rejects when nothing is certain. */
  find(holder: KeyHolder, sessionId: string): Promise<Finding>;
}

export interface SessionLookupsDeps {
  readonly upstream: Upstream;
  readonly clock: Clock;
  /** Keeps what was found, before any event goes on with it. */
  readonly learn: (holder: KeyHolder, sessionId: string, other: string | null) => Promise<void>;
}

export function createSessionLookups({ upstream, clock, learn }: SessionLookupsDeps): SessionLookups {
  const lookups = new Map<string, Promise<Finding>>();
  let underWay = 0;

  const ask = async (holder: KeyHolder, id: string): Promise<Finding> => {
    const account = holder.accounts[0] as Account;
    try {
      const params = { id };
      const answer = await upstream.read({ operation: 'getScribeSession', account, params, within: WITHIN });
      const other = sessionOf(answer, id).consultationInternalId ?? null;
      await learn(holder, id, other);
      return { other };
    } catch (error) {
      if (error instanceof ProxyError && SHOWN_NOTHING.has(error.code)) return 'stranger';
      throw error;
    }
  };

  return {
    find(holder, sessionId) {
      const key = `${holder.name}\n${sessionId}`;
      const known = lookups.get(key);
      if (known) return inTime(known, clock);
      if (underWay >= MOST) return Promise.reject(new UpstreamFailure('unsent', 'too many lookups under way'));
      underWay++;
      const asking = ask(holder, sessionId).finally(() => underWay--);
      lookups.set(key, asking);
      const forget = () => lookups.delete(key);
      asking.then(() => clock.after(KEPT, forget), forget);
      return inTime(asking, clock);
    },
  };
}

/** A key that is refused is shown nothing; to ask with it again and again helps nobody. */
const SHOWN_NOTHING: ReadonlySet<string> = new Set([
  'resource_not_found',
  'upstream_credentials',
  'permission_denied',
  'account_invalid',
]);

function inTime(asking: Promise<Finding>, clock: Clock): Promise<Finding> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new UpstreamFailure('unanswered', 'the lookup took too long'));
    const cancel = clock.after(WITHIN, late);
    asking.then(resolve, reject).finally(cancel);
  });
}
