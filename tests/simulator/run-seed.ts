import { createHash } from 'node:crypto';
import type { GatewayName } from '@/lib/integrations/payments';
import { hours, minutes, seconds } from '@/lib/platform/time';
import { accountDifferences } from './accounts/account-differences';
import { letTheYearPass } from './accounts/let-the-year-pass';
import { backOfficeDifferences } from './back-office/back-office-differences';
import { boughtAfterEnd, createCheck, unfinished } from './checks';
import type { SeedDatabase } from './databases';
import type { Fault } from './engine/faults';
import { ANY, OUTBOX, QUEUE } from './engine/tables-written';
import { outsideDifferences } from './outside-differences';
import { countSeen } from './partners/count-seen';
import { partnerDifferences } from './partners/partner-differences';
import { refundDifferences } from './refund-differences';
import { sendAccounts } from './tasks/accounts';
import { sendBackOffice } from './tasks/back-office';
import { sendChoices } from './tasks/choices';
import { MOST_CUSTOMERS, sendCustomers } from './tasks/customers';
import { createJobs } from './tasks/jobs';
import { sendPartners } from './tasks/partners';
import { callAboutDelivery, sendStaff } from './tasks/staff';
import { watchChanges } from './watch-changes';
import { openWorld, STORM, type World } from './world';

export interface SeedReport {
  seed: number;
  /** Of the whole trace and of what stands in the database at the end. */
  digest: string;
  steps: number;
  /** How often all rules were checked. */
  checks: number;
  faults: Partial<Record<Fault, number>>;
  drawn: readonly Fault[];
  /** How many things customers did. */
  customers: number;
  /** What happened to partners and codes, by name. */
  partners: Record<string, number>;
  /** What is wrong, if anything. */
  failure: string | null;
  lines: readonly string[];
}

export interface RunSeedOptions {
  seed: number;
  database: SeedDatabase;
  /** Only these kinds of fault, of those that the seed draws. */
  only?: readonly Fault[] | undefined;
  /** At most so many of the things that customers do. */
  customers?: number | undefined;
  /** To which payments go; EKQR by default. */
  gateway?: GatewayName | undefined;
  /** Fails where a table has changed and the rules that see it were not asked. */
  watches?: boolean | undefined;
}

/** ms of the run within which a payment was asked about for the last time. */
const RECHECKED = hours(80);
/** ms of the run after the faults within which everything ends. */
const CALM = hours(90);
/** Where partners buy too, other customers do fewer things, so that a run takes no longer. */
const CUSTOMERS_BESIDE_PARTNERS = 3;
/** A run of more steps goes round in circles. */
const MOST_STEPS = 15_000;
/** The same of a run about accounts, which may last for days. */
const MOST_STEPS_OF_ACCOUNTS = 60_000;

/** Runs one seed on a database that was reset. */
export async function runSeed(options: RunSeedOptions): Promise<SeedReport> {
  const world = openWorld(options);
  let checks = 0;
  const unreached = options.watches ? await watchChanges(world.databases.monitor) : null;
  const whatIsWrong = await createCheck(world);
  const check = async (written: ReadonlySet<string>) => {
    const missed = (await unreached?.(written)) ?? [];
    if (missed.length > 0) throw new Failure(`${[...written].join(', ')} reach no ${missed.join(', ')}`);
    const wrong = await whatIsWrong(written);
    if (!wrong) return;
    checks += 1;
    if (wrong.length > 0) throw new Failure(wrong.join('\n'));
  };
  let failure: string | null = null;
  let customers = options.customers ?? MOST_CUSTOMERS;
  try {
    customers = await live(world, check, options);
  } catch (error) {
    failure =
      error instanceof Failure
        ? error.message
        : `the simulator: ${error instanceof Error ? error.stack : String(error)}`;
    world.trace.say(`FAILED: ${failure}`);
  } finally {
    if (failure !== null) await abandon(world);
  }
  const digest = createHash('sha256')
    .update(world.trace.digest() + (await contents(world)))
    .digest('hex')
    .slice(0, 16);
  const { scheduler, faults, trace } = world;
  await world.close();
  return {
    seed: options.seed,
    digest,
    steps: scheduler.steps,
    checks,
    failure,
    customers,
    faults: faults.counts(),
    drawn: faults.drawn,
    lines: trace.lines(),
    partners: countSeen(world),
  };
}

class Failure extends Error {}

async function live(
  world: World,
  check: (written: ReadonlySet<string>) => Promise<void>,
  { database, customers: most = MOST_CUSTOMERS }: RunSeedOptions,
): Promise<number> {
  const { time, scheduler, databases, faults, trace } = world;
  const { people } = database;
  const jobs = createJobs(world, {
    hasAccounts: people.accounts !== null,
    onDelivery: (orderId) => callAboutDelivery(world, people.staff, orderId),
  });
  const pace = world.chanceFor('pace');
  const mostSteps = people.accounts ? MOST_STEPS_OF_ACCOUNTS : MOST_STEPS;
  const came = sendCustomers(
    world,
    people,
    people.partners ? Math.min(most, CUSTOMERS_BESIDE_PARTNERS) : most,
  );
  sendPartners(world, people);
  sendBackOffice(world, people);
  sendAccounts(world, people);
  if (world.gateway === 'razorpay') sendChoices(world, people);
  // A call that a clock ahead has written may still arrive for days, and orders by hand wait for it.
  const hasByHand = people.backOffice !== null || people.accounts !== null;
  const lookEvery = minutes(hasByHand ? 60 : 10);
  let staffAt = minutes(pace.between(5, 60));
  let calmedAt = Number.POSITIVE_INFINITY;
  let lookAt = 0;
  for (;;) {
    if (scheduler.steps > mostSteps) throw new Failure(`more than ${mostSteps} steps`);
    if (time.now >= world.storm && !faults.ended) {
      faults.end();
      calmedAt = time.now;
      time.databaseOffset = 0;
      trace.say('the faults end');
    }
    if (time.now >= staffAt) {
      const open = await unfinished(world);
      const hasCases = open.some(
        (what) => what.startsWith('case') || (hasByHand && what.startsWith('order by hand')),
      );
      const haste = !faults.ended;
      // With no case on the screen, a person in haste does what nobody asked them to, and others have nothing to do.
      if (hasCases || (haste && pace.happens(0.3)))
        sendStaff(world, pace.pick(people.staff), {
          haste,
          hasCases,
          hasBackOffice: hasByHand,
        });
      // When all is done, the next commit may open a case.
      if (faults.ended) staffAt = open.length > 0 ? time.now + lookEvery : Number.POSITIVE_INFINITY;
      else staffAt = time.now + minutes(pace.between(5, 90) * (time.now > STORM ? 6 : 1));
    }
    if (time.now >= lookAt) {
      await jobs.look();
      lookAt = jobs.nextMoment();
      if (lookAt <= time.now) lookAt = time.now + seconds(5);
    }
    const began = pace.happens(0.4) && jobs.beginOne();
    if (began) await scheduler.settle();
    const stepped = await scheduler.step();
    const written = databases.takeWritten();
    // A new case is on the screen of a person, who acts at once as often as not.
    if (!faults.ended && written.has('reviews') && pace.happens(0.5))
      staffAt = Math.min(staffAt, time.now + pace.between(200, minutes(4)));
    if ([QUEUE, OUTBOX, ANY].some((table) => written.has(table))) lookAt = time.now;
    if (written.size > 0) {
      await check(written);
      if (faults.ended) staffAt = Math.min(staffAt, time.now + lookEvery);
    }
    if (began || stepped) {
      time.now += pace.between(1, 40);
      continue;
    }
    if (jobs.beginOne()) {
      await scheduler.settle();
      continue;
    }
    // Not when the next job is due: when it can begin, and when the queue is read again.
    const next = Math.min(scheduler.nextMoment(), jobs.beginsAt(), lookAt, staffAt);
    if (faults.ended && scheduler.tasks.size === 0) {
      // A payment that was made by a clock ahead is asked about longer.
      const end = calmedAt + RECHECKED;
      if (next > end && jobs.isIdleUntil(end)) break;
      // A clock that leapt ahead may have set a look at a payment for later still, with nothing left to do.
      if (time.now - calmedAt > CALM) break;
    }
    time.now = Math.max(time.now + 1, Math.min(next, time.now + hours(1)));
  }
  await check(new Set([ANY]));
  const open = await unfinished(world);
  if (open.length > 0) throw new Failure(`nothing ends it:\n${open.join('\n')}`);
  const different = [
    ...world.wrong,
    ...(await outsideDifferences(world)),
    ...(await refundDifferences(world)),
    ...(await boughtAfterEnd(world)),
    ...(await partnerDifferences(world)),
    ...(await backOfficeDifferences(world)),
    ...(await accountDifferences(world, people)),
  ];
  if (different.length > 0) throw new Failure(different.join('\n'));
  if (people.accounts) {
    const kept = await letTheYearPass(world, people.accounts, check);
    const late = [...world.wrong, ...kept];
    if (late.length > 0) throw new Failure(late.join('\n'));
  }
  return came;
}

/** Ends the tasks of a run that has failed, so that its connections can be closed. */
async function abandon({ scheduler, databases, webs, workers }: World): Promise<void> {
  const severed = databases.sever(() => true);
  for (const machine of [...webs, ...workers]) scheduler.kill(machine);
  await severed;
  await scheduler.settle();
}

async function contents({ databases }: World): Promise<string> {
  const { rows } = await databases.monitor.query<{ all: string }>(
    `select concat(
       (select string_agg(concat(id, status, value), ',' order by id) from orders),
       (select string_agg(concat(client_txn_id, status, utr), ',' order by client_txn_id, id) from payments),
       (select string_agg(concat(user_id, currency, balance), ',' order by user_id, currency) from wallets),
       (select string_agg(concat(account, amount), ',' order by id) from ledger_entries),
       (select string_agg(concat(id, type, subject), ',' order by id) from partner_events),
       (select string_agg(concat(event_id, endpoint_id, state, tries), ',' order by id) from partner_deliveries),
       (select string_agg(concat(code_id, order_id), ',' order by id) from vault_reveals)) as all`,
  );
  return rows[0]?.all ?? '';
}
