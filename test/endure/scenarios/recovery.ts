// The drill of docs/deploy/README.md with the real programs: removes one thing after the other and checks what recovers.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { check } from '../checker/checker.ts';
import { converge } from '../doctors/convergence.ts';
import { startRounds } from '../doctors/rounds.ts';
import { findingsOf, type Finding, type Scenario } from '../scenario.ts';
import type { World } from '../world/world.ts';
import { agreedAfter, inWorld } from './finish.ts';

interface Loss {
  readonly name: string;
  /** Whether the short form includes it: the proxy looks for an unanswered decision for half a minute. */
  readonly isShort?: boolean;
  readonly happen: (world: World, downFor: number) => Promise<unknown>;
}

const LOSSES: readonly Loss[] = [
  {
    name: 'an instance is killed and comes back',
    async happen({ instances: [one] }, downFor) {
      await one!.stop('SIGKILL');
      await pause(downFor);
      await one!.program.start();
    },
  },
  {
    name: 'all instances are killed and come back',
    isShort: true,
    async happen({ instances }, downFor) {
      await Promise.all(instances.map((instance) => instance.stop('SIGKILL')));
      await pause(downFor);
      await Promise.all(instances.map(({ program }) => program.start()));
    },
  },
  {
    name: 'Redis comes back empty',
    isShort: true,
    async happen({ redis, redisFolder }, downFor) {
      await redis?.stop();
      for (const file of readdirSync(redisFolder ?? '.')) rmSync(join(redisFolder!, file), { recursive: true });
      await pause(downFor);
      await redis?.start();
    },
  },
  {
    name: 'the service is down',
    async happen({ service }, downFor) {
      await service.program.signal('SIGKILL');
      await pause(downFor);
      await service.program.start();
    },
  },
];

export const recovery: Scenario = ({ minutes, seed, folder }) =>
  inWorld({ seed, folder, instances: 2, doctors: 2, patients: 2, alerts: 60 }, async (world) => {
    const { history } = world;
    const losses = LOSSES.filter(({ isShort }) => isShort || minutes >= 1);
    const downFor = Math.min(60_000, (minutes * 60_000) / losses.length / 3);
    const findings: Finding[] = [];
    for (const { name, happen } of losses) {
      const rounds = startRounds(world);
      await pause(1_000);
      history.note('fault', { name, phase: 'begins' });
      await happen(world, downFor);
      history.note('fault', { name, phase: 'ends' });
      const calmAt = Date.now();
      await rounds.rest();
      await converge(world, rounds, calmAt);
      await rounds.close();
      const wrong = check(history.facts).at(-1)?.wrong ?? [];
      const seen = wrong.length === 0 ? agreedAfter(history.facts) : wrong.join('; ');
      findings.push({ promised: `${name}: all agree again by themselves`, seen, isKept: wrong.length === 0 });
    }
    await world.readAll();
    return [...findings, ...findingsOf(check(history.facts))];
  });
