import type { ScribeError } from '../client/errors.ts';
import { urlOf } from '../client/if-there.ts';
import { CdssReviewDetails } from '../contract/errors.ts';
import type { Consultation } from './consultation.ts';
import type { GateSnapshot } from './snapshot.ts';

/** The review gate of one session (§7.3), and how far its review has come. */
export class Gate {
  /** Every session it ever listed, in the order they came, with its address on the service's pages. */
  readonly #listed = new Map<string, string | undefined>();
  #pending: ReadonlySet<string> = new Set();

  /** Takes a 428's list; what it no longer names is reviewed. The answer is the sessions it names now. */
  close(error: ScribeError): readonly string[] {
    const details = CdssReviewDetails.safeParse(error.details);
    const pending = details.success ? details.data.pendingConsultations : [];
    for (const { sessionId, url } of pending) this.#listed.set(sessionId, isWebAddress(url) ? url : undefined);
    this.#pending = new Set(pending.map(({ sessionId }) => sessionId));
    return [...this.#pending];
  }

  /** The gate as it stands before a consultation; the page knows what is reviewed on it before the service has said it. */
  snapshot({ page, patient, reading }: Consultation): GateSnapshot {
    const consultations = [...this.#listed].map(([sessionId, url]) => ({
      sessionId,
      ids: page.sessions.idsOf(sessionId),
      url,
      isReviewed: !this.#pending.has(sessionId) || page.isReviewed(sessionId),
      patientName: page.patientNameOf(sessionId) || patient.nameOfOther(sessionId),
    }));
    const reviewed = consultations.filter(({ isReviewed }) => isReviewed).length;
    const total = consultations.length;
    return { consultations, reviewed, total, isClearing: total > 0 && reviewed === total && reading.isReading };
  }
}

function isWebAddress(url: string | null | undefined): url is string {
  return typeof url === 'string' && /^https?:\/\//i.test(url) && urlOf(url) !== undefined;
}
