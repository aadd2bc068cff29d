// Which client a request comes from: the other end of its connection, or whom a trusted front names.
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** `2001:db8::1`, `10.0.0.0/8`: what `SCRIBE_TRUSTED_PROXIES` may hold. */
const RANGE = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i;

/** Whether the text is an address or a CIDR range, of IPv4 or IPv6. */
export const isRange = (text: string): boolean => addRange(new BlockList(), text);

/** The client of a request, as a text to count by: an IPv4 address, or the /64 of an IPv6 one, for a client has all of that. */
export function createClientAddress(trusted: readonly string[]): (request: IncomingMessage) => string {
  const addressOf = createAddressOf(trusted);
  return (request) => networkOf(addressOf(request));
}

/**
 * The address of the client of a request. `X-Forwarded-For` is believed of the fronts in `trusted` alone, and read from its end: what stands before the first address
 * that no front of ours wrote may be anybody's invention.
 */
export function createAddressOf(trusted: readonly string[]): (request: IncomingMessage) => string {
  const fronts = new BlockList();
  for (const range of trusted) addRange(fronts, range);
  const isFront = (address: string) => fronts.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  return ({ socket, headers }) => {
    let client = plain(socket.remoteAddress ?? '');
    if (trusted.length === 0) return client;
    const named = String(headers['x-forwarded-for'] ?? '').split(',');
    while (isIP(client) > 0 && isFront(client)) {
      const next = plain(named.pop() ?? '');
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

/** Without port, brackets and zone; an IPv4 address that a socket for both kinds shows as IPv6 is itself. */
function plain(text: string): string {
  const [, bracketed, withPort] = /^(?:\[(.*)\](?::\d+)?|([\d.]+):\d+)$/.exec(text.trim()) ?? [];
  return (bracketed ?? withPort ?? text.trim()).replace(/%.*$/, '').replace(/^::ffff:(?=[\d.]+$)/i, '');
}

function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = [], tail = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  const groups = [...head, ...zeros, ...tail].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
}
