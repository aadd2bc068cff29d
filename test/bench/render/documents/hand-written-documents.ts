// What a good page without a framework does: the same list and document, made by hand.
import type { MedicalRecordDocument } from '../../../../src/contract/medical-record-document.ts';
import type { Block, PlanItem } from '../../../../src/elements/documents/document/section.ts';
import { clinical, element, hidden, icon } from '../ways/hand-written-element.ts';
import * as model from './document-model.ts';
import type { DocumentsPeer } from './documents-way.ts';

export const handWrittenDocuments: DocumentsPeer = (target, documents) => {
  const rows = new Map(documents.map((document) => [document.id, row(model.rowModel(document))]));
  let openId: string | undefined;
  const list = element('div', { class: 'list', role: 'tablist' });
  const panel = element('div', { class: 'panel', role: 'tabpanel' });
  const open = (document: MedicalRecordDocument | undefined): void => {
    if (!document || document.id === openId) return;
    select(rows.get(openId ?? ''), false);
    select(rows.get(document.id), true);
    openId = document.id;
    panel.replaceChildren(article(model.documentModel(document)));
  };
  const filter = (purpose: string | undefined): void => {
    const shown = model.ofPurpose(documents, purpose);
    list.replaceChildren(...shown.map(({ id }) => rows.get(id) as HTMLElement));
    open(model.openOf(shown, shown.some(({ id }) => id === chosenId) ? chosenId : undefined));
  };
  let chosenId: string | undefined;
  list.addEventListener('click', ({ target: clicked }) => {
    chosenId = (clicked as Element).closest<HTMLElement>('[role=tab]')?.dataset['id'];
    open(documents.find(({ id }) => id === chosenId));
  });
  const chips = model.purposesOf(documents).map(({ purpose, label: name, count }) => {
    const chip = element(
      'button',
      { type: 'button', class: 'chip' },
      label(name),
      ' ',
      element('span', { class: 'count muted' }, String(count)),
    );
    chip.addEventListener('click', () => {
      chips.forEach((each) => each.setAttribute('aria-pressed', String(each === chip)));
      filter(purpose);
    });
    return chip;
  });
  filter(undefined);
  target.append(
    element('div', { class: 'body many' }, element('div', { class: 'chips', role: 'group' }, ...chips), list, panel),
  );
  return () => target.replaceChildren();
};

function select(tab: HTMLElement | undefined, isSelected: boolean): void {
  tab?.setAttribute('aria-selected', String(isSelected));
  if (tab) tab.tabIndex = isSelected ? 0 : -1;
}

const label = ({ text, isClinical }: model.Label): Node | string => (isClinical ? clinical(text) : text);

const row = ({ id, title, moment, specialty, ...rest }: model.RowModel): HTMLElement =>
  element(
    'button',
    { type: 'button', role: 'tab', 'data-id': id, 'aria-selected': 'false', tabindex: '-1' },
    element('span', { class: 'row-title' }, label(title)),
    element('span', { class: 'small muted' }, time(moment)),
    element('span', { class: 'row-detail small muted' }, element('span', {}, clinical(specialty)), ...badges(rest)),
  );

const time = ({ relative, absolute }: model.RowModel['moment']): HTMLElement =>
  element('time', { title: absolute }, relative, hidden(`, ${absolute}`));

const badges = ({ badge, open }: Pick<model.RowModel, 'badge' | 'open'>): HTMLElement[] => [
  ...(badge ? [element('span', { class: `badge tone-${badge.tone}` }, icon(), label(badge.label))] : []),
  ...(open ? [element('span', { class: 'badge' }, icon(), element('span', {}, open))] : []),
];

function article(document: model.DocumentModel): HTMLElement {
  const { guard, title, specialty, language, moment, banner, sections } = document;
  const titled = element(
    'div',
    { class: 'document-title' },
    element('h3', { tabindex: '-1' }, label(title)),
    ...badges(document),
  );
  const meta = element(
    'ul',
    { class: 'meta small muted' },
    element('li', {}, clinical(specialty)),
    element('li', {}, clinical(language)),
    element('li', {}, element('span', {}, `${model.CREATED} `, time(moment))),
  );
  const notice =
    banner &&
    element(
      'div',
      { class: `notice tone-${banner.tone}` },
      icon(),
      element('p', { class: 'title' }, banner.title),
      element('p', {}, label(banner.text)),
    );
  const actions = model.ACTIONS.map((name, at) =>
    element('button', { type: 'button', class: `button ${at ? 'quiet' : ''}` }, icon(), ` ${name}`),
  );
  const head = element(
    'header',
    { class: 'document-head' },
    titled,
    meta,
    ...(notice ? [notice] : []),
    element('p', { class: 'small muted' }, icon(), ` ${model.AI}`),
    element('div', { class: 'actions toolbar' }, ...actions),
    element('div', { hidden: '' }, ...model.COPY_WORDS.map((words) => element('span', {}, words))),
  );
  return element(
    'article',
    { class: `document guard-${guard}` },
    head,
    ...sections.map((each) => section(each, document)),
  );
}

function section(
  { title, blocks }: model.DocumentModel['sections'][number],
  document: model.DocumentModel,
): HTMLElement {
  const copy = element('button', { type: 'button', class: 'button quiet icon-only copy-section', title }, icon());
  const head = element('div', { class: 'section-head' }, element('h4', {}, clinical(title)), copy);
  const body = element('div', { class: 'section-body' }, ...blocks.flatMap((each) => block(each, document)));
  return element('section', { class: 'section' }, head, body);
}

function block(shown: Block, document: model.DocumentModel): HTMLElement[] {
  switch (shown.kind) {
    case 'text':
      return [element('p', { class: 'text' }, clinical(shown.text))];
    case 'list':
      return [element('ul', { class: 'bullets' }, ...shown.items.map((item) => element('li', {}, clinical(item))))];
    case 'facts': {
      const facts = shown.facts.map(({ label: name, value }) => {
        const said = value === undefined ? element('span', { class: 'muted' }, model.NOT_RECORDED) : clinical(value);
        return element('div', {}, element('dt', {}, clinical(name)), element('dd', {}, said));
      });
      return [element('dl', { class: `values ${model.isLong(shown) ? 'long' : ''}` }, ...facts)];
    }
    case 'group':
      return [group(shown.title, ...shown.blocks.flatMap((inner) => block(inner, document)))];
    case 'diagnoses': {
      const codes = shown.codes.map(({ code: value, description, type }) => {
        const kind = element('span', { class: 'muted small' }, clinical(type ?? ''));
        return coded(value, clinical(description ?? ''), kind);
      });
      return [element('ul', { class: 'codes' }, ...codes)];
    }
    case 'conditions': {
      const conditions = shown.conditions.map(({ content, code }) =>
        coded(code?.code, clinical(content ?? ''), others(code?.options ?? [])),
      );
      return [element('ul', { class: 'codes' }, ...conditions)];
    }
    case 'plan':
      return shown.groups.map(({ label: name, elements }) =>
        group(name, element('ul', { class: 'plan' }, ...elements.map((each) => planElement(each, document)))),
      );
    default:
      throw new Error(`This record was not to have a ${shown.kind}.`);
  }
}

const group = (title: string, ...inside: HTMLElement[]): HTMLElement =>
  element('div', { class: 'group' }, element('h5', {}, clinical(title)), ...inside);

const coded = (code: string | null | undefined, ...text: HTMLElement[]): HTMLElement =>
  element(
    'li',
    {},
    element('span', { class: 'code mono' }, clinical(code ?? '')),
    element('span', { class: 'code-text' }, ...text),
  );

function others(
  options: readonly { code?: string | null | undefined; score?: number | null | undefined }[],
): HTMLElement {
  const items = options.map(({ code, score }) =>
    element(
      'li',
      {},
      element('span', { class: 'mono' }, clinical(code ?? '')),
      element('span', { class: 'muted' }, model.score(score ?? 0)),
    ),
  );
  return element(
    'details',
    {},
    element('summary', {}, model.otherCodes(options.length)),
    element('ul', { class: 'options' }, ...items),
  );
}

function planElement(shown: PlanItem, document: model.DocumentModel): HTMLElement {
  const { id, element: name, content, facts } = shown;
  const alerts = document
    .alertsOf(shown)
    .map(({ level, severity, issue }) =>
      element(
        'li',
        { class: level },
        element(
          'span',
          { class: 'alert-link' },
          icon(),
          clinical(severity),
          element('span', { class: 'issue' }, clinical(issue)),
        ),
      ),
    );
  return element(
    'li',
    { id: `${document.id}-${id}`, tabindex: '-1', class: '' },
    element('p', { class: 'plan-name' }, element('span', {}, clinical(name ?? ''))),
    element('div', { class: 'text' }, clinical(content ?? '')),
    ...facts.map(({ label: name, value = '' }) =>
      element(
        'div',
        { class: 'small' },
        element('span', { class: 'muted' }, clinical(name), element('span', {}, ':')),
        ' ',
        clinical(value),
      ),
    ),
    ...(alerts.length ? [element('ul', { class: 'plan-alerts' }, ...alerts)] : []),
  );
}
