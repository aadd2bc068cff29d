// Serves `/openapi.json`, and `/docs`, where people read and try it. The page loads nothing from other hosts.
import { Hono } from 'hono';
import { html } from 'hono/html';
import { readOwnFile, readSwaggerUi } from '../own-files.ts';
import type { Environment } from '../routes/request.ts';
import { securePage } from '../web/answer.ts';
import { describeInterface } from './interface-description.ts';

const CSS = 'text/css; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';

const FILES: Readonly<Record<string, { readonly type: string; readonly read: (name: string) => string }>> = {
  'swagger-ui.css': { type: CSS, read: readSwaggerUi },
  'swagger-ui-bundle.js': { type: SCRIPT, read: readSwaggerUi },
  'start.js': { type: SCRIPT, read: (name) => readOwnFile(`documentation/${name}`) },
  'documentation.css': { type: CSS, read: (name) => readOwnFile(`documentation/${name}`) },
};

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Swagger UI draws its arrows with data: images.
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE = html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>Scribe service: interface</title>
      <link rel="icon" href="data:," />
      <link rel="stylesheet" href="/docs/swagger-ui.css" />
      <link rel="stylesheet" href="/docs/documentation.css" />
      <script src="/docs/swagger-ui-bundle.js" defer></script>
      <script src="/docs/start.js" defer></script>
    </head>
    <body>
      <main id="documentation"></main>
      <noscript>The description itself is at <a href="/openapi.json">/openapi.json</a>.</noscript>
    </body>
  </html>`;

export const documentationRoutes = (): Hono<Environment> => {
  const secured = new Hono<Environment>().use(async (c, next) => {
    securePage(c, CONTENT_SECURITY_POLICY);
    await next();
  });
  return new Hono<Environment>()
    .get('/openapi.json', (c) => c.json(describeInterface(c.get('webUrl'))))
    .route(
      '/docs',
      secured
        .get('/', (c) => c.html(PAGE))
        .get('/:file', (c) => {
          const { file } = c.req.param();
          const asset = Object.hasOwn(FILES, file) ? FILES[file] : undefined;
          if (!asset) return c.notFound();
          return c.body(asset.read(file), 200, { 'Content-Type': asset.type });
        }),
    );
};
