/**
 * For servers that tests start. Node closes a connection that idled for 5 s; on a machine that stands still for as long, a client
 * sends its next request at that very moment and sees ECONNRESET. Clients heed what the server says, and close such a connection first.
 */
export const KEEP_ALIVE = { keepAliveTimeout: 65_000 } as const;
