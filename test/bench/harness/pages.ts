// Many listening pages as plain sockets, because the bench must not cost more than the server that it measures.
import { connect, type Socket } from 'node:net';

const AT_ONCE = 200;

export interface Opening {
  /** The number of streams to request at once. */
  readonly atOnce?: number;
  /** Milliseconds after which a page without a stream asks again; without it the bench fails. */
  readonly again?: number;
}

export interface Pages {
  /** The number of times that a page got no stream. */
  readonly failures: number;
  /** Resolves when every page has got the text. */
  all(text: string): Promise<void>;
  close(): void;
}

/** Opens a stream for each head; resolves when each has its answer. */
export async function openPages(
  url: string,
  heads: readonly string[],
  { atOnce = AT_ONCE, again }: Opening = {},
): Promise<Pages> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let failures = 0;
  let awaited: Buffer | undefined;
  let missing = 0;
  let done = () => undefined as void;
  const open = (head: string) =>
    new Promise<void>((resolve, reject) => {
      let isOpen = false;
      const onread = {
        buffer: Buffer.alloc(4096),
        callback(length: number, bytes: Uint8Array) {
          const text = Buffer.from(bytes.buffer, bytes.byteOffset, length);
          if (!isOpen && text.includes('HTTP/1.1 200')) {
            isOpen = true;
            resolve();
          } else if (!isOpen) socket.destroy(new Error(text.toString()));
          if (awaited && text.includes(awaited) && --missing === 0) done();
          return true;
        },
      };
      const socket = connect({ host: hostname, port: Number(port), onread });
      let fault = new Error('the connection ended without an answer');
      socket.on('error', (error) => (fault = error));
      socket.on('close', () => {
        if (isOpen) return;
        sockets.delete(socket);
        if (again === undefined) return reject(fault);
        failures++;
        setTimeout(() => void open(head).then(resolve, reject), again);
      });
      socket.write(head);
      sockets.add(socket);
    });
  for (let from = 0; from < heads.length; from += atOnce) {
    await Promise.all(heads.slice(from, from + atOnce).map(open));
  }
  return {
    failures,
    all(text) {
      awaited = Buffer.from(text);
      missing = sockets.size;
      return new Promise((resolve) => (done = resolve));
    },
    close: () => sockets.forEach((socket) => socket.destroy()),
  };
}
