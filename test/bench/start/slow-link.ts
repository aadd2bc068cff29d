// A network: bytes arrive half a round trip later, and a new connection costs one round trip more.
import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface SlowLink {
  readonly origin: string;
  close(): void;
}

/** Listens on a free port and passes each connection to the address that `target` then returns. */
export async function openLink(target: () => string, roundTrip: number): Promise<SlowLink> {
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ port: Number(new URL(target()).port), host: '127.0.0.1', noDelay: true });
    carry(near, far, roundTrip, roundTrip / 2);
    carry(far, near, 0, roundTrip / 2);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket)).on('error', () => [near, far].forEach((each) => each.destroy()));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Carries one direction: `opening` milliseconds before the first piece, `delay` for each, in order. */
function carry(from: Socket, to: Socket, opening: number, delay: number): void {
  const opened = performance.now() + opening;
  const later = (run: () => void): void => {
    const wait = Math.max(performance.now(), opened) + delay - performance.now();
    if (wait <= 0) run();
    else setTimeout(run, wait);
  };
  from.on('data', (piece) => later(() => to.write(piece)));
  from.on('end', () => later(() => to.end()));
}
