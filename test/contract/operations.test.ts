import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as z from 'zod/mini';
import { AlertDecision, DecisionResult, DecisionsRequest, DecisionsResult } from '../../src/contract/cdss-alert.ts';
import { ConsultationContextResult } from '../../src/contract/consultation-context.ts';
import { ERRORS } from '../../src/contract/errors.ts';
import { ApiKeyConfig } from '../../src/contract/authentication.ts';
import { INTERFACE_VERSION, OPERATIONS, type Operation } from '../../src/contract/operations.ts';
import { WebhookCreated, WebhookRequest, WebhookRotated, WebhookUpdate } from '../../src/contract/events.ts';
import { quoted, section, tables } from '../support/spec.ts';

const operations = Object.values<Operation>(OPERATIONS);
const at = (number: string) =>
  operations.find((operation) => operation.section === `§${number}`) ?? assert.fail(`nothing at §${number}`);
const shape = (schema: unknown) => Object.keys((schema as { shape: object }).shape);
const NUMBERED = ['4.1', '4.2', '4.3', '4.4', '4.5', '4.6', '4.7'];

describe('§4 endpoints', () => {
  for (const number of NUMBERED) {
    it(`§${number} has the method and path of its heading`, () => {
      const [, method, path] = /^### \S+ (\S+) (\S+)/.exec(section(number)) ?? [];
      assert.deepEqual([at(number).method, at(number).path], [method, path]);
    });

    it(`§${number} has every error of its section, and only those beside §5.2's`, () => {
      assert.deepEqual(new Set(at(number).errors), errorsNamed(number === '4.6' ? '4.5' : number));
    });
  }

  it('§4.8 and §4.9 have the methods and paths of their tables', () => {
    const managed = tables('4.8')[0]?.map((row) => quoted(Object.values(row)[0] ?? '')[0]);
    assert.deepEqual(
      operations.filter((each) => each.section === '§4.8').map((each) => `${each.method} ${each.path}`),
      managed,
    );
    assert.ok(quoted(section('4.9')).includes(`${at('4.9').method} ${at('4.9').path}`));
  });

  it('every path parameter has a schema', () => {
    for (const { path, parameters } of operations)
      assert.deepEqual(
        [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]),
        Object.keys(parameters ?? {}),
        path,
      );
  });

  it('every code is one of §7.2', () => {
    for (const { errors } of operations) for (const code of errors) assert.ok(code in ERRORS);
  });

  it('answers 403 to a publishable key everywhere (§5.2)', () => {
    for (const { errors, path } of operations) assert.ok(errors.includes('permission_denied'), path);
  });

  it('carries the version prefix but where §4.9 writes none', () => {
    assert.ok(section('9').includes('`/v1`') && section('9').includes(INTERFACE_VERSION));
    for (const { path, section: number } of operations) assert.equal(path.startsWith('/v1'), number !== '§4.9', path);
  });

  it('gates what §7.3 names, and nothing else', () => {
    const gated = operations.filter((each) => each.gated).map((each) => `${each.method} ${each.path}`);
    assert.deepEqual(
      gated,
      quoted(section('7.3')).filter((word) => word.startsWith('GET ')),
    );
  });

  it('lets a browser call neither login nor webhook management', () => {
    const closed = operations.filter((each) => !each.browser).map((each) => each.section);
    assert.deepEqual(closed, ['§4.1', '§4.8', '§4.8', '§4.8']);
  });
});

describe('requests and answers of §4', () => {
  it('§4.2 answers consultationInternalId and success', () => {
    assert.deepEqual(shape(ConsultationContextResult), ['consultationInternalId', 'success']);
  });

  it('§4.5 and §4.7 answer id, elementId and status', () => {
    assert.deepEqual(shape(DecisionResult), ['id', 'elementId', 'status']);
    assert.deepEqual(shape(DecisionsResult), ['decisions']);
  });

  it('§4.7 takes accepted or rejected for one alert once, and at least one', () => {
    const takes = (decisions: unknown) => z.safeParse(DecisionsRequest, { decisions }).success;
    assert.deepEqual(shape(AlertDecision), ['id', 'decision']);
    assert.ok(
      takes([
        { id: 'cfa_1', decision: 'accepted' },
        { id: 'cfa_2', decision: 'rejected' },
      ]),
    );
    assert.ok(!takes([]));
    assert.ok(!takes([{ id: 'cfa_1', decision: 'maybe' }]));
    assert.ok(
      !takes([
        { id: 'cfa_1', decision: 'accepted' },
        { id: 'cfa_1', decision: 'rejected' },
      ]),
    );
  });

  it('§4.8 takes an HTTPS address and event names', () => {
    const takes = (url: string, events: unknown) => z.safeParse(WebhookRequest, { url, events }).success;
    assert.ok(takes('https://ehr.example/hook', ['scribe_session.completed', 'appointment.fulfilled']));
    assert.ok(!takes('http://ehr.example/hook', ['scribe_session.completed']));
    assert.ok(!takes('https://ehr.example/hook', []));
    assert.ok(!z.safeParse(WebhookUpdate, { events: ['nonsense'] }).success);
    assert.ok(shape(WebhookCreated).includes('signingSecret'));
    assert.deepEqual(shape(WebhookRotated), ['signingSecret', 'signingSecretVersion']);
  });

  it('§4.9 takes validForDays from 1 to 365', () => {
    const takes = (validForDays: number) => z.safeParse(ApiKeyConfig, { validForDays }).success;
    assert.deepEqual([0, 1, 365, 366, 1.5].map(takes), [false, true, true, false, false]);
  });
});

/** Returns the codes in an endpoint's "Errors" lines; a bare status means each matching code with that status. */
function errorsNamed(number: string): Set<string> {
  const line = /^- Errors: (.*)$/m.exec(section(number))?.[1] ?? '';
  const codes = new Set(quoted(line).filter((word) => word in ERRORS));
  const bare = (status: number) => new RegExp(`(^|; )${status}( *[;.]|$)`).test(line);
  if (bare(400)) for (const code of ['parameter_missing', 'parameter_invalid', 'account_invalid']) codes.add(code);
  if (bare(401)) codes.add('authentication_required');
  if (bare(404)) codes.add('resource_not_found');
  if (bare(409)) codes.add('resource_conflict');
  if (bare(503)) codes.add('service_unavailable');
  return codes.add('permission_denied');
}
