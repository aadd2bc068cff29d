import { Hono } from 'hono';

/** The sandbox's controls that the demo's drawer may use. They accept only loopback, so the EHR's backend forwards them. */
const ALLOWED = new Set(['POST trigger', 'POST gate', 'POST faults', 'POST clock', 'POST reset', 'GET calls']);

export function sandboxControl({ sandboxUrl, fetch }: { sandboxUrl: string; fetch: typeof globalThis.fetch }): Hono {
  const app = new Hono();
  app.all('/:control', async (context) => {
    const control = context.req.param('control');
    const { method } = context.req;
    if (!ALLOWED.has(`${method} ${control}`)) {
      return context.json({ error: { code: 'resource_not_found', message: 'The sandbox has no such control.' } }, 404);
    }
    try {
      const answer = await fetch(`${sandboxUrl}/_sandbox/${control}`, {
        method,
        signal: AbortSignal.timeout(10_000),
        ...(method === 'POST'
          ? { headers: { 'Content-Type': 'application/json' }, body: (await context.req.text()) || '{}' }
          : {}),
      });
      return new Response(await answer.text(), {
        status: answer.status,
        headers: {
          'Content-Type': answer.headers.get('Content-Type') ?? 'application/json',
          'Cache-Control': 'no-store',
        },
      });
    } catch {
      return context.json({ error: { code: 'service_unavailable', message: 'The sandbox cannot be reached.' } }, 503);
    }
  });
  return app;
}
