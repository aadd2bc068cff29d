// The suite's webhook receiver, with its own reading of §6.3.
import assert from 'node:assert/strict';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod/mini';
import { EventEnvelope } from '../../src/contract/events.ts';
import { KEEP_ALIVE } from '../support/keep-alive.ts';

export interface Delivery {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Wall clock, ms. */
  readonly at: number;
}

/** Returns the reply to the n-th delivery (from 1) at a path. */
export type Reply = (nth: number) => number | 'hang-up';

export interface Receiver {
  /** Returns the address of a path that replies as told. */
  at(path: string, reply?: Reply): string;
  /** Returns the deliveries to a path so far. */
  received(path: string): readonly Delivery[];
  /** Resolves with the first `count` deliveries to a path. */
  waitFor(path: string, count: number, patienceMs?: number): Promise<readonly Delivery[]>;
  close(): Promise<void>;
}

export async function createReceiver(): Promise<Receiver> {
  const replies = new Map<string, Reply>();
  const deliveries: Delivery[] = [];
  const waiting = new Set<() => void>();
  const received = (path: string) => deliveries.filter((each) => each.path === path);

  const server = createServer(KEEP_ALIVE, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      const { method = '', headers } = request;
      deliveries.push({ method, path, headers, body: Buffer.concat(chunks), at: Date.now() });
      const reply = replies.get(path)?.(received(path).length) ?? 200;
      if (reply === 'hang-up') request.socket.destroy();
      else response.writeHead(reply).end();
      for (const look of [...waiting]) look();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    at: (path, reply) => {
      if (reply) replies.set(path, reply);
      return origin + path;
    },
    received,
    waitFor: (path, count, patienceMs = 8000) => {
      const { promise, resolve, reject } = Promise.withResolvers<readonly Delivery[]>();
      const look = () => {
        if (received(path).length < count) return;
        waiting.delete(look);
        clearTimeout(timer);
        resolve(received(path).slice(0, count));
      };
      const timer = setTimeout(() => {
        waiting.delete(look);
        reject(new Error(`${path}: ${received(path).length} of ${count} deliveries after ${patienceMs} ms`));
      }, patienceMs);
      waiting.add(look);
      look();
      return promise;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Returns whether a delivery is signed with the secret over the raw body (§6.3). */
export function isSignedWith(secret: string, { headers, body }: Delivery): boolean {
  const parts = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-scribe-api-signature']));
  if (!parts?.[1] || !parts[2]) return false;
  const expected = createHmac('sha256', secret).update(`${parts[1]}.`).update(body).digest();
  return timingSafeEqual(Buffer.from(parts[2], 'hex'), expected);
}

/** Returns the seconds since 1970 in the signature (§6.3). */
export const signedAt = ({ headers }: Delivery): number =>
  Number(/^t=(\d+),/.exec(String(headers['x-scribe-api-signature']))?.[1] ?? assert.fail('no t in the signature'));

/** Returns the envelope of a delivery (§6.2). */
export const envelopeOf = ({ body }: Delivery): EventEnvelope =>
  z.parse(EventEnvelope, JSON.parse(body.toString()) as unknown);
