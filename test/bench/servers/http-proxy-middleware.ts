// In an Express application, its most common use.
import { Agent } from 'node:http';
import express from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { AUTHORIZATION, listen, UPSTREAM } from './listen.ts';

const app = express();
app.use(
  createProxyMiddleware({
    target: UPSTREAM,
    agent: new Agent({ keepAlive: true }),
    headers: { authorization: AUTHORIZATION },
  }),
);
listen(app);
