// Makes nodes by hand, among them those that every card has.
import { ICON } from '../card-model.ts';

/** Makes an element with its attributes and content. */
export function element(name: string, attributes: Record<string, string>, ...content: (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  for (const key in attributes) made.setAttribute(key, attributes[key] as string);
  made.append(...content);
  return made;
}

const icons = document.createElement('template');
icons.innerHTML = `<svg viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><path d="${ICON}"></path></svg>`;
export const icon = (): Node => icons.content.cloneNode(true);

export const clinical = (text: string): HTMLElement => element('bdi', { class: 'clinical' }, text);
export const hidden = (text: string): HTMLElement => element('span', { class: 'hidden' }, text);
