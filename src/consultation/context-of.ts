import { ScribeError } from '../client/errors.ts';

const ID = 'consultationInternalId';

/** A context with the id of its consultation; throws a ScribeError where it names another. */
export function contextOf(
  consultationInternalId: string,
  context: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { [ID]: own = consultationInternalId } = context;
  if (own === consultationInternalId) return { ...context, consultationInternalId };
  const fields = { code: 'parameter_invalid', param: ID, isUnsent: true };
  throw new ScribeError('contract', 'The context is of another consultation, or of one not read yet.', fields);
}
