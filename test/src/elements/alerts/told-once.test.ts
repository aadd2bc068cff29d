// The page gets each question and event of a decision once, however often it asks for it.
import { expect } from '@open-wc/testing';
import { html } from 'lit';
import type { ScribeCdssAlerts } from '../../../../src/elements/alerts/scribe-cdss-alerts.ts';
import { endShown, show } from '../shown-element.ts';

afterEach(endShown);

const LABS = 'cfa_labs';
const ACCEPTED = { id: LABS, decision: 'accepted' } as const;
const failureOf = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);

/** Opens the element and records its events and the number of its requests. */
async function opened() {
  const shown = await show<ScribeCdssAlerts>('completed', {
    template: (sessionId) => html`<scribe-cdss-alerts session-id=${sessionId} undo-seconds="0"></scribe-cdss-alerts>`,
  });
  const { element, page, pass } = shown;
  const fired: string[] = [];
  const place = element.parentElement as HTMLElement;
  for (const type of ['scribe-before-decide', 'scribe-alert-decided', 'scribe-request-failed'])
    place.addEventListener(type, () => fired.push(type.slice('scribe-'.length)));
  const ended = async <Result>(promise: Promise<Result>) => {
    const end = failureOf(promise);
    await pass(100);
    return end;
  };
  return { ...shown, fired, ended, place, posts: () => page.proxy.callsTo('POST /v1/cdss').length };
}

describe('<scribe-cdss-alerts> asks the page and tells it once of a decision', () => {
  it('that is asked for again once it is recorded, and once it is in the record', async () => {
    const { element, fired, ended, posts, pass } = await opened();
    const first = await ended(element.accept(LABS));
    expect(await ended(element.accept(LABS))).to.deep.equal(first);
    await pass(5000);
    await ended(element.accept(LABS));
    expect(fired).to.deep.equal(['before-decide', 'alert-decided']);
    expect(posts()).to.equal(1);
  });

  it('that is asked for twice in one turn, as a batch', async () => {
    const { element, fired, posts, pass } = await opened();
    const asked = Promise.all([element.decide([ACCEPTED]), element.decide([ACCEPTED])]);
    await pass(100);
    const [first, second] = await asked;
    expect(first).to.deep.equal(second);
    expect(fired).to.deep.equal(['before-decide', 'alert-decided']);
    expect(posts()).to.equal(1);
  });

  it('that two elements of the page ask for', async () => {
    const { element, fired, ended, place, posts, pass } = await opened();
    const other = document.createElement('scribe-cdss-alerts');
    other.sessionId = element.sessionId;
    place.append(other);
    await pass();
    await ended(Promise.all([element.accept(LABS), other.accept(LABS)]));
    expect(fired).to.deep.equal(['before-decide', 'alert-decided']);
    expect(posts()).to.equal(1);
  });

  it('that fails, and again when it is asked for again', async () => {
    const { element, fired, ended, page } = await opened();
    page.proxy.fail('/v1/cdss', { status: 403, code: 'permission_denied', times: 1 });
    const failed = await ended(Promise.all([element.decide([ACCEPTED]), element.decide([ACCEPTED])]));
    expect(failed).to.include({ code: 'permission_denied' });
    expect(fired.splice(0)).to.deep.equal(['before-decide', 'request-failed']);
    await ended(element.decide([ACCEPTED]));
    expect(fired).to.deep.equal(['before-decide', 'alert-decided']);
  });

  for (const [title, status, told] of [
    ['is recorded', undefined, 'alert-decided'],
    ['fails', 403, 'request-failed'],
  ] as const) {
    it(`that ${title} once its element is gone from the page: the document hears it`, async () => {
      const { element, fired, page, pass } = await opened();
      const heard: string[] = [];
      const end = new AbortController();
      for (const type of ['alert-decided', 'request-failed'])
        document.addEventListener(`scribe-${type}`, () => heard.push(type), end);
      if (status) page.proxy.fail('/v1/cdss', { status, code: 'permission_denied' });
      const held = page.proxy.hold('POST /v1/cdss');
      void failureOf(element.accept(LABS));
      await pass();
      element.remove();
      held.release();
      await pass(100);
      end.abort();
      expect(fired).to.deep.equal(['before-decide']);
      expect(heard).to.deep.equal([told]);
    });
  }

  it('and asks nobody where none can be made', async () => {
    const { element, fired, ended, posts } = await opened();
    await ended(element.accept(LABS));
    fired.length = 0;
    const others = [
      element.reject(LABS),
      element.accept('cfa_nowhere'),
      element.decide([ACCEPTED, { id: 'cfa_metformin', decision: 'accepted' }]),
      element.decide([]),
    ].map((other: Promise<unknown>) => failureOf(other));
    for (const other of others) expect(await ended(other)).to.include({ name: 'ScribeError', kind: 'aborted' });
    expect(fired).to.deep.equal([]);
    expect(posts()).to.equal(1);
  });
});

describe('<scribe-cdss-alerts> decide()', () => {
  for (const [title, given] of [
    ['nothing', undefined],
    ['null', null],
    ['a text', 'x'],
    ['an object', {}],
    ['a set', new Set([ACCEPTED])],
    ['a list with nothing in it', [null]],
    ['a list of ids', [LABS]],
    ['an id that is no text', [{ ...ACCEPTED, id: 5 }]],
    ['a decision that there is not', [ACCEPTED, { id: 'cfa_metformin', decision: 'perhaps' }]],
  ] as const) {
    it(`refuses ${title}`, async () => {
      const { element, fired, ended, posts } = await opened();
      const refused = { name: 'ScribeError', code: 'parameter_invalid', param: 'decisions' };
      expect(await ended(element.decide(given as never))).to.include(refused);
      expect(fired).to.deep.equal([]);
      expect(posts()).to.equal(0);
    });
  }
});
