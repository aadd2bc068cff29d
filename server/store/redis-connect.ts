// Connects to Redis. The client reconnects by itself.
import { createRequire } from 'node:module';
import type { RedisClientType } from 'redis';
import type { trusting } from '../trusting.ts';

export const ANSWER_WITHIN = 2_000;
const LONGEST_BREAK = 5_000;

const require = createRequire(import.meta.url);

export type Client = RedisClientType;

export interface Connections {
  readonly client: Client;
  readonly subscriber: Client;
}

export function connect(url: string, trust: ReturnType<typeof trusting>): Connections {
  // Loaded only if Redis is the store: it takes more memory than the rest of the proxy.
  const { createClient } = require('redis') as typeof import('redis');
  const reconnectStrategy = (tries: number) => Math.min(100 * 2 ** tries, LONGEST_BREAK) * (0.5 + Math.random() / 2);
  const socket = { ...(url.startsWith('rediss:') && trust), connectTimeout: ANSWER_WITHIN, reconnectStrategy };
  const client = createClient({ url, disableOfflineQueue: true, socket });
  return { client, subscriber: client.duplicate({ disableOfflineQueue: false }) };
}
