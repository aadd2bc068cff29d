// How calls leave the machine: HTTP proxies, trusted authorities, the client certificate.
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import type * as z from 'zod/mini';
import type { Egress } from './config.ts';
import { unreadWords, type readText } from './files.ts';
import type { Fault, Faults } from './values.ts';
import type { Variables } from './variables.ts';

/** The variables that name its files. */
export const EGRESS_FILES = ['SCRIBE_CA_FILE', 'SCRIBE_CLIENT_CERT_FILE', 'SCRIBE_CLIENT_KEY_FILE'] as const;

export function egressOf(
  values: Partial<z.infer<typeof Variables>>,
  faults: Faults,
  readFile: typeof readText,
): Egress {
  const { HTTP_PROXY: httpProxy = '', HTTPS_PROXY: httpsProxy = '', NO_PROXY = '' } = values;
  // Windows separates the list with semicolons.
  const noProxy = NO_PROXY.replaceAll(';', ',');
  const { SCRIBE_CA_FILE, SCRIBE_CLIENT_CERT_FILE, SCRIBE_CLIENT_KEY_FILE } = values;
  const textOf = (name: string, file: string | undefined): string | undefined => {
    try {
      return file === undefined ? undefined : readFile(file);
    } catch (error) {
      faults.add(`${name} names a file that ${unreadWords(error)}.`);
      return undefined;
    }
  };
  const certificatesOf = (name: string, file: string | undefined): string | undefined => {
    const text = textOf(name, file);
    return text === undefined ? undefined : readCertificates(text, (words) => faults.add(`${name} ${words}`));
  };
  const ca = certificatesOf('SCRIBE_CA_FILE', SCRIBE_CA_FILE);
  const cert = certificatesOf('SCRIBE_CLIENT_CERT_FILE', SCRIBE_CLIENT_CERT_FILE);
  const key = textOf('SCRIBE_CLIENT_KEY_FILE', SCRIBE_CLIENT_KEY_FILE);
  if ((SCRIBE_CLIENT_CERT_FILE === undefined) !== (SCRIBE_CLIENT_KEY_FILE === undefined))
    faults.add('SCRIBE_CLIENT_CERT_FILE and SCRIBE_CLIENT_KEY_FILE belong together: set both.');
  if (cert === undefined || key === undefined) return { httpProxy, httpsProxy, noProxy, ca };
  const fault = faultOfKey(cert, key);
  if (fault) faults.add(`SCRIBE_CLIENT_KEY_FILE ${fault}`);
  return { httpProxy, httpsProxy, noProxy, ca, client: { cert, key } };
}

/**
 * Reads the certificates in a file's text. Puts each on lines of its own: OpenSSL ignores one that begins in the middle of a line, as after `cat` of
 * a file without a line end.
 */
function readCertificates(text: string, fault: Fault): string {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (blocks.length === 0) fault('holds no certificate as PEM (-----BEGIN CERTIFICATE-----).');
  for (const [index, block] of blocks.entries())
    if (!isCertificate(block)) fault(`certificate ${index + 1} is damaged.`);
  return blocks.join('\n');
}

function isCertificate(pem: string): boolean {
  try {
    return Boolean(new X509Certificate(pem));
  } catch {
    return false;
  }
}

function faultOfKey(cert: string, key: string): string | undefined {
  if (/ENCRYPTED/.test(key)) return 'holds a key that is encrypted: give it without a password.';
  let own;
  try {
    own = createPrivateKey(key);
  } catch {
    return 'holds no private key as PEM (-----BEGIN PRIVATE KEY-----).';
  }
  try {
    return new X509Certificate(cert).checkPrivateKey(own)
      ? undefined
      : 'is not the key of the first certificate in SCRIBE_CLIENT_CERT_FILE.';
  } catch {
    // The certificate is invalid, which is already a fault.
    return undefined;
  }
}

/**
 * Options of TLS connections: trusted authorities (PEM) beside Node's own, and the client certificate, if asked for. Made
 * once and not for each connection, because Node reads some 150 certificates for it.
 */
export function trusting(
  ca: string | undefined,
  client?: { readonly cert: string; readonly key: string },
): { readonly secureContext?: SecureContext } {
  if (ca === undefined && !client) return {};
  return {
    secureContext: createSecureContext({
      ...(ca !== undefined && { ca: [...getCACertificates('default'), ca] }),
      ...client,
    }),
  };
}
