// How Lit makes templates in the files that a page loads; the build puts these in the place of Lit's own (packages/vite/lit.ts).
import { isXhtml } from './dom.ts';

/** A page's list of Trusted Types names one of them, or both where another Lit may take the first. */
const NAMES = ['lit-html', 'scribe-widget'];

/** Lit's policy; `undefined` without Trusted Types, or where the page lets none be made: elements then say that they cannot work. */
export function templatePolicy(types: TrustedTypes | undefined): unknown {
  for (const name of NAMES) {
    try {
      return types?.createPolicy(name, { createHTML: (html) => html });
    } catch {
      // Not in the page's list, or taken by another Lit.
    }
  }
  return undefined;
}

/** A `<template>` whose markup is read as HTML, also on a page that is XML (JSF serves such). */
export const emptyTemplate = (): HTMLTemplateElement =>
  (isXhtml() ? document.implementation.createHTMLDocument('') : document).createElement('template');

interface TrustedTypes {
  createPolicy(name: string, rules: { readonly createHTML: (html: string) => string }): unknown;
}
