// (c) Any address: its capabilities follow from the given credentials and from whether it is our sandbox.
import { exchange } from '../exchange.ts';
import type { Capability, Target, Who } from '../target.ts';
import { freshId, SANDBOX_CAPABILITIES, sandboxCredential, sandboxFixtures } from './seeded.ts';

export interface AddressOptions {
  readonly baseUrl: string;
  readonly secretKey: string;
  readonly publishableKey?: string;
  readonly institutionalKey?: string;
  readonly session?: string;
  readonly webUrl?: string;
  /** Whether contexts, sign-in codes and webhooks may be created there. */
  readonly allowWrites: boolean;
  /** Whether to keep the data even if the address is a sandbox. */
  readonly keepData: boolean;
}

const NO_SESSION = 'conformance-no-session-was-named';

/** Resolves with whether the address is our sandbox with its seeds, which the suite may reset. */
export async function isSandbox(baseUrl: string): Promise<boolean> {
  const answer = await exchange(baseUrl, { method: 'GET', path: '/_sandbox/state' }).catch(() => undefined);
  return answer?.status === 200;
}

export async function addressTarget(options: AddressOptions): Promise<Target> {
  const { baseUrl, secretKey, publishableKey, institutionalKey, session } = options;
  const asSandbox = !options.keepData && secretKey === 'sk_sandbox_ana' && (await isSandbox(baseUrl));
  const has: Capability[] = asSandbox ? [...SANDBOX_CAPABILITIES] : ['service'];
  if (!asSandbox) {
    if (publishableKey) has.push('publishable');
    if (institutionalKey) has.push('institution');
    if (session) has.push('session');
    if (options.allowWrites) has.push('writes');
  }
  const given: Partial<Record<Who, string | undefined>> = {
    doctor: secretKey,
    institution: institutionalKey,
    publishable: publishableKey,
    unknown: 'sk_conformance_nobody_has_this',
  };
  return {
    name: asSandbox ? `${baseUrl}, a sandbox` : baseUrl,
    baseUrl,
    ...(asSandbox && { sandboxUrl: baseUrl }),
    ...(options.webUrl && { webUrl: options.webUrl }),
    has: new Set(has),
    fixtures: asSandbox ? sandboxFixtures() : { session: session ?? NO_SESSION },
    credential: (who) => (asSandbox ? sandboxCredential(who) : Promise.resolve(given[who])),
    freshId,
    close: () => Promise.resolve(),
  };
}
