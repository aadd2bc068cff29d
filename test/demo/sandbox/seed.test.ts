import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as z from 'zod/mini';
import { AlertId, CdssAlert } from '../../../src/contract/cdss-alert.ts';
import { ConsultationContext } from '../../../src/contract/consultation-context.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { MedicalRecordDocument } from '../../../src/contract/medical-record-document.ts';
import { ScribeSession, SessionId } from '../../../src/contract/scribe-session.ts';
import { seedData } from '../../../demo/sandbox/seed/seed.ts';
import { stories } from '../../../demo/sandbox/seed/stories.ts';

const NOW = new Date('2026-11-21T09:30:00.000Z');
const seeds = seedData(NOW);
const ofConsultation = (id: string) => {
  const found = seeds.consultations.find(({ consultationInternalId }) => consultationInternalId === id);
  assert.ok(found?.session, id);
  return { ...found, session: found.session };
};
const told = stories.map((story) => ({
  story,
  documents: story.documents({ sessionId: `ss_of_${story.id}`, consultation: { name: 'Pat Example' } }, NOW),
}));
const sessions = seeds.consultations.flatMap(({ session }) => session ?? []);
const seeded = sessions.flatMap(({ documents }) => documents);
const documents = [...seeded, ...told.flatMap((each) => each.documents)];
const alertsOf = (document: MedicalRecordDocument) => document.cdssAlerts ?? [];
const planOf = (document: MedicalRecordDocument) => document.medicalRecord?.assessmentPlan?.plan ?? [];
const unique = (values: readonly unknown[]) => assert.equal(new Set(values).size, values.length);

describe('DESIGN §6: what is seeded', () => {
  it('holds the named accounts and keys', () => {
    assert.deepEqual(seeds.accounts.map(({ name, scope, displayName }) => [name, scope, displayName]).slice(0, 2), [
      ['ana', 'doctor', 'Dra. Ana Lima'],
      ['ben', 'doctor', 'Dr. Ben Ortiz'],
    ]);
    const keys = new Map(seeds.keys.map((key) => [key.value, key]));
    for (const name of ['ana', 'ben', 'institution']) {
      assert.equal(keys.get(`sk_sandbox_${name}`)?.role, 'secret');
      assert.equal(keys.get(`pk_sandbox_${name}`)?.role, 'publishable');
      assert.equal(keys.get(`sk_sandbox_${name}`)?.account, name);
    }
    assert.ok(String(keys.get('sk_sandbox_expired')?.expiresAt) < NOW.toISOString());
    assert.ok(String(keys.get('sk_sandbox_revoked')?.revokedAt) < NOW.toISOString());
    const misconfigured = keys.get('sk_sandbox_misconfigured')?.account;
    assert.equal(seeds.accounts.find(({ name }) => name === misconfigured)?.authId, null);
    unique(seeds.keys.map(({ value }) => value));
  });

  it('gives usable keys the default lifetime of §5.4', () => {
    for (const { value, createdAt, expiresAt } of seeds.keys) {
      const days = (Date.parse(expiresAt) - Date.parse(createdAt)) / 86_400_000;
      assert.equal(days, LIMITS.validForDays.default, value);
    }
  });

  it('holds the named consultations, each with its status and doctor', () => {
    assert.deepEqual(
      seeds.consultations.map(({ consultationInternalId, account, session }) => [
        consultationInternalId,
        account,
        session?.status,
      ]),
      [
        ['c-done', 'ana', 'completed'],
        ['c-report-draft', 'ana', 'completed'],
        ['c-report-final', 'ana', 'completed'],
        ['c-errors', 'ana', 'completedWithErrors'],
        ['c-failed', 'ana', 'error'],
        ['c-cancelled', 'ana', 'cancelled'],
        ['c-processing', 'ana', 'processing'],
        ['c-empty', 'ana', 'completed'],
        ['c-large', 'ana', 'completed'],
        ['c-ben', 'ben', 'completed'],
      ],
    );
  });

  it('gives c-done one primary document whose alerts cover what a reader meets', () => {
    const { documents: all } = ofConsultation('c-done').session;
    const [document] = all;
    assert.ok(document);
    assert.equal(all.length, 1);
    assert.equal(document.purpose, 'primary');
    const alerts = alertsOf(document);
    assert.ok(alerts.length >= 9);
    assert.ok(alerts.filter(({ severity }) => severity === 'red').length >= 2);
    assert.ok(alerts.every(({ status }) => status === 'pending'));
    assert.ok(alerts.some(({ severity }) => !['red', 'amber', 'yellow'].includes(severity ?? '')));
    assert.ok(alerts.some(({ newPlanElement }) => !newPlanElement));
    for (const field of ['issue', 'actionCategory', 'type'] as const)
      assert.ok(new Set(alerts.map((alert) => alert[field])).size >= 3, field);
    const sources = alerts.flatMap(({ source }) => source ?? []);
    assert.ok(sources.some((source) => source.startsWith('https://')));
    assert.ok(sources.some((source) => source.startsWith('javascript:')));
    assert.ok(sources.some((source) => !source.includes(':/') && !source.startsWith('javascript:')));
    assert.ok(alerts.some(({ reason }) => reason?.includes('<img src=x onerror=alert(1)>')));
    assert.ok(planOf(document).some(({ laboratory }) => laboratory));
    assert.ok(Array.isArray(document.medicalRecord?.['allergies']));
    assert.equal(typeof document.medicalRecord?.['socialHistory'], 'object');
    assert.ok(
      (document.medicalRecordSummaryStructured?.pastMedicalConditionsCoded?.[0]?.code?.options ?? []).length > 1,
    );
  });

  it('gives c-large 50 documents and 200 alerts', () => {
    const { documents: all } = ofConsultation('c-large').session;
    assert.equal(all.length, 50);
    assert.equal(all.flatMap(alertsOf).length, 200);
    assert.ok(new Set(all.map((document) => JSON.stringify(document.medicalRecord))).size === 50);
  });

  it('has a draft and a final report, and no report state elsewhere (§2.3)', () => {
    const stateOf = (id: string) => ofConsultation(id).session.documents[0]?.reportState;
    assert.deepEqual(stateOf('c-report-draft'), { lifecycleStatus: 'draft' });
    assert.deepEqual(stateOf('c-report-final'), { lifecycleStatus: 'final' });
    for (const { purpose, reportState } of documents) assert.equal(reportState === null, purpose !== 'report');
  });

  it('leaves out what is not there: only reportState is null (§2.3, §2.4)', () => {
    const nulls = (value: unknown, name: string): string[] => {
      if (value === null) return [name];
      return typeof value === 'object' ? Object.entries(value).flatMap(([key, item]) => nulls(item, key)) : [];
    };
    assert.deepEqual([...new Set(nulls(documents, ''))], ['reportState']);
  });

  it('has no document where none was written', () => {
    for (const id of ['c-failed', 'c-cancelled', 'c-processing', 'c-empty'])
      assert.deepEqual(ofConsultation(id).session.documents, []);
  });
});

describe('§2: what is seeded is what the contract says', () => {
  it('is read by the contract, field by field', () => {
    for (const document of documents) {
      z.parse(MedicalRecordDocument, document);
      for (const alert of alertsOf(document)) {
        z.parse(CdssAlert, alert);
        z.parse(AlertId, alert.id);
        assert.match(alert.id, /^cfa_/);
      }
    }
    for (const { consultationInternalId, context, session } of seeds.consultations) {
      z.parse(ConsultationContext, context);
      assert.equal(context.consultationInternalId, consultationInternalId);
      assert.ok(session);
      z.parse(ScribeSession, { ...session, consultationInternalId, patientName: context.name });
      z.parse(SessionId, session.id);
      assert.match(session.id, /^ss_/);
      assert.ok(!(session.medicalRecordConfigurationId && session.scribeSessionConfigurationId));
    }
  });

  it('names every id once', () => {
    unique(sessions.map(({ id }) => id));
    unique(documents.map(({ id }) => id));
    unique(documents.flatMap(alertsOf).map(({ id }) => id));
    unique(documents.flatMap(planOf).map(({ id }) => id));
    unique(seeds.consultations.map(({ patientId }) => patientId));
  });

  it('gives every alert a plan element of its own document, by id, name and type', () => {
    for (const document of documents)
      for (const { elementId, element, type } of alertsOf(document)) {
        const concerned = planOf(document).find(({ id }) => id === elementId);
        assert.equal(concerned?.element, element);
        assert.equal(concerned?.type, type);
      }
  });

  it('has at most one alert for a plan element, so that one decision never undoes another', () => {
    for (const document of documents) unique(alertsOf(document).map(({ elementId }) => elementId));
  });

  it('proposes a change that changes something, under the id of the element it replaces unless it adds one', () => {
    for (const document of documents)
      for (const { elementId, actionCategory, newPlanElement } of alertsOf(document)) {
        if (!newPlanElement) continue;
        const concerned = planOf(document).find(({ id }) => id === elementId);
        assert.notEqual(newPlanElement.content, concerned?.content);
        assert.equal(newPlanElement.id === elementId, actionCategory !== 'add');
      }
  });

  it('names configurations that exist, one of them not yet active', () => {
    const known = new Set(seeds.medicalRecordConfigurations.map(({ id }) => id));
    for (const { context, session } of seeds.consultations)
      for (const id of [context.medicalRecordConfigurationId, session?.medicalRecordConfigurationId])
        assert.ok(!id || known.has(id), id ?? '');
    assert.ok(seeds.medicalRecordConfigurations.some(({ active }) => active));
    assert.ok(seeds.medicalRecordConfigurations.some(({ active }) => !active));
  });

  it('has codes of the shape of ICD-10', () => {
    const codes = documents.flatMap(({ diagnosisCodes, medicalRecordSummaryStructured }) => [
      ...(diagnosisCodes ?? []).map(({ code }) => code),
      ...(medicalRecordSummaryStructured?.pastMedicalConditionsCoded ?? []).flatMap(({ code }) => [
        code?.code,
        ...(code?.options ?? []).map((option) => option.code),
      ]),
    ]);
    for (const code of codes) assert.match(String(code), /^[A-Z]\d[0-9A-Z](\.[0-9A-Z]{1,4})?$/);
  });

  it('scores the chosen code highest', () => {
    for (const { medicalRecordSummaryStructured } of documents)
      for (const { code } of medicalRecordSummaryStructured?.pastMedicalConditionsCoded ?? []) {
        const scores = (code?.options ?? []).map(({ score }) => score ?? 0);
        assert.equal(code?.options?.[0]?.code, code?.code);
        assert.deepEqual(
          scores,
          scores.toSorted((a, b) => b - a),
        );
      }
  });
});

describe('times of the seeds', () => {
  const earliest = new Date(NOW.getTime() - LIMITS.gateWindowDays * 86_400_000).toISOString();

  it('lie in the past and within the window of the gate (§7.3)', () => {
    const times = [
      ...sessions.flatMap(({ createdAt, completedAt }) => [createdAt, completedAt ?? createdAt]),
      ...seeded.flatMap(({ createdAt, updatedAt }) => [createdAt, updatedAt]),
      ...seeds.consultations.map(({ createdAt }) => createdAt),
    ];
    for (const time of times) assert.ok(String(time) > earliest && String(time) < NOW.toISOString(), String(time));
  });

  it('follow one another: context, session, documents, completion', () => {
    for (const { createdAt, session } of seeds.consultations) {
      assert.ok(session);
      assert.ok(createdAt < session.createdAt);
      for (const document of session.documents) {
        assert.ok(String(document.createdAt) >= session.createdAt);
        assert.ok(String(document.createdAt) <= String(session.completedAt));
      }
    }
  });

  it('move with the clock, and nothing else does', () => {
    assert.deepEqual(seedData(NOW), seedData(NOW));
    const later = seedData(new Date(NOW.getTime() + 86_400_000));
    assert.notDeepEqual(later, seeds);
    const ids = (data: typeof seeds) =>
      data.consultations.flatMap(({ session }) => [
        session?.id,
        ...(session?.documents ?? []).flatMap(({ id, cdssAlerts }) => [
          id,
          ...(cdssAlerts ?? []).map((alert) => alert.id),
        ]),
      ]);
    assert.deepEqual(ids(later), ids(seeds));
  });
});

describe('clinical stories', () => {
  it('are at least twelve, in three languages, over ten specialties', () => {
    assert.ok(stories.length >= 12);
    assert.deepEqual(new Set(stories.map(({ language }) => language)), new Set(['en', 'es', 'pt']));
    assert.ok(new Set(stories.map(({ specialty }) => specialty)).size >= 10);
    unique(stories.map(({ id }) => id));
  });

  it('write documents in their own language and specialty, about the patient of the context', () => {
    for (const { story, documents: written } of told) {
      assert.ok(written.length > 0, story.id);
      for (const document of written) {
        assert.equal(document.language, story.language);
        assert.equal(document.specialty, story.specialty);
        assert.match(String(document.medicalRecordSummary), /Pat Example/);
        assert.equal(document.createdAt, NOW.toISOString());
      }
    }
  });

  it('carry alerts, at least one of them red outside routine reports', () => {
    for (const { story, documents: written } of told) {
      const severities = written.flatMap(alertsOf).map(({ severity }) => severity);
      assert.ok(severities.length > 0, story.id);
      assert.ok(severities.includes('red') || story.specialty === 'radiology', story.id);
    }
  });
});
