// What a dynamic page spends on finding its viewer.
import { openDatabase } from '@/lib/platform/db';
import { systemClock } from '@/lib/platform/time';
import { alternate, type Measured, middle, press, quantile, ROUNDS } from './load';
import { type Figure, ms } from './report';
import { type Shopper, signInShoppers } from './shoppers';
import type { World } from './world';

interface Checker {
  check(): Promise<void>;
  close(): Promise<void>;
}

/** The very functions that a page calls (lib/http/page.ts), on the same database, outside Next. */
async function openChecker({ environment, databaseUrl }: World, { token }: Shopper): Promise<Checker> {
  // The session reads its secret from the settings of the process.
  Object.assign(process.env, environment);
  const [{ getServerSession }, { nextAuthOptions }, { findViewer }] = await Promise.all([
    import('next-auth'),
    import('@/lib/http/session'),
    import('@/lib/domain/accounts'),
  ]);
  const database = openDatabase({ url: databaseUrl, max: 1 });
  const context = { db: database.prisma, clock: systemClock, shop: { staffSecondFactor: 'all' as const } };
  const request = { headers: {}, cookies: { 'tarang.session': token } };
  const reply = { getHeader: () => [], setHeader: () => {} };
  return {
    async check() {
      // Of a request and a reply it takes only what these have.
      const session = await getServerSession(request as never, reply as never, nextAuthOptions());
      const viewer = session?.claims && (await findViewer(context, session.claims));
      if (!viewer) throw new Error('the session check found nobody');
    },
    close: () => database.close(),
  };
}

async function repeat(work: () => Promise<void>, seconds: number): Promise<Measured> {
  const times: number[] = [];
  const started = performance.now();
  while (performance.now() < started + seconds * 1000) {
    const from = performance.now();
    await work();
    times.push(performance.now() - from);
  }
  return {
    rate: times.length / ((performance.now() - started) / 1000),
    count: times.length,
    p50: quantile(times, 0.5),
    p95: quantile(times, 0.95),
  };
}

export async function benchSessionCheck(world: World): Promise<Figure[]> {
  const [shopper] = await signInShoppers(world, 1);
  if (!shopper) throw new Error('nobody is signed in');
  const checker = await openChecker(world, shopper);
  const figures: Figure[] = [];
  try {
    for (const path of ['/dashboard', '/confirmation?client_txn_id=T000000']) {
      const headers = { cookie: `tarang.session=${shopper.token}` };
      const rounds = await alternate(
        ROUNDS,
        (seconds) => repeat(() => checker.check(), seconds),
        (seconds) =>
          press({
            url: world.store,
            seconds,
            connections: 1,
            requestOf: () => ({ method: 'GET', path, headers }),
          }),
      );
      const [check, page] = [middle(rounds.a).p50, middle(rounds.b).p50];
      figures.push({
        what: `session check of ${path.split('?')[0]}`,
        value: `p50 ${ms(check)}`,
        against: `the whole page, one at a time: p50 ${ms(page)}`,
        ratio: check / page,
      });
    }
  } finally {
    await checker.close();
  }
  return figures;
}
