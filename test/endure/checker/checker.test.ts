// Builds a fault into a sound history: its invariant must name it, and no other may.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Fact } from '../history.ts';
import { check, INVARIANTS } from './checker.ts';
import { soundHistory, without, withFacts, changed } from './sound-history.ts';

/** Places in `INVARIANTS`. */
const [TRULY, ONCE, PATIENT, EVENT, AUDIT, CONVERGES] = INVARIANTS.keys();

const wrongPlaces = (facts: readonly Fact[]) =>
  check(facts).flatMap(({ wrong }, place) => (wrong.length > 0 ? [place] : []));

const CAUGHT: readonly (readonly [string, readonly Fact[], number | undefined])[] = [
  ['a decision told before it is recorded', changed('told', { phase: 'recorded' }, { at: 1_029 }), TRULY],
  ['a decision told as applied that never was recorded', withFacts({ ...told('cfa_2'), phase: 'applied' }), TRULY],
  ['a count of more recorded ones than there are', changed('counted', {}, { recorded: 2 }), TRULY],
  ['a count of what is recorded only later', changed('counted', {}, { at: 1_029 }), TRULY],
  ['a recorded decision told as refused', changed('told', { phase: 'recorded' }, { phase: 'refused' }), TRULY],
  ['a decision that is sent again', withFacts(sent(9, 'cfa_1'), intent('r9'), outcome('r9')), ONCE],
  ['a decision that the service took twice', takenTwice(), ONCE],
  ['a decision that stands twice in the service', withFacts({ ...soundRecord(), at: 1_031 }), ONCE],
  ['a record that nobody decided', without('pressed'), ONCE],
  ['a record of a decision that was taken back', changed('ended', {}, { code: 'undone' }), ONCE],
  ['a tab that shows an alert of another patient', changed('shown', {}, { alerts: ['cfa_ben'] }), PATIENT],
  ['a tab that shows another doctor’s session', changed('shown', {}, { session: 'c-ben', alerts: [] }), PATIENT],
  ['a tab that names another patient', changed('shown', {}, { patient: 'Ben’s patient' }), PATIENT],
  ['a decision sent with another doctor’s key', changed('sent', {}, { account: 'ben' }), PATIENT],
  ['a stream that tells of another doctor’s session', withFacts(hint('ss_ben', 'm9')), PATIENT],
  ['an event that is dropped', without('hinted', { mark: 'm1' }), EVENT],
  ['an event that is told twice', withFacts(hint('ss_1', 'm1')), EVENT],
  ['an event that is refused for good', withFacts({ ...attempt(), status: 400 }), EVENT],
  ['an event that is never taken', changed('attempt', { status: 200 }, { status: 503 }), EVENT],
  ['an event of the service that is given up', changed('delivery', {}, { state: 'failed' }), EVENT],
  ['an intent that is missing', without('audit', { phase: 'intent' }), AUDIT],
  ['an outcome that is missing', without('audit', { phase: 'outcome' }), AUDIT],
  ['an intent under another doctor’s name', changed('audit', {}, { doctor: 'dr-ben' }), AUDIT],
  ['a record that the audit calls refused', changed('audit', { phase: 'outcome' }, { outcome: 'refused' }), AUDIT],
  ['an audit that does not verify', changed('verified', {}, { isWhole: false }), AUDIT],
  ['a tab that never agrees', without('converged'), CONVERGES],
  ['a tab that agrees after more than a minute', changed('converged', {}, { at: 62_001 }), CONVERGES],
];

describe('the checker of histories', () => {
  it('finds nothing wrong with a sound history', () => {
    assert.deepEqual(
      check(soundHistory()).flatMap(({ wrong }) => wrong),
      [],
    );
  });

  for (const [fault, facts, place] of CAUGHT) {
    it(`catches ${fault}`, () => assert.deepEqual(wrongPlaces(facts), [place]));
  }

  it('takes being told to read again for being told of an event', () => {
    const reset = { at: 1_200, kind: 'hinted', watcher: 'w', doctor: 'dr-ana', session: null, mark: null } as const;
    assert.deepEqual(wrongPlaces([...without('hinted', { mark: 'm1' }), reset]), []);
    assert.deepEqual(wrongPlaces([...without('hinted', { mark: 'm1' }), { ...reset, at: 1_099 }]), [EVENT]);
  });

  it('takes a second press for a reason to send again, which the service refuses', () => {
    const press = { ...soundHistory().find((fact) => fact.kind === 'pressed')!, press: 'p2', tab: 'tab-2' };
    assert.deepEqual(wrongPlaces(withFacts(press, ...sentAgain(9))), []);
  });

  it('takes one call more of a browser, which the service refuses, for the browser’s own', () => {
    const inBrowser = changed('pressed', {}, { inBrowser: true });
    assert.deepEqual(wrongPlaces([...inBrowser, ...sentAgain(9)]), []);
    assert.deepEqual(wrongPlaces([...inBrowser, ...sentAgain(9), ...sentAgain(10)]), [ONCE]);
  });
});

function told(alert: string): Fact<'told'> {
  return { at: 1_050, kind: 'told', tab: 'tab-1', alert, decision: 'accepted', phase: 'recorded' };
}

function sent(call: number, alert: string): Fact<'sent'> {
  return { at: 1_030, kind: 'sent', call, account: 'ana', alert, decision: 'accepted' };
}

function intent(requestId: string): Fact<'audit'> {
  const decisions = [{ id: 'cfa_1', decision: 'accepted' }];
  return {
    at: 1_020,
    kind: 'audit',
    instance: 'a',
    phase: 'intent',
    requestId,
    doctor: 'dr-ana',
    outcome: null,
    decisions,
  };
}

function outcome(requestId: string): Fact<'audit'> {
  return { ...intent(requestId), phase: 'outcome', outcome: 'recorded' };
}

/** Returns another call, which is refused. */
function sentAgain(call: number): readonly Fact[] {
  const refused = { at: 1_040, kind: 'answered', call, status: 409 } as const;
  return [sent(call, 'cfa_1'), refused, intent(`r${call}`), outcome(`r${call}`)];
}

function takenTwice(): readonly Fact[] {
  const press = { ...soundHistory().find((fact) => fact.kind === 'pressed')!, press: 'p2' };
  const answer = { at: 1_035, kind: 'answered', call: 9, status: 200 } as const;
  return withFacts(press, sent(9, 'cfa_1'), answer, intent('r9'), outcome('r9'));
}

function soundRecord(): Fact<'recorded'> {
  return soundHistory().find((fact) => fact.kind === 'recorded')!;
}

function hint(session: string, mark: string): Fact<'hinted'> {
  return { at: 1_130, kind: 'hinted', watcher: 'w', doctor: 'dr-ana', session, mark };
}

function attempt(): Fact<'attempt'> {
  return { at: 1_105, kind: 'attempt', event: 'evt_1', session: 'ss_1', mark: 'm1', status: 200 };
}
