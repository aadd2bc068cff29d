import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { streamSSE, type SSEStreamingApi } from 'hono/streaming';
import { listen } from './listen.ts';

const streams = new Set<SSEStreamingApi>();
const app = new Hono();
app.get('*', (context) =>
  streamSSE(
    context,
    (stream) =>
      new Promise((resolve) => {
        streams.add(stream);
        stream.onAbort(() => {
          streams.delete(stream);
          resolve();
        });
      }),
  ),
);
app.post('*', async (context) => {
  const { id, data } = await context.req.json<{ id: string; data: string }>();
  await Promise.all([...streams].map((stream) => stream.writeSSE({ id, data })));
  return context.body(null);
});

const listener = getRequestListener(app.fetch);
listen((request, response) => void listener(request, response));
