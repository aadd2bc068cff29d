// Ids that a balancer or an agent gave a request: for whoever follows one request through several logs. Ours stays what is audited.
import type { IncomingHttpHeaders } from 'node:http';

export interface GivenIds {
  readonly givenRequestId?: string;
  readonly traceparent?: string;
}

/** Balancers write UUIDs, hex, base64 and `Root=1-…`; nothing else of a header comes into the log. */
const REQUEST_ID = /^[\w.:/+=@-]{1,128}$/;
/** W3C Trace Context, §3.2.2; ids of zeros are none. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;
const NONE: GivenIds = {};

/** Those that are well formed; a header that came twice is not. */
export function givenIds({ 'x-request-id': requestId, traceparent }: IncomingHttpHeaders): GivenIds {
  if (requestId === undefined && traceparent === undefined) return NONE;
  return {
    ...(typeof requestId === 'string' && REQUEST_ID.test(requestId) && { givenRequestId: requestId }),
    ...(typeof traceparent === 'string' && TRACEPARENT.test(traceparent) && { traceparent }),
  };
}
