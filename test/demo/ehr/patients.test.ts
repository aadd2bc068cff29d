import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DOCTORS } from '../../../demo/ehr/data/doctors.ts';
import { patientsOf } from '../../../demo/ehr/data/patients.ts';
import { seedData } from '../../../demo/sandbox/seed/seed.ts';

const now = new Date('2026-11-21T11:00:00Z');
const seeds = seedData(now);
const patients = DOCTORS.flatMap((doctor) => patientsOf(doctor.id, now).map((patient) => ({ doctor, patient })));

describe('the EHR’s patients and the sandbox’s seeds', () => {
  for (const { consultationInternalId, account, context, session } of seeds.consultations) {
    it(`agree on ${consultationInternalId}`, () => {
      const found = patients.find(({ patient }) => patient.visit.consultationId === consultationInternalId);
      assert.ok(found, 'the EHR has the consultation');
      assert.equal(found.doctor.publishableKey, `pk_sandbox_${account}`);
      assert.equal(found.patient.visit.scribeSessionId, session?.id);
      assert.equal(found.patient.name, context.name);
      assert.equal(found.patient.recordNumber, context.internalCode);
      assert.equal(found.patient.identity.value, context.idValue);
    });
  }

  it('agree on the doctors’ names', () => {
    const names = DOCTORS.map(({ name }) => name);
    const seeded = seeds.accounts.filter(({ name }) => name === 'ana' || name === 'ben');
    assert.deepEqual(
      seeded.map(({ displayName }) => displayName),
      names,
    );
  });

  it('leaves a consultation of Dra. Ana Lima that is not started', () => {
    const seeded = new Set(seeds.consultations.map(({ consultationInternalId }) => consultationInternalId));
    const waiting = patientsOf('dr-ana', now).filter(({ visit }) => !seeded.has(visit.consultationId));
    assert.ok(waiting.some(({ visit }) => visit.status === 'arrived'));
  });
});

describe('a visit’s time', () => {
  it('stands within five minutes of the seeded session', () => {
    const done = patients.find(({ patient }) => patient.visit.consultationId === 'c-done')?.patient;
    const session = seeds.consultations.find(
      ({ consultationInternalId }) => consultationInternalId === 'c-done',
    )?.session;
    assert.ok(done && session);
    assert.ok(Math.abs(Date.parse(done.visit.startsAt) - Date.parse(session.createdAt)) <= 300_000);
  });

  it('gives each patient the age that was written, whatever the day', () => {
    for (const day of ['2026-01-01T00:00:00Z', '2026-03-24T12:00:00Z', '2026-12-31T23:59:00Z']) {
      const helena = patientsOf('dr-ana', new Date(day)).find(({ visit }) => visit.consultationId === 'c-done');
      assert.ok(helena);
      const birth = new Date(helena.birthDate);
      const years = new Date(day).getUTCFullYear() - birth.getUTCFullYear();
      const hadBirthday = helena.birthDate.slice(5) <= day.slice(5, 10);
      assert.equal(years - (hadBirthday ? 0 : 1), 67);
    }
  });
});
