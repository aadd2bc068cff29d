import type { StartMessages } from './start-messages.ts';
import { plural } from './plural.ts';

/** Spanish, of what is loaded with the start of a session. */
export const startEs: StartMessages = {
  contextAdministrative: 'Datos administrativos',
  contextBranch: 'Identificador de la sede',
  contextBranchHint: 'Un UUID, por ejemplo 123e4567-e89b-12d3-a456-426614174000',
  contextClinical: 'Datos clínicos',
  contextConfiguration: 'Identificador de la plantilla',
  contextConfigurationHint: 'Empieza por mrc_',
  contextCountry: 'País emisor',
  contextFault: (fields) =>
    plural('es', fields, { one: 'Hay un campo por corregir.', other: 'Hay # campos por corregir.' }),
  contextFieldInactive: 'Esta plantilla aún no está activa.',
  contextFieldInvalid: 'No tiene el formato esperado.',
  contextFieldMissing: 'Este campo es obligatorio.',
  contextFieldRefused: 'Scribe no admite este valor.',
  contextFieldUnknown: 'Scribe no reconoce esta plantilla.',
  contextHistory: 'Antecedentes personales',
  contextIdentity: 'Documento de identidad',
  contextIdType: 'Tipo de documento',
  contextIdTypeHint: 'Por ejemplo: DNI, cédula, pasaporte',
  contextIdValue: 'Número de documento',
  contextInternalCode: 'Número de historia clínica',
  contextIntro:
    'La historia clínica electrónica no indicó el paciente de esta consulta. Indíquelo para iniciar Scribe.',
  contextName: 'Nombre y apellidos del paciente',
  contextNameHint: 'Como figura en la historia clínica. Aparece junto a cada decisión que usted tome.',
  contextNameMissing: 'Escriba el nombre del paciente.',
  contextNotes: 'Observaciones sobre el paciente',
  contextOptional: 'opcional',
  contextUnset: 'Sin especificar',
  notStartedText: 'Aún no se ha grabado ninguna sesión de Scribe para esta consulta.',
  notStartedViewOnly: 'Aparecerá aquí cuando se inicie.',
  openScribe: 'Abrir Scribe',
  popupBlocked: 'El navegador bloqueó la pestaña nueva.',
  scribeOpened: 'Scribe está abierto en otra pestaña. Grabe allí; el resultado aparecerá aquí.',
  start: 'Iniciar Scribe',
  startConflict:
    'Scribe ya tiene esta consulta a nombre de otro paciente. Compruebe el paciente; si es el correcto, avise a soporte técnico.',
  startFailedTitle: 'No se pudo iniciar Scribe',
  startHint: 'Abre la grabadora de Scribe en otra pestaña.',
  startNotPermitted: 'Su cuenta no puede iniciar Scribe. Solicite acceso al administrador.',
  starting: 'Iniciando…',
};
