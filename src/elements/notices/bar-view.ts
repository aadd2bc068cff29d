import { html, nothing } from 'lit';
import { compareNames } from '../../consultation/patient.ts';
import type { ConsultationSnapshot, Resource } from '../../consultation/snapshot.ts';
import { countAlerts } from '../../consultation/alert-snapshots.ts';
import type { ScribeElement } from '../base/scribe-element.ts';
import { clinicalText } from '../clinical/clinical-text.ts';
import { refreshButton, shortFreshnessView } from './freshness-view.ts';
import { icon, type IconName } from '../clinical/icons.ts';
import { unshownFailuresView, mismatchView } from './failure-view.ts';
import { sentenceWith } from '../clinical/labels.ts';
import { statusBadge } from '../clinical/status.ts';
import type { Term } from '../../i18n/translations.ts';

/** Whether the bar alone shows the session: if it is finished or still being read. Otherwise there is more to show. */
export const isBar = (snapshot: ConsultationSnapshot): boolean =>
  !snapshot.gate && (snapshot.session.value ? snapshot.session.value.status === 'completed' : isFirstRead(snapshot));

/** Whether nothing is known about the session yet. */
export const isFirstRead = ({ session, gate, isSignedOut }: ConsultationSnapshot): boolean =>
  !session.value && !session.failure && !gate && !isSignedOut && session.state === 'loading';

/** The resource for the line on freshness: of session and documents the stale one; of two stale ones the older. */
export const oldest = ({ session, documents }: ConsultationSnapshot): Resource<unknown> => {
  if (documents.readAt === undefined) return session;
  if (session.readAt === undefined) return documents;
  const isOlder = documents.failure && (!session.failure || documents.readAt < session.readAt);
  return isOlder ? documents : session;
};

/** The patient's name. While it is being read, the text says so and does not say “unknown”. */
export const patientView = (snapshot: ConsultationSnapshot, term: Term) => {
  const { patientName, otherThan, mismatch, scopes } = snapshot;
  const unknown = isFirstRead(snapshot) ? (scopes.size ? 'loading' : 'signingIn') : 'patientUnknown';
  const name = patientName ? clinicalText(patientName, term) : term(unknown);
  const state = mismatch?.isLocking ? 'mismatched' : patientName ? '' : 'unknown';
  // A session listed by a gate may be of another patient than the page. Its review must never look like this patient's (UX rule 4).
  const isOther = Boolean(patientName && otherThan && compareNames(patientName, otherThan) !== 'same');
  const whose = html`<span class="other">${`${term(isOther ? 'otherPatient' : 'otherConsultation')}:`}</span> `;
  const notWords = otherThan && isOther && html`, ${sentenceWith('notPatient', otherThan, term)}`;
  const hostsWords =
    mismatch && html` <span class="hosts-name">${sentenceWith('patientOnPage', mismatch.hostsName, term)}</span>`;
  const named = [otherThan === undefined ? nothing : whose, name, notWords || hostsWords];
  return html`<h2 class="patient ${state}" part="patient" tabindex="-1">${named}</h2>`;
};

/**
 * The patient, the deciding doctor, the progress of the review and the freshness. Always in sight (UX, "The
 * panel" 1; rules 1, 2 and 4); below it what has failed and no card shows. `onShowFailed` shows the first decision that was not recorded.
 */
export const barView = (snapshot: ConsultationSnapshot, host: ScribeElement, onShowFailed: () => void) => {
  const { term } = host;
  return html`<div class="who">
      ${patientView(snapshot, term)} ${statusBadge(snapshot, term)}
      <p class="by small muted">
        ${
          snapshot.doctorName &&
          html`<span class="deciding"
              >${icon('user')}${
                snapshot.undecidable
                  ? clinicalText(snapshot.doctorName, term)
                  : sentenceWith('alertsDecidingAs', snapshot.doctorName, term)
              }</span
            >
            · `
        }
        <span class="hidden">${term('consultation')}</span>
        <bdi class="mono" translate="no">${snapshot.session.value?.consultationInternalId ?? snapshot.sessionId}</bdi>
      </p>
    </div>
    <div class="how">
      ${progressView(snapshot, term, onShowFailed)} ${shortFreshnessView(snapshot, oldest(snapshot), host)}
      ${refreshButton(host)}
    </div>
    ${unshownFailuresView(snapshot, host)}`;
};

/** The element's own bar. Omitted inside a session that is itself shown as a bar. */
export const ownBarView = (snapshot: ConsultationSnapshot, host: ScribeElement, onShowFailed: () => void): unknown =>
  host.isNested && isBar(snapshot)
    ? nothing
    : html`<header class="bar ${snapshot.otherThan === undefined ? '' : 'tone-amber'}">
          ${barView(snapshot, host, onShowFailed)}
        </header>
        ${mismatchView(snapshot, host)}`;

/** The numbers of recorded, unsettled and failed decisions; green only if nothing is open (UX rule 2). */
const progressView = (snapshot: ConsultationSnapshot, term: Term, onShowFailed: () => void) => {
  const { total, open, unsettled, failedOnShow, notApplied } = countAlerts(snapshot);
  if (!total) return nothing;
  const isDone = open === 0 && notApplied === 0;
  const sending = term('alertsUnsettled', unsettled);
  const notRecorded = term('alertsFailed', failedOnShow);
  const recorded = isDone ? term('alertsAllRecorded', total) : term('alertsProgress', total - open, total);
  // CSS hides the words after the number where the line is full. Words and number are one text, so that they always move together.
  const [number = recorded] = recorded.split(/(?<=\p{Nd}) (?=\P{Nd}*$)/u);
  return html`<p class="recorded ${isDone ? 'is-done' : ''}" data-number=${number}>
      <progress value=${total - open} max=${total} aria-hidden="true"></progress>
      ${isDone ? icon('circle-check') : nothing} ${recorded}
    </p>
    ${
      unsettled
        ? html`<span class="unsettled muted" title=${sending}>
            ${countView('clock', sending, unsettled, true)}<span class="hidden">${sending}</span>
          </span>`
        : nothing
    }
    ${
      failedOnShow
        ? html`<button type="button" class="button pill failed tone-red" title=${notRecorded} @click=${onShowFailed}>
            ${countView('triangle', notRecorded, failedOnShow)}
          </button>`
        : nothing
    }`;
};

/** An icon with a text, or a number in a narrow bar. A button must not hide the text: Chromium takes no name from a title that says the same. */
export const countView = (name: IconName, text: string, count: number, isHidden = false) =>
  html`${icon(name)}<span class="in-full" aria-hidden=${isHidden}>${text}</span
    ><span class="in-short" aria-hidden="true">${count}</span>`;
