// Two instances behind nginx are restarted in turn, repeatedly, while doctors decide.
import { setTimeout as pause } from 'node:timers/promises';
import { startRounds } from '../doctors/rounds.ts';
import type { Scenario } from '../scenario.ts';
import { startNginx } from '../../support/nginx.ts';
import { agreedAfter, allGetThrough, finish, inWorld } from './finish.ts';

/** The directives of docs/deploy/nginx.conf. */
const LOCATION = `proxy_http_version 1.1; proxy_set_header Connection ""; proxy_next_upstream error timeout;
  proxy_next_upstream_tries 2; proxy_read_timeout 60s;`;

export const deploy: Scenario = ({ minutes, seed, folder }) =>
  inWorld({ seed, folder, instances: 2, doctors: 3, patients: 2, alerts: 60 }, async (world) => {
    const { instances, history } = world;
    const ends: (() => unknown)[] = [];
    const servers = instances.map(({ port }) => `server 127.0.0.1:${port} max_fails=0;`).join(' ');
    const http = `error_log ${folder}/nginx.log; upstream scribe_widget { ${servers} keepalive 32; }`;
    const nginx = await startNginx({ after: (end) => ends.push(end) }, 'http://scribe_widget', LOCATION, http);
    try {
      const rounds = startRounds(world, { proxy: nginx, pace: 500 });
      const until = Date.now() + minutes * 60_000;
      const took: number[] = [];
      do {
        for (const instance of instances) {
          await pause(1_500);
          history.note('fault', { name: `deploy of ${instance.name}`, phase: 'begins' });
          took.push(await instance.stop('SIGTERM'));
          await instance.program.start();
          history.note('fault', { name: `deploy of ${instance.name}`, phase: 'ends' });
        }
      } while (Date.now() < until);
      const checked = await finish(world, rounds, Date.now());
      const slowest = Math.max(...took) / 1000;
      return [
        ...checked,
        allGetThrough(history.facts),
        {
          promised: 'an instance ends within 30 s of SIGTERM',
          seen: `${took.length} ended, the slowest after ${slowest.toFixed(1)} s; ${agreedAfter(history.facts)}`,
          isKept: slowest < 30,
        },
      ];
    } finally {
      for (const end of ends) await end();
    }
  });
