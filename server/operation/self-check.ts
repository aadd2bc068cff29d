// `GET /embed/check`: what `scribe-widget check` asks the public address, to see that it is ours and that a front lets streams through.
import type { Clock } from '../clock.ts';
import { ProxyError } from '../errors.ts';
import { baseHeaders, type Exchange } from '../http/exchange.ts';

export const SELF_CHECK_PATH = '/embed/check';

/** The first event of the stream; nothing that the widget's files do not say, too. */
export interface SelfCheck {
  readonly name: 'scribe-widget';
  readonly version: string;
  readonly publicUrl: string;
}

/** Milliseconds from the first event to the second: a front that holds answers back gives both at once. */
const APART = 1_000;
/** Streams at a time; anybody may ask. */
const MOST = 16;

export function createSelfCheck(told: SelfCheck, clock: Clock): (exchange: Exchange) => void {
  let open = 0;
  return (exchange) => {
    if (open >= MOST) throw new ProxyError('service_unavailable', 'Too many ask this at once.', { retryAfter: 2 });
    const { response } = exchange;
    open++;
    response.writeHead(200, {
      ...baseHeaders(exchange),
      'content-type': 'text/event-stream',
      'x-accel-buffering': 'no',
    });
    response.write(`data: ${JSON.stringify(told)}\n\n`);
    const cancel = clock.after(APART, () => response.end('data: end\n\n'));
    response.once('close', () => {
      open--;
      cancel();
    });
  };
}
