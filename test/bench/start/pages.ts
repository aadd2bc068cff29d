// The EHR of the start bench: a page for each way, its scripts, and its backend that signs assertions.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { minifyLit } from '../../../packages/vite/lit.ts';
import { COMPILE_HINT } from '../../../vite.config.ts';
import { browserScript } from '../../support/browser-script.ts';
import { ACCOUNT, assertionOf } from '../harness/our-proxy.ts';

export interface StartPages {
  /** The address of the server itself. */
  readonly url: string;
  /** The addresses of pages and proxy in the browser. */
  origin: string;
  proxy: string;
  session: string;
  /** The other consultations of the doctor's day, which the EHR vouches for as well. */
  day: readonly string[];
  /** The alerts as markup, for the page that needs no script. */
  content: string;
  close(): void;
}

export const BY_HAND = 'by hand on three calls';
/** This page requests its assertion before its script has loaded, as ours does. */
export const ON_ONE = 'by hand on one';
export const REACT = 'React 19 on three calls';
export const OURS = 'scribe-cdss-alerts, module';

/** The ways by name; the others are compared with the first. */
export const WAYS = {
  [BY_HAND]: '/hand-written',
  [`${BY_HAND} again (noise)`]: '/hand-written',
  [ON_ONE]: '/hand-written-open',
  'by hand on one, its connection opened ahead': '/hand-written-ahead',
  'alerts in the HTML, no script': '/content',
  'an iframe of the hand-written page': '/iframe',
  [REACT]: '/react',
  [OURS]: '/module',
  'scribe-cdss-alerts, classic script': '/classic',
  'all three elements, module': '/all',
};

export async function startPages(): Promise<StartPages> {
  const watch = await browserScript(new URL('watch.ts', import.meta.url));
  const scripts: Record<string, string> = {
    '/hand-written.js': await peerScript('hand-written'),
    '/react.js': await peerScript('react'),
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1');
    const send = (type: string, body: string) => response.writeHead(200, { 'content-type': type }).end(body);
    const body = bodyOf(pathname, state);
    if (body !== undefined)
      send(
        'text/html',
        `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bench</title><script>${watch}</script>${body}</html>`,
      );
    else if (scripts[pathname] !== undefined) send('text/javascript', scripts[pathname]);
    else if (pathname === '/assertion') {
      const asked = (searchParams.get('sessions') ?? '').split(',').filter(Boolean);
      const sessions = new Set([...asked, ...state.day]);
      void assertionOf('dr-ana', [...sessions], state.origin).then((assertion) => send('text/plain', assertion));
    } else response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const state: StartPages = {
    url,
    origin: '',
    proxy: '',
    session: '',
    day: [],
    content: '',
    close: () => server.close(),
  };
  return state;
}

/** Builds a peer's script as well as the widget's: without Lit, with minified sheets, compiled while it loads. */
async function peerScript(name: string): Promise<string> {
  const lit = fileURLToPath(new URL('css.ts', import.meta.url));
  const script = await browserScript(new URL(`${name}.ts`, import.meta.url), {
    alias: { 'lit/directives/guard.js': lit, lit },
    plugins: [minifyLit()],
  });
  return `${COMPILE_HINT}\n${script}`;
}

const BEGAN = '<script>began = performance.now()</script>';

function bodyOf(path: string, { proxy, session, content }: StartPages): string | undefined {
  const by = (tag: string, trip = 'three') =>
    `<body data-proxy="${proxy}" data-session="${session}" data-key="${ACCOUNT}" data-trip="${trip}">${BEGAN}${tag}</body>`;
  const configure = `configure({
    proxy: '${proxy}',
    publishableKey: '${ACCOUNT}',
    assertion: globalThis.first,
    fetchAssertion: async ({ sessionIds }) => (await fetch('/assertion?sessions=' + sessionIds)).text(),
  });`;
  const early = `<script>first = fetch('/assertion?sessions=${session}').then((answer) => answer.text())</script>`;
  const next = `<script>next = (id) => document.querySelector('scribe-cdss-alerts').setAttribute('session-id', id)</script>`;
  const module = `${early}<link rel="modulepreload" href="${proxy}/embed/v1/scribe-widget.js"><script type="module">import { configure } from '${proxy}/embed/v1/scribe-widget.js'; ${configure}</script>`;
  const alerts = `<scribe-cdss-alerts session-id="${session}"></scribe-cdss-alerts>`;
  switch (path) {
    case '/hand-written':
      return by('<script async src="/hand-written.js"></script>');
    case '/hand-written-open':
      return by(`${early}<script async src="/hand-written.js"></script>`, 'one');
    case '/hand-written-ahead':
      return by(
        `${early}<link rel="preconnect" href="${proxy}" crossorigin><script async src="/hand-written.js"></script>`,
        'one',
      );
    case '/react':
      return by('<script defer src="/react.js"></script>');
    case '/iframe':
      return `<body>${BEGAN}<iframe src="/hand-written" width="480" height="800"></iframe></body>`;
    case '/content':
      return `<body>${BEGAN}<div><template shadowrootmode="open">${content}</template></div></body>`;
    case '/blank':
      return by('');
    case '/empty':
      // The next patient is not known yet.
      return `<body>${BEGAN}${module.replace(early, '<script>first = undefined</script>')}</body>`;
    case '/module':
      return `<body>${BEGAN}${module}${alerts}${next}</body>`;
    case '/classic':
      return `<body>${BEGAN}${early}<script async src="${proxy}/embed/v1/scribe-widget.classic.js" onload="Scribe.${configure.replaceAll('"', '&quot;')}"></script>${alerts}</body>`;
    case '/documents':
      return `<body>${BEGAN}${module}<scribe-documents session-id="${session}"></scribe-documents></body>`;
    case '/all':
      return `<body>${BEGAN}${module}<scribe-session session-id="${session}"><scribe-documents></scribe-documents><scribe-cdss-alerts></scribe-cdss-alerts></scribe-session></body>`;
    default:
      return undefined;
  }
}
