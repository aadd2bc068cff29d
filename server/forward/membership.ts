// Which alerts stand in which session: read once from its documents, remembered ten minutes.
import * as z from 'zod/mini';
import type { Account } from '../config.ts';
import type { Clock } from '../clock.ts';
import { ProxyError } from '../errors.ts';
import { upstreamInvalid, type Upstream } from './upstream.ts';

const LIFE = 10 * 60_000;
const SESSIONS_KEPT = 2_000;
/** An alert that a fresh read did not show is looked for again only after this. */
const FRESH = 1_000;

const Documents = z.looseObject({
  items: z.array(z.looseObject({ cdssAlerts: z.optional(z.nullable(z.array(z.looseObject({ id: z.string() })))) })),
});

export interface Membership {
  /** The alerts that stand in the session; one that was not there a moment ago is looked for again. */
  missing(account: Account, sessionId: string, alertIds: readonly string[]): Promise<string[]>;
}

interface Known {
  readonly readAt: number;
  readonly alerts: Promise<ReadonlySet<string>>;
}

export function createMembership(upstream: Upstream, clock: Clock): Membership {
  const sessions = new Map<string, Known>();

  const read = async (account: Account, id: string): Promise<ReadonlySet<string>> => {
    try {
      const answer = await upstream.read({ operation: 'listMedicalRecordDocuments', account, params: { id } });
      const documents = Documents.safeParse(JSON.parse(answer.body.toString()));
      if (!documents.success) throw upstreamInvalid(documents.error);
      return new Set(documents.data.items.flatMap(({ cdssAlerts }) => (cdssAlerts ?? []).map((alert) => alert.id)));
    } catch (error) {
      // A session that is not there holds no alert.
      if (error instanceof ProxyError && error.code === 'resource_not_found') return new Set();
      throw error instanceof SyntaxError ? upstreamInvalid(error) : error;
    }
  };

  const alertsOf = (account: Account, id: string, youngest: number): Known => {
    const key = `${account.account}:${id}`;
    const known = sessions.get(key);
    if (known && clock.now() - known.readAt <= youngest) return known;
    const fresh = { readAt: clock.now(), alerts: read(account, id) };
    sessions.delete(key);
    if (sessions.size >= SESSIONS_KEPT) sessions.delete(sessions.keys().next().value as string);
    sessions.set(key, fresh);
    fresh.alerts.catch(() => {
      if (sessions.get(key) === fresh) sessions.delete(key);
    });
    return fresh;
  };

  return {
    async missing(account, sessionId, alertIds) {
      const without = async (youngest: number) => {
        const alerts = await alertsOf(account, sessionId, youngest).alerts;
        return alertIds.filter((id) => !alerts.has(id));
      };
      const missing = await without(LIFE);
      return missing.length > 0 ? without(FRESH) : missing;
    },
  };
}
