import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import type { Consultation } from '../../../src/consultation/consultation.ts';
import type { ScenarioName } from '../../../demo/playground/scenarios/scenarios.ts';
import { openPage, type TestPage, type TestPageOptions } from '../../support/test-page.ts';

let page: TestPage;
let consultation: Consultation;
const open = async (name: ScenarioName = 'completed', options: TestPageOptions['options'] = {}) => {
  page = openPage(name, { clock: 'fake', options });
  consultation = page.attach(page.sessionId);
  await page.platform.advance(0);
};
const reads = () => page.proxy.callsTo('GET /v1/scribe-sessions').map(({ path }) => path);

afterEach(() => page.close());

describe('reading a consultation', () => {
  it('asks for the session and its documents side by side', async () => {
    await open();
    assert.deepEqual(reads(), ['/v1/scribe-sessions/c-done', '/v1/scribe-sessions/c-done/medical-record-documents']);
    page.proxy.hold('GET /v1');
    void consultation.refresh();
    await page.platform.advance(0);
    assert.equal(reads().length, 4);
  });

  it('reads once for every element that names the session', async () => {
    await open();
    assert.equal(page.attach('c-done'), consultation);
    assert.equal(page.attach('c-done'), consultation);
    await page.platform.advance(0);
    assert.equal(reads().length, 2);
    page.detach('c-done');
    page.detach('c-done');
    await page.platform.advance(0);
    assert.equal(consultation.snapshot.session.state, 'ready');
  });

  it('is one, by whichever id of the session it is named, once both are known', async () => {
    page = openPage('completed', { clock: 'fake' });
    const [mine, other] = [page.attach('c-done'), page.attach('ss_done')];
    assert.notEqual(mine, other);
    await page.platform.advance(0);
    const one = page.attach('c-done');
    assert.equal(page.attach('ss_done'), one);
    assert.equal(page.isCurrent('c-done', one) && page.isCurrent('ss_done', one), true);
    const alertId = one.snapshot.alerts[0]!.alert.id;
    void one.decisions.decideOne(alertId, 'accepted', { undoSeconds: 5 });
    assert.equal(page.attach('ss_done').snapshot.alerts[0]!.decision?.phase, 'undo');
    const [stale] = [mine, other].filter((consultation) => consultation !== one);
    assert.equal(stale?.snapshot.alerts.length, 0);
  });

  it('under two ids is forgotten with its last element', async () => {
    page = openPage('completed', { clock: 'fake' });
    for (const id of ['c-done', 'ss_done']) page.attach(id);
    await page.platform.advance(0);
    const one = page.attach('c-done');
    for (const id of ['c-done', 'ss_done']) page.detach(id);
    await page.platform.advance(0);
    assert.equal(page.isCurrent('ss_done', one), true);
    page.detach('ss_done');
    await page.platform.advance(0);
    assert.equal(page.isCurrent('ss_done', one), false);
    assert.equal(one.snapshot.session.state, 'idle');
  });

  it('is loading until it has something to show', async () => {
    page = openPage('completed', { clock: 'fake' });
    consultation = page.attach('c-done');
    assert.equal(consultation.snapshot.session.state, 'loading');
    assert.equal(consultation.snapshot.isRefreshing, true);
    await page.platform.advance(0);
    assert.equal(consultation.snapshot.session.state, 'ready');
    assert.equal(consultation.snapshot.session.readAt, page.platform.now());
    assert.equal(consultation.snapshot.isRefreshing, false);
  });

  for (const [name, session, documents, reason] of [
    ['not-started', 'empty', 'empty', undefined],
    ['in-progress', 'ready', 'empty', undefined],
    ['deleted', 'ready', 'empty', undefined],
    ['empty', 'ready', 'empty', undefined],
    ['not-permitted', 'failed', 'failed', 'not-permitted'],
    ['not-granted', 'failed', 'failed', 'not-granted'],
    ['not-found', 'failed', 'failed', 'not-found'],
    ['unavailable', 'failed', 'failed', 'unavailable'],
    ['wrong-key', 'failed', 'failed', 'unavailable'],
    ['unreachable', 'failed', 'failed', 'unavailable'],
    ['gated-many', 'gated', 'ready', undefined],
    ['signed-out', 'signed-out', 'signed-out', undefined],
  ] as const) {
    it(`${name}: session ${session}, documents ${documents}`, async () => {
      await open(name);
      await page.platform.advance(20_000);
      const { snapshot } = consultation;
      assert.deepEqual([snapshot.session.state, snapshot.documents.state], [session, documents]);
      assert.equal(snapshot.session.failure?.reason, reason);
      if (reason) assert.equal(snapshot.session.failure?.error.name, 'ScribeError');
    });
  }

  it('an answer that does not conform to the interface is reported as such', async () => {
    await open();
    page.proxy.fail('/v1/scribe-sessions', { text: '{"status":"completed"}' });
    await consultation.refresh();
    assert.equal(consultation.snapshot.session.failure?.reason, 'invalid');
    assert.equal(consultation.snapshot.session.state, 'ready');
  });

  it('keeps what was read, with its time, when a later read fails', async () => {
    await open();
    const { readAt, value } = consultation.snapshot.documents;
    page.proxy.fail('/v1/', { code: 'service_unavailable' });
    void consultation.refresh();
    await page.platform.advance(30_000);
    const { documents } = consultation.snapshot;
    assert.deepEqual([documents.state, documents.readAt, documents.failure?.reason], ['ready', readAt, 'unavailable']);
    assert.equal(documents.value, value);
  });

  it('drops what was read when it may no longer be seen', async () => {
    await open();
    page.proxy.fail('/v1/', { code: 'permission_denied' });
    await consultation.refresh();
    assert.equal(consultation.snapshot.documents.value, undefined);
    assert.deepEqual(consultation.snapshot.alerts, []);
  });

  it('a session that was read before and is gone is not found, never "not started"', async () => {
    await open();
    delete page.proxy.consultation().session;
    page.proxy.consultation().documents = [];
    await consultation.refresh();
    assert.equal(consultation.snapshot.session.failure?.reason, 'not-found');
    assert.equal(consultation.snapshot.session.value, undefined);
  });

  it('documents that are not there yet are none, while the session is there', async () => {
    await open('in-progress');
    page.proxy.fail('/v1/scribe-sessions/c-done/medical-record-documents', { code: 'resource_not_found' });
    await consultation.refresh();
    page.detach('c-done');
    await page.platform.advance(0);
    consultation = page.attach('c-done');
    await page.platform.advance(0);
    assert.deepEqual([consultation.snapshot.session.state, consultation.snapshot.documents.state], ['ready', 'empty']);
  });

  for (const code of ['service_unavailable', 'rate_limit_exceeded']) {
    it(`what was not started stays so, with its time, when a later read fails with ${code}`, async () => {
      await open('not-started');
      const { readAt } = consultation.snapshot.session;
      page.proxy.fail('/v1/', { code });
      void consultation.refresh();
      await page.platform.advance(60_000);
      for (const { state, failure, ...resource } of [consultation.snapshot.session, consultation.snapshot.documents]) {
        assert.deepEqual([state, failure?.reason, resource.readAt], ['empty', 'unavailable', readAt]);
      }
      page.proxy.recover();
      await page.platform.advance(60_000);
      assert.deepEqual(
        [consultation.snapshot.session.state, consultation.snapshot.session.failure],
        ['empty', undefined],
      );
    });
  }

  it('a session that starts is seen, although the hint names an id that is not known yet', async () => {
    await open('not-started');
    page.proxy.consultation().session = { id: 'ss_new', consultationInternalId: 'c-done', status: 'in_progress' };
    page.proxy.hint({ type: 'scribe_session.created', sessionId: 'ss_new' });
    await page.platform.advance(0);
    assert.equal(consultation.snapshot.session.value?.status, 'in_progress');
  });

  it('parts that say the same stay the same objects', async () => {
    await open();
    const before = consultation.snapshot;
    await consultation.refresh();
    assert.equal(consultation.snapshot.documents.value, before.documents.value);
    assert.equal(consultation.snapshot.alerts, before.alerts);
    page.proxy.alert('cfa_diet').status = 'rejected';
    await consultation.refresh();
    const changed = consultation.snapshot.alerts.filter((alert) => !before.alerts.includes(alert));
    assert.deepEqual(
      changed.map(({ alert }) => alert.id),
      ['cfa_diet'],
    );
  });
});

describe('a late answer', () => {
  for (const [title, leave] of [
    ['clear()', () => consultation.clear()],
    ['a patient switch', () => page.detach('c-done')],
    ['logout()', () => page.scribe.logout()],
  ] as const) {
    it(`is dropped after ${title}`, async () => {
      page = openPage('completed', { clock: 'fake' });
      const held = page.proxy.hold('GET /v1');
      consultation = page.attach('c-done');
      await page.platform.advance(0);
      leave();
      held.release();
      await page.platform.advance(60_000);
      assert.equal(consultation.snapshot.session.value, undefined);
      assert.equal(consultation.snapshot.documents.value, undefined);
      assert.equal(reads().length, 2);
    });
  }

  it('is dropped too when the read was asked for again meanwhile', async () => {
    page = openPage('completed', { clock: 'fake' });
    const held = page.proxy.hold('GET /v1');
    consultation = page.attach('c-done');
    await page.platform.advance(0);
    void consultation.refresh();
    consultation.clear();
    held.release();
    await page.platform.advance(60_000);
    assert.equal(consultation.snapshot.documents.value, undefined);
    assert.equal(reads().length, 2);
  });
});

describe('clear(), logout(), and the back/forward cache', () => {
  it('clear() empties the snapshot, and nothing is read until refresh()', async () => {
    await open();
    consultation.clear();
    assert.deepEqual(
      [consultation.snapshot.session.state, consultation.snapshot.session.value, consultation.snapshot.patientName],
      ['idle', undefined, undefined],
    );
    page.proxy.hint({ type: 'scribe_session.updated', sessionId: 'ss_done' });
    page.platform.hide();
    page.platform.show();
    await page.platform.advance(60_000);
    assert.equal(consultation.snapshot.session.value, undefined);
    await consultation.refresh();
    assert.equal(consultation.snapshot.session.state, 'ready');
  });

  it('logout() empties every consultation, drops the token and closes the stream', async () => {
    await open();
    page.scribe.logout();
    await page.platform.advance(120_000);
    assert.deepEqual([consultation.snapshot.session.state, consultation.snapshot.isSignedOut], ['signed-out', true]);
    assert.equal(consultation.snapshot.documents.value, undefined);
    assert.equal(page.proxy.openStreams, 0);
    assert.equal(page.assertions.length, 1);
    page.platform.emit('focus');
    await page.platform.advance(0);
    assert.equal(page.assertions.length, 1);
  });

  it('names nobody after logout() or clear(), though the host names the patient again, until it is read again', async () => {
    for (const empty of [() => page.scribe.logout(), () => consultation.clear()]) {
      await open();
      empty();
      consultation.patient.call('Teresa Molina Ruiz');
      page.platform.emit('pagehide', { persisted: true });
      page.platform.emit('pageshow', { persisted: true });
      await page.platform.advance(0);
      assert.equal(consultation.snapshot.patientName, undefined);
      await consultation.refresh();
      assert.equal(consultation.snapshot.patientName, 'Teresa Molina Ruiz');
      page.close();
    }
  });

  it('after logout() a new session signs in again', async () => {
    await open();
    page.scribe.logout();
    page.attach('c-2');
    await page.platform.advance(0);
    assert.equal(page.assertions.length, 2);
  });

  it('is empty in the back/forward cache and reads again when the page comes back', async () => {
    await open();
    page.platform.emit('pagehide', { persisted: true });
    assert.equal(consultation.snapshot.session.value, undefined);
    assert.equal(page.proxy.openStreams, 0);
    await page.platform.advance(0);
    page.platform.emit('pageshow', { persisted: true });
    await page.platform.advance(0);
    assert.equal(consultation.snapshot.session.state, 'ready');
    assert.equal(consultation.snapshot.connection, 'live');
  });

  it('says after the back/forward cache, too, that nobody is signed in', async () => {
    await open();
    page.scribe.logout();
    page.platform.emit('pagehide', { persisted: true });
    page.platform.emit('pageshow', { persisted: true });
    await page.platform.advance(0);
    assert.equal(consultation.snapshot.session.state, 'signed-out');
    assert.equal(consultation.snapshot.documents.state, 'signed-out');
  });

  it('is forgotten with its last element', async () => {
    await open();
    page.detach('c-done');
    await page.platform.advance(0);
    assert.notEqual(page.attach('c-done'), consultation);
  });

  it('stays when an element leaves and another comes in the same turn', async () => {
    await open();
    page.detach('c-done');
    assert.equal(page.attach('c-done'), consultation);
    await page.platform.advance(0);
    assert.equal(consultation.snapshot.session.state, 'ready');
  });
});

describe('§7.3 review gate', () => {
  it('lists the sessions that await review, with their links', async () => {
    await open('gated-many');
    const { gate } = consultation.snapshot;
    assert.deepEqual([gate?.reviewed, gate?.total], [0, 5]);
    assert.deepEqual(gate?.consultations[0], {
      sessionId: 'ss_earlier_1',
      ids: ['ss_earlier_1'],
      url: 'https://web.scribe.test/consultations/ss_earlier_1',
      isReviewed: false,
      patientName: undefined,
    });
  });

  it('names the patients of listed sessions by describeSession, asked once for each, and forgets them with clear()', async () => {
    const asked: string[] = [];
    const describeSession = (id: string) => {
      asked.push(id);
      return id === 'ss_earlier_2' ? { patientName: 'Luis Prado' } : undefined;
    };
    await open('gated-many', { describeSession });
    const names = () => consultation.snapshot.gate?.consultations.map(({ patientName }) => patientName);
    assert.deepEqual(names(), [undefined, 'Luis Prado', undefined, undefined, undefined]);
    await consultation.refresh();
    assert.equal(asked.filter((id) => id === 'ss_earlier_2').length, 1);
    const { life } = consultation.snapshot;
    consultation.clear();
    assert.equal(consultation.snapshot.gate, undefined);
    assert.notEqual(consultation.snapshot.life, life);
    await consultation.refresh();
    assert.equal(asked.filter((id) => id === 'ss_earlier_2').length, 2);
  });

  it('names a listed session by what another element on the page has read', async () => {
    await open();
    page.scenario.grant.sessionIds.push('c-other');
    page.proxy.gate([{ sessionId: consultation.snapshot.session.value!.id }]);
    const other = page.attach('c-other');
    await page.platform.advance(0);
    assert.equal(other.snapshot.gate?.consultations[0]?.patientName, 'Teresa Molina Ruiz');
  });

  it('asks the host about nobody without describeSession, and takes a host that fails for one that cannot say', async () => {
    const fail = (): never => {
      throw new Error('no such session');
    };
    const failing = {
      get patientName(): string {
        return fail();
      },
    };
    for (const describeSession of [fail, () => failing]) {
      await open('gated-many', { describeSession });
      assert.equal(consultation.snapshot.gate?.consultations[0]?.patientName, undefined);
      page.close();
    }
    await open('gated-many');
  });

  it('asks a host that failed again, when the session is read again', async () => {
    let asked = 0;
    await open('gated-many', {
      describeSession: (id) => {
        if (asked++ < 6) throw new Error('not yet');
        return { patientName: `Patient of ${id}` };
      },
    });
    assert.equal(asked, 6);
    await consultation.refresh();
    await page.platform.advance(0);
    assert.equal(consultation.snapshot.patientName, 'Patient of c-done');
    assert.equal(consultation.snapshot.gate?.consultations[0]?.patientName, 'Patient of ss_earlier_1');
    assert.equal(asked, 12);
  });

  it('keeps the documents and alerts of the granted session on show', async () => {
    await open('gated-many');
    assert.equal(consultation.snapshot.documents.state, 'ready');
    assert.equal(consultation.snapshot.alerts.length, 7);
  });

  it('shows no link that is not http(s)', async () => {
    await open('gated-one');
    page.proxy.gate([{ sessionId: 'ss_earlier_1', url: 'javascript:alert(1)' }]);
    await consultation.refresh();
    assert.equal(consultation.snapshot.gate?.consultations[0]?.url, undefined);
  });

  it('a listed session opens in place, without asking the EHR for it', async () => {
    await open('gated-many');
    const listed = page.attach('ss_earlier_1', true);
    await page.platform.advance(0);
    assert.equal(listed.snapshot.documents.state, 'ready');
    assert.equal(page.assertions.length, 1);
  });

  it('a listed session whose patient is not known cannot be decided', async () => {
    await open('gated-many');
    const listed = page.attach('ss_earlier_1', true);
    await page.platform.advance(0);
    assert.equal(listed.snapshot.undecidable, 'patient');
  });

  it('counts what is reviewed, is read again after each decision, and lifts after the last one without a click', async () => {
    page = openPage('gated-many', {
      clock: 'fake',
      options: { describeSession: (id) => ({ patientName: `Patient of ${id}` }) },
    });
    consultation = page.attach('c-done');
    await page.platform.advance(0);
    for (let count = 1; count <= 5; count++) {
      const listed = page.attach(`ss_earlier_${count}`, true);
      await page.platform.advance(0);
      await listed.decisions.decideOne(`cfa_ss_earlier_${count}`, 'accepted');
      await page.platform.advance(0);
      if (count < 5)
        assert.deepEqual([consultation.snapshot.gate?.reviewed, consultation.snapshot.gate?.total], [count, 5]);
    }
    assert.equal(consultation.snapshot.gate, undefined);
    assert.equal(consultation.snapshot.session.state, 'ready');
  });

  it('says that it is clearing while the session is read after the last review', async () => {
    page = openPage('gated-one', { clock: 'fake', options: { describeSession: () => ({ patientName: 'P' }) } });
    consultation = page.attach('c-done');
    await page.platform.advance(0);
    const listed = page.attach('ss_earlier_1', true);
    await page.platform.advance(0);
    const held = page.proxy.hold('GET /v1/scribe-sessions/c-done');
    await listed.decisions.decideOne('cfa_ss_earlier_1', 'rejected');
    await page.platform.advance(0);
    assert.equal(consultation.snapshot.gate?.isClearing, true);
    held.release();
    await page.platform.advance(0);
    assert.equal(consultation.snapshot.session.state, 'ready');
  });

  for (const [title, come] of [
    ['focus', () => void page.platform.emit('focus')],
    [
      'a hint',
      () => page.proxy.hint({ type: 'scribe_session.updated', sessionId: null, consultationInternalId: null }),
    ],
  ] as const) {
    it(`is tried again on ${title}`, async () => {
      await open('gated-one');
      page.proxy.gate([]);
      come();
      await page.platform.advance(0);
      assert.equal(consultation.snapshot.session.state, 'ready');
    });
  }

  it('stays when the service is away for a moment', async () => {
    await open('gated-one');
    page.proxy.fail('/v1/', { code: 'service_unavailable' });
    void consultation.refresh();
    await page.platform.advance(20_000);
    assert.equal(consultation.snapshot.session.state, 'gated');
    assert.equal(consultation.snapshot.session.failure?.reason, 'unavailable');
    assert.equal(consultation.snapshot.gate?.total, 1);
  });
});

describe('starting a session', () => {
  it('sets the context of this consultation and reads again', async () => {
    await open('not-started');
    await consultation.setContext({ name: 'Teresa Molina Ruiz', idCountry: 'ES' });
    assert.deepEqual(page.proxy.callsTo('POST /v1/set-consultation-context')[0]?.body, {
      name: 'Teresa Molina Ruiz',
      idCountry: 'ES',
      consultationInternalId: 'c-done',
    });
    await page.platform.advance(0);
    assert.equal(reads().length, 4);
  });

  it('names the field of a context that §2.1 does not allow, and sends nothing', async () => {
    await open('not-started');
    await assert.rejects(consultation.setContext({ name: 'T', institutionalBranchId: 'north' }), {
      kind: 'contract',
      param: 'institutionalBranchId',
    });
    assert.equal(page.proxy.callsTo('POST /v1').length, 0);
  });

  it('asks for a fresh ticket each time', async () => {
    await open();
    assert.notEqual(await consultation.loginUrl(), await consultation.loginUrl());
    assert.deepEqual(page.proxy.callsTo('POST /embed/login')[0]?.body, { consultationInternalId: 'c-done' });
  });
});

describe('order of alerts', () => {
  it('red first, unknown severities next, then as sent', async () => {
    await open();
    assert.deepEqual(
      consultation.snapshot.alerts.map(({ alert }) => `${alert.severity} ${alert.id}`),
      [
        'red cfa_ibuprofen',
        'red cfa_trimethoprim',
        'violet cfa_coverage',
        'yellow cfa_labs',
        'orange cfa_metformin',
        'yellow cfa_statin',
        'yellow cfa_diet',
      ],
    );
  });

  it('a decision under way keeps its place; once recorded it goes behind the open ones', async () => {
    await open();
    const held = page.proxy.hold('POST /v1/cdss');
    void consultation.decisions.decideOne('cfa_ibuprofen', 'rejected');
    await page.platform.advance(0);
    assert.equal(consultation.snapshot.alerts[0]?.alert.id, 'cfa_ibuprofen');
    held.release();
    await page.platform.advance(0);
    assert.equal(consultation.snapshot.alerts.at(-1)?.alert.id, 'cfa_ibuprofen');
  });

  it('an alert of an unknown status is open, is shown as sent and cannot be decided', async () => {
    await open('unknown-alert-status');
    const [first] = consultation.snapshot.alerts;
    assert.deepEqual([first?.isOpen, first?.canDecide, first?.alert.status], [true, false, 'escalated']);
    await assert.rejects(consultation.decisions.decideOne(first!.alert.id, 'accepted'), { code: 'parameter_invalid' });
    assert.equal(consultation.isReviewed, false);
  });

  it('every alert stands beside the plan element it concerns', async () => {
    await open();
    assert.equal(consultation.snapshot.alerts[0]?.planElement?.element, 'Ibuprofen');
    assert.equal(consultation.snapshot.alerts[0]?.documentId, 'doc_primary');
  });
});
