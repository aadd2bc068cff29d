import { factsOf, type Fact } from '../history.ts';

/** Milliseconds from the end of the last fault until all must agree. */
export const CONVERGES_WITHIN = 60_000;

/** Checks that all parties agree with the service in time after the last fault. */
export function allConverge(facts: readonly Fact[]): readonly string[] {
  const calm = factsOf(facts, 'calm').at(-1);
  if (!calm) return [];
  const agreed = new Map(factsOf(facts, 'converged').map(({ party, at }) => [party, at - calm.at]));
  return calm.parties.flatMap((party) => {
    const after = agreed.get(party);
    if (after === undefined) return [`${party} does not agree with the service`];
    return after <= CONVERGES_WITHIN ? [] : [`${party} agreed only after ${Math.round(after / 1000)} s`];
  });
}
