import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Context } from '@/lib/domain/context';
import { orderEffects } from '@/lib/domain/orders';
import { receiveWebhook } from '@/lib/domain/payments';
import { topUpEffects } from '@/lib/domain/wallet';
import { createMediaFolder } from '@/lib/integrations/media';
import type { GatewayName } from '@/lib/integrations/payments';
import { createLog } from '@/lib/platform/log';
import type { Sealer } from '@/lib/platform/sealing';
import { hours, seconds } from '@/lib/platform/time';
import { sign } from '@/lib/sandbox/razorpay/sign';
import { testContext } from '../support/context';
import { testPartnerWebhooks } from '../support/partner-webhooks';
import { type Lives, nothingLived } from './accounts/seen';
import { type Answered, nothingAnswered } from './back-office/seen';
import { GIVEN_ALONE } from './back-office/settle-back-office';
import type { SeedDatabase } from './databases';
import { type Chance, chanceOf } from './engine/chance';
import { type Databases, openDatabases } from './engine/database';
import { drawFaults, type Fault, type Faults } from './engine/faults';
import { createMachine, type Machine, type Time, timeSqlOf } from './engine/machine';
import { named } from './engine/named-statements';
import { Scheduler, type Task } from './engine/scheduler';
import type { Slot } from './engine/slots';
import { createTrace, type Trace } from './engine/trace';
import { whyUnexpected } from './engine/unexpected';
import { type Bank, type BankOptions, createBank } from './outside/bank';
import { createNetwork } from './outside/network';
import { giveBackOutlet, type Outlet, takeOutlet, WEBHOOK_SECRET } from './outside/outlets';
import { createRazorpay, type GatewayDispute, type GatewayRefund } from './outside/razorpay';
import { createReceivers, type Receivers } from './outside/receivers';
import { createMooGold, createSmileOne, type Sold } from './outside/suppliers';
import { SEALERS } from './partners/sealing-keys';
import { nothingSeen, type Seen } from './partners/seen';
import type { Person } from './people';
import { endMeanwhile } from './tasks/regrets';

export type Work = (context: Context, task: Task, slot: Slot) => Promise<unknown>;

/** One store with its outside, in which everything follows from the seed. */
export interface World {
  readonly seed: number;
  readonly time: Time;
  readonly faults: Faults;
  readonly trace: Trace;
  readonly scheduler: Scheduler;
  readonly databases: Databases;
  readonly webs: readonly Machine[];
  readonly workers: readonly Machine[];
  readonly staff: readonly Person[];
  readonly bank: Bank;
  readonly gateway: GatewayName;
  /** What the gateway has given back; EKQR gives nothing back. */
  refunds(): readonly GatewayRefund[];
  /** Of seeds about accounts. */
  disputes(): readonly GatewayDispute[];
  readonly sold: readonly Sold[];
  /** ms of the run at which a person last wanted to end an order by hand. */
  readonly endings: Map<string, number>;
  /**
   * Orders that were seen Completed, Refunded or Cancelled: when that was in ms of the run, which is at the step that
   * committed it, and for which player.
   */
  readonly ends: Map<string, { at: number; player: string }>;
  /** What was seen outside that must not be. */
  readonly wrong: string[];
  /** The redemptions of points that customers want, in whole points. */
  readonly redemptions: { userId: string; value: number }[];
  readonly partners: {
    readonly seen: Seen;
    /** Null in a world without partners. */
    readonly receivers: Receivers | null;
    /** The keys that a machine has in its settings. */
    readonly sealers: Map<Machine, Sealer>;
  };
  /** Of the back office. */
  readonly answered: Answered;
  /** Of accounts that are erased, and of prices that were shown. */
  readonly lives: Lives;
  readonly hasAccounts: boolean;
  /** ms of the run in which faults strike. */
  readonly storm: number;
  /** The pages to which the calls that buy from a wallet led, by their idempotency keys. */
  readonly answers: { key: string; answer: string }[];
  chanceFor(purpose: string): Chance;
  /** Begins work on a machine as soon as it has a connection. */
  begin(name: string, machine: Machine, work: Work): void;
  /** Ends all that runs on the machine of a task, which is back some time later. */
  die(task: Pick<Task, 'machine'>): Promise<void>;
  /** The SQL that gives the database's time to the statements after it. */
  timeSql(): string;
  close(): Promise<void>;
}

export interface OpenWorldOptions {
  seed: number;
  database: SeedDatabase;
  /** Only these kinds of fault, of those that the seed draws. */
  only?: readonly Fault[] | undefined;
  /** To which payments go. */
  gateway?: GatewayName | undefined;
}

/** ms of the run in which faults strike. */
export const STORM = hours(4);
/** The same in half of the seeds about accounts: long enough that nobody asks about the first payments any more. */
const LONG_STORM = hours(100);

const NO_PICTURES = createMediaFolder(path.join(tmpdir(), 'tarang-no-pictures-here'));
const log = createLog({ name: 'simulator', level: 'silent' });

export function openWorld({ seed, database, only, gateway: given }: OpenWorldOptions): World {
  const { accounts } = database.people;
  const gateway = given ?? (accounts && chanceOf(seed, 'gateway').happens(0.6) ? 'razorpay' : 'ekqr');
  const time: Time = { now: 0, databaseOffset: 0 };
  const trace = createTrace(() => time.now);
  const faults = drawFaults(seed, only);
  const chanceFor = (purpose: string) => chanceOf(seed, purpose);
  const hosts = new Map<string, Task>();
  let begun = 0;

  async function die({ machine }: Pick<Task, 'machine'>): Promise<void> {
    const { state } = machine;
    state.deaths += 1;
    state.frozenUntil = time.now + dying.between(seconds(3), seconds(40));
    const severed = databases.sever((task) => task.machine === machine);
    scheduler.kill(machine);
    await severed;
  }
  const dying = chanceFor('deaths');
  const databases = openDatabases({
    ...database,
    time,
    faults,
    trace,
    die,
    chance: chanceFor('statements'),
    scheduler: () => scheduler,
  });
  const scheduler = new Scheduler({
    time,
    trace,
    chance: chanceFor('schedule'),
    isConnecting: () => databases.isConnecting(),
    async findBlocked(pids) {
      const { rows } = await databases.monitor.query<{ pid: number }>(
        named('select pid from unnest($1::int[]) pid where cardinality(pg_blocking_pids(pid)) > 0', [pids]),
      );
      return new Set(rows.map(({ pid }) => pid));
    },
  });
  const machines = ['web 1', 'web 2', 'worker 1', 'worker 2'].map((name) =>
    createMachine(name, time, chanceFor(name)),
  );
  const webs = machines.slice(0, 2);
  const workers = machines.slice(2);
  const outside = { scheduler: () => scheduler, time, faults };
  const sold: Sold[] = [];
  const wrong: string[] = [];
  const settled = database.people.partners;
  const receivers =
    settled &&
    createReceivers({
      ...outside,
      trace,
      wrong,
      chance: chanceFor('receivers'),
      endpoints: settled.endpoints,
    });
  const sealers = new Map(machines.map((machine) => [machine, SEALERS.former]));
  const webhooks = chanceFor('webhooks');
  const ofBank: BankOptions = {
    ...outside,
    chance: chanceFor('bank'),
    hasDisputes: accounts !== null,
    late: accounts ? 3 : 1,
    tell: (rawBody) =>
      world.begin('webhook', webhooks.pick(webs), (context) => {
        const headers = new Headers({ 'x-razorpay-signature': sign(WEBHOOK_SECRET, rawBody) });
        return receiveWebhook(context, { gateway, headers, rawBody });
      }),
  };
  const razorpay = gateway === 'razorpay' ? createRazorpay(ofBank) : null;
  const bank = razorpay ?? createBank(ofBank);
  const realFetch = globalThis.fetch;
  globalThis.fetch = createNetwork({
    ...outside,
    trace,
    chance: chanceFor('network'),
    taskOf: (host) => hosts.get(host),
    wrong,
    interfere: (body) => endMeanwhile(world, database.people, body),
    freeze: databases.freeze,
    endedOrderOf: (body) =>
      [...world.ends].find(([id, { player }]) => body.includes(id) || body.includes(player))?.[0],
    parties: {
      [gateway]: bank,
      smileone: createSmileOne({ ...outside, sold, chance: chanceFor('smileone') }),
      moogold: createMooGold({ ...outside, sold, chance: chanceFor('moogold') }),
    },
  });

  function contextOf(task: Task, slot: Slot, outlet: Outlet, name: string): Context {
    const { bytes } = chanceFor(name);
    const clock = task.machine.runtimeOf({
      random: bytes,
      sleep(ms, signal) {
        const until = time.now + ms;
        return scheduler.pass(task, `sleeps ${Math.round(ms)} ms`, () => until, undefined, signal);
      },
    });
    outlet.follow(clock);
    return testContext({
      db: slot.prisma,
      clock,
      log,
      media: NO_PICTURES,
      gateways: outlet.gateways,
      suppliers: outlet.suppliers,
      effects: { order: orderEffects, topup: topUpEffects },
      mailer: { send: async () => {} } as unknown as Context['mailer'],
      partnerWebhooks: receivers?.webhooksOf(task, clock) ?? testPartnerWebhooks,
      sealer: sealers.get(task.machine) ?? SEALERS.former,
      shop: {
        gateway,
        url: 'http://127.0.0.1:9',
        breaker: { failures: 5, seconds: 60 },
        ...((database.people.backOffice || accounts) && { creditAlone: GIVEN_ALONE }),
        // Points of an order could not be spent without a rest.
        ...(accounts && { pointsPercent: seed % 4 === 0 ? 1 : 0 }),
      },
    });
  }

  const world: World = {
    seed,
    time,
    faults,
    trace,
    scheduler,
    databases,
    webs,
    workers,
    bank,
    sold,
    wrong,
    chanceFor,
    die,
    gateway,
    staff: database.people.staff,
    refunds: () => razorpay?.refunds ?? [],
    disputes: () => razorpay?.disputes ?? [],
    partners: { seen: nothingSeen(), receivers, sealers },
    answered: nothingAnswered(),
    lives: nothingLived(),
    hasAccounts: accounts !== null,
    storm: accounts && chanceFor('storm').happens(0.5) ? LONG_STORM : STORM,
    redemptions: [],
    answers: [],
    endings: new Map(),
    ends: new Map(),
    begin(name, machine, work) {
      const slot = machine.state.frozenUntil > time.now ? undefined : databases.findFree();
      if (!slot) {
        // When all that run are frozen, none of them ends before the first goes on.
        const goesOn = Math.min(...[...scheduler.tasks].map((task) => task.machine.state.frozenUntil));
        const freeAt = machine.state.frozenUntil > time.now ? machine.state.frozenUntil : goesOn;
        // More people come in runs about accounts than there are connections.
        const wait = Math.max(accounts ? seconds(5) : 500, Number.isFinite(freeAt) ? freeAt - time.now : 0);
        scheduler.later(wait, `${name} waits for ${machine.name}`, () => world.begin(name, machine, work));
        return;
      }
      begun += 1;
      const isCalm = faults.ended;
      const own = `t${begun}.sim`;
      const outlet = takeOutlet();
      scheduler.start(`${name} (${begun})`, machine, async (task) => {
        slot.task = task;
        hosts.set(outlet.host, task);
        try {
          await machine.sync();
          await scheduler.pass(task, 'begins');
          await work(contextOf(task, slot, outlet, own), task, slot);
        } catch (error) {
          const why = task.dead ? null : whyUnexpected(error, { isCalm });
          if (why !== null)
            wrong.push(`error: ${name} fails, and ${why}: ${String(error).trim().split('\n').at(-1)}`);
          throw error;
        } finally {
          slot.task = null;
          hosts.delete(outlet.host);
          // A dead process may still have a call on the wire.
          if (!task.dead) giveBackOutlet(outlet);
        }
      });
    },
    timeSql: () => timeSqlOf(time),
    async close() {
      globalThis.fetch = realFetch;
      await databases.close();
    },
  };
  return world;
}
