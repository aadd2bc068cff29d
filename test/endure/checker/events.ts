import { factsOf, type Fact } from '../history.ts';

const isTaken = (status: number): boolean => status >= 200 && status < 300;
/** Returns whether the service never sends the event again (§6.4.3). */
const isFinal = (status: number): boolean => status >= 400 && status < 500;

/** Checks that every event is accepted in the end and never finally refused, and that each watcher of its doctor gets it once or is told to read again. */
export function isEachEventOnce(facts: readonly Fact[]): readonly string[] {
  const wrong = factsOf(facts, 'delivery').flatMap(({ event, state, statuses }) =>
    state === 'delivered' && !statuses.some(isFinal) ? [] : [`${event} is ${state}: ${statuses.join(', ')}`],
  );
  for (const [event, attempts] of attemptsOf(facts)) {
    const statuses = attempts.map(({ status }) => status);
    if (statuses.some(isFinal)) wrong.push(`${event} was refused for good: ${statuses.join(', ')}`);
    if (!statuses.some(isTaken)) wrong.push(`${event} was never taken: ${statuses.join(', ')}`);
  }
  for (const { event, watcher, times, isReadAgain } of tellings(facts)) {
    if (times > 1) wrong.push(`${watcher} was told ${times} times of ${event}`);
    if (times === 0 && !isReadAgain) wrong.push(`${watcher} was not told of ${event}`);
  }
  return wrong;
}

/** Returns an event that a proxy accepted and a watcher has not got yet: proxies spread "read again" over two seconds. */
export const untold = (facts: readonly Fact[]): string | undefined =>
  tellings(facts)
    .filter(({ times, isReadAgain }) => times === 0 && !isReadAgain)
    .map(({ watcher, event }) => `${watcher} was not told of ${event}`)[0];

const attemptsOf = (facts: readonly Fact[]) => Map.groupBy(factsOf(facts, 'attempt'), ({ event }) => event);

/** For each event and each watcher of its doctor, counts the hints and tells whether the watcher was told to read again since. */
function tellings(facts: readonly Fact[]) {
  const doctorOf = new Map(
    factsOf(facts, 'owns').flatMap(({ session, ss, doctor }) => [session, ss].map((id) => [id, doctor] as const)),
  );
  const watchers = Map.groupBy(factsOf(facts, 'hinted'), ({ watcher }) => watcher);
  return [...attemptsOf(facts)].flatMap(([event, attempts]) => {
    const { session, mark } = attempts[0]!;
    // An attempt without an answer may have had an effect.
    const since = attempts.find(({ status }) => status === 0 || isTaken(status))?.at ?? Infinity;
    return [...watchers]
      .filter(([, hints]) => hints[0]?.doctor === doctorOf.get(session))
      .map(([watcher, hints]) => ({
        event,
        watcher,
        times: hints.filter((hint) => hint.mark === mark).length,
        isReadAgain: hints.some((hint) => hint.mark === null && hint.at >= since),
      }));
  });
}
