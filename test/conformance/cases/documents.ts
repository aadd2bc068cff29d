// §4.4, §2.3, §2.4, §3.3
import assert from 'node:assert/strict';
import { LIMITS } from '../../../src/contract/limits.ts';
import { fields } from '../../support/spec.ts';
import type { Api } from '../api.ts';
import { casesOf } from '../case.ts';
import { UNKNOWN_SESSION } from '../examples.ts';
import { alertsOf, at, documentsOf } from '../records.ts';

const list = (api: Api, id: string, query?: Record<string, string>) =>
  api.ok('listMedicalRecordDocuments', { params: { id }, ...(query && { query }) });
const SEEDED = ['c-done', 'c-report-draft', 'c-report-final', 'c-errors', 'c-large'];

const seededDocuments = async (api: Api) => (await Promise.all(SEEDED.map((id) => documentsOf(api, id)))).flat();

const listCases = casesOf(
  '§4.4',
  {
    title: 'the documents come with their number',
    needs: ['session'],
    run: async (api) => {
      const { items, total } = await list(api, api.target.fixtures.session);
      assert.equal(total, items.length);
      assert.equal(new Set(items.map(({ id }) => id)).size, total);
    },
  },
  {
    title: "a session's own id lists the same documents as its consultationInternalId",
    needs: ['session'],
    run: async (api) => {
      const { id } = await api.ok('getScribeSession', { params: { id: api.target.fixtures.session } });
      assert.deepEqual(await list(api, id), await list(api, api.target.fixtures.session));
    },
  },
  {
    title: 'purpose=report returns only reports, and every report',
    needs: ['seeds'],
    run: async (api) => {
      for (const id of SEEDED) {
        const reports = (await documentsOf(api, id)).filter(({ purpose }) => purpose === 'report');
        const { items, total } = await list(api, id, { purpose: 'report' });
        assert.deepEqual(items, reports);
        assert.equal(total, reports.length);
      }
    },
  },
  {
    title: 'purpose=primary returns only primary documents',
    needs: ['session'],
    run: async (api) => {
      const { items } = await list(api, api.target.fixtures.session, { purpose: 'primary' });
      for (const { purpose } of items) assert.equal(purpose, 'primary');
    },
  },
  {
    title: 'a purpose that no document has returns none',
    needs: ['session'],
    run: async (api) => {
      const answer = await list(api, api.target.fixtures.session, { purpose: 'conformance nobody' });
      assert.deepEqual({ items: answer.items, total: answer.total }, { items: [], total: 0 });
    },
  },
  {
    title: `takes a purpose of ${LIMITS.purpose.min} and of ${LIMITS.purpose.max} characters`,
    needs: ['session'],
    run: async (api) => {
      for (const length of [LIMITS.purpose.min, LIMITS.purpose.max])
        await list(api, api.target.fixtures.session, { purpose: 'p'.repeat(length) });
    },
  },
  ...[0, LIMITS.purpose.max + 1].map((length) => ({
    title: `refuses a purpose of ${length} characters, naming it`,
    needs: ['session'] as const,
    run: async (api: Api) => {
      const call = { params: { id: api.target.fixtures.session }, query: { purpose: 'p'.repeat(length) } };
      await api.refused('listMedicalRecordDocuments', call, 'parameter_invalid', 'purpose');
    },
  })),
  {
    title: 'a session without documents has an empty list',
    needs: ['seeds'],
    run: async (api) => {
      const { items, total } = await list(api, 'c-empty');
      assert.deepEqual({ items, total }, { items: [], total: 0 });
    },
  },
  {
    title: 'a large record comes whole: 50 documents, 200 alerts',
    needs: ['seeds'],
    run: async (api) => {
      const { items, total } = await list(api, 'c-large');
      assert.deepEqual([items.length, total, alertsOf(items).length], [50, 50, 200]);
    },
  },
  {
    title: 'an id without a session is resource_not_found',
    needs: [],
    run: async (api) => {
      const call = { params: { id: UNKNOWN_SESSION } };
      await api.refused('listMedicalRecordDocuments', call, 'resource_not_found');
    },
  },
  {
    title: "another doctor's documents are not answered",
    needs: ['seeds'],
    run: async (api) => {
      const { id } = await api.ok('getScribeSession', { params: { id: 'c-ben' }, as: 'other-doctor' });
      for (const each of ['c-ben', id]) {
        const answer = await api.call('listMedicalRecordDocuments', { params: { id: each } });
        assert.ok(answer.status === 404 || answer.status === 403, answer.text);
        assert.ok(!answer.text.includes('medicalRecord"'));
      }
    },
  },
  {
    title: 'the CDSS review gate does not stand before the documents',
    needs: ['seeds', 'control'],
    run: async (api) => {
      await api.control.gate('ana', true);
      await list(api, 'c-done');
    },
  },
);

const documentCases = casesOf(
  '§2.3',
  {
    title: 'a document has every field of the table, also one of a session that completed with errors',
    needs: ['seeds'],
    run: async (api) => {
      for (const session of SEEDED)
        for (const document of await documentsOf(api, session))
          for (const field of fields('2.3')) assert.ok(field in document, `${session} ${document.id} ${field}`);
    },
  },
  {
    title: 'a record has the sections that were seen, vital signs as strings, a plan of elements with ids',
    needs: ['seeds'],
    run: async (api) => {
      for (const { id, medicalRecord: record, medicalRecordSummaryStructured: summary } of await seededDocuments(api)) {
        assert.equal(typeof record?.chiefComplaint, 'string', id);
        for (const sign of ['bloodPressure', 'heartRate', 'temperature'])
          for (const signs of [record?.vitalSigns, summary?.vitalSigns])
            assert.equal(typeof signs?.[sign], 'string', `${id} ${sign}`);
        assert.ok(
          Array.isArray(summary?.pastMedicalConditions) && Array.isArray(summary.pastMedicalConditionsCoded),
          id,
        );
        assert.equal(typeof record?.assessmentPlan?.assessment, 'string', id);
        const plan = record?.assessmentPlan?.plan ?? [];
        assert.ok(plan.length > 0, id);
        for (const element of plan)
          for (const field of ['content', 'element', 'id', 'laboratory', 'type'])
            assert.equal(typeof element[field], 'string', `${id} ${field}`);
      }
    },
  },
  {
    title: 'diagnosis codes have code, description and type',
    needs: ['seeds'],
    run: async (api) => {
      const codes = at(await documentsOf(api, 'c-done'), 0).diagnosisCodes ?? [];
      assert.ok(codes.length > 0);
      for (const each of codes)
        for (const field of ['code', 'description', 'type']) assert.equal(typeof each[field], 'string', field);
    },
  },
  {
    title: 'reportState stands in every report and is null in every other document',
    needs: ['session'],
    run: async (api) => {
      for (const { purpose, reportState, id } of await documentsOf(api, api.target.fixtures.session))
        if (purpose === 'report') assert.equal(typeof reportState?.lifecycleStatus, 'string', id);
        else assert.equal(reportState, null, id);
    },
  },
  {
    title: 'reportState is null beside primary documents, and names the lifecycle of each report',
    needs: ['seeds'],
    run: async (api) => {
      for (const session of SEEDED)
        for (const { purpose, reportState, id } of await documentsOf(api, session))
          if (purpose === 'report') assert.equal(typeof reportState?.lifecycleStatus, 'string', id);
          else assert.equal(reportState, null, id);
    },
  },
);

const reportCases = casesOf(
  '§3.3',
  {
    title: 'a report that is not finished is a draft',
    needs: ['seeds'],
    run: async (api) => {
      const { items } = await list(api, 'c-report-draft', { purpose: 'report' });
      assert.ok(items.some(({ reportState }) => reportState?.lifecycleStatus === 'draft'));
    },
  },
  {
    title: 'a finished report is no draft',
    needs: ['seeds'],
    run: async (api) => {
      const { items } = await list(api, 'c-report-final', { purpose: 'report' });
      assert.ok(items.length > 0 && items.every(({ reportState }) => reportState?.lifecycleStatus !== 'draft'));
    },
  },
);

const alertCases = casesOf(
  '§2.4',
  {
    title: 'an alert has every field of the table, an id of its form, and is pending until decided',
    needs: ['seeds'],
    run: async (api) => {
      const alerts = alertsOf(await documentsOf(api, 'c-done'));
      assert.ok(alerts.length >= 7);
      for (const alert of alerts) {
        assert.match(alert.id, /^cfa_[A-Za-z0-9_-]{1,508}$/);
        for (const field of ['elementId', 'element', 'type', 'issue', 'severity', 'actionCategory', 'action', 'reason'])
          assert.equal(typeof alert[field], 'string', `${alert.id} ${field}`);
        assert.ok(Array.isArray(alert.source));
        assert.equal(alert.status, 'pending');
      }
    },
  },
  {
    title: 'an alert concerns a plan element of its document',
    needs: ['seeds'],
    run: async (api) => {
      for (const document of await documentsOf(api, 'c-done')) {
        const plan = document.medicalRecord?.assessmentPlan?.plan ?? [];
        for (const { elementId } of document.cdssAlerts ?? [])
          assert.ok(
            plan.some(({ id }) => id === elementId),
            String(elementId),
          );
      }
    },
  },
  {
    title: 'a proposed replacement has content, element, id and type',
    needs: ['seeds'],
    run: async (api) => {
      const replacing = alertsOf(await documentsOf(api, 'c-done')).filter((each) => each.actionCategory === 'replace');
      assert.ok(replacing.length > 0);
      for (const { newPlanElement } of replacing)
        for (const field of ['content', 'element', 'id', 'type'])
          assert.equal(typeof newPlanElement?.[field], 'string');
    },
  },
  {
    title: 'alert ids are unique over the sessions, and the same after a reset',
    needs: ['seeds', 'control'],
    run: async (api) => {
      const ids = async () =>
        (await Promise.all(['c-done', 'c-large'].map((id) => documentsOf(api, id))))
          .flatMap(alertsOf)
          .map(({ id }) => id);
      const before = await ids();
      assert.equal(new Set(before).size, before.length);
      await api.control.reset();
      assert.deepEqual(await ids(), before);
    },
  },
);

export const documentsCases = [...listCases, ...documentCases, ...reportCases, ...alertCases];
