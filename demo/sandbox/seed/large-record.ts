import type { ClinicalStory } from './clinical-story.ts';
import { diabetesWithKidneyDisease } from './stories/diabetes-with-kidney-disease.ts';

/** A long hospital stay. */
export const largeRecord: ClinicalStory = {
  ...diabetesWithKidneyDisease,
  id: 'large-record',
  title: 'A long hospital stay',
};
