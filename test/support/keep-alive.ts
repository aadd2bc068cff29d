/**
 * For servers that tests start. Node closes a connection that idled for 5 s; on a machine that stalls for as long, a client
 * sends its next request at that moment and gets ECONNRESET. Clients read this header and close such a connection first.
 */
export const KEEP_ALIVE = { keepAliveTimeout: 65_000 } as const;
