import { type Messages, en } from './en.ts';
import { es } from './es.ts';
import { ptBr } from './pt-br.ts';

/** The texts that differ in Mexico. */
const MEXICO = {
  openCharts: 'Expedientes abiertos',
  searchPatients: 'Buscar por nombre o expediente',
  recordNumber: 'Expediente',
  notYourPatientText:
    'El expediente es de otro médico, o la dirección es incorrecta. El panel muestra lo que Scribe puede decir de él.',
  chart: 'Expediente',
  backToChart: 'Volver al expediente',
} satisfies Partial<Messages>;

export const LANGUAGES = [
  { code: 'en', name: 'English', messages: en },
  { code: 'es', name: 'Español', messages: es },
  { code: 'es-MX', name: 'Español (México)', messages: { ...es, ...MEXICO } },
  { code: 'pt-BR', name: 'Português (Brasil)', messages: ptBr },
] as const satisfies readonly { code: string; name: string; messages: Messages }[];

export type { Messages };

export type Language = (typeof LANGUAGES)[number]['code'];

export const isLanguage = (code: string): code is Language => LANGUAGES.some((language) => language.code === code);

export const messagesOf = (code: Language): Messages =>
  LANGUAGES.find((language) => language.code === code)?.messages ?? en;

/** Returns the first of the reader's languages that the EHR has, with its region if the EHR has that too, else English. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found =
      LANGUAGES.find(({ code }) => code.toLowerCase() === tag.toLowerCase()) ??
      LANGUAGES.find(({ code }) => code.slice(0, 2) === tag.slice(0, 2).toLowerCase());
    if (found) return found.code;
  }
  return 'en';
}
