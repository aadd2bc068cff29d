import { factsOf, type Fact } from '../history.ts';

const isTaken = (status: number): boolean => status >= 200 && status < 300;
/** §6.4.3: it is never sent again. */
const isFinal = (status: number): boolean => status >= 400 && status < 500;

/** An event is taken in the end and refused for good never; whoever watches its doctor's pages hears of it once, or is told to read again. */
export function isEachEventOnce(facts: readonly Fact[]): readonly string[] {
  const doctorOf = new Map(
    factsOf(facts, 'owns').flatMap(({ session, ss, doctor }) => [session, ss].map((id) => [id, doctor] as const)),
  );
  const watchers = Map.groupBy(factsOf(facts, 'hinted'), ({ watcher }) => watcher);
  const wrong = factsOf(facts, 'delivery').flatMap(({ event, state, statuses }) =>
    state === 'delivered' && !statuses.some(isFinal) ? [] : [`${event} is ${state}: ${statuses.join(', ')}`],
  );
  for (const [event, attempts] of Map.groupBy(factsOf(facts, 'attempt'), (attempt) => attempt.event)) {
    const statuses = attempts.map(({ status }) => status);
    const { session, mark } = attempts[0]!;
    // One without an answer may have been acted on.
    const since = attempts.find(({ status }) => status === 0 || isTaken(status))?.at ?? Infinity;
    if (statuses.some(isFinal)) wrong.push(`${event} was refused for good: ${statuses.join(', ')}`);
    if (!statuses.some(isTaken)) wrong.push(`${event} was never taken: ${statuses.join(', ')}`);
    for (const [watcher, hints] of watchers) {
      if (hints[0]?.doctor !== doctorOf.get(session)) continue;
      const told = hints.filter((hint) => hint.mark === mark);
      const isReadAgain = hints.some((hint) => hint.mark === null && hint.at >= since);
      if (told.length > 1) wrong.push(`${watcher} was told ${told.length} times of ${event}`);
      if (told.length === 0 && !isReadAgain) wrong.push(`${watcher} was not told of ${event}`);
    }
  }
  return wrong;
}
