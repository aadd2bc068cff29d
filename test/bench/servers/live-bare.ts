// The reference: `node:http` writes one shared buffer to every response.
import type { ServerResponse } from 'node:http';
import { eventIn, LEAN, listen } from './listen.ts';

const responses = new Set<ServerResponse>();

listen((request, response) => {
  // The storm's probe.
  if (request.url === '/livez') return void response.end();
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.flushHeaders();
    responses.add(response);
    response.on('close', () => responses.delete(response));
    return;
  }
  void eventIn(request).then(({ id, data }) => {
    const bytes = Buffer.from(`id: ${id}\ndata: ${data}\n\n`);
    for (const each of responses) each.write(bytes);
    response.end();
  });
}, LEAN);
