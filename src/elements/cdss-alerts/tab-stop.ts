/** The one card that Tab stops at. It moves without a card being rendered. */
export class TabStop {
  #card: HTMLElement | undefined;

  moveTo(card: HTMLElement | undefined): void {
    const former = this.#card;
    if (card === former) return;
    this.#card = card;
    if (card) card.tabIndex = 0;
    if (!former) return;
    const leave = (): void => {
      if (this.#card !== former) former.tabIndex = -1;
    };
    // Where what has focus gets another tabindex, the browser finds the styles and places of the whole page at once.
    if (former.matches(':focus')) former.addEventListener('blur', leave, { once: true });
    else leave();
  }
}
