type Compound = Record<string, unknown>;

/** `next`, with every part that says the same as in `former` taken from `former`, so that `===` tells what is new. */
export function reuse<Value>(former: Value | undefined, next: Value): Value {
  return share(former, next) as Value;
}

function share(former: unknown, next: unknown): unknown {
  if (Object.is(former, next) || !isCompound(former) || !isCompound(next)) return next;
  if (Array.isArray(former) !== Array.isArray(next)) return next;
  const keys = Object.keys(next);
  let isSame = keys.length === Object.keys(former).length;
  for (const key of keys) {
    next[key] = share(former[key], next[key]);
    isSame &&= Object.hasOwn(former, key) && Object.is(next[key], former[key]);
  }
  return isSame ? former : next;
}

function isCompound(value: unknown): value is Compound {
  return typeof value === 'object' && value !== null;
}
