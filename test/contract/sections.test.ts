import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import * as z from 'zod/mini';
import {
  AUTHENTICATION_MESSAGES,
  KEY_SCOPES,
  PUBLISHABLE_KEY_PREFIX,
  SECRET_KEY_PREFIX,
} from '../../src/contract/authentication.ts';
import { AlertId } from '../../src/contract/cdss-alert.ts';
import { CdssReviewDetails, ERROR_TYPES, ERRORS, ErrorEnvelope, errorType } from '../../src/contract/errors.ts';
import {
  EVENT_ID_HEADER,
  EventEnvelope,
  SCRIBE_SESSION_EVENTS,
  ScribeSessionEventData,
  SIGNATURE_HEADER,
} from '../../src/contract/events.ts';
import { LIMITS } from '../../src/contract/limits.ts';
import { Purpose } from '../../src/contract/medical-record-document.ts';
import { SessionId } from '../../src/contract/scribe-session.ts';
import { fields, quoted, section, tables } from '../support/spec.ts';

const keys = (schema: { shape: object }) => Object.keys(schema.shape);

describe('§5 authentication', () => {
  it('has the prefixes, scopes and messages of its sentences', () => {
    const words = section('5');
    for (const word of [SECRET_KEY_PREFIX, PUBLISHABLE_KEY_PREFIX, ...Object.values(AUTHENTICATION_MESSAGES)])
      assert.ok(quoted(words).includes(word), word);
    assert.ok(words.includes('doctor-scoped or institutional-scoped'));
    assert.equal(KEY_SCOPES.length, 2);
  });
});

describe('§6 events', () => {
  it('has the names of the table', () => {
    assert.deepEqual([...SCRIBE_SESSION_EVENTS], fields('6.1'));
  });

  it('has the envelope of the table', () => {
    assert.deepEqual(keys(EventEnvelope), fields('6.2', 0));
    assert.ok(!z.safeParse(EventEnvelope, { id: 'e1', type: 'x', createdAt: '', data: {} }).success);
  });

  it('has the data of the table', () => {
    assert.deepEqual(keys(ScribeSessionEventData), fields('6.2', 1));
  });

  it('holds the two configuration ids apart', () => {
    const data = (mrc: string | null, ssc: string | null) => ({
      scribeSessionId: 'ss_1',
      medicalRecordConfigurationId: mrc,
      scribeSessionConfigurationId: ssc,
      status: 'completed',
    });
    const takes = (...ids: [string | null, string | null]) => z.safeParse(ScribeSessionEventData, data(...ids)).success;
    assert.ok(takes('mrc_1', null) && takes(null, 'ssc_1') && takes(null, null));
    assert.ok(!takes('mrc_1', 'ssc_1'));
  });

  it('has the headers of §6.3', () => {
    for (const header of [SIGNATURE_HEADER, EVENT_ID_HEADER]) assert.ok(section('6.3').includes(`\`${header}`), header);
  });
});

describe('§7 errors', () => {
  it('has the envelope of §7.1', () => {
    assert.deepEqual(keys(ErrorEnvelope.shape.error), fields('7.1'));
  });

  it('has every code of §7.2 with its status and type, and no other', () => {
    const rows = tables('7.2')[0] ?? [];
    assert.deepEqual(
      Object.entries(ERRORS).map(([code, status]) => [code, String(status), errorType(status)]),
      rows.map((row) => [quoted(row['Code'] ?? '')[0], row['HTTP'], row['Type']]),
    );
    assert.deepEqual([...ERROR_TYPES], quoted(/^Types: .*$/m.exec(section('7.2'))?.[0] ?? ''));
  });

  it('reads a code that it does not know', () => {
    const envelope = { error: { type: 'new_error', code: 'brand_new', message: 'New.', hint: 1 } };
    assert.deepEqual(z.parse(ErrorEnvelope, envelope), envelope);
  });

  it('reads the pending consultations of §7.3', () => {
    const details = { pendingConsultations: [{ sessionId: 'ss_1', url: 'https://scribe.example/consultations/ss_1' }] };
    assert.deepEqual(z.parse(CdssReviewDetails, details), details);
    assert.ok(section('7.3').includes('`{sessionId: string, url: string}`'));
  });
});

describe('§8 limits', () => {
  const value = (limit: string) =>
    (tables('8')[0]?.find((row) => (row['Limit'] ?? '').includes(limit)) ?? assert.fail(limit))['Value'] ?? '';

  it('has the values of the table', () => {
    const range = ({ min, max }: { min: number; max: number }) => `${min} to ${max}`;
    assert.ok(value('`id`').startsWith(range(LIMITS.sessionId)));
    assert.ok(value('`alert_id`').startsWith(range(LIMITS.alertId)));
    assert.ok(value('`purpose`').startsWith(range(LIMITS.purpose)));
    assert.ok(value('`validForDays`').startsWith(range(LIMITS.validForDays)));
    assert.ok(value('`validForDays`').includes(`default key lifetime ${LIMITS.validForDays.default} days`));
    assert.ok(value('Key regeneration').includes(`per ${LIMITS.keyRegenerationSeconds / 60} minutes`));
    assert.ok(value('CDSS gate window').includes(`default ${LIMITS.gateWindowDays} days`));
    assert.equal(value('Webhook timestamp tolerance'), `${LIMITS.webhookToleranceSeconds / 60} minutes`);
    const { attempts, minutes } = LIMITS.webhookDelivery;
    assert.equal(value('Webhook delivery'), `${attempts} attempts over about ${minutes} minutes`);
    assert.equal(tables('8')[0]?.length, Object.keys(LIMITS).length);
  });

  const edges = [
    { name: 'id', schema: SessionId, ...LIMITS.sessionId, strict: true },
    { name: 'alert_id', schema: AlertId, ...LIMITS.alertId, strict: true },
    { name: 'purpose', schema: Purpose, ...LIMITS.purpose, strict: false },
  ];
  for (const { name, schema, min, max, strict } of edges) {
    it(`takes ${name} of ${min} to ${max} characters`, () => {
      const lengths = [min - 1, min, max, max + 1];
      assert.deepEqual(
        lengths.map((length) => z.safeParse(schema, 'a'.repeat(length)).success),
        [false, true, true, false],
      );
    });

    if (strict)
      it(`takes letters, digits, _ and - only in ${name}`, () => {
        fc.assert(
          fc.property(fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' }), (id) => {
            assert.equal(z.safeParse(schema, id).success, /^[A-Za-z0-9_-]+$/.test(id) && !id.includes('\n'));
          }),
        );
      });
  }
});
