// Reads of a record that several sections' cases take.
import assert from 'node:assert/strict';
import { PENDING, type CdssAlert } from '../../src/contract/cdss-alert.ts';
import type { MedicalRecordDocument } from '../../src/contract/medical-record-document.ts';
import type { Api, Call } from './api.ts';

/** The documents of a session. */
export const documentsOf = async (api: Api, id: string, as: Call['as'] = 'doctor'): Promise<MedicalRecordDocument[]> =>
  (await api.ok('listMedicalRecordDocuments', { params: { id }, as })).items;

/** Every alert of some documents. */
export const alertsOf = (documents: readonly MedicalRecordDocument[]): CdssAlert[] =>
  documents.flatMap((document) => document.cdssAlerts ?? []);

/** Alerts of a session that await a decision; at least `least`. */
export async function pendingAlerts(api: Api, id: string, least = 1, as: Call['as'] = 'doctor'): Promise<CdssAlert[]> {
  const pending = alertsOf(await documentsOf(api, id, as)).filter((alert) => alert.status === PENDING);
  assert.ok(pending.length >= least, `${id} has ${pending.length} pending alerts`);
  return pending;
}

/** The item at `index`, which is there. */
export function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  assert.ok(item !== undefined, `nothing at ${index}`);
  return item;
}

/** What a doctor reads in a record: all but the alerts and the time of the last change. */
export const contentOf = (documents: readonly MedicalRecordDocument[]) =>
  documents.map(({ cdssAlerts: _alerts, updatedAt: _time, ...content }) => content);

/** The status of each alert of a session, by id. */
export const statusesOf = async (api: Api, id: string, as: Call['as'] = 'doctor') =>
  new Map(alertsOf(await documentsOf(api, id, as)).map((alert) => [alert.id, alert.status]));
