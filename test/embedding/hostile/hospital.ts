// A hospital for each worker: the sandbox, the proxy and a web server for pages as bad as in real hospitals.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signAssertion } from '../../../server/assertion.ts';
import { serve, startSandbox } from '../../support/programs.ts';
import { HostServer } from './host-server.ts';
import { freePort } from '../../support/free-port.ts';

const SECRET = 'a secret of the hostile hospital, long enough to sign with';
const AUDIENCE = 'https://scribe.hospital.example';
const PUBLISHABLE_KEY = 'pk_sandbox_ana';

export interface Hospital {
  readonly sandbox: string;
  readonly proxy: string;
  /** Serves the pages; its origin is the one that the proxy knows. */
  readonly host: HostServer;
}

/** Starts all three; passes to `after` the functions that end them. */
export async function openHospital(after: (end: () => unknown) => void): Promise<Hospital> {
  const t = { after } as Parameters<typeof serve>[0];
  const host = new HostServer((sessions, origin) =>
    signAssertion(
      {
        audience: AUDIENCE,
        sub: 'dr-ana',
        name: 'Dra. Ana Lima',
        account: PUBLISHABLE_KEY,
        sessions,
        scopes: ['read', 'decide', 'login', 'context'],
        origin,
      },
      { alg: 'HS256', secret: SECRET },
    ),
  );
  const origin = await host.listen();
  after(() => host.close());
  const sandbox = await startSandbox(t);
  const folder = mkdtempSync(join(tmpdir(), 'scribe-hostile-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const { url } = await serve(t, {
    PATH: process.env['PATH'] ?? '',
    PROXY_PORT: String(await freePort()),
    SCRIBE_BASE_URL: sandbox,
    SCRIBE_WEB_URL: sandbox,
    SCRIBE_PUBLIC_URL: AUDIENCE,
    SCRIBE_SECRET_KEY: 'sk_sandbox_ana',
    SCRIBE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
    SCRIBE_ORIGINS: origin,
    SCRIBE_ASSERTION_SECRET: SECRET,
    SCRIBE_TOKEN_KEY: 'hostile-hospital-token-key-0123456789-abcdef',
    SCRIBE_WEBHOOK_SECRET: 'whsec_c2VjcmV0IG9mIHRoZSBob3N0aWxlIGhvc3BpdGFs',
    SCRIBE_STORE: `sqlite:${join(folder, 'proxy.sqlite')}`,
    SCRIBE_AUDIT_FILE: join(folder, 'audit.jsonl'),
  });
  return { sandbox, proxy: url.replace(/\/$/, ''), host };
}
