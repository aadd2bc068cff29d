import { GRAVITY_ORDER } from '../../consultation/severity.ts';
import type { AlertView } from '../../consultation/view.ts';

/** Which alerts nobody has decided, by document and plan element. */
export class OpenAlerts {
  readonly #byDocument: ReadonlyMap<string, readonly AlertView[]>;

  constructor(alerts: readonly AlertView[]) {
    this.#byDocument = Map.groupBy(
      alerts.filter(({ isOpen }) => isOpen),
      ({ documentId }) => documentId,
    );
  }

  count(documentId: string): number {
    return this.#byDocument.get(documentId)?.length ?? 0;
  }

  /** Those that concern a plan element, gravest first. */
  of(documentId: string, elementId: string): AlertView[] {
    const alerts = this.#byDocument.get(documentId) ?? [];
    return alerts
      .filter(({ alert }) => alert.elementId === elementId)
      .sort((a, b) => GRAVITY_ORDER[a.gravity] - GRAVITY_ORDER[b.gravity]);
  }
}
