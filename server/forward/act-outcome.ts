import { ProxyError } from '../errors.ts';
import { UpstreamFailure } from '../upstream/upstream-failure.ts';

/** The outcome, for the audit, of an act that got no success. What was sent may be done, unless the service refused it. */
export function outcomeOf(error: unknown): 'refused' | 'unconfirmed' | 'failed' {
  if (error instanceof UpstreamFailure) return error.reason === 'unsent' ? 'refused' : 'unconfirmed';
  if (!(error instanceof ProxyError)) return 'failed';
  return error.code === 'service_unavailable' || error.code === 'upstream_invalid' ? 'unconfirmed' : 'refused';
}
