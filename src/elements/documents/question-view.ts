import { html, type TemplateResult } from 'lit';
import { noticeView } from '../notice-view.ts';
import type { Term } from '../term.ts';
import type { DocumentGuard } from '../document-guard.ts';
import { isComposing } from '../text-entry.ts';

export interface QuestionContext {
  readonly term: Term;
  readonly onYes: (event: UIEvent) => void;
  readonly onNo: () => void;
}

/** Asks before a document that may not be final is copied, printed or exported. */
export function questionView({ kind, status }: DocumentGuard, { term, onYes, onNo }: QuestionContext): TemplateResult {
  const isDraft = kind === 'draft';
  const onKeydown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event)) return;
    event.stopPropagation();
    onNo();
  };
  const title = isDraft ? term('draftTitle') : term('guardedTitle');
  const text = isDraft
    ? `${term('draftText')} ${term('draftLeaves')}`
    : `${term('guardedText', status ?? '—')} ${term('guardedLeaves')}`;
  return html`<div class="question" role="group" tabindex="-1" aria-label=${`${title}. ${text}`} @keydown=${onKeydown}>
    ${noticeView({
      tone: isDraft ? 'amber' : 'violet',
      icon: isDraft ? 'triangle' : 'diamond',
      title,
      text,
      actions: html`<button type="button" class="button primary" @click=${onYes}>
          ${term(isDraft ? 'draftContinue' : 'guardedContinue')}
        </button>
        <button type="button" class="button" @click=${onNo}>${term('cancel')}</button>`,
    })}
  </div>`;
}
