import { createRequire } from 'node:module';
import type { Dispatcher } from 'undici';
import Pool from 'undici/lib/dispatcher/pool.js';
import type { Egress } from '../config/config.ts';
import { trusting } from '../trusting.ts';
import { overContinue } from './interim-answers.ts';

/** Milliseconds to connect to the service, over all its addresses. */
const CONNECT = 5_000;
/** Milliseconds for each address. Node's own 250 ms are too short for a service far away, or if the first packet is lost. */
const CONNECT_ADDRESS = 2_000;

const require = createRequire(import.meta.url);

/** Opens the pool of connections to the service. */
export function openServicePool(baseUrl: string, connections: number, egress: Egress | undefined): Dispatcher {
  const patience = { timeout: CONNECT, autoSelectFamily: true, autoSelectFamilyAttemptTimeout: CONNECT_ADDRESS };
  const connect = { ...patience, ...trusting(egress?.ca, egress?.client) };
  const factory = (origin: string | URL, options: Pool.Options): Dispatcher =>
    new Pool(origin, { ...options, connect: overContinue(options.connect ?? connect) });
  if (!egress?.httpProxy && !egress?.httpsProxy) return factory(new URL(baseUrl).origin, { connections, connect });
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
    // Else undici would wait 300 s for the answer to CONNECT. A proxy that hangs would hold all connections, and the end of the process.
    clientFactory: (origin, options) => new Pool(origin, { ...options, headersTimeout: CONNECT }),
    requestTls: connect,
    // The client certificate is for the service, not for the proxy on the way.
    proxyTls: { ...patience, ...trusting(egress.ca) },
  });
}
