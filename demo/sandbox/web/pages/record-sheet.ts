import { html } from 'hono/html';
import { PENDING, type CdssAlert, type PlanElement } from '../../../../src/contract/cdss-alert.ts';
import type { MedicalRecordDocument } from '../../../../src/contract/medical-record-document.ts';
import type { Html } from './layout.ts';
import { labelsOf, type Label } from './record-labels.ts';
import { timestamp, humanise, languageName } from './words.ts';

/** Renders one document for reading. */
export function recordSheet(document: MedicalRecordDocument): Html {
  const label = labelsOf(document.language);
  const { chiefComplaint, vitalSigns, assessmentPlan, ...others } = document.medicalRecord ?? {};
  const past = document.medicalRecordSummaryStructured?.pastMedicalConditionsCoded ?? [];
  const alertOf = (id: string | null | undefined) =>
    document.cdssAlerts?.find((alert) => alert.elementId === id && alert.status === PENDING);
  const section = (field: string, content: Html | string) =>
    html`<section>
      <h3>${label(field)}</h3>
      ${content}
    </section>`;

  return html`<article class="sheet" lang="${document.language ?? 'en'}">
    ${
      document.reportState?.lifecycleStatus === 'draft'
        ? html`<p class="draft" lang="en">
            <strong>Draft.</strong> This report is incomplete; the radiologist may still change it.
          </p>`
        : ''
    }
    <header lang="en">
      <p class="eyebrow">
        ${humanise(document.purpose ?? 'document')}${document.reportState?.lifecycleStatus ? ` · ${document.reportState.lifecycleStatus}` : ''}
      </p>
      <h2>${humanise(document.specialty ?? '')}</h2>
      <p class="faint">
        ${languageName(document.language ?? '')} · written ${timestamp(document.createdAt)} · changed
        ${timestamp(document.updatedAt)}
      </p>
    </header>
    ${section('chiefComplaint', html`<p class="lead">${sectionValue(chiefComplaint, label)}</p>`)}
    ${section(
      'diagnoses',
      html`<ul class="codes">
        ${(document.diagnosisCodes ?? []).map(
          ({ code, description, type }) =>
            html`<li data-type="${type ?? ''}"><code>${code ?? ''}</code> <span>${description ?? ''}</span></li>`,
        )}
      </ul>`,
    )}
    ${Object.entries(others).map(([field, value]) => section(field, sectionValue(value, label)))}
    ${section('vitalSigns', sectionValue(vitalSigns ?? null, label))}
    ${section('assessment', html`<p>${sectionValue(assessmentPlan?.assessment, label)}</p>`)}
    ${section(
      'plan',
      html`<ol class="plan">
        ${(assessmentPlan?.plan ?? []).map((element) => planElement(element, alertOf(element.id)))}
      </ol>`,
    )}
    ${section('summary', html`<p>${sectionValue(document.medicalRecordSummary, label)}</p>`)}
    ${
      past.length > 0
        ? section(
            'pastConditions',
            html`<ul class="codes">
              ${past.map(({ content, code }) => html`<li><code>${code?.code ?? ''}</code> <span>${content ?? ''}</span></li>`)}
            </ul>`,
          )
        : ''
    }
    <footer lang="en">
      <p class="faint">Written by the scribe from the conversation; read and corrected by the doctor.</p>
    </footer>
  </article>`;
}

const planElement = ({ id, element, content, type, laboratory }: PlanElement, alert: CdssAlert | undefined): Html =>
  html`<li id="plan-${id ?? ''}">
    <p>
      <strong>${element ?? ''}</strong> <span class="tag" lang="en">${humanise(type ?? '')}</span>
      ${alert ? html`<a class="flag" lang="en" href="#alert-${alert.id}" data-severity="${alert.severity ?? ''}">${humanise(alert.severity ?? 'unrated')}: see the suggestion</a>` : ''}
    </p>
    <p>${content ?? ''}</p>
    ${laboratory ? html`<p class="laboratory">${laboratory}</p>` : ''}
  </li>`;

/** Renders a section of any shape and depth: text, a list, or named values. */
function sectionValue(value: unknown, label: Label): Html | string {
  if (value === null || value === undefined || value === '')
    return html`<span class="faint">${label('notRecorded')}</span>`;
  if (Array.isArray(value)) {
    if (value.length === 0) return html`<span class="faint">${label('notRecorded')}</span>`;
    return html`<ul class="values">
      ${value.map((item) => html`<li>${sectionValue(item, label)}</li>`)}
    </ul>`;
  }
  if (typeof value !== 'object') return typeof value === 'string' ? value : JSON.stringify(value);
  return html`<dl class="facts">
    ${Object.entries(value).map(
      ([name, item]) =>
        html`<div>
          <dt>${label(name)}</dt>
          <dd>${sectionValue(item, label)}</dd>
        </div>`,
    )}
  </dl>`;
}
