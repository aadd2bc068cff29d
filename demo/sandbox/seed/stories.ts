import type { ClinicalStory } from './clinical-story.ts';
import { asthmaExacerbation } from './stories/asthma-exacerbation.ts';
import { atrialFibrillation } from './stories/atrial-fibrillation.ts';
import { chestCtReport } from './stories/chest-ct-report.ts';
import { chestPainEmergency } from './stories/chest-pain-emergency.ts';
import { diabetesWithKidneyDisease } from './stories/diabetes-with-kidney-disease.ts';
import { fallsInOldAge } from './stories/falls-in-old-age.ts';
import { gestationalHypertension } from './stories/gestational-hypertension.ts';
import { hypertensionFirstVisit } from './stories/hypertension-first-visit.ts';
import { kneeMriReport } from './stories/knee-mri-report.ts';
import { otitisInAChild } from './stories/otitis-in-a-child.ts';
import { plaquePsoriasis } from './stories/plaque-psoriasis.ts';
import { recurrentDepression } from './stories/recurrent-depression.ts';
import { urinaryInfection } from './stories/urinary-infection.ts';
import { wristFracture } from './stories/wrist-fracture.ts';

/** The stories that the sandbox's scribe can hear. It hears the first one if nobody chooses. */
export const stories: readonly ClinicalStory[] = [
  urinaryInfection,
  diabetesWithKidneyDisease,
  asthmaExacerbation,
  recurrentDepression,
  wristFracture,
  chestCtReport,
  hypertensionFirstVisit,
  atrialFibrillation,
  plaquePsoriasis,
  gestationalHypertension,
  otitisInAChild,
  chestPainEmergency,
  fallsInOldAge,
  kneeMriReport,
];
