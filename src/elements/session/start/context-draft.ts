import type { ScribeError } from '../../../client/errors.ts';
import { ConsultationContext } from '../../../contract/consultation-context.ts';
import type { MessageKey } from '../../../i18n/translations.ts';
import { ifThere } from '../../../client/platform.ts';

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

  /** What stands in a field; empty where nothing was filled in. */
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

  /**
   * Takes the refusal of a field, by the service (400, 404, 409, 422) or before it is sent; whether it is one that the
   * doctor fills in beside what the host gave.
   */
  refuse({ param, code, status = 0 }: ScribeError, given: Partial<ConsultationContext>): boolean {
    if (!isField(param) || param in given || status >= 500) return false;
    if (param !== 'name' && !this.valueOf(param).trim()) return false;
    this.#faults.set(param, FAULTS.get(code) ?? 'refused');
    return true;
  }

  /** The doctor tries again: what was wrong is judged anew. */
  clearFaults(): void {
    this.#faults.clear();
  }
}

function isField(name: unknown): name is ContextField {
  return FIELDS.some((field) => field.name === name);
}

/** What the service says of a field by its code; any other is a refusal. */
const FAULTS: ReadonlyMap<string | undefined, FieldFault> = new Map([
  ['parameter_missing', 'missing'],
  ['resource_not_found', 'unknown'],
  ['resource_not_active', 'inactive'],
]);

/** A field of §2.1 that the doctor can fill in; the consultation's own id is the page's. */
export type ContextField = Exclude<keyof ConsultationContext, 'consultationInternalId'>;

/** How one field of the form is labelled and filled in. */
export interface FieldShape {
  readonly name: ContextField;
  readonly label: MessageKey;
  readonly hint?: MessageKey;
  /** How it is filled in; a line of text where nothing is said. */
  readonly kind?: 'text' | 'id' | 'country' | 'modality';
}

/** The one field that §2.1 requires. */
export const PATIENT_NAME: FieldShape = { name: 'name', label: 'contextName', hint: 'contextNameHint' };

/** The others, by what they are about. */
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

/** Every field, in the order they stand. */
export const FIELDS: readonly FieldShape[] = [PATIENT_NAME, ...GROUPS.flatMap(({ fields }) => fields)];

// ISO 3166-1 alpha-2, one after another.
const CODES =
  'ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICKCLCMCNCOCRCUCVCWCXCYCZ' +
  'DEDJDKDMDODZECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHMHNHRHTHUIDIEILIMINIOIQIRISITJEJMJOJP' +
  'KEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZ' +
  'OMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTFTGTHTJTKTLTMTNTOTRTTTVTWTZ' +
  'UAUGUMUSUYUZVAVCVEVGVIVNVUWFWSYEYTZAZMZW';

const lists = new Map<string, readonly { readonly code: string; readonly name: string }[]>();

/** Every country by its name in a language, sorted as that language sorts. */
export function countriesIn(lang: string): readonly { readonly code: string; readonly name: string }[] {
  const known = lists.get(lang);
  if (known) return known;
  const names = ifThere(() => new Intl.DisplayNames(lang, { type: 'region' }));
  const codes = CODES.match(/../g) ?? [];
  const list = codes
    .map((code) => ({ code, name: names?.of(code) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, lang));
  lists.set(lang, list);
  return list;
}
