import { expect } from '@open-wc/testing';
import { ScribeError } from '../../../src/client/errors.ts';
import { browserPlatform } from '../../../src/client/platform.ts';
import { ScribeClient } from '../../../src/client/scribe-client.ts';
import type { SessionToken } from '../../../src/client/session-token.ts';

describe('a batch of a thousand alerts, by the browser’s own fetch', () => {
  it('leaves the page: what is kept alive beyond it may have 64 KiB only', async () => {
    const token = { for: () => ({ token: 'token' }), reject: () => undefined } as unknown as SessionToken;
    const client = new ScribeClient({ platform: browserPlatform(), proxy: location.origin, token });
    const decisions = Array.from({ length: 1000 }, (_, at) => ({
      id: `cfa_${String(at).padStart(36, '0')}`,
      decision: 'accepted' as const,
    }));
    const refused: unknown = await client.recordDecisions(decisions, 'c-done').catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(ScribeError);
    // The test's server knows no such route; that it answers is what counts.
    expect((refused as ScribeError).status).to.equal(404);
  });
});
