import { aReport, someAlerts } from '../../../../demo/playground/scenarios/clinical-builders.ts';
import { shownAlerts } from '../../../support/shown-alerts.ts';
import { NOW } from '../../../support/shown-consultation.ts';
import { select, taken } from '../passages.ts';

export const AI = 'Written by AI. Check it before you rely on it.';
export const IBUPROFEN = '[data-id="cfa_ibuprofen"]';

/** Resolves with the text copied from the alerts; `lifecycleStatus` makes their document a report. */
export async function copied(selector: string, lifecycleStatus?: string) {
  const shown = await shownAlerts();
  if (lifecycleStatus) shown.consultation.showAlerts(someAlerts(), {}, aReport(NOW, lifecycleStatus));
  await shown.settled();
  const node = shown.find(selector);
  select(node);
  return taken(node);
}
