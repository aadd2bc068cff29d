// A doctor who requests another's patient and decides another's alert with their own token. The history notes the answers as shown.
import { setTimeout as pause } from 'node:timers/promises';
import type { World } from '../world/world.ts';
import { Caller } from './caller.ts';

const APART = 400;

/** Starts the thief; `end` resolves when the last call is over. */
export function startThief({ ward, pages, history, random }: World): { end(): Promise<void> } {
  const [victim, thief] = [ward[0]!, ward[1]!];
  const chance = random('thief');
  const caller = new Caller(pages.url);
  let isOver = false;
  const work = async (): Promise<void> => {
    let authorization = '';
    while (!isOver) {
      await pause(APART);
      const { session, alerts } = chance.pick(victim.patients);
      const { status } = await caller.call('GET', `/v1/scribe-sessions/${session}`, { authorization });
      if (status === 200)
        history.note('shown', { tab: 'thief', doctor: thief.sub, session, patient: null, alerts: [] });
      await caller.call('POST', `/v1/cdss/alerts/${chance.pick(alerts)}/accept`, { authorization });
      // The token is missing or has expired.
      if (status === 401) authorization = `Bearer ${await caller.token(thief).catch(() => '')}`;
    }
  };
  const working = work();
  return {
    async end() {
      isOver = true;
      await working;
      await caller.close();
    },
  };
}
