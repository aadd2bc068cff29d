// §2.1 Consultation context, the request of §4.2.
import * as z from 'zod/mini';
import { SessionId } from './scribe-session.ts';

/** The consultation context as we send it: known fields only, by §2.1. */
export const ConsultationContext = z.strictObject({
  /** The patient's name; the only required field. */
  name: z.string().check(z.minLength(1)),
  /** The integrator's own id; not in use for another consultation. It is checked as the path `id` that it is used as. */
  consultationInternalId: z.optional(SessionId),
  /** The name of a country, or its ISO 3166-1 code of two or three letters. */
  idCountry: z.optional(z.string().check(z.minLength(2))),
  idType: z.optional(z.string()),
  idValue: z.optional(z.string()),
  /** A UUID. */
  institutionalBranchId: z.optional(z.guid()),
  /** The integrator's code of the patient or the record. */
  internalCode: z.optional(z.string()),
  /** Prefix `mrc_`; must exist and be active. */
  medicalRecordConfigurationId: z.optional(z.string().check(z.regex(/^mrc_[A-Za-z0-9_-]+$/))),
  /** Free text about the patient. */
  notes: z.optional(z.string()),
  pastMedicalHistory: z.optional(z.string()),
  /** `IN_PERSON`; others are not shown. */
  scribeSessionModality: z.optional(z.string().check(z.minLength(1))),
});
/** The context that a host gives; without a name in it a form asks for that. Free text goes to the service unchanged. */
export type ConsultationContext = z.infer<typeof ConsultationContext>;

/** Answer of §4.2. */
export const ConsultationContextResult = z.looseObject({
  consultationInternalId: z.string(),
  success: z.boolean(),
});
/** The id by which the session can be read from now on. */
export type ConsultationContextResult = z.infer<typeof ConsultationContextResult>;
