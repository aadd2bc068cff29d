import type { ScribeError } from '../../../client/errors.ts';
import { ConsultationContext } from '../../../contract/consultation-context.ts';
import type { MessageKey } from '../../../i18n/translations.ts';
import { ifThere } from '../../../client/platform.ts';

/** The message of a field at fault, by §2.1 or by the service. */
type FieldFault = Extract<MessageKey, `contextField${string}`>;

/** The fields of the context that the host gave. An empty value counts as not given. */
export function givenIn(context: ConsultationContext | undefined): Partial<ConsultationContext> {
  return Object.fromEntries(Object.entries(context ?? {}).filter(([, value]) => String(value ?? '').trim()));
}

/** The doctor's input, in memory only, and its faults. */
export class ContextDraft {
  readonly #values = new Map<ContextField, string>();
  /** Field → its fault. */
  readonly faults = new Map<ContextField, FieldFault>();

  /** The input of a field; empty if there is none. */
  valueOf(field: ContextField): string {
    return this.#values.get(field) ?? '';
  }

  /** Takes input. Returns whether that removed a fault. */
  fill(field: ContextField, value: string): boolean {
    this.#values.set(field, value);
    return this.faults.delete(field);
  }

  /** The context by §2.1, with the host's fields; `undefined` if a field is at fault. */
  check(given: Partial<ConsultationContext>): ConsultationContext | undefined {
    const filled = [...this.#values].map(([field, value]) => [field, value.trim()] as const);
    const values = { ...Object.fromEntries(filled.filter(([, value]) => value !== '')), ...given };
    const result = ConsultationContext.safeParse(values);
    this.faults.clear();
    if (result.success) return result.data;
    for (const { path } of result.error.issues) {
      const [name] = path;
      if (isField(name) && !(name in given))
        this.faults.set(name, name in values ? 'contextFieldInvalid' : 'contextFieldMissing');
    }
    // The doctor cannot correct the host's fields. The check of the request reports them.
    return this.faults.size > 0 ? undefined : (values as ConsultationContext);
  }

  /**
   * Takes the refusal of a field, by the service (400, 404, 409, 422) or before sending. Returns whether the
   * doctor can fill in the field.
   */
  refuse({ param, code, status = 0 }: ScribeError, given: Partial<ConsultationContext>): boolean {
    if (!isField(param) || param in given || status >= 500) return false;
    if (param !== 'name' && !this.valueOf(param).trim()) return false;
    this.faults.set(param, FAULTS.get(code) ?? 'contextFieldRefused');
    return true;
  }
}

function isField(name: unknown): name is ContextField {
  return FIELDS.some((field) => field.name === name);
}

/** Error code of the service → fault; any other code is a refusal. */
const FAULTS: ReadonlyMap<string | undefined, FieldFault> = new Map([
  ['parameter_missing', 'contextFieldMissing'],
  ['resource_not_found', 'contextFieldUnknown'],
  ['resource_not_active', 'contextFieldInactive'],
]);

/** A field of §2.1 that the doctor can fill in. The page gives the consultation id. */
export type ContextField = Exclude<keyof ConsultationContext, 'consultationInternalId'>;

/** Label and input of a field. */
export interface FieldShape {
  readonly name: ContextField;
  readonly label: MessageKey;
  readonly hint?: MessageKey;
  /** The kind of input; by default a line of text. */
  readonly kind?: 'text' | 'id' | 'country' | 'modality';
}

/** The only field that §2.1 requires. */
export const PATIENT_NAME: FieldShape = { name: 'name', label: 'contextName', hint: 'contextNameHint' };

/** The other fields, in groups. */
export const GROUPS: readonly { readonly title: MessageKey; readonly fields: readonly FieldShape[] }[] = [
  {
    title: 'contextIdentity',
    fields: [
      { name: 'idCountry', label: 'contextCountry', kind: 'country' },
      { name: 'idType', label: 'contextIdType', hint: 'contextIdTypeHint' },
      { name: 'idValue', label: 'contextIdValue', kind: 'id' },
      { name: 'internalCode', label: 'contextInternalCode', kind: 'id' },
    ],
  },
  {
    title: 'contextClinical',
    fields: [
      { name: 'pastMedicalHistory', label: 'contextHistory', kind: 'text' },
      { name: 'notes', label: 'contextNotes', kind: 'text' },
    ],
  },
  {
    title: 'contextAdministrative',
    fields: [
      { name: 'scribeSessionModality', label: 'modality', kind: 'modality' },
      {
        name: 'medicalRecordConfigurationId',
        label: 'contextConfiguration',
        hint: 'contextConfigurationHint',
        kind: 'id',
      },
      { name: 'institutionalBranchId', label: 'contextBranch', hint: 'contextBranchHint', kind: 'id' },
    ],
  },
];

/** All fields, in order. */
export const FIELDS: readonly FieldShape[] = [PATIENT_NAME, ...GROUPS.flatMap(({ fields }) => fields)];

// ISO 3166-1 alpha-2: each first letter, followed by the second letters of its codes.
const CODES = (
  'ADEFGILMOQRSTUWXZ BABDEFGHIJLMNOQRSTVWYZ CACDFGHIKLMNORUVWXYZ DEJKMOZ ECEGHRST FIJKMOR GABDEFGHILMNPQRSTUWY ' +
  'HKMNRTU IDELMNOQRST JEMOP KEGHIMNPRWYZ LABCIKRSTUVY MACDEFGHKLMNOPQRSTUVWXYZ NACEFGILOPRUZ OM ' +
  'PAEFGHKLMNRSTWY QA REOSUW SABCDEGHIJKLMNORSTVXYZ TCDFGHJKLMNORTVWZ UAGMSYZ VACEGINU WFS YET ZAMW'
)
  .split(' ')
  .flatMap(([first = '', ...rest]) => rest.map((second) => first + second));

const lists = new Map<string, readonly { readonly code: string; readonly name: string }[]>();

/** All countries by name in a language, in its sort order. */
export function countriesIn(lang: string): readonly { readonly code: string; readonly name: string }[] {
  const known = lists.get(lang);
  if (known) return known;
  const names = ifThere(() => new Intl.DisplayNames(lang, { type: 'region' }));
  const list = CODES.map((code) => ({ code, name: names?.of(code) ?? code })).sort((a, b) =>
    a.name.localeCompare(b.name, lang),
  );
  lists.set(lang, list);
  return list;
}
