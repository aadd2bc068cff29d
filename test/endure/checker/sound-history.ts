// A short history without faults, and functions that spoil it.
import type { Fact, FactKind } from '../history.ts';

const DECIDED = { alert: 'cfa_1', decision: 'accepted' } as const;
const LINE = { kind: 'audit', instance: 'a', requestId: 'r1', doctor: 'dr-ana' } as const;
const decisions = [{ id: 'cfa_1', decision: 'accepted' }];
const EVENT = { event: 'evt_1', session: 'ss_1', mark: 'm1' } as const;

/** Returns a history: Ana accepts one of two alerts, an event is accepted at the second attempt, and all agree after the last fault. */
export const soundHistory = (): readonly Fact[] => [
  { ...owns('ana', 'Ana’s patient', 'c-1', 'ss_1', ['cfa_1', 'cfa_2']), at: 1_000 },
  { ...owns('ben', 'Ben’s patient', 'c-ben', 'ss_ben', ['cfa_ben']), at: 1_000 },
  shown(['cfa_1', 'cfa_2']),
  {
    at: 1_010,
    kind: 'pressed',
    press: 'p1',
    tab: 'tab-1',
    inBrowser: false,
    doctor: 'dr-ana',
    session: 'c-1',
    ...DECIDED,
  },
  { at: 1_011, kind: 'told', tab: 'tab-1', ...DECIDED, phase: 'sending' },
  { at: 1_020, ...LINE, phase: 'intent', outcome: null, decisions },
  { at: 1_025, kind: 'sent', call: 1, account: 'ana', ...DECIDED },
  { at: 1_030, kind: 'recorded', account: 'ana', ...DECIDED },
  { at: 1_032, kind: 'answered', call: 1, status: 200 },
  { at: 1_034, ...LINE, phase: 'outcome', outcome: 'recorded', decisions },
  { at: 1_050, kind: 'told', tab: 'tab-1', ...DECIDED, phase: 'recorded' },
  { at: 1_050, kind: 'counted', tab: 'tab-1', session: 'c-1', recorded: 1 },
  { at: 1_050, kind: 'ended', press: 'p1', code: null },
  { at: 1_100, kind: 'attempt', ...EVENT, status: 0 },
  { at: 1_110, kind: 'attempt', ...EVENT, status: 200 },
  { at: 1_111, kind: 'hinted', watcher: 'w', doctor: 'dr-ana', session: 'ss_1', mark: 'm1' },
  // Keeps the watcher known in tests that remove its hints.
  { at: 1_001, kind: 'hinted', watcher: 'w', doctor: 'dr-ana', session: null, mark: null },
  { at: 1_150, kind: 'delivery', event: 'evt_2', state: 'delivered', statuses: [0, 503, 200] },
  { at: 1_900, kind: 'verified', instance: 'a', after: 'kill', isWhole: true, says: 'ok: 2 lines' },
  { at: 2_000, kind: 'calm', parties: ['tab-1'] },
  { at: 5_000, kind: 'converged', party: 'tab-1' },
];

/** Returns the sound history with more facts. */
export const withFacts = (...more: readonly Fact[]): readonly Fact[] => [...soundHistory(), ...more];

/** Returns the sound history without the facts of a kind that have these fields. */
export const without = (kind: FactKind, fields: object = {}): readonly Fact[] =>
  soundHistory().filter((fact) => !isOf(fact, kind, fields));

/** Returns the sound history with other values in the facts of a kind that have these fields. */
export const changed = (kind: FactKind, fields: object, values: object): readonly Fact[] =>
  soundHistory().map((fact) => (isOf(fact, kind, fields) ? { ...fact, ...values } : fact));

const isOf = (fact: Fact, kind: FactKind, fields: object): boolean =>
  fact.kind === kind &&
  Object.entries(fields).every(([name, value]) => (fact as unknown as Record<string, unknown>)[name] === value);

function owns(account: string, patient: string, session: string, ss: string, alerts: readonly string[]) {
  return { kind: 'owns', doctor: `dr-${account}`, account, session, ss, patient, alerts } as const;
}

function shown(alerts: readonly string[]): Fact<'shown'> {
  return { at: 1_005, kind: 'shown', tab: 'tab-1', doctor: 'dr-ana', session: 'c-1', patient: 'Ana’s patient', alerts };
}
