import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';

/** What a connection over TLS trusts: authorities given as PEM, beside those of Node. Made once: Node reads some 150 certificates for it. */
export const trusting = (ca: string | undefined): { readonly secureContext?: SecureContext } =>
  ca === undefined ? {} : { secureContext: createSecureContext({ ca: [...getCACertificates('default'), ca] }) };
