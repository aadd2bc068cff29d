// What package.json says in `engines`: undici needs it, and node:sqlite without a flag.
const OLDEST = [22, 19] as const;

/** Why the proxy cannot run on this Node; undefined where it can. */
export function missingNode(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return undefined;
  return `The Scribe proxy needs Node ${OLDEST.join('.')} or newer; this is Node ${version}.`;
}
