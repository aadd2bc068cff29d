import { html } from 'hono/html';
import type { ServiceAccount } from '../../service.ts';
import type { Html } from './layout.ts';

/** Where the service would ask for a password, the sandbox offers its doctors; `next` is where the reader wanted to go. */
export const doctorChoice = (doctors: readonly ServiceAccount[], next: string): Html =>
  html`<form method="post" action="/sign-in-as" class="doctors">
    <input type="hidden" name="next" value="${next}" />
    <p>In this sandbox nobody has a password. Sign in as</p>
    <div class="tools">
      ${doctors.map(({ name, displayName }) => html`<button name="doctor" value="${name}">${displayName}</button>`)}
    </div>
  </form>`;
