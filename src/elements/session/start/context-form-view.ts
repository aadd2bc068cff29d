import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { repeat } from 'lit/directives/repeat.js';
import { KNOWN_MODALITIES, type ConsultationContext } from '../../../contract/consultation-context.ts';
import type { MessageKey } from '../../../i18n/translations.ts';
import type { ScribeElement } from '../../base/scribe-element.ts';
import { icon } from '../../clinical/icons.ts';
import { privateField } from '../../clinical/private-field.ts';
import {
  type ContextDraft,
  type FieldFault,
  GROUPS,
  PATIENT_NAME,
  type ContextField,
  type FieldShape,
  countriesIn,
} from './context-draft.ts';

/** The data for the form. */
interface ContextFormContext {
  readonly host: ScribeElement;
  /** The fields that the page gave, which are not asked for. */
  readonly given: Partial<ConsultationContext>;
}

/** Fault → message. */
const FAULTS: Readonly<Record<FieldFault, MessageKey>> = {
  missing: 'contextFieldMissing',
  invalid: 'contextFieldInvalid',
  refused: 'contextFieldRefused',
  unknown: 'contextFieldUnknown',
  inactive: 'contextFieldInactive',
};

/**
 * Asks for the fields of the consultation context (§2.1) that the host did not give: the name, and the rest folded by
 * topic. `actions` end the form.
 */
export function contextFormView(draft: ContextDraft, context: ContextFormContext, actions: unknown): unknown {
  const { host, given } = context;
  const { term } = host;
  const { faults } = draft;
  const isAsked = ({ name }: FieldShape) => !(name in given);
  const field = (shape: FieldShape) => fieldView(shape, draft.valueOf(shape.name), faults.get(shape.name), context);
  const take = (event: Event): void => {
    const { dataset, value } = event.target as HTMLInputElement;
    if (dataset['field'] && draft.fill(dataset['field'] as ContextField, value)) host.requestUpdate();
  };
  const form = html`<form
    class="context"
    part="context"
    novalidate
    autocomplete="off"
    aria-describedby="context-intro"
    @submit=${(event: SubmitEvent) => event.preventDefault()}
    @input=${take}
    @change=${take}
  >
    <p id="context-intro" class="muted">${term('contextIntro')}</p>
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
    <div class="actions">${actions}</div>
  </form>`;
  // Another draft gets new fields, so that nothing of the former one stays.
  return repeat(
    [draft],
    (key) => key,
    () => form,
  );
}

/** Focuses the first field at fault, and unfolds its group. */
export function focusFault(root: ParentNode): void {
  const field = root.querySelector<HTMLElement>('form.context [aria-invalid=true]');
  const group = field?.closest('details');
  if (group) group.open = true;
  field?.focus();
}

function fieldView(
  shape: FieldShape,
  value: string,
  fault: FieldFault | undefined,
  context: ContextFormContext,
): TemplateResult {
  const { term } = context.host;
  const { name, label, hint, kind } = shape;
  const id = `context-${name}`;
  const message = name === 'name' && fault === 'missing' ? 'contextNameMissing' : fault && FAULTS[fault];
  return html`<div class="field ${kind ?? ''}">
    <label for=${id}>${term(label)}</label>
    ${controlView(shape, value, fault, context)}
    ${message ? html`<p class="fault" id="${id}-fault">${icon('triangle')} ${term(message)}</p>` : nothing}
    ${hint ? html`<p class="hint muted" id="${id}-hint">${term(hint)}</p>` : nothing}
  </div>`;
}

function controlView(
  { name, hint, kind }: FieldShape,
  value: string,
  fault: FieldFault | undefined,
  { host: { term, localize } }: ContextFormContext,
): TemplateResult {
  const id = `context-${name}`;
  const described = [fault && `${id}-fault`, hint && `${id}-hint`].filter(Boolean).join(' ') || nothing;
  const invalid = fault ? 'true' : 'false';
  switch (kind) {
    case 'text':
      return html`<textarea
        ${privateField()}
        id=${id}
        data-field=${name}
        rows="3"
        aria-invalid=${invalid}
        aria-describedby=${described}
        .value=${live(value)}
      ></textarea>`;
    case 'country':
    case 'modality': {
      const options =
        kind === 'country'
          ? countriesIn(localize.lang())
          : KNOWN_MODALITIES.map((code) => ({ code, name: term('modalityInPerson') }));
      return html`<select
        id=${id}
        data-field=${name}
        autocomplete="off"
        aria-invalid=${invalid}
        aria-describedby=${described}
      >
        <option value="">${term('contextUnset')}</option>
        ${options.map((option) => html`<option value=${option.code} ?selected=${option.code === value}>${option.name}</option>`)}
      </select>`;
    }
    default:
      return html`<input
        ${privateField()}
        id=${id}
        data-field=${name}
        type="text"
        class=${kind === 'id' ? 'mono' : ''}
        autocapitalize=${kind === 'id' ? 'off' : 'words'}
        aria-required=${name === 'name' ? 'true' : 'false'}
        aria-invalid=${invalid}
        aria-describedby=${described}
        .value=${live(value)}
      />`;
  }
}
