// A TCP relay between two programs that can be cut. With several ends, each new connection uses one that accepts it.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Relay {
  readonly port: number;
  readonly url: string;
  /** Cuts open connections and refuses new ones. */
  cut(): void;
  /** Holds every byte back, as a network that drops packets does. */
  stall(): void;
  heal(): void;
  close(): Promise<void>;
}

/** Starts a relay to ports of this machine in turn; skips a port without a listener. */
export async function startRelay(...ends: readonly number[]): Promise<Relay> {
  const sockets = new Set<Socket>();
  let state: 'open' | 'cut' | 'stalled' = 'open';
  let turn = 0;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const join = (near: Socket, left: number): void => {
    const far = connect(ends[turn++ % ends.length]!, '127.0.0.1');
    keep(far);
    far.once('connect', () => {
      far.off('error', next);
      near.pipe(far).pipe(near);
      if (state === 'stalled') for (const socket of [near, far]) socket.pause();
      near.on('close', () => far.destroy());
      far.on('close', () => near.destroy());
    });
    const next = () => (left > 1 && !near.destroyed ? join(near, left - 1) : near.destroy());
    far.once('error', next);
  };
  const server = createServer((near) => {
    keep(near);
    if (state === 'cut') near.destroy();
    else join(near, ends.length);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    cut() {
      state = 'cut';
      for (const socket of sockets) socket.destroy();
    },
    stall() {
      state = 'stalled';
      for (const socket of sockets) socket.pause();
    },
    heal() {
      state = 'open';
      for (const socket of sockets) socket.resume();
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
