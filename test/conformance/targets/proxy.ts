// (d) The operations that a browser may call, through the proxy before a sandbox, both started by their commands.
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import * as z from 'zod/mini';
import { SCOPES, TokenResponse } from '../../../src/contract/embed.ts';
import { exchange } from '../exchange.ts';
import type { Target, Who } from '../target.ts';
import { freePort } from '../../support/free-port.ts';
import { start } from './process.ts';
import { startSandbox } from './sandbox-process.ts';
import { sandboxFixtures } from './seeded.ts';

const ORIGIN = 'http://ehr.conformance.example';
/** Ids that no consultation has after a reset, granted to the doctor. */
const FRESH = Array.from({ length: 11 }, (_, index) => `conformance-${index + 1}`);
const DOCTORS = {
  doctor: {
    sub: 'dr-ana',
    name: 'Dra. Ana Lima',
    account: 'pk_sandbox_ana',
    sessions: 'c-done c-report-draft c-report-final c-errors c-failed c-cancelled c-processing c-empty c-large'
      .split(' ')
      .concat(FRESH),
  },
  'other-doctor': { sub: 'dr-ben', name: 'Dr. Ben Ortiz', account: 'pk_sandbox_ben', sessions: ['c-ben'] },
} as const;
type Doctor = keyof typeof DOCTORS;

const random = () => randomBytes(32).toString('base64url');

export async function proxyTarget(): Promise<Target> {
  const sandbox = await startSandbox();
  const directory = await mkdtemp(join(tmpdir(), 'scribe-conformance-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const assertionSecret = random();
  const webhookSecret = `whsec_${random()}`;
  const accounts = (['ana', 'ben'] as const).map((name) => ({
    account: name,
    publishableKey: `pk_sandbox_${name}`,
    secretKey: `sk_sandbox_${name}`,
    scope: 'doctor',
    doctors: [`dr-${name}`],
    origins: [ORIGIN],
  }));
  await writeFile(join(directory, 'accounts.json'), JSON.stringify(accounts));
  const proxy = await start(['server/main.ts', 'serve'], {
    PROXY_PORT: String(port),
    SCRIBE_BASE_URL: sandbox.url,
    SCRIBE_WEB_URL: sandbox.url,
    SCRIBE_PUBLIC_URL: url,
    SCRIBE_ACCOUNTS_FILE: join(directory, 'accounts.json'),
    SCRIBE_ASSERTION_SECRET: assertionSecret,
    SCRIBE_TOKEN_KEY: random(),
    SCRIBE_WEBHOOK_SECRET: webhookSecret,
    SCRIBE_STORE: `sqlite:${join(directory, 'proxy.sqlite')}`,
    SCRIBE_AUDIT_FILE: join(directory, 'audit.jsonl'),
  });
  const agent = new Agent({ keepAlive: true });

  const tokenOf = async (who: Doctor) => {
    const { sub, name, account, sessions } = DOCTORS[who];
    const assertion = await new SignJWT({ name, account, sessions, scopes: SCOPES, origin: ORIGIN })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(sub)
      .setAudience(url)
      .setIssuedAt()
      .setExpirationTime('60s')
      .setJti(randomUUID())
      .sign(new TextEncoder().encode(assertionSecret));
    const answer = await exchange(url, {
      method: 'POST',
      path: '/embed/token',
      headers: { 'Content-Type': 'application/json', Origin: ORIGIN },
      body: JSON.stringify({ publishableKey: account, assertion }),
    });
    assert.equal(answer.status, 200, answer.text);
    return z.parse(TokenResponse, answer.json).token;
  };
  const tokens: Partial<Record<Who, Promise<string>>> = {};
  let used = 0;

  return {
    name: 'proxy, over HTTP',
    baseUrl: url,
    sandboxUrl: sandbox.url,
    webUrl: sandbox.url,
    webhookSecret,
    has: new Set(['proxy', 'session', 'writes', 'publishable', 'seeds', 'control', 'assumptions']),
    fixtures: sandboxFixtures(),
    headers: { Origin: ORIGIN },
    agent,
    credential: (who) => {
      if (who === 'publishable') return Promise.resolve('pk_sandbox_ana');
      if (who === 'unknown') return Promise.resolve('conformance-nobody-has-this-token');
      if (who in DOCTORS) return (tokens[who] ??= tokenOf(who as Doctor));
      return Promise.resolve(undefined);
    },
    freshId: () => FRESH[used++ % FRESH.length] ?? '',
    close: async () => {
      agent.destroy();
      await proxy.stop();
      await sandbox.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
