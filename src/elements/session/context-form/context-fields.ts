import type { ConsultationContext } from '../../../contract/consultation-context.ts';
import type { MessageKey } from '../../../i18n/messages.ts';

/** A field of §2.1 that the doctor can fill in; the consultation's own id is the page's. */
export type ContextField = Exclude<keyof ConsultationContext, 'consultationInternalId'>;

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
