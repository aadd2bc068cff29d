import type { ScribeError } from '../client/errors.ts';
import { urlOf } from '../client/if-there.ts';
import { CdssReviewDetails } from '../contract/errors.ts';
import type { PageServices } from './page-services.ts';
import type { GateView } from './view.ts';

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

  /** The gate as it stands; `page` tells what is known here before the service has said it. */
  view(
    { isReviewed, idsOf }: Pick<PageServices, 'isReviewed' | 'idsOf'>,
    nameOf: (sessionId: string) => string | undefined,
    isReading: boolean,
  ): GateView {
    const consultations = [...this.#listed].map(([sessionId, url]) => ({
      sessionId,
      ids: idsOf(sessionId),
      url,
      isReviewed: !this.#pending.has(sessionId) || isReviewed(sessionId),
      patientName: nameOf(sessionId),
    }));
    const reviewed = consultations.filter(({ isReviewed }) => isReviewed).length;
    const total = consultations.length;
    return { consultations, reviewed, total, isClearing: total > 0 && reviewed === total && isReading };
  }
}

function isWebAddress(url: string | null | undefined): url is string {
  return typeof url === 'string' && /^https?:\/\//i.test(url) && urlOf(url) !== undefined;
}
