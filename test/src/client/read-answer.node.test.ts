// UX rule 12: one odd value hides nothing else. The spec does not say which fields are always sent, nor do all records follow it.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { aDocument, aSession, someAlerts } from '../../../demo/playground/scenarios/clinical-builders.ts';
import { parseAnswer } from '../../../src/client/json.ts';
import { ScribeError } from '../../../src/client/errors.ts';
import {
  othersInAlert,
  othersInElement,
  othersInSession,
  readDocuments,
  readSession,
} from '../../../src/client/read-answer.ts';
import { unreadIn } from '../../../src/client/salvage.ts';
import { withSentIds } from '../../../src/elements/documents/document-writers.ts';
import { anyCharacter } from '../../support/any-character.ts';

const NOW = Date.UTC(2026, 10, 25);
const RUNS = 700;
const listOf = (items: unknown, others: object = { total: 1 }) => readDocuments(JSON.stringify({ items, ...others }));
const alertsOf = (cdssAlerts: unknown) => listOf([{ id: 'doc_1', cdssAlerts }]).items[0]?.cdssAlerts ?? [];

describe('documents of an answer', () => {
  const sound = { id: 'doc_2', medicalRecordSummary: 'Second note.', cdssAlerts: [{ id: 'cfa_2', status: 'pending' }] };

  for (const [what, odd, expected] of [
    ['a number as text', { language: 7 }, { language: '7' }],
    [
      'text for a list',
      { cdssAlerts: [{ id: 'c', source: 'One' }] },
      { cdssAlerts: [{ id: 'c', source: ['One'], status: '' }] },
    ],
    ['null in a list', { diagnosisCodes: [null, { code: 'I10' }] }, { diagnosisCodes: [{ code: 'I10' }] }],
    ['text for a code', { diagnosisCodes: ['Asthma'] }, { diagnosisCodes: [{ description: 'Asthma' }] }],
    ['text for a report state', { reportState: 'draft' }, { reportState: { lifecycleStatus: 'draft' } }],
    ['a status that is null', { cdssAlerts: [{ id: 'c', status: null }] }, { cdssAlerts: [{ id: 'c', status: '' }] }],
    ['one alert for a list', { cdssAlerts: { id: 'c', status: 'x' } }, { cdssAlerts: [{ id: 'c', status: 'x' }] }],
    ['places for a list', { cdssAlerts: { 0: { id: 'c', status: 'x' } } }, { cdssAlerts: [{ id: 'c', status: 'x' }] }],
    ['ids for a list', { cdssAlerts: { c: { id: 'c', status: 'x' } } }, { cdssAlerts: [{ id: 'c', status: 'x' }] }],
    [
      'names for a list',
      { medicalRecord: { assessmentPlan: { plan: { Amoxicillin: { id: 'p', content: '500 mg' } } } } },
      { medicalRecord: { assessmentPlan: { plan: [{ key: 'Amoxicillin', id: 'p', content: '500 mg' }] } } },
    ],
    [
      'a list for a reason, which denies no more than was denied',
      { cdssAlerts: [{ id: 'c', status: 'x', reason: ['No renal failure', 'hyperkalaemia'] }] },
      { cdssAlerts: [{ id: 'c', status: 'x', reason: 'No renal failure; hyperkalaemia' }] },
    ],
    ['an empty object for a list', { cdssAlerts: {}, diagnosisCodes: '' }, { cdssAlerts: [], diagnosisCodes: [] }],
    ['false for a list', { cdssAlerts: false }, { cdssAlerts: [] }],
    [
      'a list as §4.4 has them',
      { cdssAlerts: { items: [{ id: 'c', status: 'x' }], total: 1 } },
      { cdssAlerts: [{ id: 'c', status: 'x' }] },
    ],
    [
      'such a list that is not whole',
      { cdssAlerts: { items: [{ id: 'c', status: 'x' }], total: 5, next: 'p2' } },
      {
        cdssAlerts: [
          { id: 'c', status: 'x' },
          { id: '#1', status: '', total: 5, next: 'p2' },
        ],
      },
    ],
    [
      'groups for a list',
      {
        cdssAlerts: {
          red: [
            { id: 'c', status: 'x' },
            { id: 'd', status: 'x' },
          ],
          yellow: [],
        },
      },
      {
        cdssAlerts: [
          { key: 'red', id: 'c', status: 'x' },
          { key: 'red', id: 'd', status: 'x' },
        ],
      },
    ],
    [
      'names in another case',
      { cdss_alerts: [{ ID: 'c', Status: 'x', new_plan_element: { Content: '1 g' } }], Language: 'es' },
      { cdssAlerts: [{ id: 'c', status: 'x', newPlanElement: { content: '1 g' } }], language: 'es' },
    ],
    [
      'two names for one field, and none is dropped',
      { cdssAlerts: [{ id: 'c', _id: 1, Id: 'b', Action: 'A', ACTION: 'B', status: 'x' }] },
      { cdssAlerts: [{ id: 'c', _id: 1, Id: 'b', action: 'A', ACTION: 'B', status: 'x' }] },
    ],
    ['a list in a list', { cdssAlerts: [[{ id: 'c', status: 'x' }]] }, { cdssAlerts: [{ id: 'c', status: 'x' }] }],
    ['a list for text', { specialty: ['a', 'b'] }, { specialty: 'a; b' }],
    [
      'a list for a section',
      { medicalRecord: { chiefComplaint: ['Pain'] } },
      { medicalRecord: { chiefComplaint: ['Pain'] } },
    ],
    [
      'text for the plan',
      { medicalRecord: { assessmentPlan: 'Rest.' } },
      { medicalRecord: { assessmentPlan: 'Rest.' } },
    ],
    ['text for a record', { medicalRecord: 'Rest.' }, { medicalRecord: 'Rest.' }],
  ] as const) {
    it(`are read with ${what}, and the sound ones beside them`, () => {
      const { items } = listOf([{ id: 'doc_1', ...odd }, sound]);
      assert.deepEqual(items, [{ id: 'doc_1', ...expected }, sound]);
    });
  }

  it('name a value of an unreadable kind, and keep it as it was sent', () => {
    const { items } = listOf([{ id: 'doc_1', language: { code: 'es' }, diagnosisCodes: [{ code: { v: 1 } }] }, sound]);
    assert.deepEqual(items[0]?.language, '{"code":"es"}');
    assert.deepEqual(unreadIn(items[0] ?? {}), ['language', 'diagnosisCodes.0.code']);
    assert.deepEqual(unreadIn(items[1] ?? {}), []);
  });

  it('keep what could not be read of an alert with that alert', () => {
    const [alert] = alertsOf([{ id: 'c', status: 'pending', reason: { text: 'x' } }]);
    assert.equal(alert?.reason, '{"text":"x"}');
    assert.deepEqual(unreadIn(alert ?? {}), ['reason']);
  });

  it('stay if they have places, or ids, in place of a list', () => {
    for (const items of [
      { 0: sound, 2: { id: 'doc_3' } },
      { doc_2: sound, doc_3: { id: 'doc_3' } },
    ])
      assert.deepEqual(listOf(items).items, [sound, { id: 'doc_3' }]);
  });

  it('have a field of any name, and none is taken for what could not be read', () => {
    const [alert] = alertsOf([{ id: 'c', status: 'pending', couldNotBeRead: 'Note.' }]);
    assert.deepEqual([unreadIn(alert ?? {}), othersInAlert(alert!)], [[], [['couldNotBeRead', 'Note.']]]);
  });

  it('have a list in a field of any name as words, and no empty one', () => {
    const [alert] = alertsOf([
      { id: 'c', status: 'pending', evidence: ['RCT, 2020', 7], interactions: [], none: null },
    ]);
    assert.deepEqual(othersInAlert(alert!), [['evidence', 'RCT, 2020; 7']]);
  });

  it('have what Spanish and Portuguese call a target and a check-up; no code of bookkeeping', () => {
    const words = { meta: 'PA < 130/80', revision: 'En 3 meses' };
    const [alert, other] = alertsOf([
      { id: 'c', status: 'pending', ...words, newPlanElement: { content: 'x', ...words } },
      { id: 'd', status: 'pending', meta: { versionId: '3' }, revision: 'r-3.1', version: 'v 2' },
    ]);
    assert.deepEqual(Object.fromEntries(othersInAlert(alert!)), words);
    assert.deepEqual(Object.fromEntries(othersInElement(alert!.newPlanElement)), words);
    assert.deepEqual(othersInAlert(other!), []);
  });

  it('have ids of their own, and the ones that were sent, where those have the mark of an added number', () => {
    const sent = ['note', 'note#2', 'note', '#1', ''].map((id, place) => ({ id, medicalRecordSummary: String(place) }));
    const { items } = listOf(sent);
    assert.equal(new Set(items.map(({ id }) => id)).size, sent.length);
    assert.deepEqual(items.map(withSentIds), [...sent.slice(0, -1), { id: undefined, medicalRecordSummary: '4' }]);
  });

  it('stay where their total is missing, text or less than they are', () => {
    for (const [total, expected] of [
      [undefined, 1],
      ['34', 34],
      [-1, -1],
      [null, 0],
      ['many', 1],
    ] as const)
      assert.deepEqual([listOf([sound], { total }).items.length, listOf([sound], { total }).total], [1, expected]);
  });

  it('are fewer than their total where one was sent as null: its alerts are not known', () => {
    for (const others of [{}, { total: 1 }, { total: 2 }]) {
      const { items, total } = listOf([sound, null], others);
      assert.deepEqual([items.length, total], [1, 2], JSON.stringify(others));
    }
    assert.equal(listOf([null], {}).total, 1);
  });

  it('are all there where their total counts copies', () => {
    const { items, total } = listOf([sound, structuredClone(sound)], { total: 2 });
    assert.deepEqual([items.length, total], [1, 1]);
  });

  it('are none at all only where a list was sent', () => {
    assert.deepEqual(listOf([]).items, []);
    for (const body of [
      '{}',
      '[]',
      '{"items":null}',
      '{"items":"none"}',
      '{"items":{}}',
      '{"items":{"error":"x"}}',
      'null',
      '""',
      '<html>',
    ])
      assert.throws(
        () => readDocuments(body),
        (error) => error instanceof ScribeError && error.code === 'answer_invalid',
      );
  });

  it('have sections by every name, `__proto__` too', () => {
    const { items } = readDocuments('{"items":[{"id":"d","medicalRecord":{"__proto__":"Here."}}],"total":1}');
    assert.deepEqual(Object.entries(items[0]?.medicalRecord ?? {}), [['__proto__', 'Here.']]);
  });
});

describe('values that stand thousands deep', () => {
  for (const [what, before, after] of [
    ['lists', '[', ']'],
    ['objects', '{"a":', '}'],
    ['lists and objects', '[ {"a" : ', '} , true]'],
  ] as const)
    it(`take nothing else with them, and are shown as they were sent: ${what}`, () => {
      const sent = before.repeat(20_000) + '1.10' + after.repeat(20_000);
      const record = `{"first":"A","odd":${sent},"last":1.10}`;
      const { items } = readDocuments(
        `{"items":[{"id":"d","medicalRecord":${record},"cdssAlerts":[{"id":"c","status":"pending","action":${sent}}]}]}`,
      );
      const read = items[0]?.medicalRecord as Readonly<Record<string, unknown>>;
      assert.deepEqual([read['first'], read['last']], ['A', '1.10']);
      let inner = read['odd'];
      for (let depth = 0; typeof inner === 'object'; depth++) {
        assert.ok(depth < 100);
        inner = Object.values(inner as object)[0];
      }
      assert.ok(typeof inner === 'string' && sent.includes(inner) && inner.length > 30_000);
      const [alert] = items[0]?.cdssAlerts ?? [];
      assert.equal(alert?.id, 'c');
      assert.deepEqual(unreadIn(alert), ['action']);
      // The texts in it are quoted once more for each level of JSON.
      assert.ok(String(alert.action).includes('1.10'));
    });

  it('are read one by one where they stand beside each other', () => {
    const sent = '['.repeat(80) + '1' + ']'.repeat(80);
    assert.equal(JSON.stringify(parseAnswer(`[${sent},"[",${sent},2]`)).match(/\[1\]/g)?.length, 2);
  });
});

describe('`false` for a text', () => {
  it('is no text: nobody has that name, and no alert proposes it', () => {
    assert.equal(readSession({ ...aSession(NOW), patientName: false }).patientName, '');
    const [alert] = alertsOf([{ id: 'c', status: false, newPlanElement: false, reason: false }]);
    assert.deepEqual(alert, { id: 'c', status: '', newPlanElement: { content: '' }, reason: '' });
  });

  it('is a value in a field that the spec does not name: “Safe in pregnancy: false” was shown nowhere', () => {
    const [alert] = alertsOf([{ id: 'c', status: 'pending', safeInPregnancy: false, isFirstLine: true, note: null }]);
    assert.deepEqual(othersInAlert(alert!), [
      ['safeInPregnancy', 'false'],
      ['isFirstLine', 'true'],
    ]);
  });
});

describe('a plan element with its alerts', () => {
  it('is read without them: a new status would be taken for a change of the plan', () => {
    const planOf = (status: string) =>
      listOf([
        { id: 'd', medicalRecord: { assessmentPlan: { plan: [{ id: 'p', cdssAlerts: [{ id: 'c', status }] }] } } },
      ]).items[0];
    assert.deepEqual(planOf('pending')?.medicalRecord, planOf('accepted')?.medicalRecord);
    assert.deepEqual(planOf('accepted')?.cdssAlerts, [{ id: 'c', status: 'accepted' }]);
  });
});

describe('ids', () => {
  it('stay one alert for copies of it, whatever their status', () => {
    const alert = someAlerts()[0]!;
    const ids = listOf([aDocument(NOW, { cdssAlerts: [alert, { ...alert, status: 'accepted' }] })]).items[0]
      ?.cdssAlerts;
    assert.deepEqual(
      ids?.map(({ id }) => id),
      [alert.id, alert.id],
    );
  });

  it('are told apart where alerts say different things, or have none', () => {
    const ids = alertsOf([{ id: 'c', action: 'A' }, { id: 'c', action: 'B' }, { action: 'C' }, 'D']).map(
      ({ id }) => id,
    );
    assert.deepEqual(ids, ['c', 'c#2', '#1', '#2']);
  });

  it('are told apart if any one word of an alert differs', () => {
    const alert = someAlerts()[0]!;
    const said = ['elementId', 'element', 'type', 'issue', 'severity', 'actionCategory', 'action', 'reason'] as const;
    const others = [
      ...said.map((field) => ({ [field]: 'other' })),
      { source: ['other'] },
      { newPlanElement: null },
      { newPlanElement: { ...alert.newPlanElement, dose: 'other' } },
    ];
    for (const other of others)
      assert.deepEqual(
        alertsOf([alert, { ...alert, ...other }]).map(({ id }) => id),
        [alert.id, `${alert.id}#2`],
        JSON.stringify(other),
      );
  });

  it('are the service’s own in what leaves', () => {
    const cdssAlerts = [
      { id: 'c', action: 'A', status: 'x' },
      { id: 'c', action: 'B', status: 'x' },
      { action: 'C', status: 'x' },
    ];
    const sent = [{ id: 'd', purpose: 'a' }, { id: 'd', purpose: 'b', cdssAlerts }, { purpose: 'c' }];
    const { items } = listOf(sent);
    assert.deepEqual(JSON.parse(JSON.stringify(items.map(withSentIds))), sent);
  });

  it('of documents are told apart, and copies are one', () => {
    const { items } = listOf([
      { id: 'd', purpose: 'a' },
      { id: 'd', purpose: 'b' },
      { id: 'd', purpose: 'a' },
      'Note.',
    ]);
    assert.deepEqual(
      items.map(({ id }) => id),
      ['d', 'd#2', '#1'],
    );
  });
});

describe('a session of an answer', () => {
  it('is read with any odd field, and names what could not be read', () => {
    const odd = {
      ...aSession(NOW),
      scribeSessionModality: ['a', 'b'],
      completedAt: 1764,
      specialty: { name: 'x' },
      createdAt: null,
    };
    const session = readSession(JSON.stringify(odd));
    assert.deepEqual(
      [session.patientName, session.status, session.scribeSessionModality, session.completedAt, session.createdAt],
      ['Teresa Molina Ruiz', 'completed', 'a; b', '1764', null],
    );
    assert.deepEqual(unreadIn(session), ['specialty']);
  });

  it('has every text that is not named, whatever it begins with; no object, which may name somebody', () => {
    const session = readSession({ ...aSession(NOW), precaution: '{latex}', person: { name: 'x' } });
    assert.deepEqual(othersInSession(session), [['precaution', '{latex}']]);
  });

  it('has no consultationInternalId where that is empty', () => {
    for (const sent of ['', ' ', null]) {
      const session = readSession({ ...aSession(NOW), consultationInternalId: sent });
      assert.equal(session.consultationInternalId, undefined, JSON.stringify(sent));
    }
  });
});

describe('on a page whose JSON.parse makes dates of texts', () => {
  const parse = JSON.parse;
  const dating = (text: string): unknown =>
    parse(text, (_name, value: unknown) =>
      typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value) : value,
    );
  const deep = `${'['.repeat(70)}"2026-01-02T03:04:05"${']'.repeat(70)}`;

  for (const sent of [
    '"2026-01-02T03:04:05"',
    '{ "lastDose": "2026-01-02T03:04:05.120+02:00", "2026-01-02T03:04:05": ["~", "", 1.10, 900000000000207008, -1, null, true] }',
    '{ "__proto__": { "at": "\\u0032026-01-02T03:04:05Z" }, "quoted\\"": "\\\\" }',
    deep,
  ])
    it(`times are texts as they were sent: ${sent.slice(0, 60)}`, (context) => {
      const expected = parseAnswer(sent);
      context.mock.method(JSON, 'parse', dating);
      assert.deepEqual(parseAnswer(sent), expected);
    });

  for (const form of [/^\d{4}-\d\d-\d\d$/, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/])
    it(`also where that takes one form of them alone: ${form.source}`, (context) => {
      const sent = '["2026-01-02", "2026-01-02T03:04:05.120Z"]';
      const expected = parseAnswer(sent);
      const revive = (_name: string, value: unknown) => (form.test(String(value)) ? new Date(String(value)) : value);
      context.mock.method(JSON, 'parse', (text: string): unknown => parse(text, revive));
      assert.deepEqual(parseAnswer(sent), expected);
    });
});

describe('numbers', () => {
  for (const [sent, expected] of [
    ['900000000000207008', '900000000000207008'],
    ['12345678901234567890', '12345678901234567890'],
    ['1.10', '1.10'],
    ['1e3', '1e3'],
    ['-0', '-0'],
    ['1.1', 1.1],
    ['72', 72],
    ['NaN', 'NaN'],
    ['-Infinity', '-Infinity'],
  ] as const) {
    it(`${sent} keeps its digits`, () => assert.equal(parseAnswer(sent), expected));
  }

  it('are left alone within text, whatever stands in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.double(), (text, number) => {
        const sent = { [`${text} 1.10`]: `${text}\\" 1.10 ${number}`, n: Number.isFinite(number) ? number + 0 : 0 };
        assert.deepEqual(
          JSON.parse(JSON.stringify(parseAnswer(JSON.stringify(sent)))),
          JSON.parse(JSON.stringify(sent)),
        );
      }),
      { numRuns: RUNS },
    );
  });

  it('are looked for once, also in a text full of quotes that has no end', () => {
    const from = performance.now();
    assert.throws(() => parseAnswer(`{"a":"${String.raw`\"`.repeat(100_000)}`), ScribeError);
    assert.ok(performance.now() - from < 2_000);
  });

  it('that are misspelt make the text invalid JSON', () => {
    for (const body of ['01', '1.', '.5', '+1', '1e', '--1', '{"a":01}'])
      assert.throws(
        () => parseAnswer(body),
        (error) => error instanceof ScribeError,
      );
  });
});

describe('any value in any place', () => {
  const odd = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom(null, '', [], {}, [null], 0, 'x', true, { id: 1 }),
  );
  const sent = () => aDocument(NOW, { cdssAlerts: someAlerts() }) as unknown as Record<string, unknown>;

  /** Returns the paths of all parts of a value. */
  const places = (value: unknown, path: (string | number)[] = []): (string | number)[][] =>
    typeof value !== 'object' || value === null
      ? [path]
      : [path, ...Object.entries(value).flatMap(([name, inner]) => places(inner, [...path, name]))];
  const put = (root: unknown, [name, ...rest]: readonly (string | number)[], value: unknown): unknown => {
    if (name === undefined) return value;
    const copy = (Array.isArray(root) ? [...(root as unknown[])] : { ...(root as object) }) as Record<
      string | number,
      unknown
    >;
    copy[name] = put(copy[name], rest, value);
    return copy;
  };

  it('hides no alert but the one that it stands in the id of', () => {
    const paths = places(sent()).filter((path) => path.length > 0 && path.join() !== 'cdssAlerts');
    fc.assert(
      fc.property(fc.constantFrom(...paths), odd, (path, value) => {
        const { items } = listOf([
          put(sent(), path, value),
          { id: 'doc_2', cdssAlerts: [{ id: 'cfa_other', status: 'pending' }] },
        ]);
        const ids = items.flatMap(({ cdssAlerts }) => cdssAlerts ?? []).map(({ id }) => id);
        const isItself = path[0] === 'cdssAlerts' && (path.length === 2 || path[2] === 'id');
        for (const { id } of someAlerts().filter((_, place) => !isItself || String(place) !== path[1]))
          assert.ok(ids.includes(id), `${id} is gone with ${JSON.stringify(value)} at ${path.join('.')}`);
        assert.ok(ids.includes('cfa_other'));
        for (const { cdssAlerts } of items)
          for (const { id, status } of cdssAlerts ?? []) assert.equal(typeof id + typeof status, 'stringstring');
      }),
      { numRuns: RUNS },
    );
  });
});
