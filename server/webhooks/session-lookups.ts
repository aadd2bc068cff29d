// Asks the service for a session with a key while an event of it waits. After a 503 the service sends the event again (§6.4).
import type { KeyHolder } from '../access/account-book.ts';
import type { Clock } from '../clock.ts';
import type { Account } from '../config/config.ts';
import { ProxyError } from '../errors.ts';
import { sessionOf } from '../forward/answers.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { UpstreamFailure } from '../upstream/upstream-failure.ts';

/** Milliseconds that an event waits for a lookup. */
const WITHIN = 5_000;
/** The most lookups at a time. Events of further sessions get 503. */
const MOST = 64;
/** Milliseconds for which an answer is reused by events that read the store before it was stored. */
const KEPT = 1_000;

/** The session's other id, if it has one; `stranger` if the key may not see the session. */
export type Finding = { readonly other: string | null } | 'stranger';

export interface SessionLookups {
  /** Reads the session with a key, once for all events that wait for it. Rejects if the answer says nothing certain. */
  find(holder: KeyHolder, sessionId: string): Promise<Finding>;
}

export interface SessionLookupsDeps {
  readonly upstream: Upstream;
  readonly clock: Clock;
  /** Stores the finding before any event uses it. */
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

/** Refusals after which the key counts as a stranger. Asking again would not help. */
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
