// Many pages that listen, as plain sockets: the bench must not cost more than what it measures.
import { connect, type Socket } from 'node:net';

const AT_ONCE = 200;

export interface Pages {
  /** Resolves when every page has got the text. */
  all(text: string): Promise<void>;
  close(): void;
}

/** Opens a stream for each head; resolves when each has its answer. */
export async function openPages(url: string, heads: readonly string[]): Promise<Pages> {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
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
          if (!isOpen) {
            isOpen = true;
            if (text.includes('HTTP/1.1 200')) resolve();
            else reject(new Error(text.toString()));
          }
          if (awaited && text.includes(awaited) && --missing === 0) done();
          return true;
        },
      };
      const socket = connect({ host: hostname, port: Number(port), onread });
      socket.on('error', reject);
      socket.write(head);
      sockets.push(socket);
    });
  for (let from = 0; from < heads.length; from += AT_ONCE) {
    await Promise.all(heads.slice(from, from + AT_ONCE).map(open));
  }
  return {
    all(text) {
      awaited = Buffer.from(text);
      missing = sockets.length;
      return new Promise((resolve) => (done = resolve));
    },
    close: () => sockets.forEach((socket) => socket.destroy()),
  };
}
