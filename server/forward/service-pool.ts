import Pool from 'undici/lib/dispatcher/pool.js';

/** Milliseconds in which a connection to the service is made, whatever the number of its addresses. */
const CONNECT = 5_000;
/** For each address. Node's own 250 ms give up on every address of a service that is far away, or whose first packet was lost. */
const CONNECT_ADDRESS = 2_000;

/** The connections to the service that a proxy or a command holds. */
export const openServicePool = (baseUrl: string, connections: number): Pool =>
  new Pool(new URL(baseUrl).origin, {
    connections,
    connect: { timeout: CONNECT, autoSelectFamily: true, autoSelectFamilyAttemptTimeout: CONNECT_ADDRESS },
  });
