import { factsOf, type Fact } from '../history.ts';

/** Checks that a decision's intent is on disk under its doctor's name before it is sent, that each intent has one outcome, and that no recorded decision was called refused. */
export function auditIsWhole(facts: readonly Fact[]): readonly string[] {
  const lines = factsOf(facts, 'audit');
  const wrong = factsOf(facts, 'verified').flatMap(({ instance, after, isWhole, says }) =>
    isWhole ? [] : [`the audit of ${instance} does not verify after ${after}: ${says}`],
  );
  const outcomes = Map.groupBy(
    lines.filter(({ phase }) => phase === 'outcome'),
    ({ requestId }) => requestId,
  );
  const intents = lines.filter(({ phase }) => phase === 'intent');
  for (const { requestId, instance } of intents) {
    const count = outcomes.get(requestId)?.length ?? 0;
    if (count !== 1) wrong.push(`${requestId} of ${instance} has ${count} outcomes`);
  }
  const doctorOf = new Map(factsOf(facts, 'owns').flatMap(({ alerts, doctor }) => alerts.map((id) => [id, doctor])));
  const intended = Map.groupBy(
    intents.flatMap((line) => line.decisions.map((decision) => ({ ...decision, line }))),
    ({ id, decision }) => `${decision} of ${id}`,
  );
  const keyOf = ({ alert, decision }: Fact<'sent' | 'recorded'>) => `${decision} of ${alert}`;
  const byItsDoctor = (key: string, alert: string) =>
    (intended.get(key) ?? []).filter(({ line }) => line.doctor === doctorOf.get(alert));
  for (const [key, calls] of Map.groupBy(factsOf(facts, 'sent'), keyOf)) {
    const { length } = byItsDoctor(key, calls[0]!.alert);
    if (length < calls.length) wrong.push(`${key} was sent ${calls.length} times with ${length} intents`);
  }
  for (const fact of factsOf(facts, 'recorded')) {
    const ends = byItsDoctor(keyOf(fact), fact.alert).flatMap(({ line }) => outcomes.get(line.requestId) ?? []);
    if (ends.length > 0 && ends.every(({ outcome }) => outcome === 'refused'))
      wrong.push(`${keyOf(fact)} is recorded, and refused in the audit`);
    if (ends.length === 0) wrong.push(`${keyOf(fact)} is recorded, and has no outcome in the audit`);
  }
  return wrong;
}
