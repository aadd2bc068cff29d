// The hazard log. Its data is in docs/safety/hazards/; its page and its CSV are made from it.
import { readFileSync, readdirSync } from 'node:fs';
import * as z from 'zod/mini';

/** Names of DCB0129's levels, mildest first. */
export const SEVERITIES = ['minor', 'significant', 'considerable', 'major', 'catastrophic'] as const;
export const LIKELIHOODS = ['very low', 'low', 'medium', 'high', 'very high'] as const;

/** Parties with duties: the doctor, the hospital's safety officer, the integrator, the proxy's operator, the supplier of widget or service. */
export const PARTIES = ['doctor', 'hospital', 'integrator', 'operator', 'supplier'] as const;

/** DCB0129's matrix: a row for each likelihood, a column for each severity; 1 is acceptable, 5 is not. */
const MATRIX = [
  [1, 1, 2, 2, 3],
  [1, 2, 2, 3, 4],
  [2, 2, 3, 3, 4],
  [2, 3, 3, 4, 5],
  [3, 4, 4, 5, 5],
];

const Words = z.string().check(z.minLength(3));
const Risk = z.tuple([z.enum(SEVERITIES), z.enum(LIKELIHOODS)]);
const Hazard = z.strictObject({
  id: z.string().check(z.regex(/^H\d\d$/)),
  hazard: Words,
  causes: z.array(Words).check(z.minLength(1)),
  harm: Words,
  /** Severity and likelihood without the controls; `after` has those with them. */
  before: Risk,
  after: Risk,
  controls: z
    .array(
      z.strictObject({
        control: Words,
        /** `test/FILE: title` of each test that proves the control. */
        tests: z.array(z.string().check(z.regex(/^test\/[\w./-]+\.(test|spec)\.ts: ./))).check(z.minLength(1)),
      }),
    )
    .check(z.minLength(1)),
  remains: Words,
  /** The duty of each party. */
  duties: z.partialRecord(z.enum(PARTIES), Words),
});

export type Hazard = z.infer<typeof Hazard>;
type Risk = Hazard['before'];

const FOLDER = new URL('../../../docs/safety/hazards/', import.meta.url);

/** Reads all hazards in their order; throws with the file and the field if one is invalid. */
export function readHazards(): readonly Hazard[] {
  return readdirSync(FOLDER)
    .sort()
    .flatMap((file) => {
      const result = z.safeParse(z.array(Hazard), JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')));
      if (result.success) return result.data;
      const [fault] = result.error.issues;
      throw new Error(`docs/safety/hazards/${file}: ${fault?.path.join('.')}: ${fault?.message}`);
    });
}

/** Returns the rating of a risk, from 1 (acceptable) to 5 (unacceptable). */
export const ratingOf = ([severity, likelihood]: Risk): number =>
  MATRIX[LIKELIHOODS.indexOf(likelihood)]?.[SEVERITIES.indexOf(severity)] ?? 5;
