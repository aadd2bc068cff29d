import { html } from 'lit';
import { isComposing, keepKey } from '../../base/own-events.ts';
import { clinicalText } from '../../clinical/clinical-text.ts';
import type { DocumentGuard } from '../../clinical/status.ts';
import { noticeView } from '../../notices/notice-view.ts';
import type { RecordContext } from '../document-views.ts';
import type { Question } from './outgoing-documents.ts';

/** The question before a document that may not be final, or has grave open alerts, is copied, printed or exported. */
export function questionView(
  { documentId, answer, confirm }: Question,
  { kind, status }: DocumentGuard,
  { term, open }: RecordContext,
) {
  const onKeydown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event)) return;
    // Keeps the key from the page. It would also close a dialog around the document, on its press or on its release.
    event.preventDefault();
    keepKey(event);
    answer(false);
  };
  const title = term(({ draft: 'draftTitle', unknown: 'guardedTitle', none: 'openTitle' } as const)[kind]);
  const text = [
    { draft: term('draftText'), unknown: term('guardedText', status || '—'), none: '' }[kind],
    open.hasGrave(documentId) ? open.line(documentId, term) : '',
    term(kind === 'draft' ? 'draftLeaves' : 'guardedLeaves'),
  ];
  return html`<div
    class="question"
    role="group"
    tabindex="-1"
    aria-label=${title}
    aria-describedby="question"
    @keydown=${onKeydown}
  >
    ${noticeView(kind === 'unknown' ? 'violet' : 'amber', kind === 'unknown' ? 'diamond' : 'triangle', {
      title,
      text: html`<span id="question">${clinicalText(text.filter(Boolean).join(' '), term)}</span>`,
      actions: html`<button type="button" class="button primary" @click=${confirm}>
          ${term(kind === 'draft' ? 'draftContinue' : 'guardedContinue')}
        </button>
        <button type="button" class="button" @click=${() => answer(false)}>${term('cancel')}</button>`,
    })}
  </div>`;
}
