import { fieldNames } from './field-names.ts';
import { FIELD_NAMES_ES } from './field-names-es.ts';
import type { Messages } from './messages.ts';

const FIELD_NAMES_MX: Readonly<Record<string, string>> = {
  ...FIELD_NAMES_ES,
  historyOfPresentIllness: 'Padecimiento actual',
  screening: 'Tamizaje',
  triage: 'Triage',
};

/** Spanish as it is written in Mexico: what differs from `es`, which stands behind it. */
export const esMx: Partial<Messages> = {
  codeScore: (score) => `puntaje ${score}`,
  contextInternalCode: 'Número de expediente',
  contextIntro:
    'El expediente clínico electrónico no indicó el paciente de esta consulta. Indíquelo para iniciar Scribe.',
  contextNameHint: 'Como figura en el expediente clínico electrónico. Aparece junto a cada decisión que usted tome.',
  decisionRefusedSignedOut: 'Debe iniciar sesión de nuevo en su expediente clínico electrónico.',
  fieldName: fieldNames(FIELD_NAMES_MX),
  insert: 'Insertar en el expediente',
  inserted: 'Insertado en el expediente',
  insertFailed: 'No se pudo insertar en el expediente.',
  insertFailedText: 'Verifique qué contiene el expediente antes de volver a intentarlo.',
  notGrantedText: (id) =>
    `La página muestra la consulta ${id}, pero su expediente clínico electrónico no la autorizó. Abra de nuevo el expediente del paciente; si persiste, avise a soporte técnico.`,
  signedOutText: 'Hágalo en su expediente clínico electrónico y reintente.',
};
