import type { WardValues } from './ward.ts';

/** A kind of note on the ward. The purposes other than `primary` and `report` are the sandbox's own. */
interface NoteKind {
  readonly purpose: string;
  readonly specialty: string;
  complaint(values: WardValues): string;
  sections(values: WardValues): Readonly<Record<string, unknown>>;
  assessment(values: WardValues): string;
}

const admission: NoteKind = {
  purpose: 'primary',
  specialty: 'internal_medicine',
  complaint: () => 'Shortness of breath at rest for three days, leg swelling, productive cough.',
  sections: () => ({
    historyOfPresentIllness:
      '78-year-old man with heart failure (ejection fraction 32 %), chronic atrial fibrillation and COPD. Stopped furosemide two weeks ago because of urinary frequency. Sleeps in a chair.',
    allergies: [{ substance: 'Penicillin', reaction: 'Rash', certainty: 'reported' }],
    physicalExamination:
      'Jugular distension, crackles to mid-lung on both sides, expiratory wheeze, pitting edema to the knees.',
  }),
  assessment: ({ weight }) => `Decompensated heart failure (${weight} kg, dry weight 80 kg) with a COPD exacerbation.`,
};

const round: NoteKind = {
  purpose: 'progress_note',
  specialty: 'internal_medicine',
  complaint: ({ day }) => `Day ${day}. Breathes more easily than yesterday, slept in bed.`,
  sections: ({ weight }) => ({
    subjective: 'Cough less productive. Eats half of his meals.',
    physicalExamination: `Crackles at the bases. Edema to mid-calf. Weight ${weight} kg.`,
  }),
  assessment: ({ weight, potassium }) =>
    `Congestion is improving (${weight} kg); potassium ${potassium} mmol/L needs attention.`,
};

const pharmacist: NoteKind = {
  purpose: 'medication_review',
  specialty: 'clinical_pharmacy',
  complaint: ({ day }) => `Medication review, day ${day}.`,
  sections: ({ egfr, qtc }) => ({
    renalFunction: { egfr: `${egfr} mL/min/1.73 m²`, method: 'CKD-EPI 2021' },
    qtc: `${qtc} ms`,
    reconciliation: ['home list checked with the daughter', 'furosemide not taken for two weeks'],
  }),
  assessment: ({ egfr }) => `Several doses do not fit an eGFR of ${egfr}.`,
};

const nursing: NoteKind = {
  purpose: 'nursing_note',
  specialty: 'nursing',
  complaint: () => 'Night: awake at 2, called for help to find the bathroom.',
  sections: ({ weight }) => ({
    balance: { weight: `${weight} kg`, intake: '1400 mL', output: '2250 mL' },
    skin: 'Sacrum intact, heels offloaded.',
    falls: 'No fall; bed alarm on.',
  }),
  assessment: ({ saturation }) => `Oriented to person and place, not to time. Saturation ${saturation} % on 2 L/min.`,
};

const cardiology: NoteKind = {
  purpose: 'consultation',
  specialty: 'cardiology',
  complaint: () => 'Asked about rate control and medication before discharge.',
  sections: ({ heartRate, qtc }) => ({
    electrocardiogram: `Atrial fibrillation ${heartRate}/min, QTc ${qtc} ms, no ischemia.`,
    echocardiogram: { ejectionFraction: '32 %', mitralRegurgitation: 'moderate' },
  }),
  assessment: ({ heartRate }) =>
    `Rate ${heartRate}/min, still congested: first decongest, then raise the beta blocker.`,
};

const handover: NoteKind = {
  purpose: 'handover',
  specialty: 'internal_medicine',
  complaint: () => 'Handover to the night team.',
  sections: ({ potassium, glucose }) => ({
    watch: [`potassium ${potassium} mmol/L, repeat at 22:00`, `glucose ${glucose} mg/dL`, 'confusion after sunset'],
    resuscitationStatus: 'Full treatment; discussed with the patient and his daughter.',
  }),
  assessment: () => 'Stable. Call for systolic pressure below 95 mmHg or saturation below 86 %.',
};

const report: NoteKind = {
  purpose: 'report',
  specialty: 'radiology',
  complaint: () => 'Chest radiograph: heart failure and COPD, follow-up.',
  sections: () => ({
    examination: { modality: 'DX', region: 'chest', technique: 'Frontal view, sitting.' },
    findings: 'Enlarged heart. Interstitial edema, less than before. Small pleural effusions. Hyperinflation.',
    impression: ['Regressing pulmonary congestion.', 'No consolidation.'],
  }),
  assessment: () => 'Regressing congestion, small effusions.',
};

/** The first note is the admission; the others follow in turn. */
export const NOTE_KINDS = [
  admission,
  round,
  pharmacist,
  nursing,
  cardiology,
  handover,
  report,
] as const satisfies readonly NoteKind[];
