// Checks the public address as a browser reaches it: whether we answer, over which HTTP, and whether a stream arrives as it is sent.
import type { IncomingHttpHeaders } from 'node:http';
import { pipeline } from 'node:stream';
import { connect } from 'node:tls';
import type { Dispatcher } from 'undici';
import type { Config } from '../../config/config.ts';
import { decoderOf, encodingOf } from '../../upstream/decoder.ts';
import { openServicePool } from '../../upstream/service-pool.ts';
import { SELF_CHECK_BEARER, SELF_CHECK_PATH, type SelfCheck } from '../../operation/self-check.ts';
import { of, type Finding } from './finding.ts';
import { networkCause } from './network-cause.ts';

const PATIENCE = 5_000;
/** A front may compress a stream only for who takes that, and hold it back in doing so. */
const AS_BROWSERS = {
  accept: 'text/event-stream',
  'accept-encoding': 'gzip, deflate, br, zstd',
  authorization: SELF_CHECK_BEARER,
};
const { fault, warning, ok } = of('public address');

/** `isOurs`: whether a proxy with this public address answered. */
export async function checkPublicAddress({ publicUrl, egress, accounts }: Config) {
  const { request } = await import('undici');
  const dispatcher = openAsBrowsers(publicUrl, egress);
  const address = `${publicUrl}${SELF_CHECK_PATH}`;
  const [origin] = accounts.flatMap(({ origins }) => origins);
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    const asked = { ...AS_BROWSERS, ...(origin !== undefined && { origin }) };
    const { statusCode, headers, body } = await request(address, { dispatcher, signal, headers: asked });
    const encoding = encodingOf(headers['content-encoding']);
    const clear = encoding ? pipeline(body, decoderOf(encoding), () => undefined) : body;
    let first = '';
    let text = '';
    for await (const chunk of clear as AsyncIterable<Buffer>) {
      text += chunk.toString();
      first ||= text;
      if (text.length > 64 * 1024) break;
    }
    const told = statusCode === 200 ? toldIn(text) : undefined;
    if (!told) return not(otherAnswer(statusCode));
    if (told.publicUrl !== publicUrl)
      return not(fault('A Scribe proxy answers at SCRIBE_PUBLIC_URL whose own SCRIBE_PUBLIC_URL is another.'));
    const isBuffered = first.split('\n\n').length > 2;
    return {
      isOurs: true,
      findings: [
        ok(`The proxy answers at SCRIBE_PUBLIC_URL (version ${told.version}).`),
        isBuffered
          ? fault(
              'The front before SCRIBE_PUBLIC_URL holds answers back until they end (buffering or compression): live hints would never arrive. nginx: proxy_buffering off, no gzip of text/event-stream; IIS: responseBufferLimit 0, no dynamic compression.',
            )
          : ok('A stream comes through as it is sent.'),
        ...(!told.hasBearer ? [NO_BEARER] : []),
        ...(origin === undefined ? [] : [await corsFinding(publicUrl, origin, headers, dispatcher)]),
        ...(await versionFindings(publicUrl)),
      ],
    };
  } catch (error) {
    const { words, isLasting } = networkCause(error);
    const advice = isLasting ? '' : ' Start the proxy and its front, and check again.';
    // Only a warning: a browser may trust a CA, or reach an address, that this machine does not.
    return not(warning(`SCRIBE_PUBLIC_URL does not answer from here: ${words}.${advice}`));
  } finally {
    await dispatcher.destroy();
  }
}

/** Opens a way to an address as browsers have it: without the server's HTTP proxy and its client certificate. */
export const openAsBrowsers = (address: string, egress: Config['egress']) =>
  openServicePool(address, 1, egress && { ...egress, httpProxy: '', httpsProxy: '', client: undefined });

const NO_BEARER = fault(
  'The front before SCRIBE_PUBLIC_URL does not pass Authorization on as it came, so each read of a page would get 401. Switch off its own sign-in there (IIS: Windows authentication; Kerberos, Basic), and make it keep the header.',
);

const not = (finding: Finding) => ({ isOurs: false, findings: [finding] });

const otherAnswer = (status: number): Finding =>
  fault(
    status >= 502 && status <= 504
      ? `The front before SCRIBE_PUBLIC_URL does not reach the proxy (${status}).`
      : status === 401
        ? 'The front at SCRIBE_PUBLIC_URL asks for a sign-in of its own (401), and would ask every page. Switch it off there: the proxy signs pages in itself.'
        : `What answers at SCRIBE_PUBLIC_URL is not this proxy (${status}): check the path in it, and the path that the front passes on.`,
  );

/** The first event of the stream. */
function toldIn(text: string): SelfCheck | undefined {
  try {
    const [, json = ''] = /^data: (.*)$/m.exec(text) ?? [];
    const { name, version, publicUrl, hasBearer = true } = JSON.parse(json) as Partial<SelfCheck>;
    return name === 'scribe-widget' && version && publicUrl ? { name, version, publicUrl, hasBearer } : undefined;
  } catch {
    return undefined;
  }
}

const ALLOWED = 'access-control-allow-origin';
/** What a browser asks before a page's first read. */
const PREFLIGHT = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' };

/** Finds a front that writes CORS headers of its own, or answers preflights: browsers would refuse every page. `headers` are those of an answer to a page of `origin`. */
async function corsFinding(
  publicUrl: string,
  origin: string,
  headers: IncomingHttpHeaders,
  dispatcher: Dispatcher,
): Promise<Finding> {
  const isAllowed = (given: IncomingHttpHeaders) => given[ALLOWED] === origin || given[ALLOWED] === '*';
  if (headers[ALLOWED] === undefined)
    return warning(
      `Pages of ${origin} would be refused: the proxy that answers at SCRIBE_PUBLIC_URL does not list the origin, or the front removes Origin or ${ALLOWED}.`,
    );
  if (!isAllowed(headers))
    return fault(
      `The front before SCRIBE_PUBLIC_URL writes ${ALLOWED} itself: browsers refuse an answer that has the header twice, or for another origin. Leave CORS to the proxy.`,
    );
  const { request } = await import('undici');
  const asked = {
    method: 'OPTIONS',
    headers: { origin, ...PREFLIGHT },
    signal: AbortSignal.timeout(PATIENCE),
  } as const;
  const preflight = await request(`${publicUrl}/embed/events`, { ...asked, dispatcher });
  await preflight.body.dump();
  const names = String(preflight.headers['access-control-allow-headers']);
  return preflight.statusCode < 300 && isAllowed(preflight.headers) && /authorization/i.test(names)
    ? ok('Pages may ask it.')
    : fault(
        `The front before SCRIBE_PUBLIC_URL answers OPTIONS itself (${preflight.statusCode}), or changes the answer: browsers would not send the real request. Pass OPTIONS on to the proxy, also without a sign-in.`,
      );
}

/** Warns about HTTP/1.1: a browser opens six connections, and live streams occupy them. */
async function versionFindings(publicUrl: string): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== 'https:') return [];
  const host = hostname.replace(/^\[|\]$/g, '');
  const spoken = await new Promise<string | false | null>((resolve) => {
    const socket = connect({ host, port: Number(port || 443), servername: host, ALPNProtocols: ['h2', 'http/1.1'] });
    const end = (answer: string | false | null) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(PATIENCE, () => end(null));
    socket.once('secureConnect', () => end(socket.alpnProtocol));
    socket.once('error', () => end(null));
  });
  if (spoken === null) return [];
  return [
    spoken === 'h2'
      ? ok('The front speaks HTTP/2.')
      : warning(
          'The front before SCRIBE_PUBLIC_URL speaks HTTP/1.1 only: several pages of one browser share six connections. Switch HTTP/2 on.',
        ),
  ];
}
