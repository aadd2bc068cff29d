import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { repeat } from 'lit/directives/repeat.js';
import { KNOWN_MODALITIES, type ConsultationContext } from '../../../contract/consultation-context.ts';
import type { MessageKey, Term } from '../../../i18n/messages.ts';
import { icon } from '../../clinical/icons.ts';
import {
  type ContextDraft,
  type FieldFault,
  GROUPS,
  PATIENT_NAME,
  type ContextField,
  type FieldShape,
  countriesIn,
} from './context-draft.ts';

export interface ContextFormContext {
  readonly term: Term;
  readonly lang: string;
  /** What the host gave: it is not asked for. */
  readonly given: Partial<ConsultationContext>;
  readonly onSubmit: () => void;
  /** Called when a fault went with what was filled in. */
  readonly onMended: () => void;
  /** The buttons that end the form. */
  readonly actions: unknown;
}

const FAULTS: Readonly<Record<FieldFault, MessageKey>> = {
  missing: 'contextFieldMissing',
  invalid: 'contextFieldInvalid',
  refused: 'contextFieldRefused',
  unknown: 'contextFieldUnknown',
  inactive: 'contextFieldInactive',
};

/** Asks for the consultation context (§2.1) that the host did not give: the name, and the rest folded by what it is about. */
export function contextFormView(draft: ContextDraft, context: ContextFormContext): unknown {
  const { term, given, onSubmit } = context;
  const { faults } = draft;
  const isAsked = ({ name }: FieldShape) => !(name in given);
  const field = (shape: FieldShape) => fieldView(shape, draft, faults.get(shape.name), context);
  const take = (event: Event): void => {
    const { dataset, value } = event.target as HTMLInputElement;
    if (dataset['field'] && draft.fill(dataset['field'] as ContextField, value)) context.onMended();
  };
  const form = html`<form
    class="context"
    part="context"
    novalidate
    autocomplete="off"
    aria-describedby="context-intro"
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      onSubmit();
    }}
    @input=${take}
    @change=${take}
  >
    <p id="context-intro" class="intro">${term('contextIntro')}</p>
    ${isAsked(PATIENT_NAME) ? field(PATIENT_NAME) : nothing}
    ${GROUPS.map(({ title, fields }) => {
      const asked = fields.filter(isAsked);
      return asked.length === 0
        ? nothing
        : html`<details>
            <summary>
              ${icon('chevron-end')} ${term(title)} <span class="muted">${term('contextOptional')}</span>
            </summary>
            <div class="fields">${asked.map(field)}</div>
          </details>`;
    })}
    ${faults.size > 1 ? html`<p class="fault">${icon('triangle')} ${term('contextFault', faults.size)}</p>` : nothing}
    <div class="actions">${context.actions}</div>
  </form>`;
  // Another draft, other fields: nothing of the former stays in them.
  return repeat(
    [draft],
    (key) => key,
    () => form,
  );
}

/** Gives focus to the first field at fault, and unfolds what it stands in. */
export function focusFault(root: ParentNode): void {
  const field = root.querySelector<HTMLElement>('form.context [aria-invalid=true]');
  const group = field?.closest('details');
  if (group) group.open = true;
  field?.focus();
}

function fieldView(
  shape: FieldShape,
  draft: ContextDraft,
  fault: FieldFault | undefined,
  context: ContextFormContext,
): TemplateResult {
  const { term } = context;
  const { name, label, hint } = shape;
  const id = `context-${name}`;
  const message = name === 'name' && fault === 'missing' ? 'contextNameMissing' : fault && FAULTS[fault];
  const described = [fault && `${id}-fault`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return html`<div class="field ${shape.kind ?? 'line'} ${fault ? 'at-fault' : ''}">
    <label for=${id}>${term(label)}</label>
    ${controlView(shape, { id, value: draft.valueOf(name), isAtFault: fault !== undefined, described }, context)}
    ${message ? html`<p class="fault" id="${id}-fault">${icon('triangle')} ${term(message)}</p>` : nothing}
    ${hint ? html`<p class="hint" id="${id}-hint">${term(hint)}</p>` : nothing}
  </div>`;
}

interface Control {
  readonly id: string;
  readonly value: string;
  readonly isAtFault: boolean;
  readonly described: string;
}

// A spell checker may send what is written to its maker, and what fills forms keeps it: both are off in every field (UX rule 11).
function controlView({ name, kind }: FieldShape, control: Control, context: ContextFormContext): TemplateResult {
  const { id, value, isAtFault } = control;
  const described = control.described || nothing;
  const invalid = isAtFault ? 'true' : 'false';
  switch (kind) {
    case 'text':
      return html`<textarea
        id=${id}
        data-field=${name}
        rows="3"
        autocomplete="off"
        autocorrect="off"
        spellcheck="false"
        writingsuggestions="false"
        translate="no"
        data-gramm="false"
        data-gramm_editor="false"
        data-enable-grammarly="false"
        data-lt-active="false"
        data-1p-ignore
        data-bwignore
        data-lpignore="true"
        data-form-type="other"
        aria-invalid=${invalid}
        aria-describedby=${described}
        .value=${live(value)}
      ></textarea>`;
    case 'country':
    case 'modality': {
      const options =
        kind === 'country'
          ? countriesIn(context.lang).map(({ code, name: label }) => [code, label] as const)
          : KNOWN_MODALITIES.map((code) => [code, context.term('modalityInPerson')] as const);
      return html`<select
        id=${id}
        data-field=${name}
        autocomplete="off"
        aria-invalid=${invalid}
        aria-describedby=${described}
      >
        <option value="">${context.term('contextUnset')}</option>
        ${options.map(([code, label]) => html`<option value=${code} ?selected=${code === value}>${label}</option>`)}
      </select>`;
    }
    default:
      return html`<input
        id=${id}
        data-field=${name}
        type="text"
        class=${kind === 'id' ? 'mono' : ''}
        autocomplete="off"
        autocorrect="off"
        spellcheck="false"
        writingsuggestions="false"
        translate="no"
        data-gramm="false"
        data-gramm_editor="false"
        data-enable-grammarly="false"
        data-lt-active="false"
        data-1p-ignore
        data-bwignore
        data-lpignore="true"
        data-form-type="other"
        autocapitalize=${kind === 'id' ? 'off' : 'words'}
        aria-required=${name === 'name' ? 'true' : 'false'}
        aria-invalid=${invalid}
        aria-describedby=${described}
        .value=${live(value)}
      />`;
  }
}
