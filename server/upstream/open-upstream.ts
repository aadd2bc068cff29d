// The client of the service for commands: the same as for `serve`, without metrics.
import { AccountBook } from '../access/account-book.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { openServicePool } from './service-pool.ts';
import { createUpstream, type Upstream } from './upstream.ts';

const ignore = () => undefined;

export interface OpenUpstream {
  readonly upstream: Upstream;
  readonly close: () => Promise<void>;
}

/** Opens at most `connections` at a time. `noteDate` gets the `Date` of each answer. */
export function openUpstream(
  config: Config,
  clock: Clock,
  connections: number,
  noteDate: (date: string | undefined) => void = ignore,
): OpenUpstream {
  const dispatcher = openServicePool(config.baseUrl, connections, config.egress);
  const accounts = new AccountBook(config.accounts);
  const upstream = createUpstream(config, {
    accounts,
    dispatcher,
    clock,
    random: Math.random,
    observe: ignore,
    noteDate,
  });
  return { upstream, close: () => dispatcher.destroy() };
}
