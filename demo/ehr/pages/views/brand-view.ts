import { type TemplateResult, html } from 'lit';

/** Renders the names of the product and the clinic, which are not translated. */
export const brand = (): TemplateResult =>
  html`<span class="brand">
    <svg class="brand-mark" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
      <rect width="32" height="32" rx="8" />
      <path d="M7 20.5c3 0 3.8-9 6-9 2.4 0 2.6 11 5 11 2 0 2.2-5.5 3.5-5.5H25" />
    </svg>
    <span class="brand-names"><strong>Vereda</strong><span>Clínica Vale Verde</span></span>
  </span>`;
