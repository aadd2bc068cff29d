import type { ConsultationSnapshot, ElementState } from '../../consultation/snapshot.ts';
import { ScribeReviewRequiredEvent, ScribeSessionChangedEvent } from '../../events.ts';

/** Tells the host, once each, what has changed of a session and that the review gate stands before it. */
export class SessionNews {
  readonly #host: EventTarget;
  #toldSession = '';
  #toldGate = '';

  constructor(host: EventTarget) {
    this.#host = host;
  }

  tell(snapshot: ConsultationSnapshot | undefined, state: ElementState): void {
    const { sessionId = '' } = snapshot ?? {};
    const { id, status, completedAt } = snapshot?.session.value ?? {};
    const session = JSON.stringify([snapshot?.sessionId, state, id, status, completedAt]);
    if (snapshot && session !== this.#toldSession) {
      const isFirst = !this.#toldSession && state === 'idle';
      this.#toldSession = session;
      if (!isFirst) this.#host.dispatchEvent(new ScribeSessionChangedEvent({ sessionId, state, status }));
    }
    const pendingSessionIds = snapshot?.gate?.consultations.map((listed) => listed.sessionId) ?? [];
    const gate = pendingSessionIds.join(' ');
    if (gate === this.#toldGate) return;
    this.#toldGate = gate;
    if (gate) this.#host.dispatchEvent(new ScribeReviewRequiredEvent({ sessionId, pendingSessionIds }));
  }
}
