// The same cards made by hand, as a good page without a framework makes them.
import type { AlertSnapshot } from '../../../../src/consultation/snapshot.ts';
import { cardModel, listClass, sourcesLabel, togetherIn, type CardModel, type ChangeModel } from '../card-model.ts';
import { clinical, element, hidden, icon } from './hand-written-element.ts';
import type { Peer } from './way.ts';

export const handWritten: Peer = (target, first) => {
  let views = first;
  const cards = new Map<string, HTMLElement>();
  const item = (view: AlertSnapshot): HTMLElement => {
    const made = card(cardModel(view));
    cards.set(view.alert.id, made);
    return element('div', { role: 'listitem' }, made);
  };
  const all = element('input', { type: 'checkbox', 'data-action': 'select-all' });
  all.addEventListener('change', () => {
    for (const id of togetherIn(views)) {
      const box = cards.get(id)?.querySelector<HTMLInputElement>('.pick > input');
      if (box) box.checked = (all as HTMLInputElement).checked;
    }
  });
  const list = element('div', { class: listClass(views.length), role: 'list' });
  list.append(...views.map(item));
  target.append(element('label', { class: 'pick-all' }, all), list);
  return {
    show(next) {
      next.forEach((view, place) => {
        if (view !== views[place]) cards.get(view.alert.id)?.replaceWith(card(cardModel(view)));
      });
      views = next;
    },
    end: () => target.replaceChildren(),
  };
};

const card = (model: CardModel): HTMLElement =>
  element(
    'article',
    { class: `card stack ${model.level} ${model.isFolded ? 'folded' : ''}`, 'data-id': model.id, tabindex: '-1' },
    ...(model.isFolded ? [folded(model)] : open(model)),
  );

function open(model: CardModel): HTMLElement[] {
  const box = element('input', {
    type: 'checkbox',
    'data-action': 'select',
    'aria-label': `Select ${model.name}`,
  });
  const header = element(
    'header',
    { class: 'line' },
    element('label', { class: 'pick' }, box),
    severity(model),
    element('h3', {}, clinical(model.name)),
    facts('issue', model.issue),
    facts('kind', model.kind),
  );
  const footer = element(
    'footer',
    { class: 'actions' },
    element(
      'button',
      { type: 'button', class: 'button accept', 'aria-label': `Accept: ${model.name}` },
      icon(),
      'Accept',
    ),
    element('button', { type: 'button', class: 'button', 'aria-label': `Reject: ${model.name}` }, icon(), 'Reject'),
  );
  return [header, rest(model, footer)];
}

/** Makes a decided card: one row with its details folded. */
function folded(model: CardModel): HTMLElement {
  const outcome = element('span', { class: 'outcome' }, icon(), element('strong', {}, clinical('Accepting')));
  const summary = element(
    'summary',
    {},
    icon(),
    severity(model),
    element('h3', {}, clinical(model.name)),
    element(
      'span',
      { class: 'decision own tone-blue' },
      outcome,
      element('span', { class: 'progress muted' }, 'Sending…'),
    ),
  );
  return element('details', {}, summary, rest(model));
}

const severity = (model: CardModel): HTMLElement =>
  element(
    'span',
    { class: 'severity' },
    icon(),
    model.level === 'is-red' ? element('span', {}, model.severity) : clinical(model.severity),
  );

const facts = (kind: string, text: string): HTMLElement =>
  element('bdi', { class: `clinical small muted ${kind}` }, text);

/** Makes all of a card but its head. */
function rest(model: CardModel, ...footer: HTMLElement[]): HTMLElement {
  const rows = element(
    'dl',
    { class: 'body' },
    row('action', 'Recommended', clinical(model.action)),
    ...model.changes.map(change),
    row('why', 'Why', clinical(model.reason)),
  );
  return element('div', { class: model.isCut ? 'rest stack is-cut' : 'rest stack' }, rows, more(model), ...footer);
}

const row = (kind: string, label: string, ...content: Node[]): HTMLElement =>
  element('div', { class: `row ${kind}` }, element('dt', {}, label), element('dd', { dir: 'ltr' }, ...content));

function change({ kind, label, sign, runs, absent, laboratory }: ChangeModel): HTMLElement {
  const words = runs.map(({ mark, text }) => {
    const said = mark === 'del' ? 'removed: ' : 'added: ';
    return mark ? element(mark, {}, hidden(said), clinical(text)) : clinical(text);
  });
  if (absent !== undefined) words.push(element('span', { class: 'muted' }, absent));
  if (laboratory !== undefined)
    words.push(element('div', { class: 'small muted' }, 'Laboratory: ', clinical(laboratory)));
  return row(`change ${kind}`, label, element('span', { class: 'sign', 'aria-hidden': 'true' }, sign), ...words);
}

/** Makes the folded details: the rest of the reason, the sources, and the kind of alert. */
function more(model: CardModel): HTMLElement {
  const made = element('div', { class: 'line more' });
  const whole = { type: 'button', class: 'button quiet whole', 'aria-expanded': 'false' };
  if (model.isCut) made.append(element('button', whole, 'More'));
  if (model.sources.length) {
    made.append(element('details', {}, element('summary', {}, sourcesLabel(model), icon()), sources(model)));
  }
  if (model.hasPlan) {
    made.append(element('button', { type: 'button', class: 'button quiet show-plan' }, 'Show in record'));
  }
  made.append(facts('kind', model.kind));
  return made;
}

function sources(model: CardModel): HTMLElement {
  const items = model.sources.map(({ text, href }) => {
    if (href === undefined) return element('li', {}, clinical(text));
    const link = { href, target: '_blank', rel: 'noopener noreferrer' };
    const words = [element('bdi', { dir: 'ltr' }, text), icon(), hidden('(opens in a new tab)')];
    return element('li', {}, element('a', link, ...words));
  });
  return element('ul', { class: 'sources' }, ...items);
}
