import { type TemplateResult, html } from 'lit';
import type { View } from '../actions.ts';
import { chevronIcon } from '../icons.ts';
import { messages } from '../state.ts';
import { brand, languageSelect, themeSwitch } from './frame-view.ts';

/** Renders the demo's sign-in, which is a choice of doctors. */
export function signInView(view: View): TemplateResult {
  const m = messages(view.state);
  return html`<main class="sign-in">
    <div class="sign-in-card">
      ${brand()}
      <h1>${m.signInTitle}</h1>
      <p class="muted">${m.signInIntro}</p>
      <ul class="doctor-list">
        ${view.state.doctors.map(
          (doctor) =>
            html`<li>
              <button class="doctor-choice" type="button" @click=${() => view.actions.signIn(doctor.id)}>
                <span class="avatar" aria-hidden="true">${doctor.initials}</span>
                <span class="doctor-lines"
                  ><strong>${doctor.name}</strong><span class="muted">${m.specialties[doctor.specialty]}</span></span
                >
                ${chevronIcon}
              </button>
            </li>`,
        )}
      </ul>
      <p class="sign-in-demo">${m.signInDemo}</p>
    </div>
    <div class="sign-in-tools">${languageSelect(view)} ${themeSwitch(view)}</div>
  </main>`;
}
