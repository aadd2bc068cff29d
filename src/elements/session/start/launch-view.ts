import { html, nothing, type TemplateResult } from 'lit';
import type { ScribeError } from '../../../client/errors.ts';
import type { Term } from '../../../i18n/translations.ts';
import { icon } from '../../clinical/icons.ts';
import { referenceView } from '../../notices/failure-view.ts';
import { noticeView } from '../../notices/notice-view.ts';
import { contextFormView } from './context-form.ts';
import type { LaunchPhase, Start } from './start.ts';

/** The `button` value of the middle mouse button, which opens a link in a new tab. */
const MIDDLE = 1;

/** The launch of the Scribe application and its result. All phases share one template, so that form and button keep the focus. */
export function launchView(start: Start): TemplateResult {
  const { host, phase, given, isStarted, canStart } = start;
  const { term } = host;
  // Acts on the click, which Enter in the form causes, too: in a frame sandboxed without `allow-forms` no form fires `submit`.
  const onStart = (event: Event): void => {
    event.preventDefault();
    void start.openAsked().catch(() => undefined);
  };
  const isForm = given !== undefined && phase.name !== 'opened';
  const button = buttonView(start, isForm, onStart);
  const shown = isForm ? contextFormView(start, button) : button;
  return html`<div class="line start">
    ${isStarted || isForm || phase.name === 'opened' ? nothing : html`<p>${term('notStartedText')} ${canStart ? nothing : term('notStartedViewOnly')}</p>`}
    ${canStart ? html`${noticeFor(start)} ${phase.name === 'blocked' ? nothing : shown}` : nothing}
  </div>`;
}

/** The result of the start, for screen readers; empty if there is nothing to say. */
export function launchText(phase: LaunchPhase, term: Term): string {
  const { title, text } = phase.name === 'blocked' && (phase.isAsking || phase.isExpired) ? {} : wordsFor(phase, term);
  return [title, text].filter(Boolean).join('. ');
}

function wordsFor(phase: LaunchPhase, term: Term): { readonly title?: string; readonly text?: string } {
  if (phase.name === 'opened') return { text: term('scribeOpened') };
  if (phase.name === 'blocked') return { title: term('popupBlocked') };
  return phase.name === 'failed' ? { title: term('startFailedTitle'), text: reasonFor(phase.error, term) } : {};
}

/** The result of the last press. A blocked tab is offered as a link, which no browser blocks. */
function noticeFor(start: Start): TemplateResult | typeof nothing {
  const { host, phase } = start;
  const words = wordsFor(phase, host.term);
  if (phase.name === 'opened') return noticeView('blue', 'external', words);
  if (phase.name === 'blocked')
    return noticeView('amber', 'triangle', {
      ...words,
      actions: linkView(start, phase.url, phase.isAsking, host.term),
    });
  if (phase.name !== 'failed') return nothing;
  return noticeView('red', 'triangle', { ...words, actions: referenceView(phase.error.requestId, host) });
}

/** The link for a blocked tab. Its address works once within 30 s, so an expired one is renewed when the doctor points or tabs to the link. */
function linkView(start: Start, url: string, isAsking: boolean, term: Term): TemplateResult {
  const onFollow = (event: MouseEvent): void => void start.follow(event).catch(() => undefined);
  const onApproach = (): void => void start.renew();
  return html`<a
    class="button primary"
    href=${url}
    target="_blank"
    rel="noopener noreferrer"
    aria-disabled=${isAsking}
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

/** The button. While waiting it keeps its focus and says so. */
function buttonView(start: Start, isSubmit: boolean, onStart: (event: Event) => void): TemplateResult {
  const { phase, isStarted, draft } = start;
  const { term } = start.host;
  // The fault replaces the hint, so it moves nothing. Above the button it would push the button away from the pointer.
  const fault = isSubmit ? draft.fault : undefined;
  const isStarting = phase.name === 'starting';
  const isAgain = isStarted || phase.name === 'opened';
  return html`<button
      type=${isSubmit ? 'submit' : 'button'}
      class="button ${isAgain ? '' : 'primary'}"
      aria-describedby="start-hint"
      aria-disabled=${isStarting}
      @click=${onStart}
    >
      ${icon(isAgain ? 'external' : 'play')} ${isStarting ? term('starting') : term(isAgain ? 'openScribe' : 'start')}
    </button>
    <span class=${fault ? 'fault' : 'small muted'} id="start-hint"
      >${fault ? html`${icon('triangle')} ${term(fault)}` : term('startHint')}</span
    >`;
}

/** Why the start failed, and who can mend it: the doctor, IT, or time. */
function reasonFor({ kind, code, status = 0, param }: ScribeError, term: Term): string {
  if (code === 'upstream_credentials') return term('tellItText');
  if (code === 'permission_denied') return term('startNotPermitted');
  if (code === 'resource_conflict') return term('startConflict');
  if (code === 'signed_out') return `${term('signedOutTitle')}. ${term('signedOutText')}`;
  if (kind === 'network' || status === 429 || status >= 500) return term('unavailableText');
  if (code === 'answer_invalid') return term('invalidAnswerText');
  if (!param) return term('misconfiguredText');
  return term('settingText', param === 'name' ? term('contextName') : param);
}
