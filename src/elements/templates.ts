// How Lit's templates become elements where the page enforces Trusted Types. The build puts these in the place of Lit's own
// (vite.config.ts): a page's list may lack `lit-html`, or another Lit may have taken the name.

import { isXhtml } from './is-xhtml.ts';

type Build = (html: string) => DocumentFragment;

let isBlocked = isXhtml();
let build: Build | undefined;

/** Lit's policy; `undefined` where there are no Trusted Types, or where the page does not let it be made. */
export function templatePolicy(types: TrustedTypes | undefined): TrustedTypes['policy'] {
  try {
    return types?.createPolicy('lit-html', { createHTML: (html) => html });
  } catch {
    isBlocked = true;
    return undefined;
  }
}

/** Fills a `<template>` with the markup of one of our templates. */
export function fillTemplate(template: HTMLTemplateElement, html: string): HTMLTemplateElement {
  // Of a policy it is no text yet.
  if (build) template.content.append(build(String(html)));
  else template.innerHTML = html;
  return template;
}

/** What the first template has to wait for: the file that builds templates without a policy. */
export function templatesReady(): Promise<void> | undefined {
  if (!isBlocked || build) return undefined;
  return import('./build-template.ts').then((part) => {
    build = part.buildTemplate;
  });
}

interface TrustedTypes {
  readonly policy: unknown;
  createPolicy(name: string, rules: { readonly createHTML: (html: string) => string }): unknown;
}
