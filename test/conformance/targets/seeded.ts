// The credentials and ids that all targets over our sandbox share, as DESIGN §6 fixes them.
import { randomUUID } from 'node:crypto';
import { seedData } from '../../../demo/sandbox/seed/seed.ts';
import type { Capability, Fixtures, Who } from '../target.ts';

const KEYS: Readonly<Record<Who, string>> = {
  doctor: 'sk_sandbox_ana',
  'other-doctor': 'sk_sandbox_ben',
  institution: 'sk_sandbox_institution',
  publishable: 'pk_sandbox_ana',
  expired: 'sk_sandbox_expired',
  revoked: 'sk_sandbox_revoked',
  misconfigured: 'sk_sandbox_misconfigured',
  unknown: 'sk_conformance_nobody_has_this',
};

/** The capabilities of our sandbox. */
export const SANDBOX_CAPABILITIES: readonly Capability[] = [
  'service',
  'session',
  'writes',
  'publishable',
  'institution',
  'seeds',
  'control',
  'webhooks',
  'assumptions',
];

export const sandboxCredential = (who: Who): Promise<string> => Promise.resolve(KEYS[who]);

/** Returns the seeds' ids; DESIGN fixes no ids of configurations, only that one is active and one is not yet. */
export function sandboxFixtures(): Fixtures {
  const { medicalRecordConfigurations, accounts } = seedData(new Date());
  const institution = accounts.find(({ name }) => name === 'ana')?.institutionId;
  const own = medicalRecordConfigurations.filter(({ institutionId }) => institutionId === institution);
  const [active, inactive] = [own.find((each) => each.active), own.find((each) => !each.active)];
  if (!active || !inactive) throw new Error('The seeds need an active and an inactive medical record configuration.');
  return { session: 'c-done', activeConfiguration: active.id, inactiveConfiguration: inactive.id };
}

/** Returns an id that nobody else uses. */
export const freshId = (): string => `conformance-${randomUUID()}`;
