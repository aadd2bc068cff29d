// One patient with six days in hospital: 50 notes of several kinds, each with four alerts.
import { type ClinicalStory, writeDocument } from '../clinical-story.ts';
import { dateBefore } from '../ids-and-times.ts';
import { heartProblems } from './heart-problems.ts';
import { lungAndSugarProblems } from './lung-and-sugar-problems.ts';
import { NOTE_KINDS } from './note-kinds.ts';
import { wardSafetyProblems } from './ward-safety-problems.ts';
import { tell, wardValues } from './ward.ts';

const NOTES = 50;
const ALERTS_A_NOTE = 4;
/** Hours from the admission to the last note. */
const HOURS = 144;

const PROBLEMS = [...heartProblems, ...lungAndSugarProblems, ...wardSafetyProblems];

export const largeRecord: ClinicalStory = {
  id: 'large-record',
  title: 'Six days in hospital',
  language: 'en',
  specialty: 'internal_medicine',
  documents: (context, now) =>
    Array.from({ length: NOTES }, (_, at) => {
      const hoursAgo = Math.round((HOURS * (NOTES - 1 - at)) / (NOTES - 1));
      const values = wardValues(at, NOTES, 1 + Math.floor((HOURS - hoursAgo) / 24));
      const kind = NOTE_KINDS[at === 0 ? 0 : 1 + ((at - 1) % (NOTE_KINDS.length - 1))] ?? NOTE_KINDS[0];
      const chosen = problemsOf(at);
      const told = chosen.map((problem) => tell(problem, values));
      const codes = new Map(chosen.map(({ diagnosis: [code, description] }) => [code, description]));
      const isReport = kind.purpose === 'report';

      return writeDocument(context, dateBefore(now, { hours: hoursAgo }), {
        key: `note-${at + 1}`,
        purpose: kind.purpose,
        language: 'en',
        specialty: kind.specialty,
        diagnosisCodes: [...codes].map(([code, description], place) => [
          code,
          description,
          place === 0 ? 'primary' : 'secondary',
        ]),
        chiefComplaint: kind.complaint(values),
        vitalSigns: {
          bloodPressure: isReport ? '' : `${values.systolic}/${values.diastolic} mmHg`,
          heartRate: isReport ? '' : `${values.heartRate} bpm`,
          temperature: isReport ? '' : `${values.temperature} °C`,
          oxygenSaturation: isReport ? '' : `${values.saturation} % on 2 L/min`,
        },
        sections: kind.sections(values),
        assessment: kind.assessment(values),
        plan: [
          ...told.map(({ plan }) => plan),
          {
            key: 'daily-labs',
            element: 'Blood tests',
            type: 'laboratory',
            content: 'Creatinine, potassium, sodium and blood count tomorrow morning.',
            laboratory: `Creatinine ${values.creatinine} mg/dL, eGFR ${values.egfr}, potassium ${values.potassium} mmol/L, sodium ${values.sodium} mmol/L, hemoglobin ${values.hemoglobin} g/dL`,
          },
          {
            key: 'mobility',
            element: 'Mobility',
            type: 'non_pharmacological',
            content: 'Out of bed for meals, walk with a frame twice a day.',
          },
        ],
        alerts: told.map(({ alert }) => alert),
        summary: `${context.consultation.name}, 78 years, day ${values.day} in hospital for decompensated heart failure with a COPD exacerbation. ${kind.assessment(values)}`,
        pastConditions: [
          [
            'Heart failure, ejection fraction 32 %',
            'I50.22',
            [
              ['I50.22', 0.92],
              ['I50.9', 0.51],
            ],
          ],
          [
            'Chronic atrial fibrillation',
            'I48.20',
            [
              ['I48.20', 0.87],
              ['I48.91', 0.55],
            ],
          ],
          ['COPD', 'J44.9', [['J44.9', 0.95]]],
          [
            'Type 2 diabetes with kidney disease',
            'E11.22',
            [
              ['E11.22', 0.9],
              ['E11.9', 0.44],
            ],
          ],
        ],
        ...(isReport && { lifecycleStatus: at > NOTES - NOTE_KINDS.length ? 'draft' : 'final' }),
      });
    }),
};

/** Returns four different problems for each note; the combination changes from note to note. */
function problemsOf(at: number) {
  const start = (at * 5) % PROBLEMS.length;
  return Array.from(
    { length: ALERTS_A_NOTE },
    (_, place) => PROBLEMS[(start + place * (5 + (at % 2) * 2)) % PROBLEMS.length],
  ).filter((problem) => problem !== undefined);
}
