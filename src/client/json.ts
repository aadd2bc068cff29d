/** The JSON of plain data, whatever the page has done to prototypes: old libraries give them a `toJSON` that quotes twice. */
export const jsonOf = (data: unknown, space?: number): string => JSON.stringify(plain(data), null, space);

/** Bytes of plain data as JSON. */
export const sizeOf = (data: unknown): number => new TextEncoder().encode(jsonOf(data)).length;

function plain(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data;
  const copy: unknown = Array.isArray(data)
    ? data.map(plain)
    : Object.fromEntries(Object.entries(data).map(([name, value]) => [name, plain(value)]));
  return 'toJSON' in data && !Object.hasOwn(data, 'toJSON')
    ? Object.defineProperty(copy as object, 'toJSON', { value: undefined })
    : copy;
}
