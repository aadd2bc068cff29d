/** What a browser makes of it, or nothing where it has no such thing or a page, a policy or a setting keeps it from having one. */
export function ifThere<Made>(make: () => Made): Made | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

/** An address, if it is one. `URL.canParse` is younger than some browsers of hospitals. */
export const urlOf = (address: string, base?: string): URL | undefined => ifThere(() => new URL(address, base));
