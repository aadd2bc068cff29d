// Says in words why an address cannot be reached, so that an operator knows whom to ask.

export type NetworkCause = ReturnType<typeof networkCause>;

const CA = 'name the CA that signed it in SCRIBE_CA_FILE or NODE_EXTRA_CA_CERTS';
const UNKNOWN_CA = `its certificate is of a CA that is not known here (a private one, or of a firewall that looks into TLS): ${CA}`;
const NO_CHAIN = `its certificate leads to no CA that is known here: have its whole chain sent, or, where the CA is a private one, ${CA}`;

const NO_TLS12 = 'it does not speak TLS 1.2 or newer';

const PASSING: Readonly<Record<string, string>> = {
  EAI_AGAIN: 'the name server does not answer',
  ECONNREFUSED: 'nothing listens there, or a firewall refuses',
  ECONNRESET: 'the connection is broken off: a firewall may do that, or a server that speaks no TLS',
  EHOSTUNREACH: 'no way leads there',
  ENETUNREACH: 'no way leads there',
  ETIMEDOUT: 'no answer: a firewall may drop what is sent',
  UND_ERR_PRX_CONN: 'the proxy of HTTPS_PROXY breaks off the connection',
  UND_ERR_CONNECT_TIMEOUT: 'no answer: a firewall may drop what is sent',
  // undici does not tell the TLS alert.
  UND_ERR_SOCKET:
    'the connection is broken off: a firewall may do that, or a server that wants a certificate of this proxy (SCRIBE_CLIENT_CERT_FILE)',
};

const LASTING: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its name is not known to the name server',
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_CA,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_CA,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: NO_CHAIN,
  UNABLE_TO_GET_ISSUER_CERT: NO_CHAIN,
  DEPTH_ZERO_SELF_SIGNED_CERT: `its certificate is signed by itself: ${CA}`,
  CERT_HAS_EXPIRED: 'its certificate has expired, or the clock of this machine is ahead',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet, or the clock of this machine is behind',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is of another name',
  EPROTO: 'it does not speak TLS: http:// or another port may be meant',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS: http:// or another port may be meant',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it does not speak TLS: http:// or another port may be meant',
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: NO_TLS12,
  ERR_SSL_UNSUPPORTED_PROTOCOL: NO_TLS12,
  HPE_INVALID_CONSTANT: 'it does not speak HTTP',
};

/** The cause of a connection error, also of a wrapped one. `isLasting`: whether it lasts until somebody changes something. */
export function networkCause(error: unknown) {
  const [, refusal] = PROXY_REFUSAL.exec(messagesOf(error)) ?? [];
  if (refusal !== undefined) {
    const why = refusal === '407' ? 'it wants a user and a password' : 'it may have to be told of this address';
    return { words: `the proxy of HTTPS_PROXY answers ${refusal}: ${why}`, isLasting: refusal !== '503' };
  }
  const codes = codesOf(error);
  for (const code of codes) {
    const lasting = LASTING[code];
    if (lasting) return { words: `${lasting} (${code})`, isLasting: true };
  }
  const [code] = codes;
  const words = code && PASSING[code];
  return { words: words ? `${words} (${code})` : (code ?? 'no answer in time'), isLasting: false };
}

/** undici's message about a refusal by the HTTP proxy. */
const PROXY_REFUSAL = /Proxy response \((\d{3})\)/;

const messagesOf = (error: unknown): string =>
  error instanceof Error ? `${error.message} ${messagesOf(error.cause)}` : '';

/** The codes of an error, of its inner errors and of its causes. */
function codesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const { code } = error as { code?: unknown };
  const inner = error instanceof AggregateError ? error.errors : [];
  const own = typeof code === 'string' && /^[A-Z][A-Z\d_]{2,60}$/.test(code) ? [code] : [];
  return [...own, ...inner.flatMap(codesOf), ...codesOf(error.cause)];
}
