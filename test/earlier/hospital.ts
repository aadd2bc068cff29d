// A hospital with its page, which is the README's of 0.1.0, and proxies of several releases on one store.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import { chromium, type Page } from 'playwright';
import { signAssertion } from '../../server/index.ts';
import { chromiumArgs, ensureChromium } from '../support/browsers.ts';
import { addressOf, startSandbox } from '../support/programs.ts';
import { commandEnvironment } from '../support/run-command.ts';
import { storeFile } from '../support/own-folder.ts';

const SECRET = 'an-assertion-secret-of-a-test-0123456789';
const AUDIENCE = 'https://scribe.ehr.example';
const SIGN = ['read', 'decide', 'login'] as const;

/** The build of 0.1.0 renamed the marks of Lit (`<?lit_…?>`). Chromium 156 no longer reads those as comments, and that widget shows nothing (docs/upgrading.md). */
const AS_COMMENTS = '--disable-blink-features=HTMLProcessingInstruction';

type Ends = Pick<TestContext, 'after'>;

export interface Hospital {
  /** Starts the proxy of a tree; resolves with its address. */
  proxy(tree: string): Promise<string>;
  /** Returns the address of a page that loads the widget from one address and calls a proxy at another. */
  page(widget: string, proxy: string): string;
  /** Opens a page in a browser; `noise` collects its failures. */
  open(): Promise<{ readonly page: Page; readonly noise: string[] }>;
}

const html = (
  widget: string,
  proxy: string,
) => `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,">
<script type="module">
  import { configure } from '${widget}/embed/v1/scribe-widget.js'
  const fetchAssertion = async ({ sessionIds }) =>
    (await fetch('/scribe-assertion', { method: 'POST', body: JSON.stringify({ sessionIds }) })).text()
  configure({ proxy: '${proxy}', publishableKey: 'pk_sandbox_ana', fetchAssertion })
</script>
<scribe-session session-id="c-done"><scribe-documents></scribe-documents><scribe-cdss-alerts></scribe-cdss-alerts></scribe-session>`;

/** Starts the service's sandbox and the page's server. */
export async function openHospital(t: Ends): Promise<Hospital> {
  const sandbox = await startSandbox(t);
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://page');
    if (pathname !== '/scribe-assertion') {
      const [widget = '', proxy = ''] = [...searchParams.values()];
      response.setHeader('content-type', 'text/html').end(html(widget, proxy));
      return;
    }
    void json(request).then(async (body) => {
      const { sessionIds } = body as { sessionIds: string[] };
      const claims = { audience: AUDIENCE, sub: 'dr-ana', name: 'Dra. Ana Lima', account: 'pk_sandbox_ana', origin };
      const how = { alg: 'HS256', secret: SECRET } as const;
      response.end(await signAssertion({ ...claims, sessions: sessionIds, scopes: SIGN }, how));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const env = {
    ...commandEnvironment(`sqlite:${storeFile(t)}`, sandbox),
    PATH: process.env['PATH'] ?? '',
    PROXY_PORT: '0',
    SCRIBE_SECRET_KEY: 'sk_sandbox_ana',
    SCRIBE_PUBLISHABLE_KEY: 'pk_sandbox_ana',
    SCRIBE_ORIGINS: origin,
    SCRIBE_ASSERTION_SECRET: SECRET,
    SCRIBE_PUBLIC_URL: AUDIENCE,
  };
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: [...chromiumArgs, AS_COMMENTS],
  });
  t.after(() => browser.close());
  return {
    page: (widget, proxy) => `${origin}/?${new URLSearchParams({ widget, proxy })}`,
    async proxy(tree) {
      const audit = `${storeFile(t)}.audit.jsonl`;
      const child = spawn('node', [join(tree, 'server/main.ts'), 'serve'], {
        env: { ...env, SCRIBE_AUDIT_FILE: audit },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      t.after(() => child.kill('SIGKILL'));
      return addressOf(child.stdout);
    },
    async open() {
      const page = await browser.newPage();
      const noise: string[] = [];
      page.on('pageerror', (error) => noise.push(error.message));
      page.on('console', (message) => message.type() === 'error' && noise.push(message.text()));
      return { page, noise };
    },
  };
}

/** Resolves once the page shows an alert and a document; rejects with what it shows instead. */
export async function shownOn(page: Page, noise: readonly string[]): Promise<void> {
  const isShown = () => {
    const inside = (name: string, what: string) => document.querySelector(name)?.shadowRoot?.querySelector(what);
    return inside('scribe-cdss-alerts', '.card') && inside('scribe-documents', 'article');
  };
  try {
    await page.waitForFunction(isShown, undefined, { timeout: 60_000, polling: 20 });
  } catch (cause) {
    const shown = await page.evaluate(() =>
      [...document.querySelectorAll('scribe-session, scribe-documents, scribe-cdss-alerts')].map(
        (element) => `${element.localName}: ${element.shadowRoot?.textContent?.replace(/\s+/g, ' ')}`,
      ),
    );
    throw new Error(['The page is without alerts or documents.', ...noise, ...shown].join('\n'), { cause });
  }
}
