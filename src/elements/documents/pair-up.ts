interface Pairs<Item> {
  /** What each item was. */
  readonly olds: readonly (Item | undefined)[];
  readonly gone: readonly Item[];
}

/** Pairs each item with one from before that says the same, else with the first that is left and its own by `isIts`. */
export function pairUp<Item>(
  before: readonly Item[],
  now: readonly Item[],
  isIts: (old: Item, item: Item) => boolean = () => false,
): Pairs<Item> {
  const left = before.map((item) => ({ item, text: JSON.stringify(item) }));
  const take = (isWanted: (old: (typeof left)[number]) => boolean) => {
    const place = left.findIndex(isWanted);
    return place < 0 ? undefined : left.splice(place, 1)[0]?.item;
  };
  const same = now.map((item) => {
    const said = JSON.stringify(item);
    return take(({ text }) => text === said);
  });
  const olds = now.map((item, place) => same[place] ?? take((old) => isIts(old.item, item)));
  return { olds, gone: left.map(({ item }) => item) };
}
