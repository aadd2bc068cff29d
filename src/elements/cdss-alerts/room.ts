import { noChange } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';
import type { AlertCard } from './alert-card.ts';
import { isFolded } from './is-decided.ts';

/** A folded card beside an open one. */
const FOLDED = 0.15;

/** Tells a block out of sight how many cards' room to keep; as a property, for policies that allow no style attribute. */
class Room extends Directive {
  #count: number | undefined;

  override render(_cards: readonly AlertCard[]): unknown {
    return noChange;
  }

  override update(part: ElementPart, [cards]: Parameters<this['render']>): unknown {
    const count = cards.reduce((sum, { view }) => sum + (isFolded(view) ? FOLDED : 1), 0);
    if (count !== this.#count) (part.element as HTMLElement).style.setProperty('--_cards', count.toFixed(2));
    this.#count = count;
    return noChange;
  }
}

export const room = directive(Room);
