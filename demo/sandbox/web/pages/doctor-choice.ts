import { html } from 'hono/html';
import type { ServiceAccount } from '../../service.ts';
import type { Html } from './layout.ts';

/** Renders the choice of a doctor, instead of a password; `next` is the page that the reader wanted. */
export const doctorChoice = (doctors: readonly ServiceAccount[], next: string): Html =>
  html`<form method="post" action="/sign-in-as" class="doctors">
    <input type="hidden" name="next" value="${next}" />
    <p>In this sandbox nobody has a password. Sign in as</p>
    <div class="tools">
      ${doctors.map(({ name, displayName }) => html`<button name="doctor" value="${name}">${displayName}</button>`)}
    </div>
  </form>`;
