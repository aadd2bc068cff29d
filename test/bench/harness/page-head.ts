import { createSessionTokens } from '../../../server/access/session-token.ts';
import { systemClock } from '../../../server/index.ts';
import { ACCOUNT, ORIGIN, PUBLIC_URL, TOKEN_KEY } from './our-proxy.ts';

const tokens = createSessionTokens([TOKEN_KEY], PUBLIC_URL, systemClock);

/** Resolves with the head with which page `n` opens its stream: its own doctor and token, for `c-n`. */
export async function pageHead(n: number, lastEventId = '', pk = ACCOUNT): Promise<string> {
  const scopes = new Set(['read']);
  const claims = { sub: `dr-${n}`, name: undefined, pk, sessions: new Set([`c-${n}`]), scopes, origin: ORIGIN };
  const token = await tokens.seal({ ...claims, issuedAt: Date.now() }, `token-${n}`);
  const lines = [
    'GET /embed/events HTTP/1.1',
    'Host: bench',
    'Accept: text/event-stream',
    `Origin: ${ORIGIN}`,
    `Authorization: Bearer ${token}`,
    ...(lastEventId ? [`Last-Event-ID: ${lastEventId}`] : []),
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}
