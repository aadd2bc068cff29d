import { html, type TemplateResult } from 'lit';
import type { ConsultationSnapshot } from '../../../consultation/snapshot.ts';
import type { MedicalRecordDocument } from '../../../contract/medical-record-document.ts';
import { clinicalText } from '../../clinical/clinical-text.ts';
import { noticeView } from '../../notices/notice-view.ts';
import type { Term } from '../../../i18n/messages.ts';
import type { DocumentGuard } from '../../clinical/document-guard.ts';
import { isComposing } from '../../base/own-events.ts';

/** A document as it stands in the record on show. */
export interface Leaving {
  readonly snapshot: ConsultationSnapshot;
  readonly document: MedicalRecordDocument;
  readonly guard: DocumentGuard;
  /** Whether an alert of it is open that is red, or not known to be milder. */
  readonly hasGrave: boolean;
}

/** Whether the doctor is asked before it leaves. */
export function asks({ guard, hasGrave }: Leaving): boolean {
  return guard.kind !== 'none' || hasGrave;
}

export interface QuestionContext {
  readonly term: Term;
  readonly onYes: (event: UIEvent) => void;
  readonly onNo: () => void;
}

/**
 * Asks before a document that may not be final, or of which grave alerts are open (`open` says which), is copied, printed
 * or exported.
 */
export function questionView(
  { kind, status }: DocumentGuard,
  open: string | undefined,
  { term, onYes, onNo }: QuestionContext,
): TemplateResult {
  const isDraft = kind === 'draft';
  const onKeydown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event)) return;
    event.stopPropagation();
    onNo();
  };
  const { title, text } = {
    draft: { title: term('draftTitle'), text: [term('draftText'), open, term('draftLeaves')] },
    unknown: { title: term('guardedTitle'), text: [term('guardedText', status || '—'), open, term('guardedLeaves')] },
    none: { title: term('openTitle'), text: [open, term('guardedLeaves')] },
  }[kind];
  return html`<div
    class="question"
    role="group"
    tabindex="-1"
    aria-label=${title}
    aria-describedby="question"
    @keydown=${onKeydown}
  >
    ${noticeView({
      tone: kind === 'unknown' ? 'violet' : 'amber',
      icon: kind === 'unknown' ? 'diamond' : 'triangle',
      title,
      text: html`<span id="question">${clinicalText(text.filter(Boolean).join(' '), term)}</span>`,
      actions: html`<button type="button" class="button primary" @click=${onYes}>
          ${term(isDraft ? 'draftContinue' : 'guardedContinue')}
        </button>
        <button type="button" class="button" @click=${onNo}>${term('cancel')}</button>`,
    })}
  </div>`;
}

/** Focuses a question, which stands over what is on the screen: the selection stays where it is, unless that is out of sight. */
export function focusInPlace(question: HTMLElement): void {
  question.focus({ preventScroll: true });
  const { top, bottom } = question.getBoundingClientRect();
  if (bottom < 0 || top > innerHeight) question.scrollIntoView({ block: 'nearest' });
}
