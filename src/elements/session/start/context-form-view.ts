import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { repeat } from 'lit/directives/repeat.js';
import { KNOWN_MODALITIES, type ConsultationContext } from '../../../contract/consultation-context.ts';
import { icon } from '../../clinical/icons.ts';
import { privateField } from '../../clinical/private-field.ts';
import { GROUPS, PATIENT_NAME, type ContextField, type FieldShape, countriesIn } from './context-draft.ts';
import type { Start } from './start.ts';

/**
 * Asks for the fields of the consultation context (§2.1) that the host did not give: the name, and the rest folded by
 * topic. `actions` end the form.
 */
export function contextFormView(start: Start, given: Partial<ConsultationContext>, actions: unknown): unknown {
  const { host, draft } = start;
  const { term } = host;
  const { faults } = draft;
  const isAsked = ({ name }: FieldShape) => !(name in given);
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
    ${isAsked(PATIENT_NAME) ? fieldView(PATIENT_NAME, start) : nothing}
    ${GROUPS.map(({ title, fields }) => {
      const asked = fields.filter(isAsked);
      return asked.length === 0
        ? nothing
        : html`<details>
            <summary>
              ${icon('chevron-end')} ${term(title)} <span class="muted">${term('contextOptional')}</span>
            </summary>
            <div class="fields">${asked.map((shape) => fieldView(shape, start))}</div>
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

function fieldView(shape: FieldShape, start: Start): TemplateResult {
  const { draft } = start;
  const { term } = start.host;
  const { name, label, hint, kind } = shape;
  const id = `context-${name}`;
  const fault = draft.faults.get(name);
  const message = name === 'name' && fault === 'contextFieldMissing' ? 'contextNameMissing' : fault;
  return html`<div class="field ${kind ?? ''}">
    <label for=${id}>${term(label)}</label>
    ${controlView(shape, start)}
    ${message ? html`<p class="fault" id="${id}-fault">${icon('triangle')} ${term(message)}</p>` : nothing}
    ${hint ? html`<p class="hint muted" id="${id}-hint">${term(hint)}</p>` : nothing}
  </div>`;
}

function controlView({ name, hint, kind }: FieldShape, { host, draft }: Start): TemplateResult {
  const { term, localize } = host;
  const id = `context-${name}`;
  const value = draft.valueOf(name);
  const fault = draft.faults.get(name);
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
