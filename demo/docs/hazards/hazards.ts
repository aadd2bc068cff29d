// The hazard log: data in docs/safety/hazards/, from which its page and its CSV are written.
import { readFileSync, readdirSync } from 'node:fs';
import * as z from 'zod/mini';

/** Words of the scales of DCB0129, mildest first. */
export const SEVERITIES = ['minor', 'significant', 'considerable', 'major', 'catastrophic'] as const;
export const LIKELIHOODS = ['very low', 'low', 'medium', 'high', 'very high'] as const;

/** Who can have something to do: the doctor, the hospital's safety officer, who embeds, who runs the proxy, who makes it or the service. */
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
  /** Severity and likelihood without the controls, and with them. */
  before: Risk,
  after: Risk,
  controls: z
    .array(
      z.strictObject({
        control: Words,
        /** `test/FILE: title` of each test that shows it. */
        tests: z.array(z.string().check(z.regex(/^test\/[\w./-]+\.(test|spec)\.ts: ./))).check(z.minLength(1)),
      }),
    )
    .check(z.minLength(1)),
  remains: Words,
  /** Who must do what about it. */
  duties: z.partialRecord(z.enum(PARTIES), Words),
});

export type Hazard = z.infer<typeof Hazard>;
type Risk = Hazard['before'];

const FOLDER = new URL('../../../docs/safety/hazards/', import.meta.url);

/** All hazards, in their order; throws, with the file and the field, where one is not whole. */
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

/** From 1 (acceptable) to 5 (unacceptable). */
export const ratingOf = ([severity, likelihood]: Risk): number =>
  MATRIX[LIKELIHOODS.indexOf(likelihood)]?.[SEVERITIES.indexOf(severity)] ?? 5;
