// Odd answers through the proxy to what a page reads: page and proxy must know the same alerts, and nothing that was sent may look like "none".
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { readDocuments } from '../../src/client/read-answer.ts';
import { alertSnapshots } from '../../src/consultation/alert-snapshots.ts';
import { isPartial } from '../../src/consultation/snapshot.ts';
import { startFixture, type Fixture } from '../support/proxy-fixture.ts';
import { json } from '../support/upstream.ts';

const PLAN = [{ id: 'pe_1', element: 'Ibuprofen', content: '400 mg', type: 'medication' }];
const SAID = { elementId: 'pe_1', element: 'Ibuprofen', severity: 'red', action: 'Replace it.', status: 'pending' };
const A = { id: 'cfa_a', ...SAID };
const B = { id: 'cfa_b', ...SAID, action: 'Stop it.' };
const deep = (levels: number, inner: string) => '['.repeat(levels) + inner + ']'.repeat(levels);

interface Odd {
  readonly name: string;
  readonly answer: unknown;
  /** The ids that the page offers to decide. */
  readonly decidable: readonly string[];
  /** The alerts that it shows beside them. */
  readonly locked?: number;
  /** Whether it says that there may be more. */
  readonly isPartial?: boolean;
  /** What a text in the answer is replaced by. */
  readonly raw?: readonly [sent: string | RegExp, by: string];
}

const listed = (cdssAlerts: unknown, others: object = {}) => ({
  items: [{ id: 'doc_1', medicalRecord: { assessmentPlan: { plan: PLAN } }, cdssAlerts, ...others }],
  total: 1,
});
const within = (medicalRecord: unknown, cdssAlerts?: unknown) => ({
  items: [{ id: 'doc_1', medicalRecord, cdssAlerts }],
  total: 1,
});
const beside = (others: object) => ({ ...listed([A]), ...others });
const one = (alert: object) => listed([{ ...SAID, ...alert }]);

const BOTH = ['cfa_a', 'cfa_b'];
const LISTS: readonly Odd[] = [
  ...(
    [
      ['the JSON of a list', JSON.stringify([A, B])],
      ['the JSON of `{items, total}`', JSON.stringify({ items: [A, B], total: 2 })],
      ['`{data, total}`', { data: [A, B], total: 2 }],
      ['`{data, count}`', { data: [A, B], count: 2 }],
      [
        '`{items}` with numbers of pages',
        { items: [A, B], page: 1, pageSize: 20, total: 2, hasMore: false, next: null },
      ],
      ['`{data}` with a block of paging', { data: [A, B], meta: { total: 2 }, links: { self: '/v1/x', next: null } }],
      ['an object by ids', { cfa_a: A, cfa_b: B }],
      ['an object by ids that the alerts do not repeat', { cfa_a: SAID, cfa_b: { ...SAID, action: 'Stop it.' } }],
      ['groups by severity', { red: [A], yellow: [B], green: [] }],
      ['groups with a count', { pending: [A, B], accepted: [], total: 2 }],
      ['an object of places', { 0: A, 1: B }],
      ['a list of lists', [[A], [[B]]]],
      ['a list with null and nothing', [null, A, '', B]],
    ] as const
  ).map(([name, alerts]) => ({ name, answer: listed(alerts), decidable: BOTH })),
  { name: 'the JSON of one alert', answer: listed(JSON.stringify(A)), decidable: ['cfa_a'] },
  { name: 'one alert', answer: listed(A), decidable: ['cfa_a'] },
];

const NESTED: readonly Odd[] = [
  { name: 'in the record', answer: within({ cdssAlerts: [A, B] }), decidable: BOTH },
  { name: 'in the record, beside an empty list', answer: within({ cdssAlerts: [A, B] }, []), decidable: BOTH },
  { name: 'in the record and beside it', answer: within({ cdssAlerts: [A] }, [B]), decidable: BOTH },
  { name: 'in the record and the same beside it', answer: within({ cdssAlerts: [A] }, [A]), decidable: ['cfa_a'] },
  {
    name: 'in the record in snake case, as JSON',
    answer: within({ cdss_alerts: JSON.stringify([A]) }),
    decidable: ['cfa_a'],
  },
  {
    name: 'in a plan element',
    answer: within({ assessmentPlan: { plan: [{ ...PLAN[0], cdssAlerts: [A] }] } }),
    decidable: ['cfa_a'],
  },
  {
    name: 'in the structured summary',
    answer: listed(null, { medicalRecordSummaryStructured: { cdssAlerts: [A] } }),
    decidable: ['cfa_a'],
  },
  {
    name: 'in a section of any name',
    answer: within({ decisionSupport: { found: [{ cdssAlerts: [A] }] } }),
    decidable: ['cfa_a'],
  },
  { name: 'under two spellings', answer: listed([A], { cdss_alerts: [B] }), decidable: BOTH },
  {
    name: 'in a group of alerts',
    answer: listed([{ group: 'drugs', cdssAlerts: [A] }, B]),
    decidable: BOTH,
  },
  { name: 'of documents in `{data}`', answer: { items: { data: listed([A, B]).items }, total: 1 }, decidable: BOTH },
];

const NOT_NONE: readonly Odd[] = [
  ...(
    [
      ['a word', 'none'],
      ['a number', 3],
      ['`true`', true],
      ['an error', { error: 'timeout' }],
      ['half of a JSON text', JSON.stringify([A]).slice(0, -5)],
      ['a count without a list', { total: 3 }],
      ['an empty list with a count', { data: [], total: 3 }],
      ['an empty list with an error', { items: [], errors: ['timeout'] }],
      ['an empty list with a next page', { items: [], next: 'p2' }],
    ] as const
  ).map(([name, alerts]) => ({ name: `alerts that are ${name}`, answer: listed(alerts), decidable: [], locked: 1 })),
  {
    name: 'a list of JSON texts',
    answer: listed([JSON.stringify(A), JSON.stringify(B)]),
    decidable: [],
    locked: 2,
  },
  { name: 'a wrapping in a wrapping', answer: listed({ data: { items: [A, B], total: 2 } }), decidable: [], locked: 1 },
  {
    name: 'words beside a list of alerts',
    answer: listed({ items: [A], note: 'Hold warfarin.' }),
    decidable: ['cfa_a'],
    locked: 1,
  },
  { name: 'alerts that are ids alone', answer: listed(['cfa_a', 'cfa_b']), decidable: [], locked: 2 },
  {
    name: 'a list of alerts that is not whole',
    answer: listed({ data: [A], total: 2 }),
    decidable: ['cfa_a'],
    locked: 1,
  },
  {
    name: 'a list of alerts with a total in its block of paging',
    answer: listed({ data: [A], meta: { total: '9' } }),
    decidable: ['cfa_a'],
    locked: 1,
  },
  {
    name: 'a list of alerts with more behind it',
    answer: listed({ items: [A], hasMore: true }),
    decidable: ['cfa_a'],
    locked: 1,
  },
  {
    name: 'alerts in 5,000 lists',
    answer: listed('DEEP'),
    raw: ['"DEEP"', deep(5_000, JSON.stringify(A))],
    decidable: [],
    locked: 1,
  },
  {
    name: 'alerts in 20,000 objects',
    answer: listed('DEEP'),
    raw: ['"DEEP"', '{"items":'.repeat(20_000) + JSON.stringify([A]) + '}'.repeat(20_000)],
    decidable: [],
    locked: 1,
  },
  {
    name: 'values in 20,000 lists in an alert, its proposal and the plan',
    answer: listed([{ ...A, odd: 'DEEP', newPlanElement: { ...PLAN[0], odd: 'DEEP' } }], {
      medicalRecord: { assessmentPlan: { plan: [{ ...PLAN[0], odd: 'DEEP' }] } },
    }),
    raw: [/"DEEP"/g, deep(20_000, '1')],
    decidable: ['cfa_a'],
  },
  { name: 'alerts beside the documents', answer: { ...listed(null), cdssAlerts: [A] }, decidable: [], isPartial: true },
  {
    name: 'an error beside the documents',
    answer: beside({ error: { code: 'x' } }),
    decidable: ['cfa_a'],
    isPartial: true,
  },
  {
    name: 'an error beside no document',
    answer: { items: [], total: 0, errors: ['x'] },
    decidable: [],
    isPartial: true,
  },
  { name: 'a next page of documents', answer: beside({ nextPageToken: 'p2' }), decidable: ['cfa_a'], isPartial: true },
  { name: 'more documents', answer: beside({ has_more: true }), decidable: ['cfa_a'], isPartial: true },
  ...[
    { hasNextPage: true },
    { pagination: { has_next: true } },
    { pageInfo: { hasNextPage: true, endCursor: 'x' } },
    { truncated: true },
    { isTruncated: true },
    { partial: true },
    { incomplete_results: true },
    { total: undefined, totalElements: 34 },
  ].map((others) => ({
    name: `${JSON.stringify(others)} beside the documents`,
    answer: beside(others),
    decidable: ['cfa_a'],
    isPartial: true,
  })),
  {
    name: 'two pages, of which one has two documents',
    answer: { items: [...listed([A]).items, { id: 'doc_2' }], totalPages: 2 },
    decidable: ['cfa_a'],
    isPartial: true,
  },
  ...[null, 0, '', -1].map((total) => ({
    name: `a total of ${JSON.stringify(total)} with a document that is null`,
    answer: { ...listed([A]), total, items: [...listed([A]).items, null] },
    decidable: ['cfa_a'],
    isPartial: true,
  })),
  {
    name: 'a total of 0 beside an error and a document',
    answer: beside({ total: 0, error: { code: 'x' } }),
    decidable: ['cfa_a'],
    isPartial: true,
  },
  {
    name: 'words of paging that say that the list is whole',
    answer: beside({
      hasNext: false,
      truncated: false,
      partial: null,
      pageInfo: { hasNextPage: false, endCursor: 'x' },
      totalPages: 1,
    }),
    decidable: ['cfa_a'],
  },
  {
    name: 'words of paging that say so as texts',
    answer: beside({ hasNext: 'false', truncated: 'no', partial: '0', next: 'null' }),
    decidable: ['cfa_a'],
  },
  { name: 'one page of no documents', answer: { items: [], total: 0, totalPages: 1 }, decidable: [] },
  {
    name: 'a total under another name',
    answer: beside({ total: undefined, totalCount: 5 }),
    decidable: ['cfa_a'],
    isPartial: true,
  },
  {
    name: 'a total in a block of paging',
    answer: beside({ total: undefined, pagination: { total: 5 } }),
    decidable: ['cfa_a'],
    isPartial: true,
  },
];

const NONE: readonly Odd[] = [
  ...[[], {}, '', '[]', '{}', false, null, { items: [], total: 0 }, { data: [], count: 0, next: null, errors: [] }].map(
    (alerts) => ({
      name: `\`${JSON.stringify(alerts)}\``,
      answer: listed(alerts),
      decidable: [],
    }),
  ),
  {
    name: 'alerts, with no error and no next page',
    answer: beside({ error: null, errors: [], next: '', hasMore: false }),
    decidable: ['cfa_a'],
  },
];

const IDS: readonly Odd[] = [
  ...(
    [
      ['an empty text', ''],
      ['white space', '  '],
      ['a text with blanks around it', ' cfa_a '],
      ['a text with a character that nobody sees', 'cfa_\u200ba'],
      ['a text with a combining mark', 'cfa_a\u0301'],
      ['null', null],
      ['false', false],
      ['an object', { value: 'cfa_a' }],
      ['two ids', ['cfa_a', 'cfa_b']],
      ['a text of 513 characters', 'a'.repeat(513)],
      ['a path', 'cfa_a/../cfa_b'],
    ] as const
  ).map(([name, id]) => ({ name, answer: one({ id }), decidable: [], locked: 1 })),
  { name: 'missing', answer: one({}), decidable: [], locked: 1 },
  { name: 'under the name of a database', answer: one({ _id: 'cfa_a' }), decidable: [], locked: 1 },
  { name: 'a list of one', answer: one({ id: ['cfa_a'] }), decidable: ['cfa_a'] },
  { name: 'a number', answer: one({ id: 12 }), decidable: ['12'] },
  {
    name: 'a number of 16 digits',
    answer: one({ id: 'N' }),
    raw: ['"N"', '9007199254740993'],
    decidable: ['9007199254740993'],
  },
  { name: 'a number with an exponent', answer: one({ id: 'N' }), raw: ['"N"', '1e3'], decidable: ['1e3'] },
  {
    name: 'a number of 16 digits in JSON text',
    answer: listed(`[{"id":9007199254740993,"status":"pending"}]`),
    decidable: ['9007199254740993'],
  },
  { name: 'written twice in other cases', answer: one({ ID: 'cfa_a', Id: 'cfa_b' }), decidable: ['cfa_a'] },
  { name: 'of two alerts in other cases', answer: listed([A, { ...B, id: 'CFA_A' }]), decidable: ['CFA_A', 'cfa_a'] },
  {
    name: 'of two alerts that say different things',
    answer: listed([A, { ...B, id: 'cfa_a' }]),
    decidable: [],
    locked: 2,
  },
  { name: 'of two copies', answer: listed([A, { ...A, status: 'accepted' }]), decidable: ['cfa_a'] },
];

const STATUSES: readonly Odd[] = [
  'Pending',
  'PENDING',
  ' pending ',
  'pend\u200bing',
  'ACCEPTED',
  'accepted ',
  'dismissed',
  '',
  null,
  true,
  false,
  0,
  {},
  ['pending', 'accepted'],
].map((status) => ({ name: JSON.stringify(status), answer: one({ id: 'cfa_a', status }), decidable: [], locked: 1 }));

/** What a doctor dictates or types. */
const WORDS = JSON.stringify({ cdssAlerts: [{ ...A, id: 'cfa_foreign' }] });
const WRITTEN: readonly Odd[] = [
  { name: 'the record', answer: within({ chiefComplaint: WORDS }, []), decidable: [] },
  {
    name: 'a plan element',
    answer: within({ assessmentPlan: { plan: [{ id: 'p', content: WORDS }] } }, []),
    decidable: [],
  },
  { name: 'the summary', answer: listed([], { medicalRecordSummary: WORDS }), decidable: [] },
  { name: 'an alert', answer: listed([{ ...A, reason: WORDS }]), decidable: ['cfa_a'] },
];

describe('what a page reads of an odd answer', () => {
  const ends: (() => unknown)[] = [];
  let f: Fixture;
  let place = 0;
  before(async () => {
    f = await startFixture({ after: (end) => void ends.push(end as () => unknown) });
  });
  after(async () => {
    for (const end of ends) await end();
  });

  for (const [title, cases] of [
    ['has every alert of a list that is', LISTS],
    ['has every alert that stands', NESTED],
    ['is never that there are none, of', NOT_NONE],
    ['is that there are none, or no more, of', NONE],
    ['offers to decide what the proxy takes, of an id that is', IDS],
    ['is open and cannot be decided, of the status', STATUSES],
    ['has no alert that is written as a text in', WRITTEN],
  ] as const)
    for (const { name, answer, decidable, locked = 0, isPartial: mayHaveMore = false, raw } of cases)
      it(`${title} ${name}`, async () => {
        const id = `c-odd-${place++}`;
        const list = `/v1/scribe-sessions/${id}/medical-record-documents`;
        const sent = JSON.stringify(answer);
        const bytes = raw ? sent.replace(...raw) : sent;
        f.upstream.on('GET', list, (_call, response) => json(response, 200, bytes));
        const token = await f.token({ sessions: [id] });
        const { text } = await f.call('GET', list, { token });
        assert.equal(text, bytes);
        const documents = readDocuments(text);
        const alerts = alertSnapshots(documents.items);
        const offered = alerts.filter(({ canDecide }) => canDecide).map(({ alert }) => alert.id);
        assert.deepEqual(offered.toSorted(), [...decidable]);
        assert.equal(alerts.filter(({ isOpen, lock }) => isOpen && lock).length, locked);
        assert.equal(isPartial(documents), mayHaveMore);
        const foreign = await f.call('POST', '/v1/cdss/alerts/cfa_foreign/accept', {
          token,
          headers: { 'scribe-session-id': id },
        });
        assert.equal(foreign.status, 404, foreign.text);
        for (const offer of offered) {
          const path = `/v1/cdss/alerts/${offer}/accept`;
          f.upstream.on('POST', path, { id: offer, elementId: 'pe_1', status: 'accepted' });
          const decided = await f.call('POST', path, { token, headers: { 'scribe-session-id': id } });
          assert.equal(decided.status, 200, decided.text);
        }
      });
});
