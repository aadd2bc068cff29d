/** The address, if it is on the web application's origin and has no userinfo; else undefined. */
export function onWebOrigin(address: unknown, webOrigin: string): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol)) return undefined;
  return url.origin === webOrigin && url.username === '' && url.password === '' ? url.href : undefined;
}
