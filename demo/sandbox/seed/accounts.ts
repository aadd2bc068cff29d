// DESIGN §6: the clinic, its accounts and keys, and the configurations a context may name.
import { LIMITS } from '../../../src/contract/limits.ts';
import type { Institution } from '../store/accounts.ts';
import type { MedicalRecordConfiguration, ScribeSessionConfiguration } from '../store/configurations.ts';
import { before } from './ids-and-times.ts';
import type { SeedAccount, SeedKey } from './seed.ts';

const INSTITUTION = 'inst_sandbox_clinic';

export const institutions: readonly Institution[] = [
  { id: INSTITUTION, name: 'Clínica Vale Verde', gateEnabled: false, gateWindowDays: LIMITS.gateWindowDays },
];

const account = (name: string, rest: Omit<SeedAccount, 'name' | 'id' | 'institutionId'>): SeedAccount => ({
  name,
  id: `acc_sandbox_${name}`,
  institutionId: INSTITUTION,
  ...rest,
});

export const accounts: readonly SeedAccount[] = [
  account('ana', {
    scope: 'doctor',
    displayName: 'Dra. Ana Lima',
    email: 'ana.lima@clinica.example',
    specialty: 'internal_medicine',
    authId: 'auth_sandbox_ana',
  }),
  account('ben', {
    scope: 'doctor',
    displayName: 'Dr. Ben Ortiz',
    email: 'ben.ortiz@clinica.example',
    specialty: 'pediatrics',
    authId: 'auth_sandbox_ben',
  }),
  account('institution', {
    scope: 'institution',
    displayName: 'Clínica Vale Verde',
    email: 'integration@clinica.example',
    specialty: '',
    authId: 'auth_sandbox_institution',
  }),
  account('misconfigured', {
    scope: 'doctor',
    displayName: 'Dra. Carla Prado',
    email: 'carla.prado@clinica.example',
    specialty: 'general_practice',
    authId: null,
  }),
];

/** Makes each account's keys, minted a month ago with the default lifetime (§5.4). One expired yesterday, one was revoked. */
export function keys(now: Date): SeedKey[] {
  const { default: lifetime } = LIMITS.validForDays;
  const minted = {
    createdAt: before(now, { days: 30 }),
    expiresAt: before(now, { days: 30 - lifetime }),
    revokedAt: null,
  };
  const pair = (name: string): SeedKey[] => [
    { value: `sk_sandbox_${name}`, role: 'secret', account: name, ...minted },
    { value: `pk_sandbox_${name}`, role: 'publishable', account: name, ...minted },
  ];
  return [
    ...pair('ana'),
    ...pair('ben'),
    ...pair('institution'),
    { value: 'sk_sandbox_misconfigured', role: 'secret', account: 'misconfigured', ...minted },
    {
      value: 'sk_sandbox_expired',
      role: 'secret',
      account: 'ana',
      createdAt: before(now, { days: lifetime + 1 }),
      expiresAt: before(now, { days: 1 }),
      revokedAt: null,
    },
    { value: 'sk_sandbox_revoked', role: 'secret', account: 'ana', ...minted, revokedAt: before(now, { days: 10 }) },
  ];
}

export const GENERAL_CONFIGURATION = 'mrc_sandbox_general';
export const RADIOLOGY_CONFIGURATION = 'mrc_sandbox_radiology';
export const SESSION_CONFIGURATION = 'ssc_sandbox_ward';

const configuration = (
  id: string,
  rest: Omit<MedicalRecordConfiguration, 'id' | 'institutionId'>,
): MedicalRecordConfiguration => ({ id, institutionId: INSTITUTION, ...rest });

export const medicalRecordConfigurations: readonly MedicalRecordConfiguration[] = [
  configuration(GENERAL_CONFIGURATION, {
    name: 'Outpatient visit',
    specialty: 'general_practice',
    language: 'en',
    active: true,
  }),
  configuration('mrc_sandbox_ambulatorio', {
    name: 'Consulta ambulatorial',
    specialty: 'general_practice',
    language: 'pt',
    active: true,
  }),
  configuration('mrc_sandbox_pediatria', {
    name: 'Consulta de pediatría',
    specialty: 'pediatrics',
    language: 'es',
    active: true,
  }),
  configuration(RADIOLOGY_CONFIGURATION, {
    name: 'Dictated radiology report',
    specialty: 'radiology',
    language: 'en',
    active: true,
  }),
  configuration('mrc_sandbox_upcoming', {
    name: 'Telemedicine visit',
    specialty: 'general_practice',
    language: 'en',
    active: false,
  }),
];

export const scribeSessionConfigurations: readonly ScribeSessionConfiguration[] = [
  { id: SESSION_CONFIGURATION, institutionId: INSTITUTION, name: 'Ward round' },
];
