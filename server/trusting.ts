import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';

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
