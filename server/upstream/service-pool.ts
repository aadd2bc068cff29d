// The connections to the service.
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import type { buildConnector, Dispatcher } from 'undici';
import connectorOf from 'undici/lib/core/connect.js';
import Pool from 'undici/lib/dispatcher/pool.js';
import type { Egress } from '../config/config.ts';
import { isLoopback, wordsIn } from '../config/values.ts';
import { rangesOf } from '../http/client-address.ts';
import { trusting } from '../config/egress.ts';

/** Milliseconds to connect to the service, over all its addresses. */
const CONNECT = 5_000;
/** Milliseconds for each address. Node's own 250 ms are too short for a service far away, or if the first packet is lost. */
const CONNECT_ADDRESS = 2_000;
/** Milliseconds after which a connection in use is replaced. Otherwise a busy one would keep an address that the service no longer has. */
const CONNECTION_LIFE = 60_000;

const require = createRequire(import.meta.url);

/** Opens the pool of connections to the service. */
export function openServicePool(baseUrl: string, connections: number, egress: Egress | undefined): Dispatcher {
  // No HTTP/2: all calls would share one connection, and hang if its other end vanished. Through an HTTP proxy that speaks HTTP/2, no call works.
  const patience = {
    allowH2: false,
    timeout: CONNECT,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: CONNECT_ADDRESS,
  };
  const connect = { ...patience, ...trusting(egress?.ca, egress?.client) };
  const factory = (origin: string | URL, options: Pool.Options): Dispatcher =>
    new Pool(origin, { ...options, clientTtl: CONNECTION_LIFE, connect: overInterim(options.connect ?? connect) });
  const { origin, hostname } = new URL(baseUrl);
  if (!egress || isDirect(hostname, egress)) return factory(origin, { connections, connect });
  // Loaded only if a proxy is configured, because it needs all of undici (undici-parts.d.ts).
  const { EnvHttpProxyAgent } = require('undici') as typeof import('undici');
  const { httpProxy, httpsProxy, noProxy } = egress;
  return new EnvHttpProxyAgent({
    httpProxy,
    httpsProxy,
    noProxy,
    connections,
    connect,
    factory,
    // By default undici waits 300 s for the answer to CONNECT. An HTTP proxy that hangs would block all connections, and the end of the process.
    clientFactory: (origin, options) => new Pool(origin, { ...options, headersTimeout: CONNECT }),
    requestTls: connect,
    // The client certificate is for the service, not for the proxy on the way.
    proxyTls: { ...patience, ...trusting(egress.ca) },
  });
}

/**
 * Whether the service is called without an HTTP proxy. A service on this machine always is: without TLS the proxy would read the secret key, and it
 * would look on its own machine. Also checks the ranges of NO_PROXY (`10.0.0.0/8`), which undici does not know.
 */
function isDirect(hostname: string, { httpProxy, httpsProxy, noProxy }: Egress): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  return (!httpProxy && !httpsProxy) || isLoopback(hostname) || rangesOf(wordsIn(noProxy))(address);
}

/** Interim answers, except `101`, at the beginning of a piece. */
const INTERIM = /^(?:HTTP\/1\.[01] 1(?!01)\d\d[^\n]*\n(?:[^\r\n]+\r?\n)*\r?\n)+/;
/** The beginning of an interim answer at the end of a piece. */
const BEGUN = /^HTTP\/1\.[01] 1(?:\d?$|(?!01)\d\d)/;
const BEGIN = 'HTTP/1.1 100'.length;
const LONGEST_HELD = 16 * 1024;
const NOTHING = Buffer.alloc(0);

/**
 * Wraps a connector. Its sockets deliver everything but interim answers. Some servers and gateways send `100 Continue` unasked
 * (RFC 9110, 15.2), also behind a `103`: undici would end the connection, and the request on it.
 */
function overInterim(connect: buildConnector.BuildOptions | buildConnector.connector): buildConnector.connector {
  const open = typeof connect === 'function' ? connect : connectorOf(connect);
  return (options, callback) =>
    open(options, (...[error, socket]) => (error ? callback(error, null) : callback(null, reading(socket))));
}

function reading<Opened extends Socket>(socket: Opened): Opened {
  const read = socket.read.bind(socket);
  /** The beginning of an interim answer whose end is in the next piece. */
  let held: Buffer = NOTHING;
  /** The number of bytes sent when the answer began. Until more are sent, a text that looks like an interim answer belongs to a document. */
  let written = -1;
  socket.read = (size) => {
    const piece = read(size) as Buffer | null;
    if (piece === null || socket.bytesWritten === written) return piece;
    const whole = held.length > 0 ? Buffer.concat([held, piece]) : piece;
    held = NOTHING;
    const [head = ''] = INTERIM.exec(whole.toString('latin1', 0, LONGEST_HELD)) ?? [];
    const rest = whole.subarray(head.length);
    if (rest.length > LONGEST_HELD || !BEGUN.test(rest.toString('latin1', 0, BEGIN))) {
      if (rest.length > 0) written = socket.bytesWritten;
      return rest;
    }
    held = rest;
    return socket.read(size) as Buffer | null;
  };
  return socket;
}
