import type { PropertyValues, ReactiveController } from 'lit';
import type { ConsultationActions } from '../../../consultation/snapshot.ts';
import type { ConsultationContext } from '../../../contract/consultation-context.ts';
import type { ScribeSession } from '../scribe-session.ts';

/** The consultation context (§2.1) that the page gave to a session. Its name is the patient's. */
export class HostContext implements ReactiveController {
  readonly #host: ScribeSession;
  /** The session that it belongs to. */
  #sessionId: string | undefined;
  /** The consultation that was told the patient's name. */
  #namedTo: ConsultationActions | undefined;
  #isNameDue = false;

  constructor(host: ScribeSession) {
    this.#host = host;
    host.addController(this);
  }

  /** The context, if it names this consultation, or names none and was not given for the former session. */
  get present(): ConsultationContext | undefined {
    const { context, sessionId } = this.#host;
    const own = context?.consultationInternalId;
    const isNamed = own === sessionId || own === this.#host.snapshot?.session.value?.consultationInternalId;
    const isCurrent = own === undefined ? this.#sessionId === sessionId : isNamed;
    return isCurrent ? (context ?? undefined) : undefined;
  }

  /** The context to start with. It may name another consultation: the start then fails with an error, and does not ignore the context. */
  get given(): ConsultationContext | undefined {
    const { context, sessionId } = this.#host;
    return (this.#sessionId === sessionId ? context : this.present) ?? undefined;
  }

  /** Takes the host's properties before rendering, because the context names the patient. */
  take(changed: PropertyValues<ScribeSession>): void {
    const { sessionId } = this.#host;
    if (changed.has('context') || (changed.has('sessionId') && changed.get('sessionId') === undefined))
      this.#sessionId = sessionId;
    const given: unknown = this.present?.name;
    // Ignores a name that is not text here. A start refuses it.
    const name = typeof given === 'string' ? given.trim() : undefined;
    const isSame = this.#host.possibleActions === this.#namedTo;
    // Tells each consultation the name once. Without a name it tells a new one nothing, so that a name from another element stays.
    if (isSame ? this.#isNameDue || changed.has('context') : name) this.namePatient(name);
    this.#isNameDue = false;
  }

  /** Gives the name or takes it back. Remembers the consultation, because each is told once. */
  namePatient(name: string | undefined): void {
    const actions = this.#host.possibleActions;
    this.#namedTo = name ? actions : undefined;
    actions?.patient.call(name);
  }

  /** The name will be given again or taken back. */
  forget(): void {
    this.#isNameDue = true;
  }

  hostDisconnected(): void {
    // The element may return to the same consultation, which has forgotten the name by then.
    this.#isNameDue = true;
  }
}
