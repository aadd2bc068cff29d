import { html } from 'hono/html';
import type { ServiceAccount } from '../../service.ts';
import { doctorChoice } from './doctor-choice.ts';
import { layout } from './layout.ts';
import type { Html } from './layout.ts';

/** Renders the page for a reader without a sign-in, such as from a link of the review gate; `next` is the page they wanted. */
export const signedOutPage = (doctors: readonly ServiceAccount[], next: string): Html =>
  layout({
    title: 'Sign in · Scribe',
    visitor: undefined,
    kind: 'message',
    body: html`<section class="card narrow">
      <h1>Please sign in</h1>
      <p>You are not signed in to Scribe, or your sign-in has ended.</p>
      <p class="faint">
        The usual way: open Scribe from the consultation in your hospital’s system. It signs you in with a link that
        works once.
      </p>
      ${doctorChoice(doctors, next)}
    </section>`,
  });
