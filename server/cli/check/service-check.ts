import type { Clock } from '../../clock.ts';
import { openServicePool } from '../../forward/service-pool.ts';
import { createSteadyTime } from '../../operation/steady-time.ts';

const PATIENCE = 3_000;

/** Whether the service answers at all, and whether its clock is ours; asked without a credential. */
export async function serviceWarnings(baseUrl: string, clock: Clock): Promise<string[]> {
  // Only this command needs the whole of it.
  const { request } = await import('undici');
  const time = createSteadyTime(clock);
  const dispatcher = openServicePool(baseUrl, 1);
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    const { headers, body } = await request(baseUrl, { method: 'GET', signal, dispatcher });
    time.note(typeof headers['date'] === 'string' ? headers['date'] : undefined);
    await body.dump({ limit: 64 * 1024, signal });
  } catch {
    if (time.state() === 'unknown') return ['SCRIBE_BASE_URL does not answer from here.'];
  } finally {
    await dispatcher.destroy();
  }
  const seconds = time.seconds();
  if (time.state() !== 'off' || seconds === undefined) return [];
  const direction = seconds > 0 ? 'ahead of' : 'behind';
  return [
    `The clock of this machine is ${Math.abs(seconds)} s ${direction} the service's: assertions and webhooks would be refused.`,
  ];
}
