import { html, nothing, type TemplateResult } from 'lit';
import type { ScribeError } from '../../../client/errors.ts';
import { referenceView, type FailureContext } from '../../notices/failure-view.ts';
import { icon } from '../../clinical/icons.ts';
import { noticeView } from '../../notices/notice-view.ts';
import type { Term } from '../../../i18n/messages.ts';
import { FIELDS } from './context-draft.ts';
import type { LaunchPhase } from './launch.ts';

const MIDDLE = 1;

export interface LaunchContext extends FailureContext {
  /** Whether there is a session already, which the Scribe application goes on with. */
  readonly isStarted: boolean;
  readonly canStart: boolean;
  /** The form that asks for the patient, around the buttons that end it; none where the host gave the context. */
  readonly form: ((actions: unknown) => unknown) | undefined;
  readonly onStart: () => void;
  readonly onFollow: (event: Event) => void;
  /** Called when the link that stands for a blocked tab is pointed at or has focus. */
  readonly onApproach: () => void;
}

/** The way into the Scribe application, and what became of it. */
export function launchView(phase: LaunchPhase, context: LaunchContext): TemplateResult {
  const { term, isStarted, canStart, form } = context;
  return html`<div class="start">
    ${isStarted || form || phase.name === 'opened' ? nothing : html`<p>${term('notStartedText')} ${canStart ? nothing : term('notStartedViewOnly')}</p>`}
    ${canStart ? startView(phase, context) : nothing}
  </div>`;
}

/** What became of the start, in words for screen readers; empty while there is nothing to say. */
export function launchText(phase: LaunchPhase, term: Term): string {
  switch (phase.name) {
    case 'opened':
      return term('scribeOpened');
    case 'blocked':
      return phase.isAsking || phase.isExpired ? '' : term('popupBlocked');
    case 'failed':
      return `${term('startFailedTitle')}. ${reasonFor(phase.error, term)}`;
    default:
      return '';
  }
}

/** One template whatever the phase: the form stays, with its focus and its unfolded groups, and so does the button. */
function startView(phase: LaunchPhase, context: LaunchContext): TemplateResult {
  const { form = (actions: unknown) => actions } = context;
  return html`${noticeFor(phase, context)}
  ${phase.name === 'blocked' ? nothing : phase.name === 'opened' ? buttonView(phase, context) : form(buttonView(phase, context))}`;
}

function noticeFor(phase: LaunchPhase, context: LaunchContext): TemplateResult | typeof nothing {
  const { term } = context;
  switch (phase.name) {
    case 'opened':
      return noticeView({ tone: 'blue', icon: 'external', text: term('scribeOpened') });
    case 'blocked':
      return noticeView({
        tone: 'amber',
        icon: 'triangle',
        title: term('popupBlocked'),
        actions: linkView(phase, context),
      });
    case 'failed':
      return noticeView({
        tone: 'red',
        icon: 'triangle',
        title: term('startFailedTitle'),
        text: reasonFor(phase.error, term),
        actions: phase.error.requestId ? referenceView(phase.error.requestId, context) : undefined,
      });
    default:
      return nothing;
  }
}

function linkView(
  { url, isAsking }: LaunchPhase & { name: 'blocked' },
  { term, onFollow, onApproach }: LaunchContext,
): TemplateResult {
  return html`<a
    class="button primary"
    href=${url}
    target="_blank"
    rel="noopener noreferrer"
    aria-disabled=${isAsking ? 'true' : 'false'}
    @click=${onFollow}
    @auxclick=${(event: MouseEvent) => event.button === MIDDLE && onFollow(event)}
    @pointerenter=${onApproach}
    @focus=${onApproach}
  >
    ${isAsking ? term('starting') : term('openScribe')} ${icon('external')}<span class="hidden"
      >, ${term('newTab')}</span
    >
  </a>`;
}

function buttonView({ name }: LaunchPhase, { term, isStarted, form, onStart }: LaunchContext): TemplateResult {
  const isStarting = name === 'starting';
  const isSubmit = form !== undefined && name !== 'opened';
  const isAgain = isStarted || name === 'opened';
  return html`<button
      type=${isSubmit ? 'submit' : 'button'}
      class="button ${isAgain ? '' : 'primary'}"
      aria-describedby="start-hint"
      aria-disabled=${isStarting ? 'true' : 'false'}
      @click=${isSubmit ? nothing : onStart}
    >
      ${icon(isAgain ? 'external' : 'play')} ${isStarting ? term('starting') : term(isAgain ? 'openScribe' : 'start')}
    </button>
    <span class="small muted" id="start-hint">${term('startHint')}</span>`;
}

function reasonFor({ kind, code, status = 0, param }: ScribeError, term: Term): string {
  if (code === 'upstream_credentials') return term('tellItText');
  if (code === 'permission_denied') return term('startNotPermitted');
  if (code === 'resource_conflict') return term('startConflict');
  if (code === 'signed_out') return `${term('signedOutTitle')}. ${term('signedOutText')}`;
  if (kind === 'network' || status === 429 || status >= 500) return term('unavailableText');
  if (code === 'answer_invalid') return term('invalidAnswerText');
  if (!param) return term('misconfiguredText');
  const label = FIELDS.find(({ name }) => name === param)?.label;
  return term('settingText', label ? term(label) : param);
}
