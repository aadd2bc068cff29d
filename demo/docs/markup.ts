import { html as tag, raw as unescaped } from 'hono/html';

/** HTML that is made already: it stands in other HTML as it is. */
export type Markup = string & { readonly isEscaped: true };

/** HTML with what is put into it escaped, unless that is markup itself. */
export const html = (strings: TemplateStringsArray, ...values: readonly unknown[]): Markup =>
  tag(strings, ...values) as Markup;

export const raw = (text: string): Markup => unescaped(text);
