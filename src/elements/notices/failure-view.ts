import { html, nothing, type TemplateResult } from 'lit';
import type { ScribeError } from '../../client/errors.ts';
import type { Failure } from '../../consultation/snapshot.ts';
import { icon, type IconName } from '../clinical/icons.ts';
import { noticeView, type Tone } from './notice-view.ts';
import type { Term } from '../../i18n/messages.ts';

export interface FailureContext {
  readonly term: Term;
  /** As the host named it. */
  readonly sessionId: string;
  readonly onRetry: () => void;
  readonly onCopy: (text: string) => void;
  /** What has just been copied: its button says so for a moment. */
  readonly copied: string | undefined;
}

type ReferenceContext = Pick<FailureContext, 'term' | 'onCopy' | 'copied'>;

interface Words {
  readonly tone: Tone;
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  /** Whether another try may help. */
  readonly canRetry: boolean;
}

/** A failed read: what happened, what to do, the reference, and another try where it may help. */
export function failureView(failure: Failure, context: FailureContext): TemplateResult {
  const { canRetry, ...words } = failureWords(failure, context);
  const { requestId } = failure.error;
  return noticeView({
    ...words,
    actions:
      canRetry || requestId
        ? html`${canRetry ? retryButton(context) : nothing} ${referenceView(requestId, context)}`
        : undefined,
  });
}

/** The doctor must sign in to the EHR again. */
export function signedOutView(context: Pick<FailureContext, 'term' | 'onRetry'>): TemplateResult {
  return noticeView({
    tone: 'amber',
    icon: 'lock',
    title: context.term('signedOutTitle'),
    text: context.term('signedOutText'),
    actions: retryButton(context),
  });
}

/** After `clear()` or `logout()`. */
export function clearedView(context: Pick<FailureContext, 'term' | 'onRetry'>): TemplateResult {
  return noticeView({
    tone: 'neutral',
    icon: 'info',
    text: context.term('clearedText'),
    actions: retryButton(context, 'refresh'),
  });
}

/** Says that a part of the widget could not be fetched. */
export function missingPartView(term: Term): TemplateResult {
  return html`<div role="alert">
    ${noticeView({ tone: 'amber', icon: 'triangle', title: term('unavailableTitle'), text: term('unavailableText') })}
  </div>`;
}

/** Reads again. */
export function retryButton(
  { term, onRetry }: Pick<FailureContext, 'term' | 'onRetry'>,
  label: 'tryAgain' | 'refresh' = 'tryAgain',
): TemplateResult {
  return html`<button type="button" class="button" @click=${onRetry}>${icon('refresh')}${term(label)}</button>`;
}

/** The reference for support, copied by a click. */
export function referenceView(
  requestId: string | undefined,
  context: ReferenceContext,
): TemplateResult | typeof nothing {
  if (!requestId) return nothing;
  return html`<span class="reference small muted">
    <span>${context.term('reference')}</span> <bdi class="mono" translate="no">${requestId}</bdi>
    ${copyReferenceButton(requestId, context)}
  </span>`;
}

/** Copies the reference for support, where there is no room to show it; it is the button's description. */
export function copyReferenceButton(
  requestId: string | undefined,
  { term, onCopy, copied }: ReferenceContext,
): TemplateResult | typeof nothing {
  if (!requestId) return nothing;
  return html`<button
    type="button"
    class="button quiet icon-only"
    aria-label=${term('copyReference')}
    title=${requestId}
    @click=${() => onCopy(requestId)}
  >
    ${icon(copied === requestId ? 'check' : 'copy')}
  </button>`;
}

/** What happened, and what the doctor can do. */
export function failureWords({ reason, error }: Failure, { term, sessionId }: FailureContext): Words {
  switch (reason) {
    case 'set-up':
      return { canRetry: error.kind !== 'set-up', ...setUpWords(error, sessionId, term) };
    case 'not-granted':
      return {
        tone: 'red',
        icon: 'triangle',
        title: term('notGrantedTitle'),
        text: term('notGrantedText', sessionId),
        canRetry: true,
      };
    case 'not-permitted':
      return {
        tone: 'amber',
        icon: 'lock',
        title: term('notPermittedTitle'),
        text: term('notPermittedText'),
        canRetry: true,
      };
    case 'not-found':
      return {
        tone: 'neutral',
        icon: 'diamond',
        title: term('notFoundTitle'),
        text: term('notFoundText'),
        canRetry: true,
      };
    case 'invalid':
      return {
        tone: 'red',
        icon: 'triangle',
        title: term('invalidAnswerTitle'),
        text: term('invalidAnswerText'),
        canRetry: true,
      };
    case 'unavailable': {
      const isWrongKey = error.code === 'upstream_credentials';
      return {
        tone: 'red',
        icon: 'triangle',
        title: term(isWrongKey ? 'wrongKeyTitle' : 'unavailableTitle'),
        text: isWrongKey ? withReference('tellItText', error, term) : term('unavailableText'),
        canRetry: true,
      };
    }
  }
}

/** IT needs the reference, where there is one. */
function withReference(key: 'tellItText' | 'misconfiguredText', { requestId }: ScribeError, term: Term): string {
  return requestId ? `${term(key)} ${term('giveReference')}` : term(key);
}

function setUpWords(error: ScribeError, sessionId: string, term: Term): Omit<Words, 'canRetry'> {
  if (error.param !== 'session-id') {
    return { tone: 'red', icon: 'triangle', title: term('notConfiguredTitle'), text: settingText(error, term) };
  }
  if (!sessionId) {
    return { tone: 'neutral', icon: 'info', title: term('noSessionIdTitle'), text: term('noSessionIdText') };
  }
  const text = term('malformedSessionIdText', sessionId.length > 140 ? `${sessionId.slice(0, 140)}…` : sessionId);
  return { tone: 'red', icon: 'triangle', title: term('malformedSessionIdTitle'), text };
}

function settingText(error: ScribeError, term: Term): string {
  const { kind, param } = error;
  if (kind !== 'set-up') return withReference('misconfiguredText', error, term);
  if (param === 'connect-src') return term('policyText');
  if (param === 'origin') return term('noOriginText');
  return param && param !== 'configure' ? term('settingText', param) : term('notConfiguredText');
}
