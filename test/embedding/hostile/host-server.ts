import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** A page as the host serves it. */
export interface HostedPage {
  readonly html: string | Buffer;
  /** 200 by default. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The other requests to the host: posted forms, and unexpected ones. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

export type SignFor = (sessionIds: readonly string[], origin: string) => Promise<string>;

const packages = new URL('../../../node_modules/', import.meta.url);

/** Old libraries, as a host has them under `/vendor/`. */
const VENDOR: Readonly<Record<string, string>> = {
  'jquery.js': 'jquery-1/dist/jquery.js',
  'require.js': 'requirejs/require.js',
};

/** The web server of an EHR: pages with any header, a route that signs assertions, and an ear for everything else. */
export class HostServer {
  readonly received: Received[] = [];
  readonly #pages = new Map<string, HostedPage>();
  readonly #sign: SignFor;
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error));
    });
  });
  #origin = '';

  constructor(sign: SignFor) {
    this.#sign = sign;
  }

  get origin(): string {
    return this.#origin;
  }

  /** Takes a free port; resolves with the origin of the pages. */
  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (typeof address !== 'object' || !address) throw new Error('The host has no port.');
    this.#origin = `http://127.0.0.1:${address.port}`;
    return this.#origin;
  }

  /** Puts a page at a path; answers its address. */
  put(path: string, page: HostedPage): string {
    this.#pages.set(path, page);
    return this.#origin + path;
  }

  /** Forgets pages and what was received. */
  reset(): void {
    this.#pages.clear();
    this.received.length = 0;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    const { pathname } = new URL(url, this.#origin);
    const body = await text(request);
    if (method === 'POST' && pathname === '/scribe-assertion') {
      const { sessionIds } = JSON.parse(body) as { sessionIds: string[] | string };
      response.setHeader('Access-Control-Allow-Origin', '*');
      // The backend of a page whose Array.prototype.toJSON quotes twice knows that it does.
      const ids = typeof sessionIds === 'string' ? (JSON.parse(sessionIds) as string[]) : sessionIds;
      response.end(await this.#sign(ids, this.#origin));
      return;
    }
    const vendor = VENDOR[/^\/vendor\/(.*)$/.exec(pathname)?.[1] ?? ''];
    if (vendor !== undefined) {
      response.setHeader('Content-Type', 'text/javascript; charset=utf-8');
      response.end(await readFile(fileURLToPath(new URL(vendor, packages))));
      return;
    }
    const page = this.#pages.get(pathname);
    if (!page || method !== 'GET') {
      if (pathname !== '/favicon.ico') this.received.push({ method, path: url, body });
      response.writeHead(pathname === '/favicon.ico' || method !== 'GET' ? 204 : 404).end();
      return;
    }
    response
      .writeHead(page.status ?? 200, { 'Content-Type': 'text/html; charset=utf-8', ...page.headers })
      .end(page.html);
  }
}
