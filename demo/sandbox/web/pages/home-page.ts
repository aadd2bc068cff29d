import { html } from 'hono/html';
import type { ServiceAccount, ServiceConsultation } from '../../service.ts';
import type { Visitor } from '../visitor.ts';
import { layout, type Html } from './layout.ts';
import { timestamp, count, humanise, statusName } from './words.ts';

export interface Choices {
  /** The visitor's consultations; empty if nobody is signed in. */
  readonly consultations: readonly ServiceConsultation[];
  /** The doctors who could sign in. */
  readonly doctors: readonly ServiceAccount[];
}

/** Renders an introduction and, after a sign-in, the doctor's consultations. */
export const homePage = (visitor: Visitor | undefined, { consultations, doctors }: Choices, notice?: string): Html =>
  layout({
    title: 'Scribe',
    visitor,
    notice,
    kind: 'home',
    body: visitor ? list(visitor, consultations) : about(doctors),
  });

const about = (doctors: readonly ServiceAccount[]): Html =>
  html`<section class="hero">
      <h1>Talk with your patient.<br />The record writes itself.</h1>
      <p class="lead">
        Scribe listens during the consultation, writes the medical record, and points at what a second pair of eyes
        would point at. You read, you correct, you decide.
      </p>
    </section>
    <section class="steps" aria-label="How a consultation goes">
      <ol>
        <li>
          <h2>Open it from the chart</h2>
          <p>
            Your hospital’s system sends the context of the consultation and signs you in with a link that works once.
          </p>
        </li>
        <li>
          <h2>Record</h2>
          <p>Start when the patient agrees, finish when they leave. A recording can be discarded at any moment.</p>
        </li>
        <li>
          <h2>Review</h2>
          <p>
            Read the record, accept or reject each suggestion, finalise the report. Your hospital’s system sees it at
            once.
          </p>
        </li>
      </ol>
    </section>
    <section class="card narrow">
      <h2>This is the sandbox</h2>
      <p>
        These pages stand in for the Scribe web application so that the whole path can be tried on one machine. No sound
        is recorded: when a recording is finished, you choose which of the prepared consultations the scribe has heard.
      </p>
      <p class="faint">
        The usual way in: press Start in the widget of the demo, or ask <code>POST /v1/auth/login</code> for a link.
      </p>
      ${doctorChoice(doctors, '/')}
    </section>`;

function list({ account }: Visitor, consultations: readonly ServiceConsultation[]): Html {
  const waiting = consultations.filter(({ session }) => session && session.pendingAlerts > 0).length;
  return html`<section class="heading">
      <h1>Consultations</h1>
      <p class="faint">
        ${account.displayName}${account.specialty ? ` · ${humanise(account.specialty)}` : ''}
        ${waiting > 0 ? ` · ${count(waiting, 'consultation')} with suggestions to review` : ' · nothing waits for review'}
      </p>
    </section>
    ${
      consultations.length === 0
        ? html`<p class="card">No consultations yet.</p>`
        : html`<ul class="rows">
            ${consultations.map(row)}
          </ul>`
    }`;
}

const row = ({ consultationInternalId, context, session }: ServiceConsultation): Html =>
  html`<li>
    <a class="row" href="/consultations/${session?.id ?? consultationInternalId}">
      <span class="who">
        <strong>${context?.name ?? session?.patientName ?? 'No context yet'}</strong>
        <span class="faint">${consultationInternalId}</span>
      </span>
      <span class="what">${session ? humanise(session.specialty) : ''}</span>
      <span class="when">${session ? timestamp(session.createdAt) : ''}</span>
      <span class="state">
        <span class="status" data-status="${session?.status ?? 'notStarted'}"
          >${session ? statusName(session.status) : 'Not started'}</span
        >
        ${session && session.pendingAlerts > 0 ? html`<span class="pending">${session.pendingAlerts} to review</span>` : ''}
      </span>
    </a>
  </li>`;

/** Renders the page for a reader without a sign-in, such as from a link of the review gate; `next` is the page they wanted. */
export const signedOutPage = (doctors: readonly ServiceAccount[], next: string): Html =>
  layout({
    title: 'Sign in · Scribe',
    visitor: undefined,
    kind: 'message',
    body: html`<section class="card narrow">
      <h1>Please sign in</h1>
      <p>You are not signed in to Scribe, or your sign-in has ended.</p>
      <p class="faint">
        The usual way: open Scribe from the consultation in your hospital’s system. It signs you in with a link that
        works once.
      </p>
      ${doctorChoice(doctors, next)}
    </section>`,
  });

/** Renders the choice of a doctor, instead of a password; `next` is the page that the reader wanted. */
const doctorChoice = (doctors: readonly ServiceAccount[], next: string): Html =>
  html`<form method="post" action="/sign-in-as" class="doctors">
    <input type="hidden" name="next" value="${next}" />
    <p>In this sandbox nobody has a password. Sign in as</p>
    <div class="tools">
      ${doctors.map(({ name, displayName }) => html`<button name="doctor" value="${name}">${displayName}</button>`)}
    </div>
  </form>`;
