import type { ScribeError } from '../client/errors.ts';
import type { DecisionRequest } from '../client/scribe-client.ts';
import type { DecisionResult } from '../contract/cdss-alert.ts';
import type { MedicalRecordDocument } from '../contract/medical-record-document.ts';
import type { Decisions } from './decisions.ts';
import type { OtherTabs } from './other-tabs.ts';
import type { PageServices } from './page-services.ts';
import type { ConsultationView } from './view.ts';

/** What the decisions of a consultation need of it. */
export interface DecisionsOptions {
  readonly page: Pick<PageServices, 'platform' | 'options' | 'onRecorded'>;
  readonly tabs: OtherTabs;
  readonly view: () => ConsultationView;
  /** Sends a decision, or a batch, once. */
  readonly send: (decisions: readonly DecisionRequest[], isBatch: boolean) => Promise<readonly DecisionResult[]>;
  /** Reads the documents afresh; `undefined` when that failed. */
  readonly read: () => Promise<readonly MedicalRecordDocument[] | undefined>;
  readonly onChange: () => void;
  /** Called when decisions were not recorded, or not for certain. */
  readonly onFailed: (error: ScribeError) => void;
}

/** Makes the decisions of one consultation. */
export type MakeDecisions = (options: DecisionsOptions) => Decisions;
