/** Finds the first element that matches; throws if the page has none. */
export function find<Found extends Element>(selector: string, within: ParentNode = document): Found {
  const found = within.querySelector<Found>(selector);
  if (!found) throw new Error(`The page has no ${selector}.`);
  return found;
}
