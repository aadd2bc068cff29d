import { GRAVITY_ORDER } from '../../../consultation/alert-snapshots.ts';
import { type AlertSnapshot, type ConsultationSnapshot, isUnrecorded } from '../../../consultation/snapshot.ts';
import { nameOf } from '../../clinical/labels.ts';
import type { Term } from '../../../i18n/translations.ts';

/** Alerts by document and plan element; open are those not known to be recorded. */
export class OpenAlerts {
  readonly #byDocument: ReadonlyMap<string, readonly AlertSnapshot[]>;

  constructor({ alerts, documents }: Pick<ConsultationSnapshot, 'alerts' | 'documents'>) {
    this.#byDocument = new Map(
      documents.value?.items.map(({ id, cdssAlerts }) => {
        // An alert in two documents is one snapshot, and counts as open in both.
        const own = new Set(cdssAlerts?.map((alert) => alert.id));
        return [id, alerts.filter((snapshot) => snapshot.documentId === id || own.has(snapshot.alert.id))];
      }),
    );
  }

  count(documentId: string): number {
    return this.#all(documentId).length;
  }

  /** Whether one of them is red, or not known to be milder. */
  hasGrave(documentId: string): boolean {
    return this.#all(documentId).some(({ gravity }) => gravity !== 'milder');
  }

  /** The line about them in an exported note: their number, and the grave ones by name (UX rule 7); `undefined` if there are none. */
  line(documentId: string, term: Term): string | undefined {
    const alerts = this.#all(documentId);
    if (!alerts.length) return undefined;
    // Not joined by commas, because a name may have one: “Aspirin, heparin” is one alert.
    const names = (gravity: AlertSnapshot['gravity']) =>
      alerts.flatMap((one) => (one.gravity === gravity ? nameOf(one, term).replace(/\s+/g, ' ') : [])).join('; ');
    const [red, unknown] = [names('red'), names('unknown')];
    return [
      `${term('openAlerts', alerts.length)}.`,
      ...(red ? [term('openRed', red)] : []),
      ...(unknown ? [term('openUnknown', unknown)] : []),
    ].join(' ');
  }

  /** The open alerts of plan elements, gravest first. */
  of(documentId: string, elementIds: readonly unknown[]): AlertSnapshot[] {
    return this.#all(documentId)
      .filter(({ alert }) => elementIds.includes(alert.elementId))
      .sort((one, other) => GRAVITY_ORDER[one.gravity] - GRAVITY_ORDER[other.gravity]);
  }

  /** The other alerts of a plan element, to which “Show in record” has a way back. */
  decidedOf(documentId: string, elementId: unknown): AlertSnapshot[] {
    return this.#all(documentId, false).filter(({ alert }) => alert.elementId === elementId);
  }

  #all(documentId: string, areOpen = true): readonly AlertSnapshot[] {
    return (this.#byDocument.get(documentId) ?? []).filter((snapshot) => isUnrecorded(snapshot) === areOpen);
  }
}
