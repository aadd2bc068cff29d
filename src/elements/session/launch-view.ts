import { html, nothing, type TemplateResult } from 'lit';
import type { ScribeError } from '../../client/errors.ts';
import { referenceView, type FailureContext } from '../failure-view.ts';
import { icon } from '../icons.ts';
import { noticeView } from '../notice-view.ts';
import type { Term } from '../term.ts';
import type { LaunchPhase } from './launch.ts';

export interface LaunchContext extends FailureContext {
  /** Whether there is a session already, which the Scribe application goes on with. */
  readonly isStarted: boolean;
  readonly canStart: boolean;
  readonly onStart: () => void;
  readonly onFollow: () => void;
}

/** The way into the Scribe application, and what became of it. */
export function launchView(phase: LaunchPhase, context: LaunchContext): TemplateResult {
  const { term, isStarted, canStart } = context;
  return html`<div class="start">
    ${isStarted ? nothing : html`<p>${term('notStartedText')} ${canStart ? nothing : term('notStartedViewOnly')}</p>`}
    ${canStart ? startView(phase, context) : nothing}
  </div>`;
}

function startView(phase: LaunchPhase, context: LaunchContext): TemplateResult {
  const { term, onFollow } = context;
  switch (phase.name) {
    case 'idle':
      return buttonView(context);
    case 'starting':
      return html`<button type="button" class="button primary" aria-disabled="true">${term('starting')}</button>`;
    case 'opened':
      return html`${noticeView({ tone: 'blue', icon: 'external', text: term('scribeOpened') })} ${buttonView(context)}`;
    case 'blocked':
      return noticeView({
        tone: 'amber',
        icon: 'triangle',
        title: term('popupBlocked'),
        actions: html`<a
          class="button primary"
          href=${phase.url}
          target="_blank"
          rel="noopener noreferrer"
          @click=${onFollow}
        >
          ${term('openScribe')} ${icon('external')}<span class="hidden">, ${term('newTab')}</span>
        </a>`,
      });
    case 'failed':
      return html`${noticeView({
        tone: 'red',
        icon: 'triangle',
        title: term('startFailedTitle'),
        text: reasonFor(phase.error, term),
        actions: phase.error.requestId ? referenceView(phase.error.requestId, context) : undefined,
      })}
      ${buttonView(context)}`;
  }
}

function buttonView({ term, isStarted, onStart }: LaunchContext): TemplateResult {
  return html`<button
      type="button"
      class="button ${isStarted ? '' : 'primary'}"
      aria-describedby="start-hint"
      @click=${onStart}
    >
      ${icon(isStarted ? 'external' : 'play')} ${term(isStarted ? 'openScribe' : 'start')}
    </button>
    <span class="small muted" id="start-hint">${term('startHint')}</span>`;
}

function reasonFor({ kind, code, status, param, message }: ScribeError, term: Term): string {
  if (param === 'name') return term('startNeedsName');
  if (code === 'upstream_credentials') return term('tellItText');
  if (code === 'permission_denied') return term('startNotPermitted');
  if (kind === 'network' || (status ?? 0) >= 500) return term('unavailableText');
  return message;
}
