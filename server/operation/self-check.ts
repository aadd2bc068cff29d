// `GET /embed/check`: lets `scribe-widget check` see that the public address is ours and that a front lets streams through.
import type { Clock } from '../clock.ts';
import { ProxyError } from '../errors.ts';
import { baseHeaders, type Exchange } from '../http/exchange.ts';
import { version } from '../version.ts';

export const SELF_CHECK_PATH = '/embed/check';
/** What `check` sends as `Authorization`. */
export const SELF_CHECK_BEARER = 'Bearer check';

/** The first event of the stream. It tells nothing that the widget's files do not tell. */
export interface SelfCheck {
  readonly name: 'scribe-widget';
  readonly version: string;
  readonly publicUrl: string;
  /** Whether `SELF_CHECK_BEARER` arrived. Absent in earlier versions. */
  readonly hasBearer?: boolean;
}

/** Milliseconds between the two events. A front that buffers delivers both at once. */
const APART = 1_000;
/** The most streams at a time, because anybody may open one. */
const MOST = 16;

export function createSelfCheck(publicUrl: string, clock: Clock): (exchange: Exchange) => void {
  let open = 0;
  return (exchange) => {
    if (open >= MOST) throw new ProxyError('service_unavailable', 'Too many checks at once.', { retryAfter: 2 });
    const { request, response } = exchange;
    const hasBearer = request.headers.authorization === SELF_CHECK_BEARER;
    open++;
    response.writeHead(200, {
      ...baseHeaders(exchange),
      // The same as for the live stream, so that a front treats both alike.
      'cache-control': 'no-store, no-transform',
      'content-type': 'text/event-stream',
      'x-accel-buffering': 'no',
    });
    const told: SelfCheck = { name: 'scribe-widget', version, publicUrl, hasBearer };
    response.write(`data: ${JSON.stringify(told)}\n\n`);
    const cancel = clock.after(APART, () => response.end('data: end\n\n'));
    response.once('close', () => {
      open--;
      cancel();
    });
  };
}
