import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import { AUTHORIZATION, listen, UPSTREAM } from './listen.ts';

const app = new Hono();
app.all('*', ({ req }) =>
  proxy(`${UPSTREAM}${req.path}`, { ...req, headers: { ...req.header(), authorization: AUTHORIZATION } }),
);

const listener = getRequestListener(app.fetch);
listen((request, response) => void listener(request, response));
