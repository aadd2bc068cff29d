import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { stories } from '../../../demo/sandbox/seed/stories.ts';
import { startSandbox } from './running-sandbox.ts';
import type { Running } from './running-sandbox.ts';
import { fieldsIn, lastEvent, recorded, signedIn, statusOf } from './web-visitor.ts';

let running: Running;
before(async () => {
  running = await startSandbox();
});
after(() => running.close());

describe('§3.1, §6.1 a session, played to each of its ends', () => {
  before(async () => {
    const events = ['created', 'completed', 'error', 'updated', 'cancelled', 'deleted'].map(
      (name) => `scribe_session.${name}`,
    );
    const body = { url: 'https://receiver.example/web', events };
    assert.equal((await running.call('POST', '/v1/webhooks', { body })).status, 200);
  });

  it('starts, with the patient the doctor names', async () => {
    const { visitor, page } = await recorded(running, 'c-begins');
    await running.advance(0);
    assert.equal(lastEvent(running), 'scribe_session.created');
    const { text } = await visitor.ask(page);
    assert.match(text, /Ines Prado/);
    assert.match(text, /role="timer" data-elapsed="0"/);
    assert.equal(await statusOf(running, 'c-begins'), 'recording');
  });

  it('starts with the context that was set (§4.2)', async () => {
    const context = { name: 'Rui Salgado', consultationInternalId: 'c-context', notes: 'Hard of hearing.' };
    await running.call('POST', '/v1/set-consultation-context', { body: context });
    const visitor = await signedIn(running, 'c-context');
    const { text } = await visitor.ask('/consultations/c-context');
    assert.match(text, /Rui Salgado/);
    assert.match(text, /Hard of hearing/);
    const next = await visitor.follow(await visitor.send('/consultations/c-context', '/consultations/c-context/start'));
    assert.match(next, /Rui Salgado/);
  });

  it('starts under a consultation id that looks like a session’s', async () => {
    const context = { name: 'Rui Salgado', consultationInternalId: 'ss_ward-7' };
    await running.call('POST', '/v1/set-consultation-context', { body: context });
    const visitor = await signedIn(running, 'ss_ward-7');
    const started = await visitor.send('/consultations/ss_ward-7', '/consultations/ss_ward-7/start');
    assert.match(await visitor.follow(started), /Rui Salgado/);
    assert.equal((await visitor.ask('/consultations/ss_ward-7')).status, 200);
    assert.equal(await statusOf(running, 'ss_ward-7'), 'recording');
    assert.equal((await (await signedIn(running, 'ss_not-set')).ask('/consultations/ss_not-set')).status, 200);
  });

  it('finishes with any story, about its patient', async () => {
    for (const { id } of stories) {
      const { visitor, page } = await recorded(running, `c-story-${id}`);
      const text = await visitor.follow(await visitor.send(page, `${page}/finish`, { story: id }));
      assert.match(text, /Ines Prado/);
      assert.equal(await statusOf(running, `c-story-${id}`), 'completed');
    }
    await running.advance(0);
    assert.equal(lastEvent(running), 'scribe_session.completed');
  });

  it('is stopped, and finished later', async () => {
    const { visitor, page } = await recorded(running, 'c-later');
    assert.match(await visitor.follow(await visitor.send(page, `${page}/stop`)), /Writing the record/);
    assert.equal(await statusOf(running, 'c-later'), 'processing');
    await visitor.send(page, `${page}/finish`, { story: 'urinary-infection' });
    assert.equal(await statusOf(running, 'c-later'), 'completed');
  });

  it('finishes with errors', async () => {
    const { visitor, page } = await recorded(running, 'c-half-heard');
    const answer = await visitor.send(page, `${page}/finish`, { story: 'wrist-fracture', withErrors: 'yes' });
    assert.match(await visitor.follow(answer), /Completed with errors/);
    assert.equal(await statusOf(running, 'c-half-heard'), 'completedWithErrors');
  });

  it('fails', async () => {
    const { visitor, page } = await recorded(running, 'c-fails');
    assert.match(await visitor.follow(await visitor.send(page, `${page}/fail`)), /could not be processed/);
    await running.advance(0);
    assert.equal(lastEvent(running), 'scribe_session.error');
  });

  it('is cancelled mid-recording, and can be recorded again', async () => {
    const { visitor, page } = await recorded(running, 'c-discarded');
    const text = await visitor.follow(await visitor.send(page, `${page}/cancel`));
    assert.match(text, /was discarded/);
    await running.advance(0);
    assert.equal(lastEvent(running), 'scribe_session.cancelled');
    const again = await visitor.send(page, '/consultations/c-discarded/start', { patientName: 'Ines Prado' });
    assert.equal(again.status, 303);
    assert.equal(await statusOf(running, 'c-discarded'), 'recording');
  });

  it('has its record edited, field by field', async () => {
    const { visitor, page } = await recorded(running, 'c-edited');
    await visitor.send(page, `${page}/finish`, { story: 'urinary-infection' });
    const [document] = await running.documents('c-edited');
    const [first] = document?.medicalRecord?.assessmentPlan?.plan ?? [];
    const edit = `${page}/documents/${document?.id}/edit`;
    const answer = await visitor.send(edit, edit, {
      chiefComplaint: 'Burning for three days.',
      [`plan-${first?.id}`]: 'Wait for the culture.',
    });
    assert.match(await visitor.follow(answer), /Burning for three days/);
    const [edited] = await running.documents('c-edited');
    assert.equal(edited?.medicalRecord?.chiefComplaint, 'Burning for three days.');
    assert.equal(edited?.medicalRecord?.assessmentPlan?.plan?.[0]?.content, 'Wait for the culture.');
    assert.equal(edited?.medicalRecordSummary, document?.medicalRecordSummary);
    assert.deepEqual(edited?.cdssAlerts, document?.cdssAlerts);
    await running.advance(0);
    assert.equal(lastEvent(running), 'scribe_session.updated');
  });

  describe('corrected in a form that was opened before a suggestion was applied', () => {
    const opened = async (id: string, story: string, element: string) => {
      const { visitor, page } = await recorded(running, id);
      await visitor.send(page, `${page}/finish`, { story });
      const [document] = await running.documents(id);
      const edit = `${page}/documents/${document?.id}/edit`;
      const form = fieldsIn((await visitor.ask(edit)).text);
      const alert = document?.cdssAlerts?.find((each) => each.element === element);
      await visitor.send(page, `${page}/alerts/${alert?.id}`, { decision: 'accepted' });
      await running.advance(5000);
      const textNow = async () => {
        const plan = (await running.documents(id))[0]?.medicalRecord?.assessmentPlan?.plan;
        return plan?.find((each) => each.id === alert?.elementId)?.content;
      };
      return {
        visitor,
        edit,
        form,
        textNow,
        applied: alert?.newPlanElement?.content,
        field: `plan-${alert?.elementId}`,
      };
    };

    it('keeps the applied change if the doctor wrote nothing there', async () => {
      const { visitor, edit, form, textNow, applied } = await opened('c-beside', 'urinary-infection', 'Ciprofloxacin');
      const saved = await visitor.post(edit, { ...form, chiefComplaint: 'Burning for three days.' });
      assert.match(await visitor.follow(saved), /Burning for three days/);
      assert.ok(applied);
      assert.equal(await textNow(), applied);
    });

    it('saves nothing where the doctor wrote over it, and shows both; saved again, the doctor’s words stand', async () => {
      const { visitor, edit, form, textNow, applied, field } = await opened(
        ...(['c-over', 'urinary-infection', 'Ciprofloxacin'] as const),
      );
      const overtaken = await visitor.post(edit, { ...form, [field]: 'Wait for the culture.', summary: 'Short.' });
      assert.equal(overtaken.status, 409);
      assert.equal(await textNow(), applied);
      for (const words of ['Nothing was saved', 'The record now says', applied ?? '']) {
        assert.ok(overtaken.text.includes(words), words);
      }
      const again = fieldsIn(overtaken.text);
      assert.equal(again.summary, 'Short.');
      assert.equal((await visitor.post(edit, again)).status, 303);
      assert.equal(await textNow(), 'Wait for the culture.');
      assert.equal((await running.documents('c-over'))[0]?.medicalRecordSummary, 'Short.');
    });

    it('loses no word on an element that is gone', async () => {
      const { visitor, edit, form, textNow, field } = await opened('c-went', 'asthma-exacerbation', 'Azithromycin');
      const overtaken = await visitor.post(edit, { ...form, [field]: 'Five days only.' });
      assert.equal(overtaken.status, 409);
      assert.match(overtaken.text, /No longer in the plan; you wrote:<\/span> Five days only\./);
      assert.equal((await visitor.post(edit, fieldsIn(overtaken.text))).status, 303);
      assert.equal(await textNow(), undefined);
    });
  });

  it('has its draft report finalised, once', async () => {
    const { visitor, page } = await recorded(running, 'c-dictated');
    await visitor.send(page, `${page}/finish`, { story: 'chest-ct-report' });
    const [document] = await running.documents('c-dictated');
    const action = `${page}/documents/${document?.id}/finalise`;
    const text = await visitor.follow(await visitor.send(page, action));
    assert.doesNotMatch(text, /This report is incomplete/);
    assert.equal((await running.documents('c-dictated'))[0]?.reportState?.lifecycleStatus, 'final');
    const csrf = /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? '';
    assert.equal((await visitor.post(action, { csrf })).status, 409);
  });

  it('is deleted, record and all', async () => {
    const { visitor, page } = await recorded(running, 'c-gone');
    await visitor.send(page, `${page}/finish`, { story: 'urinary-infection' });
    const text = await visitor.follow(await visitor.send(page, `${page}/delete`));
    assert.match(text, /Start recording/);
    assert.equal((await visitor.ask(page)).status, 404);
    assert.equal((await running.call('GET', '/v1/scribe-sessions/c-gone')).status, 404);
    await running.advance(0);
    assert.equal(lastEvent(running), 'scribe_session.deleted');
  });
});

describe('§3.2, §7.3 review in the web application', () => {
  it('is at the address the gate names', async () => {
    const own = await startSandbox({ scenario: 'gated' });
    const { body, status: code } = await own.call('GET', '/v1/scribe-sessions/c-ben', { key: 'sk_sandbox_ben' });
    assert.equal(code, 428);
    const { details } = body.error as { details: { pendingConsultations: { url: string }[] } };
    const [{ url } = { url: '' }] = details.pendingConsultations;
    const login = await own.call('POST', '/v1/auth/login', {
      key: 'sk_sandbox_ben',
      body: { consultationInternalId: 'c-ben' },
    });
    const entered = await fetch(String(login.body.redirectUrl), { redirect: 'manual' });
    const cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    await entered.text();
    const page = await fetch(url, { headers: { cookie } });
    assert.equal(page.status, 200);
    assert.match(await page.text(), /Sofía Ramírez/);
    await own.close();
  });

  it('accepts one suggestion, which reaches the record later, and rejects another, which does not', async () => {
    const { visitor, page } = await recorded(running, 'c-reviewed');
    await visitor.send(page, `${page}/finish`, { story: 'urinary-infection' });
    const [written] = await running.documents('c-reviewed');
    const [first, second] = written?.cdssAlerts ?? [];
    const accepted = await visitor.send(page, `${page}/alerts/${first?.id}`, { decision: 'accepted' });
    assert.match(await visitor.follow(accepted), /does not show the change yet/);
    await visitor.send(page, `${page}/alerts/${second?.id}`, { decision: 'rejected' });
    await running.advance(5000);
    const [reviewed] = await running.documents('c-reviewed');
    const plan = reviewed?.medicalRecord?.assessmentPlan?.plan ?? [];
    assert.deepEqual(
      reviewed?.cdssAlerts?.map((alert) => alert.status),
      ['accepted', 'rejected'],
    );
    assert.equal(plan.find(({ id }) => id === first?.elementId)?.content, first?.newPlanElement?.content);
    assert.notEqual(plan.find(({ id }) => id === second?.elementId)?.content, second?.newPlanElement?.content);
    const { text } = await visitor.ask(page);
    assert.match(text, /everything reviewed/);
    assert.doesNotMatch(text, /data-awaits/);
  });

  it('keeps what was measured when a suggestion changes only what is to be done', async () => {
    const { visitor, page } = await recorded(running, 'c-measured');
    await visitor.send(page, `${page}/finish`, { story: 'diabetes-with-kidney-disease' });
    const planOf = async () => (await running.documents('c-measured'))[0]?.medicalRecord?.assessmentPlan?.plan ?? [];
    const [written] = await running.documents('c-measured');
    const alert = written?.cdssAlerts?.find(({ element }) => element === 'Renal function and potassium');
    const before = (await planOf()).find(({ id }) => id === alert?.elementId);
    await visitor.send(page, `${page}/alerts/${alert?.id}`, { decision: 'accepted' });
    await running.advance(5000);
    const after = (await planOf()).find(({ id }) => id === alert?.elementId);
    assert.match(String(before?.laboratory), /eGFR 38/);
    assert.equal(after?.laboratory, before?.laboratory);
    assert.equal(after?.content, alert?.newPlanElement?.content);
  });

  it('records nothing for an invalid decision, or an alert of another session', async () => {
    const visitor = await signedIn(running, 'c-done');
    const [document] = await running.documents('c-done');
    const [alert] = document?.cdssAlerts ?? [];
    const csrf = /name="csrf" value="([^"]+)"/.exec((await visitor.ask('/')).text)?.[1] ?? '';
    assert.equal(
      (await visitor.post(`/consultations/c-done/alerts/${alert?.id}`, { csrf, decision: 'maybe' })).status,
      400,
    );
    const foreign = await visitor.post(`/consultations/c-report-draft/alerts/${alert?.id}`, {
      csrf,
      decision: 'accepted',
    });
    assert.equal(foreign.status, 404);
    const twice = await running.documents('c-done');
    assert.equal(twice[0]?.cdssAlerts?.[0]?.status, 'pending');
  });
});
