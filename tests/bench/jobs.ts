// The queue by itself, as lib/platform/jobs sets it up: how soon a job is taken, how many a second, and how long the
// job of a killed worker waits for the next one.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '@/lib/platform/db';
import { enqueue } from '@/lib/platform/jobs';
import { type BenchChild, startChild } from './child';
import { benchCommits } from './jobs-commits';
import { pingJob } from './jobs-worker';
import { quantile } from './load';
import { type Figure, ms, type Part, perSecond } from './report';
import type { World } from './world';

interface Ping {
  n: number;
  attempt: number;
  pid: number;
  at: number;
}

const IDLE_JOBS = process.env.BENCH_QUICK === '1' ? 40 : 200;
const MANY_JOBS = process.env.BENCH_QUICK === '1' ? 2_000 : 10_000;

interface PingListener {
  pings: Ping[];
  next(isWanted: (ping: Ping) => boolean): Promise<Ping>;
  ready(): Promise<void>;
  close(): Promise<void>;
}

async function listenForPings({ databaseUrl }: World): Promise<PingListener> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('listen bench_ping');
  const pings: Ping[] = [];
  let readies = 0;
  let listeners: (() => void)[] = [];
  client.on('notification', ({ payload = '' }) => {
    if (payload === 'ready') readies += 1;
    else {
      const [n = 0, attempt = 0, pid = 0] = payload.split(' ').map(Number);
      pings.push({ n, attempt, pid, at: performance.now() });
    }
    for (const listener of listeners.splice(0)) listener();
  });
  const until = async <T>(find: () => T | undefined): Promise<T> => {
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => listeners.push(resolve));
    }
  };
  return {
    pings,
    next: (isWanted) => until(() => pings.find(isWanted)),
    ready: async () => void (await until(() => (readies > 0 ? readies-- : undefined))),
    close: async () => {
      listeners = [];
      await client.end();
    },
  };
}

function startWorker({ root, logs, databaseUrl }: World): BenchChild {
  return startChild({
    name: 'jobs-worker',
    args: ['--import', 'tsx', 'tests/bench/jobs-worker.ts'],
    cwd: root,
    environment: { DATABASE_URL: databaseUrl },
    logs,
  });
}

export async function benchJobs(world: World): Promise<Part> {
  const figures: Figure[] = [];
  const listener = await listenForPings(world);
  const database = openDatabase({ url: world.databaseUrl, max: 4 });
  const first = startWorker(world);
  let second: BenchChild | undefined;
  try {
    await listener.ready();
    const waits: number[] = [];
    for (let n = 1; n <= IDLE_JOBS; n++) {
      await sleep(50 + Math.random() * 200);
      // Enqueued with a change of something else, as the store does it.
      await database.prisma.$transaction((tx) => enqueue(tx, pingJob, { n }));
      const committed = performance.now();
      waits.push(Math.max(0, (await listener.next((ping) => ping.n === n)).at - committed));
    }
    const p95 = quantile(waits, 0.95);
    figures.push({
      what: 'taken after its commit, idle',
      value: `p50 ${ms(quantile(waits, 0.5))}, p95 ${ms(p95)}, longest ${ms(Math.max(...waits))}`,
      aim: { at: 'most', number: 150, of: p95 },
    });

    const before = listener.pings.length;
    const from = performance.now();
    await world.database.query(
      `select graphile_worker.add_job('bench-ping', json_build_object('n', n)) from generate_series(1000000, 1000000 + $1::int - 1) n`,
      [MANY_JOBS],
    );
    const enqueued = performance.now();
    await listener.next(() => listener.pings.length >= before + MANY_JOBS);
    figures.push({
      what: `${MANY_JOBS} empty jobs, 8 at a time, one worker`,
      value: `${perSecond((MANY_JOBS * 1000) / (performance.now() - from))} done, enqueued at ${perSecond((MANY_JOBS * 1000) / (enqueued - from))}`,
    });

    figures.push(...(await benchCommits(world)));

    second = startWorker(world);
    await listener.ready();
    await enqueue(database.prisma, pingJob, { n: -1, hold: 120_000 });
    const taken = await listener.next((ping) => ping.n === -1);
    const [holder] = [first, second].filter(({ pid }) => pid === taken.pid);
    await holder?.kill();
    const killed = performance.now();
    const again = await listener.next((ping) => ping.n === -1 && ping.pid !== taken.pid);
    const silence = (again.at - killed) / 1000;
    figures.push({
      what: 'job of a SIGKILLed worker taken over',
      value: `after ${silence.toFixed(1)} s, as try ${again.attempt}`,
      aim: { at: 'most', number: 60, of: silence },
    });
  } finally {
    // One of them holds a job for two minutes.
    await Promise.all([first.kill(), second?.kill()]);
    await database.close();
    await listener.close();
  }
  return { name: 'jobs', title: 'The job queue by itself (graphile-worker)', figures };
}
