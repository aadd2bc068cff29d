// Measures for the safety metrics: the time from showing an alert to its decision, and whether an accepted change appears in the record.
import { hash } from 'node:crypto';
import { documentsIn, membersOf } from '../../src/contract/odd-answers.ts';
import { alertsIn, alertsOf, fieldsOf, textOf } from '../forward/answers.ts';
import type { Clock } from '../clock.ts';
import { Remembered } from '../remembered.ts';
import type { AuditEntry } from './entry.ts';

/** The most shown alerts that are remembered until they are decided. */
const REMEMBERED = 50_000;

/** Milliseconds of the usual undo window, after which a single decision is sent. */
const UNDO = 5_000;

/** Milliseconds after which a change counts as not applied. A page looks for it for a minute (`APPLY_LIMIT`). */
const LIMIT = 120_000;
/** Milliseconds. If no page read the record at least this long after the decision, nobody could have seen the change (`unread`). */
const LOOKED = 30_000;

/** The accepted alert that a change belongs to. */
export interface ChangeOf {
  readonly account: string;
  readonly doctor: string;
  readonly session: string;
  readonly id: string;
}

/** `unread`: no page read the record late enough to tell. */
export type ChangeOutcome = 'applied' | 'not_applied' | 'unread';

type Reader = Pick<AuditEntry, 'account' | 'doctor' | 'session'>;

export type AlertWatch = ReturnType<typeof createAlertWatch>;

interface Awaited {
  readonly since: number;
  readonly of: ChangeOf;
  readonly wanted: Wanted;
  /** Monotonic time when its session was last read. */
  readAt: number;
}

/** Digests of the fields of a proposed plan element, empty for an absent field. No text of the record is kept. */
type Wanted = readonly string[];

export function createAlertWatch(
  clock: Clock,
  observe: {
    readonly decided: (decision: string, seconds: number) => void;
    readonly change: (outcome: ChangeOutcome, of: ChangeOf) => void;
  },
) {
  /** Account, doctor and alert → when it was first shown, in which session, and what it proposes. */
  const shown = new Remembered<{ readonly at: number; readonly session: string; readonly wanted: Wanted }>(REMEMBERED);
  /** Account and session → accepted alerts whose change has not been seen yet. */
  const awaited = new Map<string, Map<string, Awaited>>();

  const look = (key: string, documents: unknown) => {
    const waiting = awaited.get(key);
    if (!waiting) return;
    for (const each of waiting.values()) each.readAt = clock.monotonic();
    for (const document of documentsIn(documents) ?? [])
      for (const { id, status } of alertsOf(document)) {
        const name = textOf(id) ?? '';
        const one = waiting.get(name);
        if (!one || !(status === 'applied' || planOf(document).some((element) => shows(element, one.wanted)))) continue;
        forget(key, name);
        observe.change('applied', one.of);
      }
  };

  const forget = (key: string, id: string) => {
    const waiting = awaited.get(key);
    waiting?.delete(id);
    if (waiting?.size === 0) awaited.delete(key);
  };

  const follow = (of: ChangeOf, wanted: Wanted) => {
    const key = `${of.account}\n${of.session}`;
    const { id } = of;
    const waiting = awaited.get(key) ?? new Map<string, Awaited>();
    awaited.set(key, waiting);
    const one: Awaited = { since: clock.monotonic(), of, wanted, readAt: -Infinity };
    waiting.set(id, one);
    clock.after(LIMIT, () => {
      if (awaited.get(key)?.get(id) !== one) return;
      forget(key, id);
      observe.change(one.readAt - one.since >= LOOKED ? 'not_applied' : 'unread', of);
    });
  };

  return {
    /** Notes the documents of a session that a page was given; `undefined` = the same as before. */
    given({ account, doctor, session }: Reader, documents: unknown) {
      look(`${account}\n${session}`, documents);
      for (const { id, status, newPlanElement } of alertsIn(documents) ?? []) {
        const key = `${account}\n${doctor}\n${textOf(id)}`;
        if (status !== 'pending' || shown.get(key)) continue;
        shown.set(key, { at: clock.monotonic(), session: session ?? '', wanted: wordsOf(newPlanElement) });
      }
    },
    /** Notes a decision before it is sent. Call the returned function once it is recorded. */
    decided({ account, doctor, decisions = [] }: AuditEntry): () => void {
      const at = clock.monotonic();
      const undo = decisions.length > 1 ? 0 : UNDO;
      return () => {
        for (const { id, decision, onScreen } of decisions) {
          const key = `${account}\n${doctor}\n${id}`;
          const seen = shown.get(key);
          if (!seen) continue;
          shown.delete(key);
          observe.decided(decision, onScreen ?? Math.max(0, at - seen.at - undo) / 1000);
          if (decision !== 'accepted' || seen.wanted.every((word) => word === '')) continue;
          follow({ account, doctor, session: seen.session, id }, seen.wanted);
        }
      };
    },
  };
}

const planOf = (document: unknown): readonly unknown[] => {
  const record = fieldsOf(fieldsOf(document)['medicalRecord']);
  return membersOf(fieldsOf(record['assessmentPlan'])['plan']);
};

/** Whether a plan element matches the proposal. A field that the proposal leaves out may have any value. */
const shows = (element: unknown, wanted: Wanted): boolean =>
  wordsOf(element).every((word, at) => wanted[at] === '' || wanted[at] === word);

/** §2.3: digests of a plan element's fields, without regard to white space. */
const wordsOf = (planElement: unknown): Wanted =>
  ['content', 'element'].map((name) => {
    const text = (textOf(fieldsOf(planElement)[name]) ?? '').replace(/\s+/g, ' ').trim();
    return text && hash('sha256', text, 'base64').slice(0, 16);
  });
