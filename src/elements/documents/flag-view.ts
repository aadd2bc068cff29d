import { html, nothing, type TemplateResult } from 'lit';
import { clinicalText } from '../clinical-text.ts';
import type { Term } from '../term.ts';

/** How a result stands to its limits: the flag as it was sent, with its word for who cannot see that it is bold. */
export function flagView(flag: string, term: Term): TemplateResult {
  const word = term('flagWord', flag);
  return html`<strong class="flag"
    >${clinicalText(flag, term)}${word ? html`<span class="hidden"> ${word}</span>` : nothing}</strong
  >`;
}
