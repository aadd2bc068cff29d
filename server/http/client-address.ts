// Finds the client of a request: the other end of the connection, or the address that a trusted front names.
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** An address or range of `SCRIBE_TRUSTED_PROXIES`: `2001:db8::1`, `10.0.0.0/8`. */
const RANGE = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i;

/** Whether the text is an address or a CIDR range, of IPv4 or IPv6. */
export const isRange = (text: string): boolean => addRange(new BlockList(), text);

/**
 * Whether a range is wider than any private network (`10.0.0.0/8`, `fc00::/7`). Then clients are in it, and each could name any address as its own.
 * IPv6 ranges from `::` on may hold IPv4 addresses (`::ffff:10.0.0.0/104`).
 */
export function isWiderThanPrivate(range: string): boolean {
  const [, address = '', bits = '128'] = RANGE.exec(range) ?? [];
  const widest = isIPv6(address) ? (/^[0:]+:/.test(address) ? 104 : 7) : 8;
  return Number(bits) < widest;
}

/** Makes a function that says whether an address lies in one of the ranges. Ignores list entries that are no range. */
export function rangesOf(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) addRange(list, range);
  return (address) => isIP(address) > 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/**
 * Finds the address of the client. Believes `X-Forwarded-For` only from the fronts in `trusted`, and reads it from its end to the first address
 * that is no front: anything before may be forged. `noteUnbelieved` gets the address of a sender of the header who is no front.
 */
export function createAddressOf(
  trusted: readonly string[],
  noteUnbelieved: (sender: string) => void = () => undefined,
): (request: IncomingMessage) => string {
  const isFront = rangesOf(trusted);
  return ({ socket, headers }) => {
    let client = bare(socket.remoteAddress ?? '');
    if (trusted.length === 0) return client;
    const header = headers['x-forwarded-for'];
    if (header !== undefined && !isFront(client)) noteUnbelieved(client);
    const named = String(header ?? '').split(',');
    while (isFront(client)) {
      const next = bare(withoutPort(named.pop() ?? ''));
      if (isIP(next) === 0) break;
      client = next;
    }
    return client;
  };
}

function addRange(list: BlockList, text: string): boolean {
  const [, address = '', bits] = RANGE.exec(text) ?? [];
  const version = isIP(address);
  const length = version === 6 ? 128 : 32;
  if (version === 0 || Number(bits ?? length) > length) return false;
  list.addSubnet(address, Number(bits ?? length), version === 6 ? 'ipv6' : 'ipv4');
  return true;
}

/** The address that a front wrote, without port and brackets. */
function withoutPort(text: string): string {
  const [, bracketed, withPort] = /^(?:\[(.*)\](?::\d+)?|([\d.]+):\d+)$/.exec(text.trim()) ?? [];
  return bracketed ?? withPort ?? text.trim();
}

/** The address without zone. An IPv4 address written as IPv6 (`::ffff:…`) becomes IPv4. */
const bare = (address: string): string => address.replace(/%.*$/, '').replace(/^::ffff:(?=[\d.]+$)/i, '');

/** Names a client for counting: by its IPv4 address, or by the /64 of its IPv6 address, because a client owns all of it. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = [], tail = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  const groups = [...head, ...zeros, ...tail].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
}
