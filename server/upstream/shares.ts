// Divides the connections to the service among doctors, so that a doctor's calls wait only for one another.
import type { ServerResponse } from 'node:http';
import type { Clock } from '../clock.ts';
import { ProxyError } from '../errors.ts';
import { UpstreamFailure } from './upstream-failure.ts';

/** Milliseconds that a call waits for earlier calls of its doctor: as long as the head of an answer may take. */
const PATIENCE = 10_000;
/** The most waiting calls of a doctor. No page has as many. */
const MOST_WAITING = 256;

interface Share {
  running: number;
  readonly waiting: Set<() => void>;
}

/** `each`: how many calls of one holder run at a time; `inAll`: of all holders. */
export function createShares(each: number, inAll: number, clock: Clock) {
  const shares = new Map<string, Share>();
  let running = 0;
  let waiting = 0;

  const leave = (holder: string, share: Share) => () => {
    share.running--;
    running--;
    if (share.running === 0 && share.waiting.size === 0) shares.delete(holder);
    if (waiting === 0) return;
    // Moves the holder behind all others, so that holders who wait for room get it in turn.
    if (shares.delete(holder)) shares.set(holder, share);
    for (const other of shares.values()) {
      const [next] = other.waiting;
      if (next && other.running < each) return next();
    }
  };

  const shareOf = (holder: string): Share => {
    const known = shares.get(holder);
    if (known) return known;
    const share: Share = { running: 0, waiting: new Set() };
    shares.set(holder, share);
    return share;
  };

  const take = (holder: string, share: Share) => {
    share.running++;
    running++;
    return leave(holder, share);
  };

  const waitFor = (holder: string, share: Share, client: ServerResponse | undefined): Promise<() => void> =>
    new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        cancel();
        client?.off('close', onGone);
        share.waiting.delete(begin);
        waiting--;
        settle();
      };
      const begin = () => end(() => resolve(take(holder, share)));
      const giveUp = (failure: UpstreamFailure) =>
        end(() => {
          if (share.running === 0 && share.waiting.size === 0) shares.delete(holder);
          reject(failure);
        });
      const onGone = () => giveUp(new UpstreamFailure('abandoned', 'the browser went away'));
      const cancel = clock.after(PATIENCE, () =>
        giveUp(new UpstreamFailure('unsent', 'earlier calls of the same doctor are not answered yet')),
      );
      client?.once('close', onGone);
      share.waiting.add(begin);
      waiting++;
    });

  /**
   * Takes a place in the holder's share, and resolves with the function that gives it back. If none is free, waits for one, for 10 s at
   * most and while `client` is connected. Rejects with `rate_limit_exceeded` if too many wait.
   */
  return async (holder: string, client: ServerResponse | undefined): Promise<() => void> => {
    const share = shareOf(holder);
    if (share.running < each && running < inAll) return take(holder, share);
    if (share.waiting.size >= MOST_WAITING)
      throw new ProxyError('rate_limit_exceeded', 'Too many requests at a time.', { retryAfter: 5 });
    return waitFor(holder, share, client);
  };
}
