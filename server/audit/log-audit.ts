import type { Logger } from '../log/log.ts';
import type { AuditEvent } from './audit.ts';

/** Logs what an operator should know about the audit, never its content. */
export function logAudit(logger: Logger, event: AuditEvent): void {
  switch (event.kind) {
    case 'stands':
      return logger.info({ line: event.n, hash: event.hash }, 'the audit stands at this line');
    case 'interrupted':
      return logger.warn(
        { requestIds: event.requestIds.slice(0, 20), acts: event.requestIds.length },
        'an earlier process ended before these acts did: whether they were done, the service knows',
      );
    case 'lost':
      return logger.error({ cause: messageOf(event.cause) }, 'the audit cannot be written: decisions are off');
    case 'back':
      return logger.info({ dropped: event.dropped }, 'the audit is written again');
    case 'unwritten':
      return logger.error({ lines: event.lines }, 'the proxy ends without having written these lines of the audit');
  }
}

const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
