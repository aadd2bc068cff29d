import { noChange } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';
import type { AlertCard } from './alert-card.ts';
import { isFolded } from './is-decided.ts';

/** A folded card beside an open one. */
const FOLDED = 0.15;

/** Has a block out of sight keep its cards' room; not by an inherited property, or all in it would be styled again. */
class Room extends Directive {
  #count: number | undefined;

  override render(_cards: readonly AlertCard[]): unknown {
    return noChange;
  }

  override update(part: ElementPart, [cards]: Parameters<this['render']>): unknown {
    const count = cards.reduce((sum, { view }) => sum + (isFolded(view) ? FOLDED : 1), 0);
    if (count !== this.#count)
      (part.element as HTMLElement).style.containIntrinsicBlockSize =
        `auto calc((var(--_card-size, 260px) + 34px) * ${count.toFixed(2)})`;
    this.#count = count;
    return noChange;
  }
}

export const room = directive(Room);
