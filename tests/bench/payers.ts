// UPI addresses at rest: what sealing one costs, and how long looking for one takes in plain and sealed, among 100,000
// payments.
import { openServices } from '@/lib/domain/open-services';
import { payerIndex, sealPayer, sealPayers } from '@/lib/domain/payers';
import { find } from '@/lib/domain/search';
import { readSettings } from '@/lib/platform/config';
import { makeActor, makeUser } from '../support/make';
import { growOrders } from './grow';
import { quantile } from './load';
import { ms, type Part } from './report';
import type { World } from './world';

const ORDERS = process.env.BENCH_QUICK === '1' ? 20_000 : 100_000;
const LOOKED_FOR = 200;
const PAYERS = ORDERS / 5;
const vpaOf = (n: number) => `bench.payer-${n}@okaxis`;

async function timesOf(work: (vpa: string) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < LOOKED_FOR; n += 1) {
    const vpa = vpaOf((n * 97) % PAYERS);
    const started = performance.now();
    await work(vpa);
    times.push(performance.now() - started);
  }
  return times;
}

export async function benchPayers(world: World): Promise<Part> {
  const settings = readSettings({ ...world.environment, LOG_LEVEL: 'error' });
  const { context, database } = openServices('bench', settings);
  try {
    const { id: reader } = await makeUser(context.db);
    await growOrders(world, { from: 0, to: ORDERS, reader });
    await world.database.query(`
    update payments p set payer_vpa = 'bench.payer-' || n % ${PAYERS} || '@okaxis'
      from (select id, row_number() over (order by id) as n from payments) numbered where numbered.id = p.id`);
    await world.database.query('vacuum analyze payments');
    const staff = { ...context, actor: makeActor() };
    const palette = (q: string) => find(staff, { q });
    const [plain, searched] = [
      await timesOf(
        (vpa) =>
          context.db.$queryRaw`select id from payments where lower(payer_vpa) = ${vpa} and payer_vpa <> ''`,
      ),
      await timesOf(palette),
    ];
    const started = performance.now();
    const changed = await sealPayers(context);
    const sealing = performance.now() - started;
    await world.database.query('vacuum analyze payments');
    const [sealed, searchedAfter] = [
      await timesOf((vpa) =>
        context.db.payment.findMany({
          where: { payerIndex: payerIndex(context, vpa) },
          select: { id: true },
        }),
      ),
      await timesOf(palette),
    ];
    const begun = performance.now();
    for (let n = 0; n < 10_000; n += 1) {
      sealPayer(context, `payments/${n}`, vpaOf(n));
      payerIndex(context, vpaOf(n));
    }
    const each = (performance.now() - begun) / 10_000;
    const compared = (what: string, after: number[], before: number[]) => ({
      what,
      value: ms(quantile(after, 0.5)),
      against: `${ms(quantile(before, 0.5))} in plain`,
    });
    return {
      name: 'payers',
      title: `Who paid, sealed: ${ORDERS} payments`,
      figures: [
        compared('look-up by a UPI address, p50', sealed, plain),
        compared('search of the panel by a UPI address, p50', searchedAfter, searched),
        { what: 'processor time of a seal and its index', value: `${Math.round(each * 1000)} µs` },
        { what: `the job that seals ${changed} rows`, value: `${(sealing / 1000).toFixed(1)} s` },
      ],
    };
  } finally {
    await database.close();
  }
}
