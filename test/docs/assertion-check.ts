// Checks that the proxy accepts an assertion of the guides.
import { openSqliteStore, systemClock, type Account } from '../../server/index.ts';
import { createAssertionVerifier } from '../../server/access/assertion.ts';
import { createUsedAssertions } from '../../server/access/used-assertions.ts';

export const SECRET = 'guide-secret-0123456789-abcdefghijklmnopq';
export const AUDIENCE = 'https://scribe.ehr.example';
export const ORIGIN = 'https://ehr.example';
const ACCOUNT: Account = {
  account: 'ana',
  publishableKey: 'pk_ana',
  secretKey: 'sk_guide',
  scope: 'doctor',
  doctors: ['dr-ana', 'Practitioner/ana'],
  origins: [ORIGIN],
};

/** Resolves with the proxy's reading of an assertion; rejects if the proxy refuses it. */
export async function verify(assertion: string) {
  const store = openSqliteStore(':memory:', systemClock);
  const keys = { kind: 'secret', secret: new TextEncoder().encode(SECRET) } as const;
  const used = createUsedAssertions(store, systemClock, String);
  try {
    return await createAssertionVerifier(keys, AUDIENCE, used, systemClock).verify(assertion, ACCOUNT, ORIGIN);
  } finally {
    await store.close();
  }
}
