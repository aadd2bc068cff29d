import type { ScribeError } from '../../../client/errors.ts';
import { ConsultationContext } from '../../../contract/consultation-context.ts';
import { FIELDS, type ContextField } from './context-fields.ts';

/** What is wrong with a field: by §2.1, or by the service's word. */
export type FieldFault = 'missing' | 'invalid' | 'refused' | 'unknown' | 'inactive';

/** What the host gave of the context: a key with nothing in it gives nothing. */
export function givenIn(context: ConsultationContext | undefined): Partial<ConsultationContext> {
  return Object.fromEntries(Object.entries(context ?? {}).filter(([, value]) => String(value ?? '').trim()));
}

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
    const values = { ...Object.fromEntries(filled.filter(([, value]) => value !== '')), ...given };
    const result = ConsultationContext.safeParse(values);
    this.#faults.clear();
    if (result.success) return result.data;
    for (const { path } of result.error.issues) {
      const [name] = path;
      if (isField(name) && !(name in given)) this.#faults.set(name, name in values ? 'invalid' : 'missing');
    }
    // What the host gave is not the doctor's to correct: the request says so when it is checked again.
    return this.#faults.size > 0 ? undefined : (values as ConsultationContext);
  }

  /** Takes the refusal of a field, by the service (400, 404, 409, 422) or before it is sent; whether it is one that the doctor fills in beside what the host gave. */
  refuse({ param, code, status = 0 }: ScribeError, given: Partial<ConsultationContext>): boolean {
    if (!isField(param) || param in given || status >= 500) return false;
    if (param !== 'name' && !this.valueOf(param).trim()) return false;
    this.#faults.set(param, faultOf(code));
    return true;
  }

  clearFaults(): void {
    this.#faults.clear();
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
