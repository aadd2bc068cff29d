// States of the medical record documents.
import { aDocument, aReport } from './clinical-builders.ts';
import { aLaboratoryNote } from './laboratory.ts';
import { many, scenario } from './make-scenario.ts';
import { anOddNote, oddTimes } from './odd-record.ts';
import type { Scenario } from './scenario.ts';

/** The possible contents of the record. */
export const DOCUMENTS_SCENARIOS = {
  empty: (now) => scenario(now, { documents: [] }),
  draft: (now) => scenario(now, { documents: [aReport(now, 'draft')] }),
  'unknown-lifecycle': (now) => scenario(now, { documents: [aReport(now, 'addendum_requested')] }),
  'final-report': (now) => scenario(now, { documents: [aReport(now, 'signed')], finalLifecycleStatuses: ['signed'] }),
  'odd-record': (now) => scenario(now, { documents: [anOddNote(now)] }),
  'odd-times': (now) => scenario(now, { documents: oddTimes(now) }),
  laboratory: (now) => scenario(now, { documents: [aLaboratoryNote(now)] }),
  'several-documents': (now) => scenario(now, { documents: [aDocument(now), aReport(now, 'draft')], total: 34 }),
  'changed-since-seen': (now) =>
    scenario(now, {
      // The state passes, because a change counts as seen after some time in view.
      isPassing: true,
      script: async ({ proxy, pass }) => {
        await proxy.listening;
        const [document] = proxy.consultation().documents;
        if (document?.medicalRecord) {
          document.medicalRecord = {
            ...document.medicalRecord,
            chiefComplaint: 'Knee pain for four weeks, and review of diabetes and blood pressure.',
            followUp: 'Blood pressure diary, review in two weeks.',
          };
        }
        proxy.hint({ type: 'scribe_session.completed', consultationInternalId: 'c-done' });
        // Less than the time in view that counts as seen, in many turns, because the reading takes some.
        for (let turn = 0; turn < 30; turn++) await pass(10);
      },
    }),
  large: (now) => scenario(now, { documents: many(now, 50, 4) }),
} as const satisfies Record<string, (now: number) => Scenario>;
