// `GET /embed/events`: tells pages that something changed, never what.
import type { Caller } from '../access/caller.ts';
import type { Grants } from '../access/grants.ts';
import type { Revocations } from '../access/revocations.ts';
import type { Clock } from '../clock.ts';
import { ProxyError } from '../errors.ts';
import { baseHeaders, type Exchange } from '../http/exchange.ts';
import { RESET_HINT, type HintRecord, type Store } from '../store/store.ts';
import { eventText, frameOf, writeFrame } from './frame.ts';
import { StreamIndex, type Stream } from './stream-index.ts';

const HEARTBEAT = 15_000;
const SWEEP = 1_000;
const PER_TOKEN = 4;
const PER_DOCTOR = 32;
const IN_ALL = 12_000;
/** A reader that leaves more than this unread is cut. */
const MOST_UNREAD = 64 * 1024;
const JITTER = 2_000;

export interface LiveDeps {
  readonly store: Store;
  readonly grants: Grants;
  readonly revocations: Revocations;
  readonly clock: Clock;
  readonly random: () => number;
}

export interface Live {
  readonly open: (exchange: Exchange, caller: Caller) => Promise<void>;
  /** Adds sessions that the gate opened to the streams of a caller. */
  readonly extend: (caller: Caller, ids: readonly string[]) => void;
  /** Ends the streams of doctors whose tokens were ended. */
  readonly endRevoked: () => Promise<void>;
  /** Names of accounts with a stream. */
  readonly accounts: () => string[];
  readonly size: () => number;
  readonly close: () => void;
}

export function createLive({ store, grants, revocations, clock, random }: LiveDeps): Live {
  const streams = new StreamIndex();
  const heartbeat = frameOf(': \n\n');
  let isClosed = false;
  let cancelSweep = clock.after(SWEEP, sweep);
  let beatAt = clock.now() + HEARTBEAT;

  const write = (stream: Stream, text: string | ReturnType<typeof frameOf>) => {
    const { response } = stream;
    if (response.destroyed) return;
    writeFrame(response, typeof text === 'string' ? frameOf(text) : text);
    if (Math.max(response.writableLength, response.socket?.writableLength ?? 0) > MOST_UNREAD) response.destroy();
  };

  const unsubscribe = store.subscribe((record) => {
    const frame = frameOf(eventText(record.id, record.hint));
    for (const stream of streams.audience(record)) {
      if (stream.waiting) stream.waiting.push(record);
      // Whoever is told without knowing that it concerns them reads again; not all at once.
      else if (record.ids === null) clock.after(random() * JITTER, () => write(stream, frame));
      else write(stream, frame);
    }
  });

  function sweep(): void {
    if (isClosed) return;
    const now = clock.now();
    const isBeat = now >= beatAt;
    if (isBeat) beatAt = now + HEARTBEAT;
    for (const stream of streams.all()) {
      if (stream.endsAt <= now) stream.response.end();
      else if (isBeat) write(stream, heartbeat);
    }
    cancelSweep = clock.after(SWEEP, sweep);
  }

  return {
    async open(exchange, caller) {
      const { token, account } = caller;
      if (isClosed || streams.size >= IN_ALL)
        throw new ProxyError('service_unavailable', 'No more live streams.', { retryAfter: 5 + random() * 10 });
      if (streams.ofToken(token.id) >= PER_TOKEN || streams.ofDoctor(account.account, token.sub) >= PER_DOCTOR) {
        throw new ProxyError('rate_limit_exceeded', 'Too many live streams.', { retryAfter: 15 });
      }
      // Refused while the store is away, before anything is answered.
      const newest = await store.lastHintId();
      const { response, request } = exchange;
      const stream: Stream = {
        response,
        account: account.account,
        doctor: token.sub,
        tokenId: token.id,
        issuedAt: token.issuedAt,
        ids: new Set(await idsWithPairs(caller)),
        endsAt: token.expiresAt,
        waiting: [],
      };
      if (response.destroyed) return;
      streams.add(stream);
      response.once('close', () => streams.remove(stream));
      response.writeHead(200, {
        ...baseHeaders(exchange),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // nginx would hold events back.
        'x-accel-buffering': 'no',
      });
      response.flushHeaders();
      request.socket.setNoDelay(true);
      // The revocation may have come between the look at the token and now; one that comes later finds the stream.
      if (await revocations.hasEnded(token.sub, token.issuedAt)) return void response.end();
      await replay(stream, newest, request.headers['last-event-id']);
    },
    extend({ account, token }, ids) {
      for (const stream of streams.all()) {
        if (stream.account === account.account && stream.doctor === token.sub) streams.extend(stream, ids);
      }
    },
    async endRevoked() {
      for (const { response, doctor, issuedAt } of [...streams.all()]) {
        if (await revocations.hasEnded(doctor, issuedAt)) response.end();
      }
    },
    accounts: () => streams.accounts(),
    size: () => streams.size,
    close() {
      isClosed = true;
      cancelSweep();
      unsubscribe();
      // Pages come back spread over 1 to 15 s.
      for (const stream of streams.all()) {
        write(stream, `retry: ${Math.round(1_000 + random() * 14_000)}\n\n`);
        stream.response.end();
      }
    },
  };

  async function idsWithPairs(caller: Caller): Promise<string[]> {
    const ids = await grants.idsOf(caller);
    const others = await Promise.all(ids.map((id) => grants.otherId(caller.account.account, id)));
    return [...ids, ...others.filter((id) => id !== undefined)];
  }

  async function replay(stream: Stream, newest: number, lastEventId: string | string[] | undefined): Promise<void> {
    if (lastEventId === undefined || lastEventId === '') write(stream, `retry: 3000\nid: ${newest}\n\n`);
    else {
      const missed = /^\d{1,15}$/.test(String(lastEventId)) ? await store.hintsAfter(Number(lastEventId)) : undefined;
      if (missed) for (const record of missed) tell(stream, record);
      else write(stream, eventText(newest, RESET_HINT));
    }
    const since = stream.waiting ?? [];
    delete stream.waiting;
    for (const record of since) tell(stream, record);
  }

  function tell(stream: Stream, record: HintRecord): void {
    if (record.id <= (stream.lastId ?? 0) || !streams.concerns(record, stream)) return;
    stream.lastId = record.id;
    write(stream, eventText(record.id, record.hint));
  }
}
