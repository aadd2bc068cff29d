import proxy from '@fastify/http-proxy';
import fastify from 'fastify';
import { AUTHORIZATION, ready, UPSTREAM } from './listen.ts';

const app = fastify();
app.register(proxy, {
  upstream: UPSTREAM,
  undici: { connections: 128 },
  replyOptions: { rewriteRequestHeaders: (_request, headers) => ({ ...headers, authorization: AUTHORIZATION }) },
});
ready(await app.listen({ host: '127.0.0.1', port: 0 }));
