import type { DecisionPhase } from '../../../src/consultation/snapshot.ts';
import { factsOf, type Fact } from '../history.ts';

type Decided = Pick<Fact<'pressed'>, 'alert' | 'decision'>;
const keyOf = ({ alert, decision }: Decided): string => `${decision} of ${alert}`;

const AS_RECORDED: readonly DecisionPhase[] = ['recorded', 'applied', 'not-applied'];

/** Checks that decisions that a tab calls recorded or counts were in the service's database by then, and that refused ones were not, unless somebody else made them. */
export const isToldTruly = (facts: readonly Fact[]): readonly string[] => [
  ...isEachToldTruly(facts),
  ...isCountTrue(facts),
];

function isCountTrue(facts: readonly Fact[]): readonly string[] {
  const sessionOf = new Map(
    factsOf(facts, 'owns').flatMap((own) => own.alerts.map((id) => [id, own.session] as const)),
  );
  const recordedOf = Map.groupBy(factsOf(facts, 'recorded'), ({ alert }) => sessionOf.get(alert));
  return factsOf(facts, 'counted').flatMap(({ tab, session, recorded, at }) => {
    const were = (recordedOf.get(session) ?? []).filter((fact) => fact.at <= at).length;
    return recorded <= were ? [] : [`${tab} counted ${recorded} of ${session} as recorded; ${were} were`];
  });
}

function isEachToldTruly(facts: readonly Fact[]): readonly string[] {
  const recordedAt = new Map(factsOf(facts, 'recorded').map((fact) => [keyOf(fact), fact.at]));
  const pressers = Map.groupBy(factsOf(facts, 'pressed'), keyOf);
  return factsOf(facts, 'told').flatMap((told) => {
    const { tab, phase, at } = told;
    const since = recordedAt.get(keyOf(told)) ?? Infinity;
    if (AS_RECORDED.includes(phase) && since > at) {
      return [`${tab} told ${keyOf(told)} as ${phase}; ${since === Infinity ? 'it never was' : 'it was not yet'}`];
    }
    const isOnlyPress = (pressers.get(keyOf(told)) ?? []).every((press) => press.tab === tab);
    const isFalse = phase === 'refused' && since <= at && isOnlyPress;
    return isFalse ? [`${tab} told ${keyOf(told)} as refused, and it is recorded`] : [];
  });
}

/** Chromium repeats a call by itself if a kept connection breaks before the first byte of the answer. */
const CALLS_OF_A_BROWSER = 2;

/** Checks that a doctor of the patient made each recorded decision, and that each press reached the service at most once, or as often as a browser repeats it. */
export function isRecordedOnce(facts: readonly Fact[]): readonly string[] {
  const undone = new Set(factsOf(facts, 'ended').flatMap(({ press, code }) => (code === 'undone' ? [press] : [])));
  const presses = factsOf(facts, 'pressed').filter(({ press }) => !undone.has(press));
  const pressed = Map.groupBy(presses, keyOf);
  const sent = Map.groupBy(factsOf(facts, 'sent'), keyOf);
  const accepted = new Set(factsOf(facts, 'answered').flatMap(({ call, status }) => (status === 200 ? [call] : [])));
  const wrong: string[] = [];
  for (const [key, calls] of sent) {
    const own = pressed.get(key) ?? [];
    const count = own.length;
    const most = own.reduce((sum, { inBrowser }) => sum + (inBrowser ? CALLS_OF_A_BROWSER : 1), 0);
    if (calls.length > most) wrong.push(`${key} was sent ${calls.length} times, and decided ${count} times`);
  }
  const takenOf = Map.groupBy(
    factsOf(facts, 'sent').filter(({ call }) => accepted.has(call)),
    ({ alert }) => alert,
  );
  for (const [alert, { length }] of takenOf) if (length > 1) wrong.push(`${alert} was recorded ${length} times`);
  const rows = Map.groupBy(factsOf(facts, 'recorded'), ({ alert }) => alert);
  for (const [alert, recorded] of rows) {
    if (recorded.length > 1) wrong.push(`${alert} stands ${recorded.length} times in the service`);
    for (const fact of recorded) if (!pressed.has(keyOf(fact))) wrong.push(`nobody decided ${keyOf(fact)}`);
  }
  return wrong;
}
