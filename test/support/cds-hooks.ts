// Feedback of CDS Hooks 2.0 with exactly the attributes that its specification lists (cds-hooks.hl7.org, "Feedback").
import * as z from 'zod/mini';

const Coding = z.strictObject({ code: z.string(), system: z.string(), display: z.optional(z.string()) });
const OverrideReason = z
  .strictObject({ reason: z.optional(Coding), userComment: z.optional(z.string().check(z.minLength(1))) })
  .check(z.refine((reason) => Object.keys(reason).length > 0));

const WHAT = {
  card: z.string().check(z.minLength(1)),
  // RFC 3339, section 5.6, in UTC.
  outcomeTimestamp: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)),
};

/** One piece of feedback: an accepted one requires `acceptedSuggestions`. */
export const Feedback = z.discriminatedUnion('outcome', [
  z.strictObject({
    ...WHAT,
    outcome: z.literal('accepted'),
    acceptedSuggestions: z.array(z.strictObject({ id: z.string() })).check(z.minLength(1)),
  }),
  z.strictObject({ ...WHAT, outcome: z.literal('overridden'), overrideReason: z.optional(OverrideReason) }),
]);

/** The body of a POST to `{baseUrl}/cds-services/{id}/feedback`. */
export const FeedbackRequest = z.strictObject({ feedback: z.array(Feedback) });

/** The specification's own examples. */
export const EXAMPLES = [
  {
    feedback: [
      {
        card: '4e0a3a1e-3283-4575-ab82-028d55fe2719',
        outcome: 'accepted',
        acceptedSuggestions: [{ id: 'e56e1945-20b3-4393-8503-a1a20fd73152' }],
        outcomeTimestamp: '2021-12-11T10:05:31Z',
      },
    ],
  },
  {
    feedback: [
      {
        card: 'f6b95768-b1c8-40dc-8385-bf3504b82ffb',
        outcome: 'overridden',
        outcomeTimestamp: '2020-12-11T00:00:00Z',
      },
    ],
  },
  {
    feedback: [
      {
        card: '9368d37b-283f-44a0-93ea-547cebab93ed',
        outcome: 'overridden',
        overrideReason: {
          reason: { code: 'd7ecf885', system: 'https://example.com/cds-hooks/override-reason-system' },
          userComment: 'A comment entered by the clinician.',
        },
        outcomeTimestamp: '2020-12-11T00:00:00Z',
      },
    ],
  },
];
