// The record that the page reads: the sandbox's, with the changes made while the page is open.
import type { Page } from 'playwright';
import type {
  MedicalRecordDocument,
  MedicalRecordDocumentList,
} from '../../../src/contract/medical-record-document.ts';

export class ServedRecord {
  #changed = 0;
  #alert = false;

  /** Changes one more alert, as if decided elsewhere, or one more text. */
  change(what: 'alert' | 'document'): void {
    if (what === 'alert') this.#alert = true;
    else this.#changed++;
  }

  async serve(page: Page): Promise<void> {
    await page.route('**/medical-record-documents*', async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const response = await route.fetch();
      if (!response.ok()) return route.fulfill({ response });
      const list = (await response.json()) as MedicalRecordDocumentList;
      await route.fulfill({ response, json: { ...list, items: list.items.map((item, at) => this.#shape(item, at)) } });
    });
  }

  #shape(document: MedicalRecordDocument, at: number): MedicalRecordDocument {
    const alerts = [...(document.cdssAlerts ?? [])];
    if (at === 0 && this.#alert && alerts.length) alerts.splice(-1, 1, { ...alerts.at(-1)!, status: 'rejected' });
    const summary = `${document.medicalRecordSummary ?? ''}${at === 0 ? ' Reviewed again.'.repeat(this.#changed) : ''}`;
    return { ...document, cdssAlerts: alerts, medicalRecordSummary: summary };
  }
}
