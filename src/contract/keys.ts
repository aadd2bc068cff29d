// §4.9, §5.4: key lifetimes. The endpoints that take them are not shown.
import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';

/** Days a key lives, 1 to 365 (§8). */
export const ValidForDays = z.int().check(z.minimum(LIMITS.validForDays.min), z.maximum(LIMITS.validForDays.max));

/** §4.9: `apiKeyConfig` of an account creation. */
export const ApiKeyConfig = z.strictObject({ validForDays: z.optional(ValidForDays) });
export type ApiKeyConfig = z.infer<typeof ApiKeyConfig>;

/** §4.9: parameters of a key regeneration. */
export const KeyRegeneration = z.strictObject({ validForDays: z.optional(ValidForDays) });
export type KeyRegeneration = z.infer<typeof KeyRegeneration>;
