// A day of a deployment, second by second: what its pages do, what that asks of instances, store and service, and what waits.
import { chanceOf, type Chance } from './random.ts';
import { BEHIND, CALLS, COSTS, READS, RULES, type Habits } from './inputs.ts';
import { GONE, Pages, WAITING } from './pages.ts';

export interface Deployment {
  readonly seed: number;
  readonly doctors: number;
  readonly instances: number;
  readonly engine: 'Redis' | 'PostgreSQL';
  readonly habits: Habits;
  /** Told what a page or the service does, where, as it happens. */
  readonly onAct?: (act: Act) => void;
}

export interface Act {
  /** A page is opened, shows the next patient, has a new token, comes back after its stream broke; or an event concerns it. */
  readonly kind: 'come' | 'next' | 'renew' | 'back' | 'event';
  readonly page: number;
  readonly instance: number;
}

const nothing = () => ({
  streams: 0,
  /** Reads of the service that were answered, and those that wait. */
  reads: 0,
  readsWaiting: 0,
  events: 0,
  /** Events that were refused and will be sent again. */
  eventsWaiting: 0,
  /** Hints told to pages, and those that an instance heard. */
  told: 0,
  heard: 0,
  resets: 0,
  signIns: 0,
  /** Calls of the store for what pages and events do, and for what goes on by itself. */
  writes: 0,
  storeReads: 0,
  writesAtRest: 0,
  storeReadsAtRest: 0,
  /** Seconds of work that wait at the store, and at the instance that has most. */
  storeQueue: 0,
  instanceQueue: 0,
  /** Streams that were refused. */
  turnedAway: 0,
});

/** The counts of one second. */
export type Second = ReturnType<typeof nothing>;

export class Model {
  readonly deployment: Deployment;
  readonly #chance: Chance;
  readonly #pages: Pages;
  readonly #isUp: boolean[];
  /** Milliseconds of work that each instance has before it, and the store. */
  readonly #work: number[];
  #storeWork = 0;
  #readsWaiting = 0;
  #eventsWaiting: { readonly at: number; readonly count: number }[] = [];
  #eventRate = 0;
  #time = 0;
  #now = nothing();
  isStoreAway = false;
  isServiceAway = false;

  constructor(deployment: Deployment) {
    const { seed, doctors, instances } = deployment;
    this.deployment = deployment;
    this.#chance = chanceOf(seed);
    this.#pages = new Pages(doctors, instances, this.#chance);
    this.#isUp = Array.from({ length: instances }, () => true);
    this.#work = this.#isUp.map(() => 0);
  }

  /** An instance ends: its pages are told to come back over 15 s, or, killed, all come after 3 s. */
  end(instance: number, isKilled: boolean): void {
    this.#isUp[instance] = false;
    this.#work[instance] = 0;
    for (const page of this.#pages.of(instance))
      this.#wait(page, isKilled ? RULES.retry : 1 + this.#chance.below(RULES.comeBack));
  }

  start(instance: number): void {
    this.#isUp[instance] = true;
  }

  /** After Redis every page reads again; a PostgreSQL has kept the log. */
  storeIsBack(): void {
    this.isStoreAway = false;
    if (this.deployment.engine !== 'Redis') return;
    for (const page of this.#pages.of()) {
      this.#now.resets++;
      const spread = RULES.spread(this.#pages.streams[this.#pages.at(page)] ?? 0);
      this.#pages.plan('read', page, this.#time + 1 + this.#chance.next() * spread);
    }
  }

  /** Advances by one second. */
  step(): Second {
    const { habits, doctors } = this.deployment;
    const share = habits.present[Math.floor(this.#time / 3600) % 24] ?? 0;
    this.#fill(Math.round(doctors * share));
    for (const page of this.#pages.due('return', this.#time))
      if (this.#pages.at(page) === WAITING) this.#open(page, 'back');
    for (const page of this.#pages.due('end', this.#time)) this.#renew(page);
    for (const page of this.#pages.due('read', this.#time)) this.#read(page);
    const open = this.#pages.streams.reduce((sum, count) => sum + count, 0);
    this.#visit(this.#chance.times((open * habits.opens) / 3600));
    this.#deliver(this.#chance.times((open * habits.events) / 3600));
    for (let each = this.#chance.times((open * habits.decisions) / 3600); each > 0; each--)
      this.#do(this.#someInstance(), COSTS.decision);
    this.#rest(open);
    return this.#drain(open);
  }

  /** As many pages as the hour has; not all at its stroke. */
  #fill(wanted: number): void {
    const missing = wanted - this.#pages.present;
    for (let left = Math.ceil(Math.abs(missing) / 600); left > 0; left--) {
      const page = this.#pages.someOther(missing > 0);
      if (page === undefined) return;
      if (missing > 0) this.#open(page, 'come');
      else this.#pages.move(page, GONE);
    }
  }

  #open(page: number, kind: 'come' | 'back'): void {
    const hasRoom = (at: number) => this.#isUp[at] && (this.#pages.streams[at] ?? 0) < RULES.mostStreams;
    const open = [...this.#isUp.keys()].filter(hasRoom);
    const instance = open[this.#chance.below(open.length)];
    if (instance === undefined || this.isStoreAway) {
      this.#now.turnedAway++;
      return this.#wait(page, 5 + this.#chance.below(10));
    }
    const away = this.#time - this.#pages.leftAt(page);
    this.#pages.move(page, instance);
    this.#tell(kind, page);
    if (kind === 'come') {
      this.#signIn(page);
      this.#read(page);
    } else {
      // Its token is as good at every instance.
      this.#call(CALLS.strange);
      this.#resume(page, away);
    }
    this.#stream(page);
  }

  #wait(page: number, seconds: number): void {
    this.#pages.leave(page, this.#time, seconds);
  }

  #renew(page: number): void {
    this.#tell('renew', page);
    this.#signIn(page);
    if (this.isStoreAway) return this.#wait(page, RULES.retry);
    this.#stream(page);
    this.#resume(page, 0);
  }

  /** What a page last heard of is as old as a sign of life and its absence; where the log does not reach back there it reads again. */
  #resume(page: number, away: number): void {
    if ((this.#chance.next() * RULES.heartbeat + away) * this.#eventRate <= RULES.log) return;
    this.#now.resets++;
    this.#read(page);
  }

  #signIn(page: number): void {
    this.#now.signIns++;
    this.#do(this.#pages.at(page), COSTS.signIn);
    this.#call(CALLS.signIn);
  }

  #stream(page: number): void {
    this.#do(this.#pages.at(page), COSTS.stream);
    this.#call(CALLS.stream);
    this.#pages.endAt(page, this.#time + RULES.token);
  }

  #read(page: number): void {
    const at = this.#pages.at(page);
    if (at < 0) return;
    this.#readsWaiting += READS;
    this.#do(at, READS * COSTS.read);
    if (this.#pages.isFirstRead(page)) this.#call(CALLS.firstRead);
  }

  /** The next patient on a page. */
  #visit(count: number): void {
    for (let done = 0; done < count; done++) {
      const page = this.#pages.some();
      if (page === undefined || this.isStoreAway) return;
      this.#tell('next', page);
      this.#pages.forget(page);
      this.#signIn(page);
      this.#read(page);
      this.#stream(page);
    }
  }

  #deliver(fresh: number): void {
    const again = this.#eventsWaiting.filter(({ at }) => at <= this.#time);
    this.#eventsWaiting = this.#eventsWaiting.filter(({ at }) => at > this.#time);
    const count = fresh + again.reduce((sum, each) => sum + each.count, 0);
    this.#eventRate = this.#eventRate * 0.9 + count * 0.1;
    if (count === 0) return;
    if (this.isStoreAway || !this.#isUp.includes(true)) {
      const at = this.#time + RULES.sentAgain + this.#chance.below(RULES.sentAgain);
      this.#eventsWaiting.push({ at, count });
      return;
    }
    for (let done = 0; done < count; done++) {
      const [instance, page] = [this.#someInstance(), this.#pages.some()];
      this.#now.events++;
      this.#do(instance, COSTS.event);
      this.#call(CALLS.event);
      if (page === undefined) continue;
      this.deployment.onAct?.({ kind: 'event', page, instance });
      this.#now.told++;
      this.#do(this.#pages.at(page), COSTS.told);
      this.#read(page);
    }
    for (const [at, isUp] of this.#isUp.entries()) {
      if (!isUp) continue;
      this.#now.heard += count;
      this.#do(at, count * COSTS.heard);
    }
  }

  #rest(open: number): void {
    for (const [at, streams] of this.#pages.streams.entries()) {
      if (!this.#isUp[at]) continue;
      this.#do(at, (streams / RULES.heartbeat) * COSTS.beat);
      this.#call(CALLS.rest, 'AtRest');
    }
    // An account is a doctor.
    for (let each = this.#chance.times(open / RULES.note); each > 0; each--) this.#call(CALLS.note, 'AtRest');
  }

  #drain(open: number): Second {
    const second = this.#now;
    const answered = this.isServiceAway ? 0 : Math.min(this.#readsWaiting, BEHIND.serviceReads);
    this.#readsWaiting -= answered;
    this.#storeWork = this.isStoreAway ? 0 : Math.max(0, this.#storeWork - 1_000);
    for (const [at, work] of this.#work.entries()) this.#work[at] = Math.max(0, work - 1_000);
    Object.assign(second, {
      streams: open,
      reads: answered,
      readsWaiting: this.#readsWaiting,
      eventsWaiting: this.#eventsWaiting.reduce((sum, { count }) => sum + count, 0),
      storeQueue: this.#storeWork / 1_000,
      instanceQueue: Math.max(...this.#work) / 1_000,
    });
    this.#now = nothing();
    this.#time++;
    return second;
  }

  #call({ writes, reads }: { readonly writes: number; readonly reads: number }, why: '' | 'AtRest' = ''): void {
    if (this.isStoreAway) return;
    this.#now[`writes${why}`] += writes;
    this.#now[`storeReads${why}`] += reads;
    const { write, read } = BEHIND[this.deployment.engine];
    this.#storeWork += writes * write + reads * read;
  }

  #tell(kind: Act['kind'], page: number): void {
    this.deployment.onAct?.({ kind, page, instance: this.#pages.at(page) });
  }

  #do(instance: number, milliseconds: number): void {
    this.#work[instance] = (this.#work[instance] ?? 0) + milliseconds;
  }

  #someInstance(): number {
    for (let tries = 0; tries < 200; tries++) {
      const at = this.#chance.below(this.#isUp.length);
      if (this.#isUp[at]) return at;
    }
    return 0;
  }
}
