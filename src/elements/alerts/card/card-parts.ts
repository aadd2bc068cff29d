// The parts of a card, built without templates. A template adds a comment and white space to each value, and layout
// and style are the cost of every long task. Each part is rebuilt only if something it shows has changed.
import { guard } from 'lit/directives/guard.js';
import { webAddress } from '../../../client/platform.ts';
import { othersInAlert } from '../../../client/read-answer.ts';
import { type AlertSnapshot, isFolded } from '../../../consultation/snapshot.ts';
import { languageTag, type Term } from '../../../i18n/translations.ts';
import { elementOf, fragmentOf } from '../../base/dom.ts';
import { clinicalElement } from '../../clinical/clinical-text.ts';
import { iconElement, type IconName, SHAPES } from '../../clinical/icons.ts';
import { knownValue, namedBy, nameElement, nameOf, type NamingKey } from '../../clinical/labels.ts';
import { passageNode } from '../../clinical/passage-view.ts';
import type { PlainKey } from '../../notices/failure-view.ts';
import type { AlertCard } from '../list/card-deck.ts';
import type { CardSurroundings } from './alert-card-view.ts';
import { bodyRow, changeRows, otherFacts } from './change-view.ts';

/** The severity as a word and a shape; any but red in the word that was sent. `label` explains it where it is not part of a card's name. */
export const severityElement = ({ alert, gravity }: AlertSnapshot, id: string, term: Term, label = ''): HTMLElement => {
  const sent = gravity === 'red' ? '' : alert.severity?.trim();
  const word = term(gravity === 'red' ? 'alertSeverityRed' : 'alertSeverityNone');
  return elementOf(
    'span',
    { class: 'severity', id },
    iconElement(SHAPES[gravity]),
    label ? elementOf('span', { class: 'hidden' }, label) : undefined,
    sent ? clinicalElement(sent, term) : elementOf('span', {}, word),
  );
};

/** Severity and name; for an open card also the issue, and in a narrow panel the kind of alert. */
export const headPart = ({ snapshot, key }: AlertCard, { term, lang }: CardSurroundings): unknown => {
  const name = nameOf(snapshot, term);
  const isRow = isFolded(snapshot);
  const { language, gravity, alert } = snapshot;
  const { severity, issue, type, actionCategory } = alert;
  return guard([gravity, severity, name, isRow, issue, type, actionCategory, key, lang, language], () =>
    fragmentOf(
      severityElement(snapshot, `severity-${key}`, term),
      elementOf('h3', { id: `name-${key}` }, nameElement(snapshot, term)),
      isRow ? undefined : factsElement('issue', { issue }, term),
      isRow ? undefined : factsElement('kind', { type, actionCategory }, term),
    ),
  );
};

/** The recommendation, the change, the reason, and anything else the service sent. */
export const bodyPart = ({ snapshot, key }: AlertCard, { term, lang }: CardSurroundings): unknown => {
  const { alert, planElement, isElementTwice, language } = snapshot;
  const { action, reason, newPlanElement, actionCategory } = alert;
  const others = othersInAlert(alert);
  // Compared by text, so that an unchanged alert of another reading is not rebuilt.
  const says = JSON.stringify([action, reason, newPlanElement, actionCategory, planElement, isElementTwice, others]);
  // Without it a screen reader would read Spanish words with an English voice.
  const its = languageTag(language);
  const said = (text: string, attributes = {}) => elementOf('dd', attributes, passageNode(text, term, its));
  return guard([says, key, lang, its], () =>
    fragmentOf(
      elementOf(
        'dl',
        { class: 'body' },
        action ? bodyRow('action', term('alertRecommended'), said(action, { id: `what-${key}` })) : undefined,
        ...changeRows(snapshot, term),
        reason ? bodyRow('why', term('alertReason'), said(reason)) : undefined,
      ),
      otherFacts(others, term, its),
    ),
  );
};

/** The folded references, the button that shows the plan element in the record, and the kind of alert. */
export const kindPart = ({ snapshot, key }: AlertCard, { term, lang }: CardSurroundings): unknown => {
  const { source, type, actionCategory } = snapshot.alert;
  const issue = isFolded(snapshot) ? snapshot.alert.issue : undefined;
  const hasPlan = snapshot.planElement !== undefined;
  return guard([JSON.stringify([source, issue, type, actionCategory]), hasPlan, key, lang], () =>
    fragmentOf(
      sourcesElement(source, term),
      // Becomes visible once a record on the page can show the element. Until then its space is kept.
      hasPlan ? buttonElement('show-plan', 'quiet show-plan', 'alertInRecord', key, term) : undefined,
      factsElement('kind', { issue, type, actionCategory }, term),
    ),
  );
};

export const actionsPart = ({ key }: AlertCard, { term, lang }: CardSurroundings): unknown =>
  guard([key, lang], () =>
    elementOf(
      'footer',
      { class: 'actions' },
      buttonElement('accept', 'accept', 'decisionAccept', key, term, 'check'),
      buttonElement('reject', '', 'decisionReject', key, term, 'cross'),
    ),
  );

type Facts = Partial<Record<'issue' | 'type' | 'actionCategory', string | null | undefined>>;

/** The kind of alert, on one line. */
export const factsElement = (kind: string, facts: Facts, term: Term): HTMLElement | undefined => {
  const known = (Object.keys(facts) as (keyof Facts)[]).map((field) => knownValue(field, facts[field], term));
  const text = known.filter(Boolean).join(' · ');
  if (!text) return undefined;
  const element = clinicalElement(text, term);
  element.classList.add('small', 'muted', kind);
  return element;
};

const buttonElement = (
  action: string,
  look: string,
  named: Extract<NamingKey, PlainKey>,
  key: number,
  term: Term,
  sign?: IconName,
): HTMLElement => {
  const attributes = { type: 'button', class: `button ${look}`, 'data-action': action };
  const labelled = { ...attributes, 'aria-labelledby': namedBy(named, `name-${key}`) };
  return elementOf('button', labelled, sign && iconElement(sign), term(named));
};

/** The references of an alert. Only `http(s)` addresses are links; anything else is text. */
export const sourcesElement = (sources: readonly string[] | null | undefined, term: Term): HTMLElement | undefined => {
  if (!sources?.length) return undefined;
  const items = sources.map((source) => elementOf('li', {}, sourceElement(source, term)));
  return elementOf(
    'details',
    {},
    elementOf('summary', {}, term('alertSources', sources.length), iconElement('chevron-down')),
    elementOf('ul', { class: 'sources' }, ...items),
  );
};

const sourceElement = (source: string, term: Term): HTMLElement => {
  const url = webAddress(source);
  if (!url) return clinicalElement(source, term);
  return elementOf(
    'a',
    { href: url.href, target: '_blank', rel: 'noopener noreferrer' },
    elementOf('bdi', { dir: 'ltr', translate: 'no' }, shortForm(url)),
    iconElement('external'),
    elementOf('span', { class: 'hidden' }, `(${term('newTab')})`),
  );
};

const shortForm = ({ host, pathname, search, hash }: URL): string =>
  host.replace(/^www\./, '') + (pathname === '/' ? '' : pathname.replace(/\/$/, '')) + search + hash;
