import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { repeat } from 'lit/directives/repeat.js';
import { icon } from '../../clinical/icons.ts';
import { privateField } from '../../clinical/private-field.ts';
import type { Start } from './start.ts';

/** Asks for the patient's name, if the host gave none. `actions` end the form. */
export function contextFormView({ host, draft }: Start, actions: unknown): unknown {
  const { term } = host;
  const { name, fault } = draft;
  const onInput = ({ target }: Event): void => {
    if (draft.fill((target as HTMLInputElement).value)) host.requestUpdate();
  };
  const form = html`<form
    class="context"
    part="context"
    novalidate
    autocomplete="off"
    aria-describedby="context-intro"
    @submit=${(event: SubmitEvent) => event.preventDefault()}
  >
    <p id="context-intro" class="muted">${term('contextIntro')}</p>
    <div class="field">
      <label for="context-name">${term('contextName')}</label>
      <input
        ${privateField()}
        id="context-name"
        type="text"
        autocapitalize="words"
        aria-required="true"
        aria-invalid=${fault !== undefined}
        aria-describedby="${fault ? 'context-fault ' : ''}context-hint"
        .value=${live(name)}
        @input=${onInput}
      />
      ${fault ? html`<p class="fault" id="context-fault">${icon('triangle')} ${term(fault)}</p>` : nothing}
      <p class="hint muted" id="context-hint">${term('contextNameHint')}</p>
    </div>
    <div class="actions">${actions}</div>
  </form>`;
  // Another draft gets a new field, so that nothing of the former one stays.
  return repeat(
    [draft],
    (key) => key,
    () => form,
  );
}
