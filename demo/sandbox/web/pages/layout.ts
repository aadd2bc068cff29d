import { html } from 'hono/html';
import { csrfToken, type Visitor } from '../visitor.ts';

/** Escaped markup. */
export type Html = ReturnType<typeof html>;

export interface Page {
  readonly title: string;
  readonly visitor: Visitor | undefined;
  readonly body: Html;
  /** The result of the last form. */
  readonly notice?: string | undefined;
  /** Classes of `<main>`. */
  readonly kind: 'home' | 'stage' | 'record' | 'message' | 'edit';
}

/** Renders the frame of every page of the web application. */
export const layout = ({ title, visitor, body, notice, kind }: Page): Html =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="stylesheet" href="/scribe-web.css" />
        <script type="module" src="/scribe-web.js"></script>
      </head>
      <body>
        <a class="skip" href="#main">Skip to content</a>
        <header class="bar">
          <a class="mark" href="/">${waveform()}<span>Scribe</span></a>
          <p class="sandbox">Sandbox</p>
          ${visitor ? account(visitor) : ''}
        </header>
        <main id="main" class="${kind}" tabindex="-1">
          ${notice ? html`<p class="notice" role="status">${notice}</p>` : ''} ${body}
        </main>
        <footer class="foot">
          <p>Invented patients, invented records. Nothing here is recorded, and nothing leaves this machine.</p>
        </footer>
      </body>
    </html>`;

/** Renders the hidden field of every form. */
export const csrfField = ({ token }: Visitor): Html =>
  html`<input type="hidden" name="csrf" value="${csrfToken(token)}" />`;

const account = (visitor: Visitor): Html =>
  html`<div class="account">
    <p>${visitor.account.displayName}</p>
    <form method="post" action="/sign-out">
      ${csrfField(visitor)}
      <button class="quiet" type="submit">Sign out</button>
    </form>
  </div>`;

const waveform = (): Html =>
  html`<svg class="waveform" viewBox="0 0 28 20" width="28" height="20" aria-hidden="true" focusable="false">
    <path d="M2 8v4M7 5v10M12 1v18M17 6v8M22 3v14M26 9v2" />
  </svg>`;
