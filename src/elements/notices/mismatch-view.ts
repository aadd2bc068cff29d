import { html, nothing, type TemplateResult } from 'lit';
import type { ConsultationSnapshot } from '../../consultation/snapshot.ts';
import type { ScribeElement } from '../base/scribe-element.ts';
import { clinicalText } from '../clinical/clinical-text.ts';
import { referenceView } from './failure-view.ts';
import { noticeView } from './notice-view.ts';
import type { Term } from '../../i18n/translations.ts';

/** That host and service name the patient differently, in words; empty where they do not. */
export function mismatchText({ mismatch, patientName }: ConsultationSnapshot, term: Term): string {
  if (!mismatch) return '';
  const { isLocking, hostsName, confirmation } = mismatch;
  const text = term(isLocking ? 'mismatchText' : 'mismatchUnsure', patientName ?? '', hostsName);
  return confirmation === 'failed' ? `${text} ${term('mismatchFailed')}` : text;
}

/** Both names, and the doctor's word that they are of one patient (UX rule 4). */
export function mismatchView(snapshot: ConsultationSnapshot, host: ScribeElement): TemplateResult | typeof nothing {
  const { mismatch } = snapshot;
  const { term } = host;
  if (!mismatch) return nothing;
  return noticeView({
    tone: mismatch.isLocking ? 'red' : 'amber',
    icon: 'triangle',
    title: term('mismatchTitle'),
    text: html`<span id="mismatch">${clinicalText(mismatchText(snapshot, term), term)}</span>`,
    actions: html`<button
        type="button"
        class="button"
        aria-describedby="mismatch"
        aria-disabled=${mismatch.confirmation === 'sending' ? 'true' : 'false'}
        @click=${() => void host.possibleActions?.confirmSamePatient()}
      >
        ${term('mismatchSame')}
      </button>
      ${referenceView(mismatch.requestId, host)}`,
  });
}
