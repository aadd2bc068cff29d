import type { Platform } from '../client/platform.ts';
import type { ScribeClient } from '../client/scribe-client.ts';
import type { SessionToken } from '../client/session-token.ts';
import type { ScribeOptions } from './scribe-options.ts';
import type { Connection } from './view.ts';

/** What a consultation uses of its page. */
export interface PageServices {
  readonly platform: Platform;
  readonly options: ScribeOptions;
  readonly client: ScribeClient;
  readonly token: SessionToken;
  readonly connection: Connection;
  /** Consultations this page has read: their `consultationInternalId`, no patient data. An `ss_` id is never one that did not start. */
  readonly readSessions: Set<string>;
  /** Called with every id of a session that was read: whoever names it by another is shown the same consultation. */
  readonly onNamed: (sessionId: string, ids: readonly string[]) => void;
  /** Called when documents were read: what a gate lists may turn out to be a session of this page. */
  readonly onDocuments: () => void;
  /** Called when a reading has failed that may not the next time. */
  readonly onUnavailable: () => void;
  /** Ids that a review gate named: the proxy grants them for a while (DESIGN §5). */
  readonly gateSessions: Set<string>;
  /** Every id that this page knows the session by. */
  readonly idsOf: (sessionId: string) => readonly string[];
  /** Whether this page shows that session with nothing left to decide. */
  readonly isReviewed: (sessionId: string) => boolean;
  /** The patient's name of a session that is on this page. */
  readonly patientNameOf: (sessionId: string) => string | undefined;
  /** Called when a patient is named otherwise: the sessions that a gate lists say whose they are not. */
  readonly onPatient: () => void;
  /** The patient of the consultation that a review gate stands before, if somebody names one. */
  readonly gatedPatient: () => string | undefined;
  /** Called after a decision was recorded: a gate may have lifted. */
  readonly onRecorded: () => Promise<void>;
}
