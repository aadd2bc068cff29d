// A consultation without a record: not started, recording, processing, failed or cancelled.
import { html } from 'hono/html';
import type { ClinicalStory } from '../../seed/clinical-story.ts';
import { stories } from '../../seed/stories.ts';
import type { ServiceConsultation, ServiceSession } from '../../service.ts';
import type { Visitor } from '../visitor.ts';
import { csrfField, layout, type Html } from './layout.ts';
import { timestamp, humanise, statusName, languageName } from './words.ts';

export interface Stage {
  readonly visitor: Visitor;
  readonly consultation: ServiceConsultation;
  readonly session: ServiceSession | null;
  /** The time of the sandbox's clock. */
  readonly now: Date;
  readonly notice?: string | undefined;
}

export function stagePage(stage: Stage): Html {
  const { visitor, consultation, session, notice } = stage;
  const name = session?.patientName ?? consultation.context?.name;
  return layout({
    title: `${session ? statusName(session.status) : 'Not started'} · Scribe`,
    visitor,
    notice,
    kind: 'stage',
    body: html`<header class="heading">
        <p class="eyebrow">Consultation <span class="id">${consultation.consultationInternalId}</span></p>
        <h1>${name ?? 'New consultation'}</h1>
      </header>
      ${scene(stage)}`,
  });
}

function scene(stage: Stage): Html {
  switch (stage.session?.status) {
    case undefined:
      return beginning(
        stage,
        'Ready when you are',
        'Tell the patient that the conversation is being recorded, then start.',
      );
    case 'recording':
      return recording(stage, stage.session);
    case 'processing':
      return writing(stage, stage.session);
    case 'cancelled':
      return beginning(
        stage,
        'The recording was discarded',
        'Nothing was kept. You can record this consultation again.',
      );
    case 'error':
      return beginning(
        stage,
        'The recording could not be processed',
        'No record was written. You can record this consultation again.',
      );
    default:
      return html`<section class="card">
        <h2>Status: ${statusName(stage.session?.status ?? '')}</h2>
        <p>There is nothing to do here.</p>
      </section>`;
  }
}

const beginning = ({ visitor, consultation }: Stage, heading: string, text: string): Html =>
  html`<div class="two">
    <section class="card centre">
      <h2>${heading}</h2>
      <p>${text}</p>
      <form method="post" action="/consultations/${consultation.consultationInternalId}/start">
        ${csrfField(visitor)}
        ${
          consultation.context
            ? ''
            : html`<p class="field">
                <label for="patient-name">Patient’s name</label>
                <input id="patient-name" name="patientName" required maxlength="200" autocomplete="off" />
              </p>`
        }
        <button class="record" type="submit"><span class="dot" aria-hidden="true"></span>Start recording</button>
      </form>
    </section>
    ${contextCard(consultation)}
  </div>`;

const recording = (stage: Stage, session: ServiceSession): Html =>
  html`<div class="two">
    <section class="card centre live">
      <h2 class="onair"><span class="dot" aria-hidden="true"></span>Recording</h2>
      <p class="timer" role="timer" data-elapsed="${secondsSince(session.createdAt, stage.now)}">
        ${clock(secondsSince(session.createdAt, stage.now))}
      </p>
      <div class="bars" aria-hidden="true">${Array.from({ length: 36 }, () => html`<span></span>`)}</div>
      <p class="faint">Started ${timestamp(session.createdAt)}</p>
      <div class="choices">
        ${button(stage, session, 'stop', 'Stop, and write later')}
        ${sure(stage, session, 'cancel', 'Discard recording', 'Everything said so far is lost.', 'Discard it')}
        ${sure(stage, session, 'fail', 'Simulate a failure', 'The session ends as “error”, with no record.', 'Let it fail')}
      </div>
    </section>
    ${finishing(stage, session)}
  </div>`;

const writing = (stage: Stage, session: ServiceSession): Html =>
  html`<div class="two">
    <section class="card centre">
      <h2>Writing the record</h2>
      <p class="pen" aria-hidden="true"><span></span><span></span><span></span></p>
      <p>The recording has ended. In the real service this takes a minute; here it waits for you.</p>
      <p class="faint">Started ${timestamp(session.createdAt)}</p>
      <div class="choices">
        ${sure(stage, session, 'fail', 'Simulate a failure', 'The session ends as “error”, with no record.', 'Let it fail')}
      </div>
    </section>
    ${finishing(stage, session)}
  </div>`;

const finishing = ({ visitor }: Stage, session: ServiceSession): Html =>
  html`<form class="card finish" method="post" action="/consultations/${session.id}/finish">
    ${csrfField(visitor)} ${storyChoice()}
    <p class="check">
      <input id="with-errors" type="checkbox" name="withErrors" value="yes" />
      <label for="with-errors">Parts could not be understood (ends as “completed with errors”)</label>
    </p>
    <button class="primary" type="submit">Finish and write the record</button>
  </form>`;

const button = ({ visitor }: Stage, { id }: ServiceSession, action: string, label: string): Html =>
  html`<form method="post" action="/consultations/${id}/${action}">
    ${csrfField(visitor)}<button type="submit">${label}</button>
  </form>`;

/** Renders a step that cannot be undone: the reader opens it, then confirms. */
const sure = (
  stage: Stage,
  session: ServiceSession,
  action: string,
  label: string,
  warning: string,
  confirm: string,
): Html =>
  html`<details class="sure">
    <summary>${label}</summary>
    <p>${warning}</p>
    ${button(stage, session, action, confirm)}
  </details>`;

function contextCard({ context }: ServiceConsultation): Html {
  if (!context) {
    return html`<section class="card">
      <h2>Context</h2>
      <p>Your hospital’s system has not sent a context for this consultation.</p>
    </section>`;
  }
  const facts = Object.entries(context).filter(
    ([name, value]) => name !== 'consultationInternalId' && value !== undefined,
  );
  return html`<section class="card">
    <h2>What the scribe knows</h2>
    <dl class="facts">
      ${facts.map(
        ([name, value]) =>
          html`<div>
            <dt>${humanise(name)}</dt>
            <dd>${String(value)}</dd>
          </div>`,
      )}
    </dl>
  </section>`;
}

const secondsSince = (iso: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(iso)) / 1000));

const clock = (seconds: number): string => {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const tail = `${String(minutes).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
  return hours > 0 ? `${hours}:${tail}` : tail;
};

/** Renders the choice of the prepared consultation that the scribe has heard. */
const storyChoice = (): Html =>
  html`<fieldset class="stories">
    <legend>What did the scribe hear?</legend>
    ${[...Map.groupBy(stories, ({ language }) => language)].map(
      ([language, told]) =>
        html`<div class="group">
          <p class="eyebrow" id="stories-${language}">${languageName(language)}</p>
          ${told.map(option)}
        </div>`,
    )}
  </fieldset>`;

const option = (story: ClinicalStory): Html =>
  html`<p class="story">
    <input
      id="story-${story.id}"
      type="radio"
      name="story"
      value="${story.id}"
      required
      ${story === stories[0] ? 'checked' : ''}
    />
    <label for="story-${story.id}"
      ><span lang="${story.language}">${story.title}</span>
      <span class="faint">${humanise(story.specialty)}</span></label
    >
  </p>`;
