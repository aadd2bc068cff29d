import { createRequire } from 'node:module';
import type { Dispatcher } from 'undici';
import Pool from 'undici/lib/dispatcher/pool.js';
import type { Egress } from '../config/config.ts';
import { trusting } from '../trusting.ts';
import { overContinue } from './interim-answers.ts';

/** Milliseconds in which a connection to the service is made, whatever the number of its addresses. */
const CONNECT = 5_000;
/** For each address. Node's own 250 ms give up on every address of a service that is far away, or whose first packet was lost. */
const CONNECT_ADDRESS = 2_000;

const require = createRequire(import.meta.url);

/** The connections to the service that a proxy or a command holds. */
export function openServicePool(baseUrl: string, connections: number, egress: Egress | undefined): Dispatcher {
  const patience = { timeout: CONNECT, autoSelectFamily: true, autoSelectFamilyAttemptTimeout: CONNECT_ADDRESS };
  const connect = { ...patience, ...trusting(egress?.ca, egress?.client) };
  const factory = (origin: string | URL, options: Pool.Options): Dispatcher =>
    new Pool(origin, { ...options, connect: overContinue(options.connect ?? connect) });
  if (!egress?.httpProxy && !egress?.httpsProxy) return factory(new URL(baseUrl).origin, { connections, connect });
  // Loaded only where it is used; it needs the whole of undici (undici-parts.d.ts).
  const { EnvHttpProxyAgent } = require('undici') as typeof import('undici');
  const { httpProxy, httpsProxy, noProxy } = egress;
  return new EnvHttpProxyAgent({
    httpProxy,
    httpsProxy,
    noProxy,
    connections,
    connect,
    factory,
    requestTls: connect,
    // The certificate is for the service alone.
    proxyTls: { ...patience, ...trusting(egress.ca) },
  });
}
