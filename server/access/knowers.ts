// Records which accounts know a session, and by which other id. It routes events and grants no access, so it is stored unsealed.
import { SESSION_ID_PATTERN } from '../../src/contract/limits.ts';
import { membersOf } from '../store/store.ts';

/** Milliseconds for which a session is remembered after it was last learned. Then the service is asked again. */
export const SESSION_LIFE = 7 * 24 * 3600_000;

export const knowersKey = (sessionId: string): string => `session:${sessionId}`;

/** One member of the entry. `other` is the consultation id, if the session has one. */
export const knowerOf = (account: string, other: string | null): string => JSON.stringify([account, other]);

/** The other ids by account. Ignores members that we did not write. */
export function knowersOf(value: string | undefined): Map<string, string[]> {
  const knowers = new Map<string, string[]>();
  for (const member of membersOf(value)) {
    const [account, other] = partsOf(member);
    if (typeof account !== 'string') continue;
    const others = knowers.get(account) ?? [];
    if (typeof other === 'string' && SESSION_ID_PATTERN.test(other)) others.push(other);
    knowers.set(account, others);
  }
  return knowers;
}

function partsOf(member: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(member);
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
