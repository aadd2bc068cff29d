// Makes templates for Lit in the files that a page loads. The build replaces Lit's own functions with these (packages/vite/lit.ts).
import { isXhtml } from './dom.ts';

/** Names for the policy. The page must allow one of them, or both if another Lit may take the first. */
const NAMES = ['lit-html', 'scribe-widget'];

/** Makes Lit's policy; `undefined` without Trusted Types, or if the page allows no policy: then the elements say that they cannot work. */
export function templatePolicy(types: TrustedTypes | undefined): unknown {
  for (const name of NAMES) {
    try {
      return types?.createPolicy(name, { createHTML: (html) => html });
    } catch {
      // The name is not in the page's list, or another Lit has taken it.
    }
  }
  return undefined;
}

/** A `<template>` that parses markup as HTML, also on an XML page (as JSF serves). */
export const emptyTemplate = (): HTMLTemplateElement =>
  (isXhtml() ? document.implementation.createHTMLDocument('') : document).createElement('template');

interface TrustedTypes {
  createPolicy(name: string, rules: { readonly createHTML: (html: string) => string }): unknown;
}
