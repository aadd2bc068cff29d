import { visibleText } from '../clinical-text.ts';
import { markupXhtml, tag, type Markup } from './markup.ts';

/** Text as FHIR's `string`: not empty, and with no white space but blanks, tabs and line ends. */
export function fhirString(text: string | null | undefined): string | undefined {
  const plain = visibleText(text?.toWellFormed() ?? '').replaceAll(/[^\S \t\r\n]/g, ' ');
  return plain.trim() || undefined;
}

/** Text as FHIR's `code`: single blanks only, none at its ends. */
export function fhirCode(text: string | null | undefined): string | undefined {
  return fhirString(text)?.replaceAll(/\s+/g, ' ');
}

/** Markup as a narrative: XHTML in a `div`, with a dash in it where there would be nothing to read (txt-2). */
export function narrative(content: readonly Markup[], lang: string | undefined): object {
  const attributes = { xmlns: 'http://www.w3.org/1999/xhtml', ...(lang && { lang, 'xml:lang': lang }) };
  const children = hasText(content) ? content : [...content, tag('p', '—')];
  return { status: 'generated', div: markupXhtml({ tag: 'div', attributes, children }) };
}

function hasText(content: readonly (Markup | string)[]): boolean {
  return content.some((part) => (typeof part === 'string' ? part.trim() : hasText(part.children)));
}

/** Text as `base64Binary` of its UTF-8 bytes. */
export function base64(text: string): string {
  const bytes = [...new TextEncoder().encode(text)];
  return btoa(bytes.map((byte) => String.fromCharCode(byte)).join(''));
}
