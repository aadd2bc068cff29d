type Compound = Record<string, unknown>;

/** Returns `next` with every equal part taken from `former`, so that `===` finds changes. */
export function reuse<Value>(former: Value | undefined, next: Value): Value {
  if (Object.is(former, next) || !isCompound(former) || !isCompound(next)) return next;
  if (Array.isArray(former) !== Array.isArray(next)) return next;
  const parts: Compound = next;
  const keys = Object.keys(parts);
  const before = Object.keys(former);
  let isSame = keys.length === before.length;
  let named: Map<unknown, unknown> | undefined;
  for (const [place, key] of keys.entries()) {
    const id = idOf(parts[key]);
    // If an item was added, removed or moved, the others have other places and are found by id.
    const isMoved = id !== undefined && id !== idOf(former[key]);
    if (isMoved) named ??= new Map(Object.values(former).map((part) => [idOf(part), part]));
    parts[key] = reuse(isMoved ? named?.get(id) : former[key], parts[key]);
    isSame &&= key === before[place] && Object.is(parts[key], former[key]);
  }
  return isSame ? former : next;
}

/** Whether two lists have identical items in the same places. */
export function hasSameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a === b || (a.length === b.length && a.every((item, place) => item === b[place]));
}

function idOf(value: unknown): unknown {
  const id = isCompound(value) ? value['id'] : undefined;
  return isCompound(id) ? undefined : id;
}

function isCompound(value: unknown): value is Compound {
  // An error's message and cause are not among its keys.
  return typeof value === 'object' && value !== null && !(value instanceof Error);
}
