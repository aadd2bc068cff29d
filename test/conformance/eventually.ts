// "Asynchronous" changes (§4.5) take time: reads until they show, or fails with the last value.
const EVERY_MS = 50;

/** Resolves with the first value of `read` that `accepts` accepts within `patienceMs`. */
export async function eventually<Value>(
  read: () => Promise<Value>,
  accepts: (value: Value) => boolean,
  patienceMs = 8000,
): Promise<Value> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const value = await read();
    if (accepts(value)) return value;
    if (Date.now() > end) throw new Error(`Still after ${patienceMs} ms: ${JSON.stringify(value)?.slice(0, 500)}`);
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}
