import { connect } from 'node:net';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { waitForHealth } from '@/lib/launch/processes/wait-for-health';
import { findFreePort } from '@/lib/launch/settings/ports';
import { loadBcrypt } from './accounts-bare-bcrypt';
import { startChild } from './child';
import { alternate, CONNECTIONS, type Measured, middle, quantile, ROUNDS, ratioOf, SECONDS } from './load';
import { describeTimes, readProcessorTimes } from './processor-time';
import { type Figure, ms, perSecond } from './report';
import { DEMO_PASSWORD, signInShoppers } from './shoppers';
import type { World } from './world';

const HOST = '127.0.0.1';

interface Held {
  max: number;
  p99: number;
}

interface WatchedWeb {
  url: string;
  pid: number;
  /** How long its event loop was blocked since the last time, in ms. */
  takeDelay(): Promise<Held>;
  stop(): Promise<void>;
}

/** A second web process on the same database, whose event loop is watched from within. */
async function startWatchedWeb({ root, logs, environment }: World): Promise<WatchedWeb> {
  const [port, loopPort] = [await findFreePort(HOST), await findFreePort(HOST)];
  const url = `http://${HOST}:${port}`;
  const watch = pathToFileURL(`${root}/tests/bench/accounts-event-loop.ts`).href;
  const child = startChild({
    name: 'watched-web',
    args: ['--import', watch, '.next/standalone/server.mjs'],
    cwd: root,
    environment: { ...environment, PORT: String(port), STORE_URL: url, BENCH_LOOP_PORT: String(loopPort) },
    logs,
  });
  if (!(await waitForHealth(`${url}/api/health`, 60_000, new AbortController().signal))) {
    await child.stop();
    throw new Error('the watched web process did not come up');
  }
  return {
    url,
    pid: child.pid,
    takeDelay: async () => JSON.parse(await text(connect(loopPort, HOST))) as Held,
    stop: child.stop,
  };
}

/**
 * Each connection is a user of its own who signs in again and again in one browser: a sign-in without its cookies is
 * one on a new device, of which a mail tells. No request is left waiting at the end, because that work would affect the
 * next measurement.
 */
async function pressLogin(url: string, seconds: number): Promise<Measured> {
  const times: number[] = [];
  const started = performance.now();
  const cookies = new Map<string, string>();
  const signIn = async (email: string): Promise<void> => {
    const from = performance.now();
    const reply = await fetch(`${url}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: cookies.get(email) ?? '', origin: url },
      body: JSON.stringify({ email, password: DEMO_PASSWORD }),
    });
    const set = reply.headers.getSetCookie().map((each) => each.split(';', 1)[0]);
    if (!cookies.has(email)) cookies.set(email, set.join('; '));
    const text = await reply.text();
    if (!reply.ok) throw new Error(`sign-in answered ${reply.status}: ${text}`);
    times.push(performance.now() - from);
  };
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, connection) => {
      while (performance.now() < started + seconds * 1000) await signIn(`bench${connection}@example.com`);
    }),
  );
  return {
    rate: times.length / ((performance.now() - started) / 1000),
    count: times.length,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
  };
}

interface Meanwhile {
  delay: Held;
  /** Of the home page, asked for 40 times a second. */
  p50: number;
  p99: number;
}

/** The latency of other visitors while `work` goes on. */
async function watchDuring(web: WatchedWeb, work: Promise<unknown>): Promise<Meanwhile> {
  const times: number[] = [];
  let busy = true;
  const watch = async () => {
    await web.takeDelay();
    while (busy) {
      const from = performance.now();
      await (await fetch(`${web.url}/home`)).arrayBuffer();
      times.push(performance.now() - from);
      await sleep(25);
    }
  };
  const end = work.finally(() => {
    busy = false;
  });
  await Promise.all([end, watch()]);
  return { delay: await web.takeDelay(), p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

/** Processor time of one piece of `work`, which depends much less on what else runs here. */
async function priceOf(pids: Record<string, number>, work: () => Promise<Measured>): Promise<string> {
  const before = readProcessorTimes(pids);
  const { count } = await work();
  return describeTimes(before, readProcessorTimes(pids), count);
}

export async function benchSignIns(world: World): Promise<Figure[]> {
  await signInShoppers(world, CONNECTIONS);
  const { rows } = await world.database.query<{ password_hash: string }>(
    // The id of the key comes before the first $, which bcryptjs alone does not know.
    "select substring(password_hash from '[$].*') as password_hash from users where id = 'bench-user-0'",
  );
  const [{ password_hash: hash } = { password_hash: '' }] = rows;
  const web = await startWatchedWeb(world);
  try {
    const rounds = await alternate(
      ROUNDS,
      (seconds) => pressLogin(web.url, seconds),
      (seconds) => loadBcrypt(hash, seconds),
    );
    const seconds = SECONDS.round * 2;
    const pids = { ...world.pids, web: web.pid };
    const price = await priceOf(pids, () => pressLogin(web.url, seconds));
    const barePrice = await priceOf({ bcryptjs: process.pid }, () => loadBcrypt(hash, seconds));
    await fetch(`${web.url}/home`);
    const idle = await watchDuring(web, sleep(seconds * 1000));
    const busy = await watchDuring(web, pressLogin(web.url, seconds));
    const { rate, p50, p95 } = middle(rounds.a);
    const home = ({ p50: half, p99 }: Meanwhile) => `p50 ${ms(half)}, p99 ${ms(p99)}`;
    const held = ({ delay }: Meanwhile) => `${ms(delay.max)}, p99 ${ms(delay.p99)}`;
    return [
      {
        what: `sign-ins, ${CONNECTIONS} connections`,
        value: `${perSecond(rate)}, p50 ${ms(p50)}, p95 ${ms(p95)}`,
        against: `bcryptjs at ${hash.slice(0, 6)} on ${availableParallelism()} threads: ${perSecond(middle(rounds.b).rate)}`,
        ratio: ratioOf(rounds),
        aim: { at: 'least', number: 0.8, of: 'ratio' },
      },
      { what: 'processor time of one sign-in', value: price, against: barePrice },
      {
        what: 'event loop held up meanwhile, at the worst',
        value: held(busy),
        against: `when nobody signs in: ${held(idle)}`,
        aim: { at: 'most', number: 100, of: busy.delay.max },
      },
      { what: 'home page meanwhile', value: home(busy), against: `when nobody signs in: ${home(idle)}` },
    ];
  } finally {
    await web.stop();
  }
}
