// Texts that a browser's translator must not change, and the widget after a translator has changed all.
import { expect } from '@open-wc/testing';
import { html, type TemplateResult } from 'lit';
import { aDocument, aReport, aSession } from '../../../demo/playground/scenarios/clinical-builders.ts';
import { gated, scenario } from '../../../demo/playground/scenarios/make-scenario.ts';
import type { Scenario } from '../../../demo/playground/scenarios/scenario.ts';
import type { ScribeCdssAlerts } from '../../../src/elements/alerts/scribe-cdss-alerts.ts';
import type { ScribeElement } from '../../../src/elements/base/scribe-element.ts';
import { endShown, show } from './shown-element.ts';

afterEach(endShown);

/** Marks every text that is clinical or names somebody. */
const MARK = 'ZQX';
const KEPT =
  /^(id|elementId|status|severity|type|issue|actionCategory|language|lifecycleStatus|.*At|consultationInternalId)$/;

/** Returns a value with the mark in each of its texts. */
const marked = <Value>(value: Value, name = ''): Value => {
  if (typeof value === 'string') return (KEPT.test(name) ? value : `${value} ${MARK}`) as Value;
  if (Array.isArray(value)) return value.map((each) => marked(each as unknown, name)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, marked(each as unknown, key)])) as Value;
};

const ODD = {
  table: 'Test\tToday\nK\t5.9',
  list: ['one', 'two'],
  nested: { other: { deep: 'deep', many: [{ a: 'x', b: 'y' }] } },
  lines: 'first\nsecond',
};

const record = (now: number, fields: Partial<Scenario> = {}): Scenario => {
  const documents = [aDocument(now), aReport(now, 'draft')];
  const first = { ...documents[0]!, medicalRecord: { ...documents[0]!.medicalRecord, ...ODD } };
  return scenario(now, {
    session: marked(aSession(now)),
    documents: marked([first, documents[1]!]),
    grant: {
      sessionIds: ['c-done'],
      scopes: ['read', 'decide', 'login', 'context'],
      doctorName: `Dra. Ana ${MARK}`,
    },
    ...fields,
  });
};

const all = (id: string): TemplateResult =>
  html`<scribe-session session-id=${id}
    ><scribe-documents></scribe-documents><scribe-cdss-alerts></scribe-cdss-alerts
  ></scribe-session>`;

const alerts = (id: string): TemplateResult => html`<scribe-cdss-alerts session-id=${id}></scribe-cdss-alerts>`;

/** Yields the text nodes in a place, shadow trees included. */
function* textsIn(place: Node): Generator<Text> {
  for (const node of place.childNodes) {
    if (node instanceof Text) yield node;
    else if (node instanceof Element && node.localName !== 'style') {
      if (node.shadowRoot) yield* textsIn(node.shadowRoot);
      yield* textsIn(node);
    }
  }
}

/** Returns the places of marked texts that a browser may translate. */
const translatable = (place: Node): string[] =>
  [...textsIn(place)]
    .filter(({ data, parentElement }) => data.includes(MARK) && parentElement?.translate)
    .map(({ data, parentElement: at }) => `<${at?.localName} class="${at?.className}">${data.trim()}`);

const count = (place: Node): number => [...textsIn(place)].filter(({ data }) => data.includes(MARK)).length;

describe('a browser that translates pages is told to leave alone', () => {
  it('all that is clinical or names somebody', async () => {
    const shown = await show<ScribeElement>(record, { template: all });
    await shown.pass(5000);
    expect(count(shown.element.parentNode!)).to.be.greaterThan(60);
    expect(translatable(shown.element.parentNode!)).to.deep.equal([]);
  });

  it('the same where an alert is rejected with a reason, decided, and in the sheet of a batch', async () => {
    const shown = await show<ScribeCdssAlerts>(record, { template: alerts });
    const reject = (name: string) => shown.find(`[data-action=${name}]`).click();
    reject('reject');
    await shown.pass(100);
    expect(shown.findAll('.reason-form')).to.have.length(1);
    expect(translatable(shown.element.parentNode!)).to.deep.equal([]);
    void shown.element.accept('cfa_labs').catch(() => undefined);
    await shown.pass(100);
    expect(translatable(shown.element.parentNode!)).to.deep.equal([]);
    reject('select-all');
    await shown.pass(100);
    reject('review-accepted');
    await shown.pass(500);
    expect(shown.findAll('dialog[open] li')).not.to.have.length(0);
    expect(translatable(shown.element.parentNode!)).to.deep.equal([]);
  });

  it('the names in a review gate', async () => {
    const shown = await show<ScribeElement>((now) => scenario(now, gated(now, ['ss_earlier_1', 'ss_earlier_2'])), {
      options: { describeSession: () => ({ patientName: `Luis ${MARK}` }) },
    });
    await shown.pass(1000);
    expect(count(shown.element.parentNode!)).to.be.greaterThan(0);
    expect(translatable(shown.element.parentNode!)).to.deep.equal([]);
  });
});

/** Changes every text like a browser's translator, even if it must not be translated. */
function translate(place: Node): void {
  for (const text of [...textsIn(place)]) {
    if (!text.data.trim()) continue;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = `«${text.data}»`;
    outer.append(inner);
    text.replaceWith(outer);
  }
}

const wordsIn = (place: Node): string => [...textsIn(place)].map(({ data }) => data).join('|');

describe('after a translation of the page', () => {
  it('nothing of a former patient stays on show with the next', async () => {
    const shown = await show<ScribeElement>(
      (now) => {
        const given = record(now);
        const other = { ...aSession(now), id: 'ss_2', consultationInternalId: 'c-2', patientName: 'Bruno Paz' };
        given.consultations['c-2'] = { session: other, documents: [aDocument(now)] };
        given.grant.sessionIds.push('c-2');
        return given;
      },
      { template: all },
    );
    await shown.pass(3000);
    translate(shown.element.parentNode!);
    shown.element.sessionId = 'c-2';
    for (let turn = 0; turn < 5; turn++) await shown.pass(1000);
    const words = wordsIn(shown.element.parentNode!);
    expect(words).to.contain('Bruno Paz').and.to.contain('Metformin');
    expect(words).not.to.match(/c-done|ZQX.*Teresa|Teresa/);
    expect(words.replaceAll('Ana ZQX', '')).not.to.contain(MARK);
  });

  it('what changes is said as it is, and what stands beside it stays', async () => {
    const shown = await show<ScribeElement>('completed', { template: all });
    await shown.pass(3000);
    const alertsElement = shown.element.querySelector('scribe-cdss-alerts')!;
    const controls = () => alertsElement.shadowRoot!.querySelectorAll('button, input').length;
    const before = controls();
    translate(shown.element.parentNode!);
    const consultation = shown.page.proxy.scenario.consultations['c-done']!;
    consultation.session!.status = 'cancelled';
    consultation.documents[0]!.cdssAlerts!.find(({ id }) => id === 'cfa_diet')!.status = 'rejected';
    shown.page.proxy.hint({ type: 'scribe_session.updated', sessionId: 'ss_done' });
    for (let turn = 0; turn < 4; turn++) await shown.pass(1000);
    const words = wordsIn(shown.element.parentNode!);
    expect(words).to.contain('1 of 7 recorded').and.to.contain('Cancelled');
    expect(words).not.to.match(/0 of 7|Completed/);
    expect(controls()).to.be.greaterThan(before - 4);
  });
});

describe('the fields that take clinical text', () => {
  const OPT_OUTS = {
    autocomplete: 'off',
    spellcheck: 'false',
    autocorrect: 'off',
    writingsuggestions: 'false',
    translate: 'no',
    'data-gramm': 'false',
    'data-1p-ignore': '',
    'data-lpignore': 'true',
    'data-bwignore': '',
    'data-form-type': 'other',
  };
  const expectOptOuts = (fields: readonly HTMLElement[]) => {
    expect(fields).not.to.have.length(0);
    for (const field of fields)
      for (const [name, value] of Object.entries(OPT_OUTS)) expect(field.getAttribute(name), name).to.equal(value);
  };

  it('are given to no spell checker, completer or form filler: the comment of a rejection, in a card and in a batch', async () => {
    const shown = await show<ScribeCdssAlerts>('completed', { template: alerts });
    const red = shown.find('[data-id=cfa_ibuprofen]');
    red.querySelector<HTMLElement>('[data-action=reject]')!.click();
    await shown.pass(100);
    expectOptOuts(shown.findAll('.reason-form textarea'));
    red.querySelector<HTMLElement>('[data-action=select]')!.click();
    await shown.pass(100);
    shown.find('[data-action=review-rejected]').click();
    await shown.pass(500);
    expectOptOuts(shown.findAll('dialog textarea'));
  });

  it('nor the fields of a context', async () => {
    const shown = await show<ScribeElement>('context-form');
    expectOptOuts(shown.findAll('textarea, input[type=text]'));
  });
});
