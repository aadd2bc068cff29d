import { noChange } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';
import type { AlertCard } from './alert-card.ts';
import type { CardSize } from './card-size.ts';
import { isFolded } from './is-decided.ts';

/** A folded card beside an open one. */
const FOLDED = 0.15;

/** Has a block out of sight keep its cards' room; not by an inherited property, or all in it would be styled again. */
class Room extends Directive {
  #count: number | undefined;

  override render(_cards: readonly AlertCard[], _size: CardSize): unknown {
    return noChange;
  }

  override update(part: ElementPart, [cards, size]: Parameters<this['render']>): unknown {
    const block = part.element as HTMLElement;
    if (this.#count === undefined) size.tell(block);
    const count = cards.reduce((sum, { view }) => sum + (isFolded(view) ? FOLDED : 1), 0);
    if (count !== this.#count)
      block.style.containIntrinsicBlockSize = `auto calc((var(--_card-size, 260px) + 34px) * ${count.toFixed(2)})`;
    this.#count = count;
    return noChange;
  }
}

export const room = directive(Room);
