// The assertions of the EHR's backend.
import { signAssertion } from '../../../server/index.ts';
import { ORIGIN, SECRETS } from '../../support/proxy-fixture.ts';
import type { WardDoctor } from '../world/ward.ts';

/** Resolves with a new assertion that is valid for a minute. */
export const assertionOf = (
  { sub, publishableKey }: WardDoctor,
  sessions: readonly string[],
  origin = ORIGIN,
): Promise<string> =>
  signAssertion(
    {
      ...{
        audience: 'https://scribe.ehr.example',
        sub,
        name: `Doctor ${sub}`,
        account: publishableKey,
        origin,
      },
      ...{ sessions: [...sessions], scopes: ['read', 'decide', 'login'] },
    },
    { alg: 'HS256', secret: SECRETS.assertion },
  );
