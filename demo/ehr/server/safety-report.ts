import { Hono } from 'hono';
import { auditReport, type Report } from '../../../server/index.ts';

/** Milliseconds before now that the report of the demo covers. */
const BACK = 30 * 86_400_000;

/** Audit files of the proxy that the page can show. */
export interface AuditFiles {
  /** The audit of the demo's own proxy. */
  readonly live: string;
  /** A month of invented decisions. */
  readonly month: string;
}

/** Serves the report on doctors' decisions, from the proxy's audit, for the safety officer's page. Doctors appear as numbers. */
export function safetyReport(files: AuditFiles, now: () => Date): Hono {
  let month: Promise<Report> | undefined;
  const app = new Hono();
  app.get('/:of', async (context) => {
    const of = context.req.param('of');
    if (of !== 'live' && of !== 'month')
      return context.json({ error: { code: 'resource_not_found', message: 'There is no such report.' } }, 404);
    try {
      // This file never changes, so it is read once.
      if (of === 'month') return context.json(await (month ??= auditReport(files.month)));
      return context.json(await auditReport(files.live, { from: now().getTime() - BACK }));
    } catch {
      month = undefined;
      return context.json({ error: { code: 'service_unavailable', message: 'The audit cannot be read.' } }, 503);
    }
  });
  return app;
}
