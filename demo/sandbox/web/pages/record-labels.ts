// Headings of a record in the record's own language. A section without a heading here shows its field name as words.
import { humanise } from './words.ts';

type Labels = Readonly<Record<string, string>>;

const EN: Labels = {
  diagnoses: 'Diagnoses',
  chiefComplaint: 'Chief complaint',
  historyOfPresentIllness: 'History of present illness',
  physicalExamination: 'Physical examination',
  vitalSigns: 'Vital signs',
  assessment: 'Assessment',
  plan: 'Plan',
  summary: 'Summary',
  pastConditions: 'Past conditions',
  notRecorded: 'not recorded',
};

const ES: Labels = {
  diagnoses: 'Diagnósticos',
  chiefComplaint: 'Motivo de consulta',
  historyOfPresentIllness: 'Enfermedad actual',
  physicalExamination: 'Exploración física',
  vitalSigns: 'Constantes vitales',
  assessment: 'Valoración',
  plan: 'Plan',
  summary: 'Resumen',
  pastConditions: 'Antecedentes',
  notRecorded: 'no consta',
  allergies: 'Alergias',
  immunizations: 'Vacunación',
  examination: 'Estudio',
  comparison: 'Comparación',
  findings: 'Hallazgos',
  impression: 'Conclusión',
  triage: 'Triaje',
  electrocardiogram: 'Electrocardiograma',
  functionalAssessment: 'Valoración funcional',
  cognition: 'Cognición',
  currentMedications: 'Medicación actual',
  bloodPressure: 'Presión arterial',
  heartRate: 'Frecuencia cardíaca',
  temperature: 'Temperatura',
  respiratoryRate: 'Frecuencia respiratoria',
  oxygenSaturation: 'Saturación de oxígeno',
  weight: 'Peso',
};

const PT: Labels = {
  diagnoses: 'Diagnósticos',
  chiefComplaint: 'Queixa principal',
  historyOfPresentIllness: 'História da doença atual',
  physicalExamination: 'Exame físico',
  vitalSigns: 'Sinais vitais',
  assessment: 'Avaliação',
  plan: 'Conduta',
  summary: 'Resumo',
  pastConditions: 'Antecedentes',
  notRecorded: 'não registrado',
  riskScores: 'Escores de risco',
  severityScores: 'Escores de gravidade',
  screening: 'Rastreamento',
  familyHistory: 'História familiar',
  lifestyle: 'Hábitos de vida',
  obstetricHistory: 'História obstétrica',
  fetalAssessment: 'Avaliação fetal',
  bloodPressure: 'Pressão arterial',
  heartRate: 'Frequência cardíaca',
  temperature: 'Temperatura',
  oxygenSaturation: 'Saturação de oxigênio',
  weight: 'Peso',
};

const BY_LANGUAGE: Readonly<Record<string, Labels>> = { en: EN, es: ES, pt: PT };

export type Label = (field: string) => string;

/** Returns the headings for a document's language. */
export function labelsOf(language: string | null | undefined): Label {
  const labels = BY_LANGUAGE[(language ?? '').slice(0, 2).toLowerCase()] ?? EN;
  return (field) => (Object.hasOwn(labels, field) ? String(labels[field]) : humanise(field));
}
