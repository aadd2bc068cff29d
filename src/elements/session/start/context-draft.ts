import type { ScribeError } from '../../../client/errors.ts';
import type { ConsultationContext } from '../../../contract/consultation-context.ts';

/** The fields of the context that the host gave. An empty value counts as not given. */
export function givenIn(context: ConsultationContext | undefined): Partial<ConsultationContext> {
  return Object.fromEntries(Object.entries(context ?? {}).filter(([, value]) => String(value ?? '').trim()));
}

/** The patient's name as the doctor enters it, in memory only, and its fault. It is the only field that §2.1 requires. */
export class ContextDraft {
  name = '';
  fault: 'contextNameMissing' | 'contextFieldRefused' | undefined;

  /** Takes input. Returns whether that removed a fault. */
  fill(name: string): boolean {
    const hadFault = this.fault !== undefined;
    this.name = name;
    this.fault = undefined;
    return hadFault;
  }

  /** The context with the host's other fields, which the check of the request judges; `undefined` without a name. */
  check(given: Partial<ConsultationContext>): ConsultationContext | undefined {
    const name = this.name.trim();
    this.fault = name ? undefined : 'contextNameMissing';
    return name ? { ...given, name } : undefined;
  }

  /** Takes a refusal of the name, by the service (400, 422) or before sending. Returns whether it is one. */
  refuse({ param, code, status = 0 }: ScribeError): boolean {
    if (param !== 'name' || status >= 500) return false;
    this.fault = code === 'parameter_missing' ? 'contextNameMissing' : 'contextFieldRefused';
    return true;
  }
}
