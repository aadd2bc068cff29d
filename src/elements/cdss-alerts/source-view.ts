import { urlOf } from '../../client/if-there.ts';
import { clinicalElement } from '../clinical-text.ts';
import { elementOf } from '../element-of.ts';
import { iconElement } from '../icons.ts';
import type { Term } from '../term.ts';

/** The references of an alert; only `http(s)` addresses are links, all else is text. */
export const sourcesElement = (sources: readonly string[], term: Term): HTMLElement =>
  elementOf('ul', { class: 'sources' }, ...sources.map((source) => elementOf('li', {}, sourceElement(source, term))));

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

const webAddress = (source: string): URL | undefined => {
  const url = /^https?:\/\//i.test(source.trim()) ? urlOf(source.trim()) : undefined;
  // user:password@ before the host makes one site look like another.
  return url?.username || url?.password ? undefined : url;
};

const shortForm = ({ host, pathname, search }: URL): string =>
  host.replace(/^www\./, '') + (pathname === '/' ? '' : pathname.replace(/\/$/, '')) + search;
