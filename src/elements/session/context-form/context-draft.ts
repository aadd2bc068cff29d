import type { ScribeError } from '../../../client/errors.ts';
import { ConsultationContext } from '../../../contract/consultation-context.ts';
import { FIELDS, type ContextField } from './context-fields.ts';

/** What is wrong with a field: by §2.1, or by the service's word. */
export type FieldFault = 'missing' | 'invalid' | 'refused' | 'unknown' | 'inactive';

/** What the doctor has filled in, in memory only, and what is wrong with it. */
export class ContextDraft {
  readonly #values = new Map<ContextField, string>();
  readonly #faults = new Map<ContextField, FieldFault>();

  /** What is wrong, by field, in the order the fields stand. */
  get faults(): ReadonlyMap<ContextField, FieldFault> {
    return new Map(FIELDS.flatMap(({ name }) => (this.#faults.has(name) ? [[name, this.#faults.get(name)!]] : [])));
  }

  valueOf(field: ContextField): string {
    return this.#values.get(field) ?? '';
  }

  /** Takes what was filled in; the answer is whether a fault went with it. */
  fill(field: ContextField, value: string): boolean {
    this.#values.set(field, value);
    return this.#faults.delete(field);
  }

  /** The context as §2.1 allows it, with what the host gave; `undefined` when a field is at fault. */
  check(given: Partial<ConsultationContext>): ConsultationContext | undefined {
    const filled = [...this.#values].map(([field, value]) => [field, value.trim()] as const);
    const values = Object.fromEntries(filled.filter(([, value]) => value !== ''));
    const result = ConsultationContext.safeParse({ ...given, ...values });
    this.#faults.clear();
    if (result.success) return result.data;
    for (const { path } of result.error.issues) {
      const [name] = path;
      if (isField(name)) this.#faults.set(name, name in values ? 'invalid' : 'missing');
    }
    // What the host gave is not the doctor's to correct: the request says so when it is checked again.
    return this.#faults.size > 0 ? undefined : ({ ...given, ...values } as ConsultationContext);
  }

  /** Takes the service's refusal of a field (400, 404, 409, 422); whether it is one that the doctor filled in. */
  refuse({ param, code, status = 0 }: ScribeError): boolean {
    if (!isField(param) || status < 400 || status >= 500 || (param !== 'name' && !this.valueOf(param).trim())) {
      return false;
    }
    this.#faults.set(param, faultOf(code));
    return true;
  }
}

function isField(name: unknown): name is ContextField {
  return FIELDS.some((field) => field.name === name);
}

function faultOf(code: string | undefined): FieldFault {
  switch (code) {
    case 'parameter_missing':
      return 'missing';
    case 'resource_not_found':
      return 'unknown';
    case 'resource_not_active':
      return 'inactive';
    default:
      return 'refused';
  }
}
