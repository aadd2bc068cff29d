import { html, nothing, type TemplateResult } from 'lit';
import type { ConsultationView } from '../consultation/view.ts';
import { clinicalText } from './clinical-text.ts';
import type { FreshnessContext } from './freshness-view.ts';
import { noticeView } from './notice-view.ts';
import type { Term } from './term.ts';

/** That host and service name the patient differently, in words, for whoever hears it. */
export const mismatchText = (
  { mismatch, patientName }: Pick<ConsultationView, 'mismatch' | 'patientName'>,
  term: Term,
): string =>
  mismatch ? term(mismatch.isLocking ? 'mismatchText' : 'mismatchUnsure', patientName ?? '', mismatch.hostsName) : '';

/** Both names, and the doctor's word that they are of one patient (UX rule 4). */
export function mismatchView(
  view: ConsultationView,
  { term, actions }: FreshnessContext,
): TemplateResult | typeof nothing {
  const { mismatch } = view;
  if (!mismatch) return nothing;
  const { isLocking, confirmation } = mismatch;
  return noticeView({
    tone: isLocking ? 'red' : 'amber',
    icon: 'triangle',
    title: term('mismatchTitle'),
    text: html`${clinicalText(mismatchText(view, term), term)}
    ${confirmation === 'failed' ? term('mismatchFailed') : nothing}`,
    actions: html`<button
      type="button"
      class="button"
      aria-disabled=${confirmation === 'sending' ? 'true' : 'false'}
      @click=${() => void actions?.confirmSamePatient()}
    >
      ${term('mismatchSame')}
    </button>`,
  });
}
