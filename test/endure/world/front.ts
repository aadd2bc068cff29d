// A server before the service: notes each decision and its answer, and spoils calls as told.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent } from 'undici';
import type { Decision } from '../../../src/contract/cdss-alert.ts';
import type { History } from '../history.ts';
import { errorBody, json } from '../../support/upstream.ts';
import { KEEP_ALIVE } from '../../support/keep-alive.ts';
import type { Random } from './random.ts';
import type { WardDoctor } from './ward.ts';

export const SPOILS = [
  '503',
  'hang',
  'reset before',
  'recorded, then reset',
  'slow',
  'garbage',
  'another session',
] as const;
export type Spoil = (typeof SPOILS)[number];

export interface Front {
  readonly port: number;
  /** Spoils that share of the later calls; without a spoil none, and hanging calls are cut. */
  spoil(spoil: Spoil | undefined, share?: number): void;
  close(): Promise<void>;
}

const SESSION = /^\/v1\/scribe-sessions\/([\w-]+)$/;
const DECISION = /^\/v1\/cdss\/(?:alerts\/([\w-]+)\/(accept|reject)|decisions)$/;

export async function startFront(
  service: string,
  ward: readonly WardDoctor[],
  history: History,
  random: Random,
): Promise<Front> {
  const agent = new Agent();
  const accountOf = new Map(ward.map(({ secretKey, account }) => [`Bearer ${secretKey}`, account]));
  const hanging = new Set<ServerResponse>();
  let spoil: Spoil | undefined;
  let share = 0;
  let calls = 0;

  const server = createServer(KEEP_ALIVE, (request, response) => {
    void answer(request, response).catch(() => response.destroy());
  });
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const [body, path] = [Buffer.concat(chunks), request.url ?? ''];
    const now = spoil !== undefined && random.happens(share) ? spoil : undefined;
    if (now === '503') return json(response, 503, errorBody('api_error', 'service_unavailable', 'Spoilt.'));
    if (now === 'reset before') return void response.destroy();
    if (now === 'hang' && random.happens(0.5)) return void hanging.add(response);
    const call = ++calls;
    const decisions = decisionsOf(path, body);
    const account = accountOf.get(request.headers.authorization ?? '') ?? 'nobody';
    for (const decided of decisions) history.note('sent', { call, account, ...decided });
    const asked =
      now === 'another session' ? path.replace(SESSION, () => `/v1/scribe-sessions/${anotherOf(account)}`) : path;
    const { statusCode, headers, text } = await forward(request, asked, body);
    if (decisions.length > 0) history.note('answered', { call, status: statusCode });
    if (now === 'recorded, then reset') return void response.destroy();
    if (now === 'hang') return void hanging.add(response);
    if (now === 'slow') await new Promise((resolve) => setTimeout(resolve, random.between(300, 3_000)));
    const type = String(headers['content-type'] ?? 'application/json');
    if (now === 'garbage') {
      const spoilt = random.happens(0.5) ? text.slice(0, text.length / 2) : '<html>Bad gateway</html>';
      return json(response, statusCode, spoilt, { 'content-type': type });
    }
    json(response, statusCode, text, { 'content-type': type });
  };
  const forward = async ({ method = 'GET', headers }: IncomingMessage, path: string, body: Buffer) => {
    const { authorization, 'content-type': type, accept } = headers;
    const kept = Object.entries({ authorization, 'content-type': type, accept }).filter(
      ([, value]) => value !== undefined,
    );
    const answered = await agent.request({
      ...{
        origin: service,
        path,
        method,
        headers: Object.fromEntries(kept),
      },
      body: body.length > 0 ? body : null,
    });
    return { ...answered, text: await answered.body.text() };
  };
  /** Returns another patient of the same doctor, for a service that confuses two. */
  const anotherOf = (account: string): string =>
    random.pick(ward.find((doctor) => doctor.account === account)?.patients ?? ward[0]!.patients).session;

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    spoil(next, of = 0.5) {
      spoil = next;
      share = of;
      for (const response of hanging) response.destroy();
      hanging.clear();
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await agent.destroy();
    },
  };
}

function decisionsOf(path: string, body: Buffer): readonly { readonly alert: string; readonly decision: Decision }[] {
  const [isDecision, alert, verb] = DECISION.exec(path) ?? [];
  if (isDecision === undefined) return [];
  if (alert !== undefined) return [{ alert, decision: verb === 'accept' ? 'accepted' : 'rejected' }];
  const { decisions } = JSON.parse(body.toString()) as { decisions: { id: string; decision: Decision }[] };
  return decisions.map(({ id, decision }) => ({ alert: id, decision }));
}
