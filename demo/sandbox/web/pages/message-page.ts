import { html } from 'hono/html';
import { layout } from './layout.ts';
import type { Html } from './layout.ts';
import type { Visitor } from '../visitor.ts';

export interface Message {
  readonly heading: string;
  readonly text: string;
  /** The next step for the reader. */
  readonly advice: string;
}

/** Renders one message: a spent code, a refused form or a missing page. */
export const messagePage = ({ heading, text, advice }: Message, visitor?: Visitor): Html =>
  layout({
    title: `${heading} · Scribe`,
    visitor,
    kind: 'message',
    body: html`<section class="card narrow">
      <h1>${heading}</h1>
      <p>${text}</p>
      <p class="faint">${advice}</p>
      <p><a class="button" href="/">${visitor ? 'To your consultations' : 'About this page'}</a></p>
    </section>`,
  });

export const SIGN_IN_FAILED: Message = {
  heading: 'This sign-in link has expired',
  text: 'A link works once, for five minutes. It was used already, has expired, or is not complete.',
  advice:
    'Go back to your hospital’s system and open Scribe from the consultation again. Your consultation is unchanged.',
};

export const FORM_REFUSED: Message = {
  heading: 'This form was not sent from here',
  text: 'Nothing was changed.',
  advice: 'Open the consultation again and repeat the step. This happens when you signed in again in another tab.',
};

export const NOT_FOUND: Message = {
  heading: 'Not found',
  text: 'There is no such consultation among yours, or it has been deleted.',
  advice: 'If you came from a link, open the consultation from your hospital’s system.',
};

export const FORM_TOO_LONG: Message = {
  heading: 'That was too long',
  text: 'The text is longer than a record may be. Nothing was changed.',
  advice: 'Go back, shorten it and save again.',
};

/** The caller sets `text` to the reason. */
export const NOT_POSSIBLE: Message = {
  heading: 'That was not possible',
  text: '',
  advice: 'Open the consultation again: it may have changed in the meantime.',
};
