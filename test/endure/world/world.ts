// All programs of a run: service, front, instances, store, and the relays between them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../support/free-port.ts';
import { ORIGIN } from '../../support/proxy-fixture.ts';
import { startPostgres, type PostgresServer } from '../../support/postgres-server.ts';
import { startRedis, type RedisServer } from '../../support/redis-server.ts';
import { History } from '../history.ts';
import { startFront, type Front } from './front.ts';
import { Instance } from './instance.ts';
import { randomOf, type Random } from './random.ts';
import { startRelay, type Relay } from './relay.ts';
import { Service } from './service.ts';
import { accountsOf, wardOf, type WardDoctor, type WardSize } from './ward.ts';

export interface WorldOptions extends WardSize {
  readonly seed: number;
  /** The folder of the evidence. */
  readonly folder: string;
  /** The number of instances: several share a Redis or, if asked for, a PostgreSQL; a single one has an SQLite file. */
  readonly instances: number;
  readonly store?: 'postgres' | undefined;
}

export interface World {
  readonly history: History;
  readonly folder: string;
  readonly ward: readonly WardDoctor[];
  /** Origin of pages in a browser, whose server starts later; simulated pages have `ORIGIN`. */
  readonly ehr: string;
  readonly service: Service;
  readonly front: Front;
  readonly redis: RedisServer | undefined;
  readonly postgres: PostgresServer | undefined;
  /** The folder of Redis, which keeps its data in a restart. */
  readonly redisFolder: string | undefined;
  readonly instances: readonly Instance[];
  /** The relay from the doctors' browsers to the instances, like a load balancer. */
  readonly pages: Relay;
  /** The relay from the service's webhooks to the instances. */
  readonly webhooks: Relay;
  random(name: string): Random;
  /** Ends the programs in order and notes the data of service and audit. */
  readAll(): Promise<void>;
  /** Ends all programs that still run. */
  close(): Promise<void>;
}

export async function startWorld({ seed, folder, instances: count, store, ...size }: WorldOptions): Promise<World> {
  const ends: (() => unknown)[] = [];
  const close = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const history = new History(join(folder, 'history.jsonl'));
    ends.push(() => history.close());
    const random = (name: string) => randomOf(seed, name);
    const ward = wardOf(size);
    for (const { patients, sub, account } of ward)
      for (const { session, ss, name, alerts } of patients)
        history.note('owns', { doctor: sub, account, session, ss, patient: name, alerts });
    const accountsFile = join(folder, 'accounts.json');
    const ehr = `http://127.0.0.1:${await freePort()}`;
    writeFileSync(accountsFile, accountsOf(ward, [ORIGIN, ehr]), { mode: 0o600 });

    const postgres = store === 'postgres' ? await startPostgres({ isDurable: true }) : undefined;
    if (postgres) ends.push(() => postgres.remove());
    const redisFolder = count > 1 && !postgres ? mkdtempSync(join(tmpdir(), 'scribe-endure-')) : undefined;
    if (redisFolder !== undefined) ends.push(() => rmSync(redisFolder, { recursive: true, force: true }));
    const redis = redisFolder === undefined ? undefined : await startRedis(redisFolder);
    if (redis) ends.push(() => redis.stop());
    const servicePort = await freePort();
    const front = await startFront(`http://127.0.0.1:${servicePort}`, ward, history, random('front'));
    ends.push(() => front.close());
    const shared = { folder, history, accountsFile, servicePort: front.port, store: (postgres ?? redis)?.url };
    const instances: Instance[] = [];
    for (const name of ['a', 'b', 'c'].slice(0, count)) {
      const instance = await Instance.start({ ...shared, name });
      ends.push(() => instance.close());
      instances.push(instance);
    }
    const ports = instances.map(({ port }) => port);
    const [pages, webhooks] = [await startRelay(...ports), await startRelay(...ports)];
    ends.push(
      () => pages.close(),
      () => webhooks.close(),
    );
    const service = new Service(folder, servicePort, webhooks.port, ward);
    ends.push(() => service.program.signal('SIGKILL'));
    await service.program.start();

    return {
      ...{
        history,
        folder,
        ward,
        ehr,
        service,
        front,
        redis,
        redisFolder,
        postgres,
        instances,
        pages,
        webhooks,
        random,
        close,
      },
      async readAll() {
        await Promise.all(instances.map((instance) => instance.stop('SIGTERM')));
        await service.program.signal('SIGTERM');
        for (const instance of instances) await instance.readAudit();
        service.read(history);
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
