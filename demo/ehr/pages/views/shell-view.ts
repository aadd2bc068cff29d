import { type TemplateResult, html, nothing } from 'lit';
import type { View } from '../actions.ts';
import type { Me } from '../api.ts';
import { calendarIcon, flaskIcon, leaveIcon, peopleIcon, screensIcon, shieldIcon, switchIcon } from '../icons.ts';
import { consultationPath } from '../route.ts';
import { messages } from '../state.ts';
import { consultationView } from './consultation-view.ts';
import { brand, languageSelect, themeSwitch } from './frame-view.ts';
import { patientsView } from './patients-view.ts';
import { safetyView } from './safety-view.ts';
import { sandboxView } from './sandbox-view.ts';
import { secondScreenView } from './second-screen-view.ts';
import { signInView } from './sign-in-view.ts';
import { todayView } from './today-view.ts';

/** Renders the whole page. */
export function shellView(view: View): TemplateResult {
  const { me, load } = view.state;
  if (load === 'failed') return failedView(view);
  if (load === 'loading') return html`<p class="page-message">${messages(view.state).loading}</p>`;
  if (!me) return signInView(view);
  if (view.state.route.page === 'second-screen') return secondScreenView(view);
  return html`<a class="skip-link" href="#content">${messages(view.state).skipToContent}</a>
    <div class="shell">
      ${sideBar(view, me)}
      <div class="stage">${currentPage(view)}</div>
      ${view.state.sandbox.isOpen ? sandboxView(view) : nothing}
    </div>`;
}

function currentPage(view: View): TemplateResult {
  switch (view.state.route.page) {
    case 'consultation':
      return consultationView(view, view.state.route);
    case 'patients':
      return patientsView(view);
    case 'safety':
      return safetyView(view);
    default:
      return todayView(view);
  }
}

function sideBar(view: View, me: Me): TemplateResult {
  const { state, actions } = view;
  const m = messages(state);
  const { page } = state.route;
  return html`<header class="side">
    <a class="brand-link" href="/">${brand()}</a>
    <nav aria-label=${m.mainNavigation}>
      <ul class="nav-list">
        <li>${navLink('/', m.today, calendarIcon, page === 'today')}</li>
        <li>${navLink('/patients', m.patients, peopleIcon, page === 'patients')}</li>
        <li>${navLink('/safety', m.safety.title, shieldIcon, page === 'safety')}</li>
        <li>
          <a class="nav-link" href="/second-screen" target="_blank" rel="noopener" aria-label=${m.second.link}
            >${screensIcon}<span>${m.second.title}</span></a
          >
        </li>
      </ul>
      ${openCharts(view)}
    </nav>
    <div class="side-foot">
      <button
        class="nav-link"
        type="button"
        data-testid="sandbox-toggle"
        aria-expanded=${state.sandbox.isOpen}
        aria-label=${m.sandbox}
        @click=${() => (state.sandbox.isOpen ? actions.closeSandbox() : actions.openSandbox())}
      >
        ${flaskIcon}<span>${m.sandbox}</span>
      </button>
      <div class="side-tools">${languageSelect(view)} ${themeSwitch(view)}</div>
      <div class="doctor-card">
        <span class="avatar" aria-hidden="true">${me.doctor.initials}</span>
        <span class="doctor-lines"
          ><strong>${me.doctor.name}</strong><span class="muted">${m.specialties[me.doctor.specialty]}</span></span
        >
        <span class="doctor-buttons">
          ${state.doctors
            .filter(({ id }) => id !== me.doctor.id)
            .map(
              ({ id, name }) =>
                html`<button
                  class="icon-button"
                  type="button"
                  title=${m.switchTo(name)}
                  @click=${() => actions.signIn(id)}
                >
                  ${switchIcon}<span class="visually-hidden">${m.switchTo(name)}</span>
                </button>`,
            )}
          <button class="icon-button" type="button" title=${m.signOut} @click=${() => actions.signOut()}>
            ${leaveIcon}<span class="visually-hidden">${m.signOut}</span>
          </button>
        </span>
      </div>
    </div>
  </header>`;
}

function openCharts({ state }: View): TemplateResult | typeof nothing {
  const m = messages(state);
  const charts = state.openCharts.flatMap((id) => state.patients.filter(({ visit }) => visit.consultationId === id));
  if (charts.length === 0) return nothing;
  return html`<div class="open-charts">
    <h2 class="nav-heading">${m.openCharts}</h2>
    <ul class="nav-list">
      ${charts.map(({ name, visit }) => {
        const isCurrent = state.route.page === 'consultation' && state.route.id === visit.consultationId;
        return html`<li>
          <a
            class="nav-link nav-chart"
            href=${consultationPath(visit.consultationId)}
            aria-current=${isCurrent ? 'page' : nothing}
            >${name}</a
          >
        </li>`;
      })}
    </ul>
  </div>`;
}

const navLink = (path: string, label: string, icon: TemplateResult, isCurrent: boolean): TemplateResult =>
  html`<a class="nav-link" href=${path} aria-current=${isCurrent ? 'page' : nothing} aria-label=${label}
    >${icon}<span>${label}</span></a
  >`;

function failedView({ state, actions }: View): TemplateResult {
  const m = messages(state);
  return html`<main class="page-message" role="alert">
    <p>${m.loadFailed}</p>
    <button class="button" type="button" @click=${() => actions.reload()}>${m.retry}</button>
  </main>`;
}
