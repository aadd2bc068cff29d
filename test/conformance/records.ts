// Reads of a record that cases of several sections share.
import assert from 'node:assert/strict';
import { PENDING, type CdssAlert } from '../../src/contract/cdss-alert.ts';
import type { MedicalRecordDocument } from '../../src/contract/medical-record-document.ts';
import type { Api, Call } from './api.ts';

/** Resolves with the documents of a session. */
export const documentsOf = async (api: Api, id: string, as: Call['as'] = 'doctor'): Promise<MedicalRecordDocument[]> =>
  (await api.ok('listMedicalRecordDocuments', { params: { id }, as })).items;

/** Returns all alerts of the documents. */
export const alertsOf = (documents: readonly MedicalRecordDocument[]): CdssAlert[] =>
  documents.flatMap((document) => document.cdssAlerts ?? []);

/** Resolves with the pending alerts of a session; throws if there are fewer than `least`. */
export async function pendingAlerts(api: Api, id: string, least = 1, as: Call['as'] = 'doctor'): Promise<CdssAlert[]> {
  const pending = alertsOf(await documentsOf(api, id, as)).filter((alert) => alert.status === PENDING);
  assert.ok(pending.length >= least, `${id} has ${pending.length} pending alerts`);
  return pending;
}

/** Returns the item at `index`; throws if there is none. */
export function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  assert.ok(item !== undefined, `nothing at ${index}`);
  return item;
}

/** Returns the text of a record: all but the alerts and the time of the last change. */
export const contentOf = (documents: readonly MedicalRecordDocument[]) =>
  documents.map(({ cdssAlerts: _alerts, updatedAt: _time, ...content }) => content);

/** Resolves with the status of each alert of a session, by id. */
export const statusesOf = async (api: Api, id: string, as: Call['as'] = 'doctor') =>
  new Map(alertsOf(await documentsOf(api, id, as)).map((alert) => [alert.id, alert.status]));
