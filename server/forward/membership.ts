// Knows which session holds which alerts. They are read from its documents and remembered for ten minutes.
import type { Caller } from '../access/caller.ts';
import type { Clock } from '../clock.ts';
import { isRefusal } from '../errors.ts';
import { Remembered } from '../remembered.ts';
import { alertsIn, parseAnswer, textOf, type PassedDocuments } from './answers.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { upstreamInvalid, invalidAnswer } from '../upstream/upstream-failure.ts';

const LIFE = 10 * 60_000;
const SESSIONS_KEPT = 2_000;
/** Milliseconds. If a read this recent does not show an alert, the documents are not read again. */
const FRESH = 1_000;

/** Milliseconds that reading the record may take after an unanswered decision. */
const LOOK = 4_000;

/** An alert as the record shows it. */
export interface AlertFound {
  readonly id: string;
  readonly status: string;
}

export type Membership = ReturnType<typeof createMembership>;

interface Known {
  readonly readAt: number;
  readonly alerts: Promise<ReadonlySet<string>>;
  /** The digest of the documents, if they were passed to a page. */
  readonly digest?: string;
}

export function createMembership(upstream: Upstream, clock: Clock) {
  const sessions = new Remembered<Known>(SESSIONS_KEPT);

  const readAlerts = async ({ account, token }: Caller, id: string, within?: number): Promise<AlertFound[]> => {
    const answer = await upstream.read({
      operation: 'listMedicalRecordDocuments',
      account,
      doctor: token.sub,
      isForDecision: true,
      params: { id },
      within,
    });
    const found = alertsFound(parseAnswer(answer.body));
    if (!found) throw upstreamInvalid(invalidAnswer('no_documents'));
    return found;
  };

  const read = async (caller: Caller, id: string): Promise<ReadonlySet<string>> => {
    try {
      return new Set((await readAlerts(caller, id)).map((alert) => alert.id));
    } catch (error) {
      // A session that does not exist holds no alerts.
      if (isRefusal(error, 'resource_not_found')) return new Set();
      throw error;
    }
  };

  const keep = (key: string, known: Known): Known => {
    sessions.set(key, known);
    return known;
  };

  const alertsOf = (caller: Caller, id: string, youngest: number): Known => {
    const key = keyOf(caller.account.account, id);
    const known = sessions.get(key);
    if (known && clock.monotonic() - known.readAt <= youngest) return known;
    const fresh = keep(key, { readAt: clock.monotonic(), alerts: read(caller, id) });
    fresh.alerts.catch(() => {
      if (sessions.get(key) === fresh) sessions.delete(key);
    });
    return fresh;
  };

  return {
    /** Learns the alerts from all documents of a session, as they were passed to a page. `readAt` is monotonic time. */
    learn(account: string, id: string, documents: PassedDocuments, readAt: number) {
      const { digest } = documents;
      const key = keyOf(account, id);
      const known = sessions.get(key);
      // A later read is already known.
      if (known && known.readAt > readAt) return;
      if (known?.digest === digest) return void keep(key, { ...known, readAt });
      const found = alertsFound(documents.json());
      if (found) keep(key, { readAt, digest, alerts: Promise.resolve(new Set(found.map((alert) => alert.id))) });
    },
    /** The alerts that are not in the session. If some are missing and the last read is not recent, reads the documents again. */
    async missing(caller: Caller, sessionId: string, alertIds: readonly string[]): Promise<string[]> {
      const without = async (youngest: number) => {
        const alerts = await alertsOf(caller, sessionId, youngest).alerts;
        return alertIds.filter((id) => !alerts.has(id));
      };
      const missing = await without(LIFE);
      return missing.length > 0 ? without(FRESH) : missing;
    },
    /** The present status of the alerts, by one read of each session; undefined if one cannot be read. */
    async look(
      caller: Caller,
      sessionIds: readonly string[],
      alertIds: readonly string[],
    ): Promise<AlertFound[] | undefined> {
      try {
        const found = await Promise.all(sessionIds.map((id) => readAlerts(caller, id, LOOK)));
        return found.flat().filter(({ id }) => alertIds.includes(id));
      } catch {
        return undefined;
      }
    },
  };
}

const keyOf = (account: string, id: string): string => `${account}:${id}`;

/** The alerts of an answer, each read by itself, so that an odd one does not hide the others. Undefined if there is no list of documents. */
function alertsFound(documents: unknown): AlertFound[] | undefined {
  return alertsIn(documents)?.flatMap(({ id, status }) => {
    const name = textOf(id);
    return name ? { id: name, status: wordOf(status) } : [];
  });
}

/** The status as one word. It goes into the audit and to the page, so it must not be free text. */
export function wordOf(status: unknown): string {
  const text = textOf(status) ?? '';
  return /^\w{1,64}$/.test(text) ? text : 'unknown';
}
