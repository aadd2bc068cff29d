import { ScribeError } from '../client/errors.ts';

/** A context with the id of its consultation; throws a ScribeError where it names another. */
export function contextOf(
  consultationInternalId: string,
  context: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { consultationInternalId: own = consultationInternalId } = context;
  if (own === consultationInternalId) return { ...context, consultationInternalId };
  const fields = { code: 'parameter_invalid', param: 'consultationInternalId' };
  throw new ScribeError('contract', 'The context names another consultation.', fields);
}
