// Who saw and decided what. A decision waits for its intent to be on disk; views are queued while the sink is away.
import type { Clock } from '../clock.ts';
import { ProxyError } from '../errors.ts';
import { chainLine, type Link } from './chain.ts';
import type { AuditSink } from './file-sink.ts';

interface AuditEntry {
  readonly action: string;
  readonly doctor: string;
  readonly account: string;
  readonly origin: string;
  /** Session ids, separated by blanks if several. */
  readonly session: string | null;
  readonly decisions?: readonly { readonly id: string; readonly decision: string; readonly reason?: string }[];
  readonly requestId: string;
}

interface AuditAct {
  /** Tells how it ended. */
  outcome(outcome: string, failure?: ProxyError): void;
}

export interface Audit {
  view(entry: AuditEntry): void;
  /** An act that goes on while the sink is away: its intent is queued. */
  act(entry: AuditEntry): AuditAct;
  /** An act that needs its intent on disk; rejects with `service_unavailable` when it cannot be written. */
  decision(entry: AuditEntry): Promise<AuditAct>;
  readonly isWritable: () => boolean;
  /** Why decisions are off. */
  refusal(): ProxyError;
  /** Lines waiting to be written. */
  readonly queued: () => number;
  close(): Promise<void>;
}

const QUEUE = 10_000;
const BATCH = 500;
const RETRY_AFTER = 1_000;

interface Waiting {
  readonly entry: object;
  /** Set for a decision's intent. */
  readonly settle?: (error?: Error) => void;
}

/** `report` is told when the sink goes away and when it returns. */
export function createAudit(
  sink: AuditSink,
  clock: Clock,
  report: (event: 'lost' | 'back', cause?: unknown) => void,
): Audit {
  let queue: Waiting[] = [];
  let last: Link | undefined;
  let isWritable = true;
  let draining: Promise<void> | undefined;
  let cancelRetry: (() => void) | undefined;

  const push = (phase: string, entry: object, settle?: Waiting['settle']) => {
    const line = { at: new Date(clock.now()).toISOString(), phase, ...entry };
    // A decision whose intent is pushed out is refused, not left waiting.
    if (queue.length >= QUEUE) queue.shift()?.settle?.(new Error('the audit queue is full'));
    queue.push(settle ? { entry: line, settle } : { entry: line });
    if (isWritable) wake();
  };

  const wake = () => {
    draining ??= drain();
  };

  const drain = async (): Promise<void> => {
    // Lines of one moment share a write.
    await Promise.resolve();
    do {
      const batch = queue.splice(0, BATCH);
      try {
        last ??= await sink.open();
        if (batch.length === 0) break;
        let link = last;
        let text = '';
        for (const { entry } of batch) {
          const next = chainLine(link, entry);
          link = next.link;
          text += `${next.line}\n`;
        }
        await sink.append(
          text,
          batch.some(({ settle }) => settle),
        );
        last = link;
        for (const { settle } of batch) settle?.();
        if (!isWritable) report('back');
        isWritable = true;
      } catch (cause) {
        lose(batch, cause);
        break;
      }
    } while (queue.length > 0);
    // At once, not after the promise: a line may come in between.
    draining = undefined;
  };

  const lose = (batch: readonly Waiting[], cause: unknown) => {
    // The file is read again before the next line, so the chain goes on from what is really there.
    last = undefined;
    if (isWritable) {
      isWritable = false;
      report('lost', cause);
      queue.push({ entry: { at: new Date(clock.now()).toISOString(), phase: 'event', action: 'audit.interrupted' } });
    }
    for (const { settle } of [...batch, ...queue]) settle?.(cause instanceof Error ? cause : new Error(String(cause)));
    queue = [...batch, ...queue].filter(({ settle }) => !settle).slice(-QUEUE);
    cancelRetry?.();
    cancelRetry = clock.after(RETRY_AFTER, wake);
  };

  const refusal = (cause?: unknown) =>
    new ProxyError('service_unavailable', 'Decisions are off: the audit cannot be written.', {
      details: { reason: 'audit' },
      cause,
    });

  const actOf = (entry: AuditEntry): AuditAct => ({
    outcome(outcome, failure) {
      push('outcome', {
        ...entry,
        outcome,
        ...(failure && { error: failure.code }),
        ...(failure?.fields.requestId && { upstreamRequestId: failure.fields.requestId }),
      });
    },
  });

  // Whether it can be written is known before the first decision needs it.
  wake();

  return {
    view: (entry) => push('view', entry),
    act(entry) {
      push('intent', entry);
      return actOf(entry);
    },
    decision(entry) {
      if (!isWritable) return Promise.reject(refusal());
      return new Promise((resolve, reject) => {
        push('intent', entry, (error) => (error ? reject(refusal(error)) : resolve(actOf(entry))));
      });
    },
    isWritable: () => isWritable,
    refusal,
    queued: () => queue.length,
    async close() {
      cancelRetry?.();
      if (queue.length > 0) wake();
      await draining;
      cancelRetry?.();
      await sink.close();
    },
  };
}
