import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import closeWithGrace from 'close-with-grace';
import type { Context } from 'hono';
import { type EhrConfig, readConfig } from './config.ts';
import { createEhr } from './server.ts';
import { FhircastHub } from './server/fhircast-hub.ts';

/** Answers all requests outside the EHR's API. */
export interface Page {
  before(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  answer(context: Context): Response | Promise<Response>;
  close(): Promise<void>;
}

/** Serves the demo EHR on loopback, configured by the environment; ends the process if it cannot. */
export async function serveEhr(openPage: (config: EhrConfig, server: Server) => Promise<Page>): Promise<void> {
  const config = readConfigOrExit();
  const server = createServer({ keepAliveTimeout: 65_000 });
  const page = await openPage(config, server);
  const id = () => crypto.randomUUID();
  const hub = new FhircastHub(id);
  const ehr = createEhr(config, {
    now: () => new Date(),
    id,
    fetch: globalThis.fetch,
    hub,
    page: (context) => page.answer(context),
  });
  const listener = getRequestListener(ehr.fetch);
  server.on('request', (request, response) => page.before(request, response, () => void listener(request, response)));
  server.on('upgrade', (request, socket) => {
    // In development vite has its own WebSocket.
    if (!hub.connect(request, socket) && !config.isDev) socket.destroy();
  });
  server.on('error', (error: NodeJS.ErrnoException) => {
    const taken = error.code === 'EADDRINUSE';
    console.error(taken ? `Port ${config.port} is in use; DEMO_PORT chooses another.` : String(error));
    process.exit(1);
  });
  server.listen(config.port, '127.0.0.1', () => {
    console.log(`Demo EHR on http://127.0.0.1:${config.port}`);
    console.log('ready');
  });
  closeWithGrace({ delay: 3000, logger: false }, async () => {
    await page.close();
    hub.close();
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
}

function readConfigOrExit(): EhrConfig {
  try {
    return readConfig(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return process.exit(1);
  }
}
