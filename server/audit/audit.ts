// Records who saw and decided what. A decision waits until its intent is on disk. Views are queued while the sink is away.
import type { Clock } from '../clock.ts';
import { messageOf, ProxyError } from '../errors.ts';
import type { Logger } from '../log.ts';
import { chainLine, GENESIS, type Link, type Unfinished } from './chain.ts';
import type { AuditEntry } from './entry.ts';
import type { AuditSink } from './file-sink.ts';

interface AuditEnd {
  readonly failure?: ProxyError | undefined;
  /** The status of the alerts, read after an unanswered decision. */
  readonly found?: readonly object[] | undefined;
}

interface AuditAct {
  /** Records how the act ended. */
  outcome(outcome: string, end?: AuditEnd): void;
}

export type AuditEvent =
  /** The end of the chain, at start and at shutdown. If it is kept elsewhere, it shows that lines at the end were removed later. */
  | { readonly kind: 'stands'; readonly n: number; readonly hash: string }
  /** Acts that an earlier process began and did not finish. */
  | { readonly kind: 'interrupted'; readonly requestIds: readonly string[] }
  | { readonly kind: 'lost'; readonly cause: unknown }
  /** `dropped`: how many lines were lost because the queue was full. */
  | { readonly kind: 'back'; readonly dropped: number }
  /** The proxy ends with so many lines unwritten. */
  | { readonly kind: 'unwritten'; readonly lines: number };

/** Logs what an operator should know about the audit, never its content. */
export function logAudit(logger: Logger, event: AuditEvent): void {
  switch (event.kind) {
    case 'stands':
      return logger.info({ line: event.n, hash: event.hash }, 'the audit stands at this line');
    case 'interrupted':
      return logger.warn(
        { requestIds: event.requestIds.slice(0, 20), acts: event.requestIds.length },
        'an earlier process ended before these acts did: only the service knows whether they were done',
      );
    case 'lost':
      return logger.error({ cause: messageOf(event.cause) }, 'SCRIBE_AUDIT_FILE cannot be written: decisions are off');
    case 'back':
      return logger.info({ dropped: event.dropped }, 'the audit is written again');
    case 'unwritten':
      return logger.error({ lines: event.lines }, 'the proxy ends without having written these lines of the audit');
  }
}

export type Audit = ReturnType<typeof createAudit>;

const QUEUE = 10_000;
/** Milliseconds between writes of lines that nobody waits for. */
const APART = 25;
const BATCH = 500;
const RETRY_AFTER = 1_000;
/** Milliseconds. If the disk hangs longer, the decision is refused and decisions are off until the disk answers. */
const INTENT_DEADLINE = 5_000;

interface Waiting {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly phase: 'view' | 'event' | 'intent' | 'outcome';
  readonly entry: object;
  /** Whether the line may wait some milliseconds for others. */
  readonly mayWait: boolean;
  /** Settles the promise of a decision's intent; no other line has it. */
  readonly settle?: (error?: Error) => void;
}

/** `report` gets what an operator should know. */
export function createAudit(sink: AuditSink, clock: Clock, report: (event: AuditEvent) => void) {
  let queue: Waiting[] = [];
  let last: Link | undefined;
  /** The end of the chain at the last write. An emptied file must not start the chain anew. */
  let known: Link = { n: 0, hash: GENESIS };
  let isFirst = true;
  let isWritable = true;
  const causes = new Set<string>();
  let dropped = 0;
  let draining: Promise<void> | undefined;
  let cancelRetry: (() => void) | undefined;
  let cancelWake: (() => void) | undefined;
  let wroteAt = -Infinity;
  let isClosing = false;

  const lineOf = (phase: Waiting['phase'], entry: object, mayWait = phase === 'view'): Waiting => ({
    at: clock.now(),
    phase,
    entry,
    mayWait,
  });

  const push = (waiting: Waiting) => {
    if (queue.length >= QUEUE) makeRoom();
    queue.push(waiting);
    if (!isWritable) return;
    if (waiting.mayWait) wakeSoon();
    else wake();
  };

  /** Drops a view first, because the outcome of a decision is worth more. */
  const makeRoom = () => {
    const view = queue.findIndex(({ phase }) => phase === 'view');
    const [gone] = queue.splice(Math.max(0, view), 1);
    dropped++;
    gone?.settle?.(new Error('the audit queue is full'));
  };

  const wake = () => {
    cancelWake?.();
    cancelWake = undefined;
    draining ??= drain();
  };

  const wakeSoon = () => {
    if (draining || cancelWake) return;
    const wait = Math.min(APART, wroteAt + APART - clock.now());
    if (wait > 0) cancelWake = clock.after(wait, wake);
    else wake();
  };

  const drain = async (): Promise<void> => {
    // Lines pushed in the same turn share a write.
    await Promise.resolve();
    do {
      let batch = queue.splice(0, BATCH);
      const cancelHang = clock.after(INTENT_DEADLINE, () => away(new Error('the disk does not answer')));
      try {
        if (!last) {
          const start = await sink.open();
          last = start.link ?? known;
          if (isFirst) batch = [...interrupted(start.unfinished), ...batch];
          if (isFirst) report({ kind: 'stands', ...last });
          isFirst = false;
        }
        if (batch.length === 0) continue;
        let link = last;
        let text = '';
        for (const { at, phase, entry } of batch) {
          const next = chainLine(link, Object.assign({ at: new Date(at).toISOString(), phase }, entry));
          link = next.link;
          text += `${next.line}\n`;
        }
        await sink.append(
          text,
          batch.some(({ settle }) => settle),
        );
        last = known = link;
        wroteAt = clock.now();
        for (const { settle } of batch) settle?.();
        if (!isWritable) returned();
      } catch (cause) {
        lose(batch, cause);
        break;
      } finally {
        cancelHang();
      }
    } while (queue.length > 0 && (isClosing || queue.length >= BATCH || queue.some(({ mayWait }) => !mayWait)));
    // Reset before the promise settles. Otherwise a line pushed in between would start no write.
    draining = undefined;
    if (queue.length > 0 && isWritable) wakeSoon();
  };

  /** Makes outcome lines for the acts of a killed process. Only the service knows whether they were done. */
  const interrupted = (acts: readonly Unfinished[]): Waiting[] => {
    if (acts.length === 0) return [];
    report({ kind: 'interrupted', requestIds: acts.map(({ requestId }) => requestId) });
    return acts.map(({ n, at: _at, phase: _phase, prev: _prev, hash: _hash, ...act }) =>
      lineOf('outcome', { ...act, intent: n, outcome: 'interrupted' }),
    );
  };

  const away = (cause: unknown) => {
    // Reports each cause once: a later failure may have another cause than the first.
    if (!causes.has(messageOf(cause))) report({ kind: 'lost', cause });
    causes.add(messageOf(cause));
    if (!isWritable) return;
    isWritable = false;
    queue.push(lineOf('event', { action: 'audit.interrupted' }));
  };

  const lose = (batch: readonly Waiting[], cause: unknown) => {
    // The file is read again before the next line, so that the chain goes on from its real content.
    last = undefined;
    away(cause);
    for (const { settle } of [...batch, ...queue]) settle?.(cause instanceof Error ? cause : new Error(String(cause)));
    queue = [...batch, ...queue].filter(({ settle }) => !settle);
    while (queue.length > QUEUE) makeRoom();
    cancelRetry?.();
    cancelRetry = clock.after(RETRY_AFTER, wake);
  };

  const returned = () => {
    isWritable = true;
    causes.clear();
    report({ kind: 'back', dropped });
    if (dropped > 0) queue.push(lineOf('event', { action: 'audit.dropped', lines: dropped }));
    dropped = 0;
  };

  const refusal = (cause?: unknown) =>
    new ProxyError('service_unavailable', 'Decisions are off: the audit cannot be written.', {
      details: { reason: 'audit' },
      cause,
    });

  /** Nobody waits for the outcome, so it shares a write. After a crash it is recorded as `interrupted`. */
  const actOf = (entry: AuditEntry): AuditAct => ({
    outcome(outcome, { failure, found } = {}) {
      const end = {
        ...entry,
        outcome,
        ...(failure && { error: failure.code }),
        ...(failure?.fields.requestId && { upstreamRequestId: failure.fields.requestId }),
        ...(found && { found }),
      };
      push(lineOf('outcome', end, true));
    },
  });

  const intentOnDisk = (entry: AuditEntry): Promise<void> =>
    new Promise((resolve, reject) => {
      let isLate = false;
      const settle = (error?: Error) => {
        cancel();
        if (error) reject(refusal(error));
        // The decision was refused, but its intent reached the disk after all.
        else if (isLate) actOf(entry).outcome('refused', { failure: refusal() });
        else resolve();
      };
      const waiting = { ...lineOf('intent', entry), settle };
      const cancel = clock.after(INTENT_DEADLINE, () => {
        isLate = true;
        queue = queue.filter((other) => other !== waiting);
        reject(refusal(new Error('the disk did not answer')));
      });
      push(waiting);
    });

  // Opens the file now, so that a fault is known before the first decision.
  wake();

  return {
    view: (entry: AuditEntry) => push(lineOf('view', entry)),
    /** Records something that no page asked for. */
    event: (entry: { readonly action: string } & Readonly<Record<string, unknown>>) => push(lineOf('event', entry)),
    /** Records an act that may go on while the sink is away. Its intent is queued; its lines share a write with views. */
    act(entry: AuditEntry): AuditAct {
      push(lineOf('intent', entry, true));
      return actOf(entry);
    },
    /** Records an act that needs its intent on disk. Rejects with `service_unavailable` if it cannot be written. */
    async decision(entry: AuditEntry): Promise<AuditAct> {
      if (!isWritable) throw refusal();
      await intentOnDisk(entry);
      return actOf(entry);
    },
    isWritable: () => isWritable,
    /** The error that refuses decisions while the audit cannot be written. */
    refusal,
    /** How many lines wait to be written. */
    queued: () => queue.length,
    async close() {
      isClosing = true;
      cancelRetry?.();
      if (queue.length > 0) wake();
      await draining;
      cancelRetry?.();
      cancelWake?.();
      await sink.close();
      if (queue.length > 0) report({ kind: 'unwritten', lines: queue.length });
      else if (last) report({ kind: 'stands', ...last });
    },
  };
}
