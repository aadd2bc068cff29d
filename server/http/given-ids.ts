// Ids that a balancer or an agent gave a request, for following it through several logs. The audit has our own id.
import type { IncomingHttpHeaders } from 'node:http';

export interface GivenIds {
  readonly givenRequestId?: string;
  readonly traceparent?: string;
}

/** Balancers write UUIDs, hex, base64 and `Root=1-…`. Nothing else is logged or given back, and never a key of the service. */
const REQUEST_ID = /^(?!.*\b[sp]k_)[\w.:/+=@-]{1,128}$/;
/** W3C Trace Context, §3.2.2. Ids of zeros are invalid. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;
const NONE: GivenIds = {};

/** The well-formed ids. A header given twice is not. */
export function givenIds({ 'x-request-id': requestId, traceparent }: IncomingHttpHeaders): GivenIds {
  if (requestId === undefined && traceparent === undefined) return NONE;
  return {
    ...(typeof requestId === 'string' && REQUEST_ID.test(requestId) && { givenRequestId: requestId }),
    ...(typeof traceparent === 'string' && TRACEPARENT.test(traceparent) && { traceparent }),
  };
}
