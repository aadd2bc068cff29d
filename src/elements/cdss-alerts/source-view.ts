import { html, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { urlOf } from '../../client/if-there.ts';
import { clinicalText } from '../clinical-text.ts';
import { elementOf } from '../element-of.ts';
import { icon } from '../icons.ts';
import type { Term } from '../term.ts';

/** The references of an alert; only `http(s)` addresses are links, all else is text. */
export const sourcesView = (sources: readonly string[], term: Term): TemplateResult =>
  html`<ul class="sources">
    ${sources.map((source) => html`<li>${sourceView(source, term)}</li>`)}
  </ul>`;

const sourceView = (source: string, term: Term): unknown => {
  const url = webAddress(source);
  if (!url) return clinicalText(source, term);
  return html`<a href=${url.href} target="_blank" rel="noopener noreferrer"
    ><bdi dir="ltr" translate="no">${guard([url.href], () => addressOf(url))}</bdi>${icon('external')}<span
      class="hidden"
      >${`(${term('newTab')})`}</span
    ></a
  >`;
};

const webAddress = (source: string): URL | undefined => {
  const url = /^https?:\/\//i.test(source.trim()) ? urlOf(source.trim()) : undefined;
  // user:password@ before the host makes one site look like another.
  return url?.username || url?.password ? undefined : url;
};

/** A short form of the address, to be broken after its slashes. */
const addressOf = ({ host, pathname, search }: URL): DocumentFragment => {
  const short = host.replace(/^www\./, '') + (pathname === '/' ? '' : pathname.replace(/\/$/, '')) + search;
  const address = document.createDocumentFragment();
  for (const part of short.split(/(?<=\/)/)) address.append(part, elementOf('wbr'));
  return address;
};
