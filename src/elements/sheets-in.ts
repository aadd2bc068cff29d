import type { CSSResult } from 'lit';
import { windowOf } from './window-of.ts';

const made = new WeakMap<Document, Map<CSSResult, CSSStyleSheet>>();

/** A sheet for the shadow roots of a document; a browser drops those that were made in another one. */
export function sheetIn(page: Document, sheet: CSSResult): CSSStyleSheet | undefined {
  const view = windowOf(page);
  if (!view || page === document) return sheet.styleSheet;
  const sheets = made.get(page) ?? new Map<CSSResult, CSSStyleSheet>();
  made.set(page, sheets);
  let own = sheets.get(sheet);
  if (!own) {
    own = new view.CSSStyleSheet();
    own.replaceSync(sheet.cssText);
    sheets.set(sheet, own);
  }
  return own;
}
