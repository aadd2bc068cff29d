/** Ticks the boxes of selected cards: one more or less costs one box, all of them one pass, and no card is rendered again. */
export class SelectionMarks {
  #shown: ReadonlySet<string> = new Set();

  /** Makes the boxes agree with `selected`; `cardOf` finds a card that is in the page. */
  show(selected: ReadonlySet<string>, cardOf: (id: string) => Element | undefined): void {
    const former = this.#shown;
    if (selected === former) return;
    this.#shown = selected;
    for (const id of selected) if (!former.has(id)) mark(cardOf(id), true);
    for (const id of former) if (!selected.has(id)) mark(cardOf(id), false);
  }
}

function mark(card: Element | undefined, isSelected: boolean): void {
  const box = card?.querySelector<HTMLInputElement>('.pick > input');
  if (box) box.checked = isSelected;
}
