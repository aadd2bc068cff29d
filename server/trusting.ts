import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';

/**
 * What a connection over TLS trusts: authorities given as PEM, beside those of Node; and what it shows of itself where it is asked. Made
 * once: Node reads some 150 certificates for it.
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
