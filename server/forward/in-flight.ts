import { ProxyError } from '../errors.ts';

interface Flight {
  /** The identity of the decision. An identical one may join it; undefined = none may. */
  readonly identity: string | undefined;
  readonly answer: Promise<Buffer>;
}

/** Allows one decision an alert at a time. An identical one joins and gets the same answer; any other is a conflict. */
export class InFlight {
  readonly #flights = new Map<string, Flight>();

  /** `paramOf` names the field of the nth alert, for a conflict. */
  async run(
    alerts: readonly string[],
    identity: string | undefined,
    paramOf: (index: number) => string,
    send: () => Promise<Buffer>,
  ): Promise<Buffer> {
    for (const [index, alert] of alerts.entries()) {
      const flight = this.#flights.get(alert);
      if (!flight) continue;
      if (identity !== undefined && flight.identity === identity) return flight.answer;
      throw new ProxyError('resource_conflict', 'Another decision on this alert is under way.', {
        param: paramOf(index),
      });
    }
    const flight = { identity, answer: send() };
    for (const alert of alerts) this.#flights.set(alert, flight);
    try {
      return await flight.answer;
    } finally {
      for (const alert of alerts) this.#flights.delete(alert);
    }
  }

  async settled(): Promise<void> {
    await Promise.allSettled([...this.#flights.values()].map(({ answer }) => answer));
  }
}
