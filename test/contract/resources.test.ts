import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { CdssAlert, PENDING, PlanElement } from '../../src/contract/cdss-alert.ts';
import { ConsultationContext } from '../../src/contract/consultation-context.ts';
import { LoginResult } from '../../src/contract/authentication.ts';
import {
  AssessmentPlan,
  MedicalRecord,
  MedicalRecordDocument,
  MedicalRecordDocumentList,
  MedicalRecordSummaryStructured,
  ReportState,
  VitalSigns,
} from '../../src/contract/medical-record-document.ts';
import { ScribeSession } from '../../src/contract/scribe-session.ts';
import { fields, quoted, section, tables } from '../support/spec.ts';

const keys = (schema: { shape: object }) => Object.keys(schema.shape);
const row = (number: string, field: string) =>
  Object.values(
    tables(number)[0]?.find((each) => quoted(Object.values(each)[0] ?? '').includes(field)) ??
      assert.fail(`no row ${field}`),
  ).join(' ');

describe('§2.1 consultation context', () => {
  it('has the fields of the table', () => {
    assert.deepEqual(keys(ConsultationContext).sort(), fields('2.1').sort());
  });

  it('requires nothing but name', () => {
    assert.ok(z.safeParse(ConsultationContext, { name: 'Rosa Pérez' }).success);
    const without = z.safeParse(ConsultationContext, { notes: 'x' });
    assert.deepEqual(
      without.error?.issues.map(({ path }) => path),
      [['name']],
    );
  });

  it('is written strictly: an unknown field is refused', () => {
    assert.ok(!z.safeParse(ConsultationContext, { name: 'Rosa', nickname: 'R' }).success);
  });

  it('takes letters, digits, hyphens and underscores in consultationInternalId, and nothing else', () => {
    const takes = (consultationInternalId: string) =>
      z.safeParse(ConsultationContext, { name: 'Rosa', consultationInternalId }).success;
    assert.ok(takes('Az09-_'));
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (id) => takes(id) === (/^[A-Za-z0-9_-]+$/.test(id) && id.length <= 128)),
    );
  });

  it('takes a UUID-shaped institutionalBranchId only', () => {
    const takes = (institutionalBranchId: string) =>
      z.safeParse(ConsultationContext, { name: 'Rosa', institutionalBranchId }).success;
    assert.ok(takes('3f2b8c1e-0000-0000-0000-1234567890ab'));
    assert.ok(!takes('branch-7'));
  });

  it('takes an mrc_ id only as medicalRecordConfigurationId', () => {
    const takes = (medicalRecordConfigurationId: string) =>
      z.safeParse(ConsultationContext, { name: 'Rosa', medicalRecordConfigurationId }).success;
    assert.ok(takes('mrc_general'));
    assert.ok(!takes('ssc_general'));
  });

  it('names IN_PERSON and leaves the enumeration open', () => {
    assert.deepEqual(quoted(tables('2.1')[0]?.at(-1)?.['Notes'] ?? ''), ['IN_PERSON']);
    assert.ok(z.safeParse(ConsultationContext, { name: 'Rosa', scribeSessionModality: 'REMOTE' }).success);
  });
});

describe('§2.2 scribe session', () => {
  it('has the fields of the table', () => {
    assert.deepEqual(keys(ScribeSession).sort(), fields('2.2').sort());
  });

  it('is read tolerantly: unknown fields and statuses are kept', () => {
    const session = { id: 'ss_1', status: 'transcribing', colour: { of: 'magic' } };
    assert.deepEqual(z.parse(ScribeSession, session), session);
  });

  it('is not a session without an id', () => {
    assert.ok(!z.safeParse(ScribeSession, { status: 'completed' }).success);
  });
});

describe('§2.3 medical record document', () => {
  it('has the fields of the table', () => {
    assert.deepEqual(keys(MedicalRecordDocument).sort(), fields('2.3').sort());
  });

  it('knows the sections of medicalRecord that were seen', () => {
    const sections = ['chiefComplaint', 'vitalSigns', 'assessmentPlan'];
    assert.deepEqual(keys(MedicalRecord), sections);
    for (const name of [...sections, ...keys(VitalSigns), ...keys(AssessmentPlan)])
      assert.ok(quoted(row('2.3', 'medicalRecord')).includes(name), name);
  });

  it('knows the parts of medicalRecordSummaryStructured that were seen', () => {
    const cell = row('2.3', 'medicalRecordSummaryStructured');
    for (const name of keys(MedicalRecordSummaryStructured)) assert.ok(cell.includes(`\`${name}\``), name);
  });

  it('knows the fields of a plan element', () => {
    const cell = tables('2.3')[0]?.find((each) => each['Field'] === 'plan element')?.['Notes'] ?? '';
    for (const name of keys(PlanElement)) assert.ok(quoted(cell).includes(name), name);
  });

  it('keeps sections, vital signs, plan fields and enumeration values that it does not know', () => {
    const document = {
      id: 'doc_1',
      purpose: 'letter',
      medicalRecord: {
        chiefComplaint: null,
        reviewOfSystems: { cardiac: ['none'] },
        vitalSigns: { bloodPressure: '', oxygenSaturation: '97 %' },
        assessmentPlan: { plan: [{ type: 'referral', content: 'x', urgency: 2 }] },
      },
      reportState: { lifecycleStatus: 'signed', by: 'Dr. X' },
    };
    assert.deepEqual(z.parse(MedicalRecordDocument, document), document);
  });

  it('has the field of the report state', () => {
    assert.ok(row('2.3', 'reportState').includes('`lifecycleStatus`'));
    assert.deepEqual(keys(ReportState), ['lifecycleStatus']);
  });

  it('comes as a list of items with a total', () => {
    assert.deepEqual(keys(MedicalRecordDocumentList), ['items', 'total']);
    assert.ok(!z.safeParse(MedicalRecordDocumentList, { items: [] }).success);
  });
});

describe('§2.4 CDSS alert', () => {
  it('has the fields of the table', () => {
    assert.deepEqual(keys(CdssAlert).sort(), fields('2.4').sort());
  });

  it('has the status of an alert that nobody has decided', () => {
    assert.ok(quoted(row('2.4', 'status')).includes(PENDING));
  });

  it('leaves every enumeration open', () => {
    fc.assert(
      fc.property(
        fc.record(
          {
            id: fc.constant('cfa_1'),
            status: fc.string(),
            severity: fc.string(),
            issue: fc.string(),
            type: fc.string(),
            actionCategory: fc.string(),
          },
          { noNullPrototype: true },
        ),
        (alert) => {
          assert.deepEqual(z.parse(CdssAlert, alert), alert);
        },
      ),
    );
  });
});

describe('§2.5 login result', () => {
  it('has the fields of the sentence', () => {
    assert.deepEqual(keys(LoginResult), quoted(section('2.5')));
  });
});
