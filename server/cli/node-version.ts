// The version in `engines` of package.json. undici needs it, and node:sqlite without a flag.
const OLDEST = [22, 19] as const;

/** Says why the proxy cannot run on this Node; undefined if it can. */
export function missingNode(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return undefined;
  return `The Scribe proxy needs Node ${OLDEST.join('.')} or newer; this is Node ${version}.`;
}
