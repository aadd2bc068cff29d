// §2.1 Consultation context, the request of §4.2.
import * as z from 'zod/mini';
import { CONSULTATION_ID_PATTERN } from './limits.ts';

/** The one modality the spec names; others are not shown (§2.1). */
export const KNOWN_MODALITIES = ['IN_PERSON'] as const;

/** The consultation context as we send it: known fields only, each as §2.1 says. */
export const ConsultationContext = z.strictObject({
  name: z.string().check(z.minLength(1)),
  consultationInternalId: z.optional(z.string().check(z.regex(CONSULTATION_ID_PATTERN))),
  idCountry: z.optional(z.string().check(z.minLength(2))),
  idType: z.optional(z.string()),
  idValue: z.optional(z.string()),
  institutionalBranchId: z.optional(z.guid()),
  internalCode: z.optional(z.string()),
  medicalRecordConfigurationId: z.optional(z.string().check(z.regex(/^mrc_[A-Za-z0-9_-]+$/))),
  notes: z.optional(z.string()),
  pastMedicalHistory: z.optional(z.string()),
  scribeSessionModality: z.optional(z.string().check(z.minLength(1))),
});
export type ConsultationContext = z.infer<typeof ConsultationContext>;

/** Answer of §4.2. */
export const ConsultationContextResult = z.looseObject({
  consultationInternalId: z.string(),
  success: z.boolean(),
});
export type ConsultationContextResult = z.infer<typeof ConsultationContextResult>;
