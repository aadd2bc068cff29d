// Before plain node:http, which costs less than the Express it is mostly used with.
import { Agent } from 'node:http';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { AUTHORIZATION, listen, UPSTREAM } from './listen.ts';

const forward = createProxyMiddleware({
  target: UPSTREAM,
  agent: new Agent({ keepAlive: true }),
  headers: { authorization: AUTHORIZATION },
});

listen((request, response) => void forward(request, response));
