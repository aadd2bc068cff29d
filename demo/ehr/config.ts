/** The settings of the demo EHR. */
export type EhrConfig = ReturnType<typeof readConfig>;

/** Reads the environment; throws one error that names every fault. */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const faults: string[] = [];
  const assertionSecret = env['SCRIBE_ASSERTION_SECRET'] ?? '';
  if (Buffer.byteLength(assertionSecret) < 32) faults.push('SCRIBE_ASSERTION_SECRET must have at least 32 bytes');
  const cookieSecret = new TextEncoder().encode(env['EHR_COOKIE_SECRET'] ?? crypto.randomUUID() + crypto.randomUUID());
  if (cookieSecret.length < 32) faults.push('EHR_COOKIE_SECRET must have at least 32 bytes');

  const port = (name: string, fallback: number): number => {
    const value = Number(env[name] ?? fallback);
    if (!Number.isInteger(value) || value < 1 || value > 65_535) faults.push(`${name} must be a port, 1 to 65535`);
    return value;
  };
  const origin = (name: string, fallback: string): string => {
    const value = env[name] ?? fallback;
    if (!URL.canParse(value)) faults.push(`${name} must be an address`);
    return value.replace(/\/$/, '');
  };

  const config = {
    port: port('DEMO_PORT', 4030),
    /** The Scribe proxy's address for browsers: audience of the assertions and source of the widget. */
    proxyUrl: origin('SCRIBE_PUBLIC_URL', `http://127.0.0.1:${port('PROXY_PORT', 4020)}`),
    /** Address of the sandbox for the demo's drawer; only the EHR's backend uses it, over loopback. */
    sandboxUrl: origin('SCRIBE_BASE_URL', `http://127.0.0.1:${port('SANDBOX_PORT', 4010)}`),
    /** Shared with the proxy (HS256, at least 32 bytes). */
    assertionSecret,
    /** Signs the EHR's own sign-in cookie; never leaves the EHR. */
    cookieSecret,
    /** Audit files for the safety page. In a hospital the safety officer has the proxy's audit, but the doctors do not. */
    auditFiles: {
      live: env['SCRIBE_AUDIT_FILE'] ?? '.data/audit.jsonl',
      month: env['EHR_AUDIT_MONTH'] ?? '.data/example-month.jsonl',
    },
    /** Whether vite serves the pages and the widget from their sources. */
    isDev: env['EHR_DEV'] === '1',
  };
  if (faults.length > 0) throw new Error(`The EHR cannot start:\n- ${[...new Set(faults)].join('\n- ')}`);
  return config;
}
