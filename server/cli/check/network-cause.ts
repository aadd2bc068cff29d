// Says in words why an address cannot be reached, so that an operator knows whom to ask.

export type NetworkCause = ReturnType<typeof networkCause>;

const CA = 'name the CA that signed it in SCRIBE_CA_FILE or NODE_EXTRA_CA_CERTS';
const UNKNOWN_CA = `its certificate is of a CA that is not known here (a private one, or that of a firewall that inspects TLS): ${CA}`;
const NO_CHAIN = `its certificate chain ends at no CA that is known here: have it send the whole chain, or, if the CA is a private one, ${CA}`;

const NO_TLS = 'it does not speak TLS: perhaps http:// or another port is meant';
const NO_TLS12 = 'it does not speak TLS 1.2 or newer';

const PASSING: Readonly<Record<string, string>> = {
  EAI_AGAIN: 'the name server does not answer',
  ECONNREFUSED: 'nothing listens there, or a firewall refuses',
  ECONNRESET: 'the connection was cut: by a firewall, or by a server that does not speak TLS',
  EHOSTUNREACH: 'there is no route to it',
  ENETUNREACH: 'there is no route to it',
  ETIMEDOUT: 'no answer: a firewall may drop the packets',
  UND_ERR_PRX_CONN: 'the proxy of HTTPS_PROXY breaks off the connection',
  UND_ERR_CONNECT_TIMEOUT: 'no answer: a firewall may drop the packets',
  // undici does not tell the TLS alert.
  UND_ERR_SOCKET:
    'the connection was cut: by a firewall, or by a server that wants a certificate of this proxy (SCRIBE_CLIENT_CERT_FILE)',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'its answer breaks off: it, or a front before it, may be restarting',
};

const LASTING: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its name is not known to the name server',
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_CA,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_CA,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: NO_CHAIN,
  UNABLE_TO_GET_ISSUER_CERT: NO_CHAIN,
  DEPTH_ZERO_SELF_SIGNED_CERT: `its certificate is self-signed: ${CA}`,
  CERT_HAS_EXPIRED: 'its certificate has expired, or the clock of this machine is ahead',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet, or the clock of this machine is behind',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  EPROTO: NO_TLS,
  ERR_SSL_WRONG_VERSION_NUMBER: NO_TLS,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: NO_TLS,
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: NO_TLS12,
  ERR_SSL_UNSUPPORTED_PROTOCOL: NO_TLS12,
  ERR_SSL_UNSAFE_LEGACY_RENEGOTIATION_DISABLED:
    'it, or a firewall that inspects TLS, lacks secure renegotiation (RFC 5746), which OpenSSL 3 requires: have it updated',
  // What Node has no name for: EE_KEY_TOO_SMALL, CA_MD_TOO_WEAK, a name constraint.
  UNSPECIFIED:
    'its certificate, or that of its CA, is refused: its key is too short (RSA below 2048 bits), it is signed with SHA-1, or it breaks a rule',
  UND_ERR_HEADERS_OVERFLOW: 'the headers of its answer are larger than 16 KiB',
  HTTPParserError: 'it does not speak HTTP/1.1 as the standard says',
};

/** What the other end says of TLS, by the end of the code: its beginning differs between versions of OpenSSL. */
const TLS: readonly (readonly [code: RegExp, words: string])[] = [
  [
    /^ERR_SSL_.*HANDSHAKE_FAILURE$/,
    'it refuses the TLS of this proxy: it may want a certificate of it (SCRIBE_CLIENT_CERT_FILE), or speak none of its ciphers',
  ],
  [
    /^ERR_SSL_.*ALERT_(.*CERTIFICATE|UNKNOWN_CA|ACCESS_DENIED)/,
    'it refuses the certificate of this proxy, or wants one (SCRIBE_CLIENT_CERT_FILE)',
  ],
  [/^ERR_SSL_.*UNRECOGNIZED_NAME$/, 'it does not know its name in the address'],
  // These may pass: a server without its certificate yet, bytes that were damaged on the way.
  [
    /^ERR_SSL_(?!.*(INTERNAL_ERROR|USER_CANCELLED|RECORD_MAC|UNEXPECTED_EOF))/,
    'it and this proxy have no way of TLS in common',
  ],
];

/** The cause of a connection error, also of a wrapped one. `isLasting`: whether it lasts until somebody changes something. */
export function networkCause(error: unknown) {
  const [, refusal] = PROXY_REFUSAL.exec(messagesOf(error)) ?? [];
  if (refusal !== undefined) {
    const why =
      refusal === '407'
        ? 'it wants a user and a password (by Basic: NTLM and Kerberos are not supported), or other ones'
        : 'it may have to allow this address';
    return { words: `the proxy of HTTPS_PROXY answers ${refusal}: ${why}`, isLasting: refusal !== '503' };
  }
  const causes = causesOf(error);
  for (const { code, place } of causes) {
    const lasting = LASTING[code] ?? TLS.find(([said]) => said.test(code))?.[1];
    if (lasting) return { words: `${lasting} (${code}${place})`, isLasting: true };
  }
  const [first] = causes;
  if (!first) return { words: 'no answer in time', isLasting: false };
  const words = PASSING[first.code];
  return { words: words ? `${words} (${first.code}${first.place})` : first.code, isLasting: false };
}

/** undici's message about a refusal by the HTTP proxy. */
const PROXY_REFUSAL = /Proxy response \((\d{3})\)/;

const messagesOf = (error: unknown): string =>
  error instanceof Error ? `${error.message} ${messagesOf(error.cause)}` : '';

/** The codes of an error, of its inner errors and of its causes, each with the host or address that was tried: that of the HTTP proxy, if one is on the way. */
function causesOf(error: unknown): { code: string; place: string }[] {
  if (!(error instanceof Error)) return [];
  const { code, hostname, address, port } = error as NodeJS.ErrnoException & {
    hostname?: string;
    address?: string;
    port?: number;
  };
  const inner = error instanceof AggregateError ? error.errors : [];
  // undici's parser gives its error no code, also where the connection ends within an answer.
  const parserCode = /EOF/.test(error.message) ? 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' : 'HTTPParserError';
  const name = error.name === 'HTTPParserError' ? parserCode : String(code);
  const place = hostname ?? (address && port ? `${address}:${port}` : undefined);
  const own = /^[A-Z][\w/]{2,60}$/.test(name) ? [{ code: name, place: place === undefined ? '' : ` ${place}` }] : [];
  return [...inner.flatMap(causesOf), ...own, ...causesOf(error.cause)];
}
