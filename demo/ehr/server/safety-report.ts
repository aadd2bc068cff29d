import { Hono } from 'hono';
import { auditReport, type Report } from '../../../server/index.ts';

/** Milliseconds that the page looks back at what happens in the demo. */
const BACK = 30 * 86_400_000;

/** Audit files of the proxy that the page can show. */
export interface AuditFiles {
  /** What the demo's own proxy writes. */
  readonly live: string;
  /** A month of invented decisions. */
  readonly month: string;
}

/** What doctors did with alerts, from the audit of the proxy, for the page of the safety officer; doctors are numbers. */
export function safetyReport(files: AuditFiles, now: () => Date): Hono {
  let month: Promise<Report> | undefined;
  const app = new Hono();
  app.get('/:of', async (context) => {
    const of = context.req.param('of');
    if (of !== 'live' && of !== 'month')
      return context.json({ error: { code: 'resource_not_found', message: 'There is no such report.' } }, 404);
    try {
      // It does not change.
      if (of === 'month') return context.json(await (month ??= auditReport(files.month)));
      return context.json(await auditReport(files.live, { from: now().getTime() - BACK }));
    } catch {
      month = undefined;
      return context.json({ error: { code: 'service_unavailable', message: 'The audit cannot be read.' } }, 503);
    }
  });
  return app;
}
