// `npm run drill -- --shoppers=200`: three web processes behind nginx, two workers, PgBouncer, a primary and a
// synchronous standby under Patroni, all on loopback. While customers buy, one after another is killed, cut off or
// filled, and the store rolls to another version. Prints a table; exits with 1 when something is wrong.
import { cp, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { sleep } from '@/lib/platform/time';
import { findGoods, fundWallets } from '../bench/buying';
import { runProgram } from '../chaos/run-program';
import { pauseOf, signInFunded } from '../chaos/shopper';
import { judge } from '../chaos/verdict';
import { findBuilds } from './builds';
import { startCluster } from './database';
import { MEMBERS } from './database-files';
import { unmountDisk } from './disks';
import { EVENTS } from './events';
import { startFront } from './front';
import { findPlace } from './place';
import { findPrograms, versionOf } from './programs';
import { startStore } from './store';
import type { Program } from './supervise';
import { printTable, type Row } from './table';
import { startTraffic, type Traffic } from './traffic';

const say = (line: string) => process.stdout.write(`${line}\n`);
const DEFAULT_SHOPPERS = 200;
const WARM_UP_MS = 10_000;

const { values } = parseArgs({
  options: {
    shoppers: { type: 'string', default: String(DEFAULT_SHOPPERS) },
    /** Runs only the events with this in their names. */
    only: { type: 'string' },
  },
});

/** Runs each event, and waits between them until orders are confirmed again. */
async function runEvents(
  drilled: Parameters<(typeof EVENTS)[number]['run']>[0],
  traffic: Traffic,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const event of EVENTS.filter(({ name }) => !values.only || name.includes(values.only))) {
    const from = performance.now();
    const [orders, requests, failed] = [
      traffic.confirmedAt.length,
      traffic.requests(),
      traffic.failures.length,
    ];
    const { remark, wrong = [] } = await event.run(drilled).catch((error: unknown) => ({
      remark: 'ended early',
      wrong: [`${event.name}: ${error instanceof Error ? error.message : error}`],
    }));
    const to = performance.now();
    const gap = traffic.longestGap(from, to);
    const failures = traffic.failures.slice(failed);
    if (gap > event.most)
      wrong.push(`${gap.toFixed(1)} s without a confirmed order; ${event.most} are allowed`);
    if (event.flawless) wrong.push(...new Set(failures.map(({ what }) => `a request failed: ${what}`)));
    rows.push({
      name: event.name,
      remark,
      wrong,
      gap,
      seconds: (to - from) / 1000,
      orders: traffic.confirmedAt.length - orders,
      requests: traffic.requests() - requests,
      failures: failures.length,
    });
    say(`  ${event.name}: ${remark}${wrong.map((sentence) => `\n  ✗ ${sentence}`).join('')}`);
    await sleep(3000);
  }
  return rows;
}

async function main(): Promise<boolean> {
  const shopperCount = Number(values.shoppers);
  if (!Number.isInteger(shopperCount) || shopperCount < 1)
    throw new Error(`--shoppers=${values.shoppers} is no number of customers.`);
  const pauseMs = pauseOf(shopperCount);
  const root = process.cwd();
  const programs = findPrograms();
  say(
    `nginx ${versionOf(programs.nginx, '-v')}, HAProxy ${versionOf(programs.haproxy, '-v')}, PgBouncer ${versionOf(programs.pgbouncer, '--version')}, Patroni ${versionOf(programs.patroni, '--version')}, PostgreSQL ${versionOf(`${programs.postgres}/postgres`, '--version')}; ${shopperCount} customers, who pause for up to ${(pauseMs / 1000).toFixed(0)} s, on ${availableParallelism()} cores`,
  );
  const builds = await findBuilds(root, say);
  const place = await findPlace(root);
  const started: Program[] = [];
  const ends: (() => Promise<unknown>)[] = [];
  let ending: Promise<void> | undefined;
  const end = () => {
    ending ??= (async () => {
      for (const stop of ends.toReversed()) await stop().catch((error: unknown) => say(`${error}`));
      for (const program of started.toReversed()) await program.stop();
      for (const name of MEMBERS) unmountDisk(path.join(place.folder, name));
      const logs = path.join(root, '.data/drill/logs');
      await rm(logs, { recursive: true, force: true });
      await cp(place.logs, logs, { recursive: true });
      await rm(place.folder, { recursive: true, force: true });
      say('  the logs of all processes are in .data/drill/logs');
    })();
    return ending;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void end().finally(() => process.exit(130)));
  try {
    const cluster = await startCluster(place, programs, started);
    ends.push(cluster.stop);
    const front = await startFront(place, programs, started);
    front.keepFilesOf(builds[0]);
    const store = await startStore(place, { cluster, front, build: builds[0] }, started);
    const { world } = store;
    ends.push(world.stop);
    await fundWallets(world);
    const shoppers = await signInFunded(world, shopperCount);
    const { smileone, moogold, byHand } = await findGoods(world);
    const goods = [smileone, smileone, moogold, moogold, byHand];
    say(`  everything runs in ${place.folder}; customers begin to buy`);
    const traffic = startTraffic({ world, shoppers, goods, visitors: 4, pauseMs });
    await sleep(WARM_UP_MS);
    const rows = await runEvents({ cluster, front, store, builds }, traffic);
    await traffic.stop();
    say('  customers have left; waiting until every paid order has ended');
    const verdict = await judge(world, traffic.bought.orderIds);
    return printTable(say, { rows, verdict, bought: traffic.bought });
  } catch (error) {
    // What fails because everything was told to end says nothing new.
    if (!ending) say(`✗ ${error instanceof Error ? error.stack : error}`);
    throw error;
  } finally {
    await end();
  }
}

runProgram(main);
