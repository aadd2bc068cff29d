import type { Platform } from '../../client/platform.ts';
import { PENDING } from '../../contract/cdss-alert.ts';
import type { MedicalRecordDocument } from '../../contract/medical-record-document.ts';
import type { Decisions } from './decisions.ts';

/** What the site's other tabs have sent: two tabs send one request (UX rule 3). */
export class OtherTabs {
  readonly #platform: Platform;
  readonly #sent = new Set<string>();
  readonly #unhear: (() => void) | undefined;

  constructor(platform: Platform, decisions: Decisions) {
    this.#platform = platform;
    this.#unhear = platform.tabs?.hear((alertIds) => {
      for (const id of alertIds) this.#sent.add(id);
      decisions.yieldTo(alertIds);
    });
  }

  /** Tells them that decisions about these alerts leave this tab now. */
  tell(alertIds: readonly string[]): void {
    this.#platform.tabs?.tell(alertIds);
  }

  /** Whether another tab has sent a decision about the alert, and no read has shown since that it is still open. */
  hasSent(alertId: string): boolean {
    return this.#sent.has(alertId);
  }

  /** Learns from a read what is still open after all. */
  observe(documents: readonly MedicalRecordDocument[]): void {
    if (this.#sent.size === 0) return;
    for (const { id, status } of documents.flatMap(({ cdssAlerts }) => cdssAlerts ?? []))
      if (status === PENDING) this.#sent.delete(id);
  }

  close(): void {
    this.#unhear?.();
  }
}
