// What the EHR's backend says of a doctor.
import { signAssertion } from '../../../server/index.ts';
import { ORIGIN, SECRETS } from '../../support/proxy-fixture.ts';
import type { WardDoctor } from '../world/ward.ts';

/** A new assertion, good for a minute. */
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
