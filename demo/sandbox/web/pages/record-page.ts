// A finished consultation: its documents, one at a time, and the suggestions beside them.
import { html } from 'hono/html';
import { PENDING, type CdssAlert } from '../../../../src/contract/cdss-alert.ts';
import type { MedicalRecordDocument } from '../../../../src/contract/medical-record-document.ts';
import type { ServiceSession } from '../../service.ts';
import type { Visitor } from '../visitor.ts';
import { alertNote, isOnItsWay } from './alert-note.ts';
import { csrfField, layout, type Html } from './layout.ts';
import { recordSheet } from './record-sheet.ts';
import { timestamp, count, humanise, statusName } from './words.ts';

export interface Record {
  readonly visitor: Visitor;
  readonly session: ServiceSession;
  readonly documents: readonly MedicalRecordDocument[];
  /** The document to open; if it is undefined, the first one with something to review. */
  readonly chosen: string | undefined;
  readonly notice?: string | undefined;
}

export function recordPage({ visitor, session, documents, chosen, notice }: Record): Html {
  const document =
    documents.find(({ id }) => id === chosen) ?? documents.find((each) => pending(each) > 0) ?? documents[0];
  return layout({
    title: 'Record · Scribe',
    visitor,
    notice,
    kind: 'record',
    body: html`<header class="heading">
        <p class="eyebrow">Consultation <span class="id">${session.consultationInternalId}</span></p>
        <h1>${session.patientName}</h1>
        <p class="faint">
          <span class="status" data-status="${session.status}">${statusName(session.status)}</span>
          ${timestamp(session.completedAt ?? session.createdAt)} · ${humanise(session.specialty)} ·
          ${humanise(session.scribeSessionModality)} ·
          ${session.pendingAlerts > 0 ? html`<a href="#suggestions">${count(session.pendingAlerts, 'suggestion')} to review</a>` : 'everything reviewed'}
        </p>
      </header>
      ${documents.length > 1 && document ? contents(session, documents, document) : ''}
      ${
        document
          ? open(visitor, session, document)
          : html`<section class="card">
              <h2>No documents</h2>
              <p>The scribe wrote nothing for this consultation.</p>
            </section>`
      }
      <div class="danger">
        <details class="sure">
          <summary>Delete this consultation’s session</summary>
          <p>The recording’s record and all its suggestions are removed. Your hospital’s system is told.</p>
          <form method="post" action="/consultations/${session.id}/delete">
            ${csrfField(visitor)}<button type="submit">Delete for good</button>
          </form>
        </details>
      </div>`,
  });
}

/** Documents in a plain list; if there are more, the list is folded under the open one. */
const LISTED = 6;

function contents(
  session: ServiceSession,
  documents: readonly MedicalRecordDocument[],
  open: MedicalRecordDocument,
): Html {
  const entries = html`<ol>
    ${documents.map(
      (document) =>
        html`<li>
          <a
            href="/consultations/${session.id}?document=${document.id}"
            ${document === open ? html`aria-current="page"` : ''}
          >
            <span>${humanise(document.purpose ?? 'document')}</span>
            <span class="faint">${timestamp(document.createdAt)}</span>
            ${pending(document) > 0 ? html`<span class="pending">${pending(document)} to review</span>` : ''}
          </a>
        </li>`,
    )}
  </ol>`;
  if (documents.length <= LISTED) return html`<nav class="contents" aria-label="Documents">${entries}</nav>`;
  const at = documents.indexOf(open);
  return html`<nav class="contents" aria-label="Documents">
    <div class="tools">
      ${step(session, documents[at - 1], 'Previous')} ${step(session, documents[at + 1], 'Next')}
      <details>
        <summary>Document ${at + 1} of ${documents.length}</summary>
        ${entries}
      </details>
    </div>
  </nav>`;
}

const step = (session: ServiceSession, document: MedicalRecordDocument | undefined, label: string): Html | string =>
  document ? html`<a class="button" href="/consultations/${session.id}?document=${document.id}">${label}</a>` : '';

function open(visitor: Visitor, session: ServiceSession, document: MedicalRecordDocument): Html {
  const address = `/consultations/${session.id}/documents/${document.id}`;
  const plan = document.medicalRecord?.assessmentPlan?.plan ?? [];
  const alerts = inOrder(document.cdssAlerts ?? []);
  const awaits = alerts.some((alert) => isOnItsWay(alert, plan));
  return html`<div class="spread" ${awaits ? html`data-awaits` : ''}>
    <div class="reading">
      ${recordSheet(document)}
      <div class="tools">
        <a class="button" href="${address}/edit">Edit this document</a>
        ${
          document.reportState?.lifecycleStatus === 'draft'
            ? html`<form method="post" action="${address}/finalise">
                ${csrfField(visitor)}<button class="primary" type="submit">Finalise the report</button>
              </form>`
            : ''
        }
      </div>
    </div>
    <section class="review" aria-labelledby="suggestions">
      <h2 id="suggestions">Suggestions</h2>
      <p class="faint">
        ${alerts.length === 0 ? 'None were made for this document.' : `${alerts.length - pending(document)} of ${alerts.length} reviewed`}
      </p>
      ${alerts.map((alert) =>
        alertNote(visitor, {
          alert,
          plan,
          action: `/consultations/${session.id}/alerts/${alert.id}`,
          language: document.language ?? 'en',
        }),
      )}
    </section>
  </div>`;
}

const pending = ({ cdssAlerts }: MedicalRecordDocument): number =>
  (cdssAlerts ?? []).filter(({ status }) => status === PENDING).length;

/** Sorts alerts: open before decided, red before the others, else as sent. */
const inOrder = (alerts: readonly CdssAlert[]): CdssAlert[] => {
  const rank = ({ status, severity }: CdssAlert) => (status === PENDING ? 0 : 2) + (severity === 'red' ? 0 : 1);
  return alerts.toSorted((a, b) => rank(a) - rank(b));
};
