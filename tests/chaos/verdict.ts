// Whether anything was lost or done twice: every order, payment and booking of the run, here and outside.
import type { Pool } from 'pg';
import { openServices } from '@/lib/domain/open-services';
import { getDayReport, reconcileDay } from '@/lib/domain/reconciliation';
import { checkInvariants } from '@/lib/domain/stats';
import { readSettings } from '@/lib/platform/config';
import { openDatabase } from '@/lib/platform/db';
import { istDateTime, minutes, sleep, systemClock } from '@/lib/platform/time';
import type { World } from '../bench/world';

interface OrderRow {
  id: string;
  status: string;
  input1: string;
  instant: boolean;
  cases: number;
}

interface Outside {
  payments: { clientTxnId: string; status: string; utr: string }[];
  smileone: { orders: { userId: string }[] };
  moogold: { orders: { playerId: string; status: string }[] };
}

export interface Verdict {
  orders: Record<string, number>;
  openCases: number;
  /** One sentence for each thing that must not be. */
  wrong: string[];
}

const PATIENCE_MS = minutes(12);

/** Waits until every paid order has ended or is in front of a person. Returns those that have not. */
async function waitForEnds(pool: Pool): Promise<string[]> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const { rows } = await pool.query<{ id: string }>(
      `select id from orders o where status = 'Processing' and instant
          and not exists (select 1 from reviews where order_id = o.id and closed_at is null)`,
    );
    if (rows.length === 0 || performance.now() > until) return rows.map(({ id }) => id);
    await sleep(2000);
  }
}

/** Settles what was paid without a webhook: sweeps ask about it, at the latest after some minutes. */
async function waitForPayments(world: World, pool: Pool): Promise<string[]> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const uncounted = await findUncounted(world, pool);
    if (uncounted.length === 0 || performance.now() > until) return uncounted;
    await sleep(2000);
  }
}

async function readOutside({ sandbox }: World): Promise<Outside> {
  return (await fetch(`${sandbox}/console/state`)).json() as Promise<Outside>;
}

/** Money that the gateway has and the store does not count, and the reverse. */
async function findUncounted(world: World, pool: Pool): Promise<string[]> {
  const { payments } = await readOutside(world);
  const { rows } = await pool.query<{ reference: string; status: string; cases: number }>(
    `select client_txn_id as reference, status::text as status,
            (select count(*)::int from reviews where payment_id = p.id) as cases
       from payments p where beside_id is null`,
  );
  const ours = new Map(rows.map((row) => [row.reference, row]));
  const theirs = new Set(payments.flatMap((page) => (page.status === 'success' ? page.clientTxnId : [])));
  const settled = (reference: string) =>
    ours.get(reference)?.status === 'paid' || (ours.get(reference)?.cases ?? 0) > 0;
  return [
    ...[...theirs].flatMap((reference) =>
      settled(reference) ? [] : `${reference} is paid at the gateway and counted nowhere`,
    ),
    ...rows.flatMap(({ reference, status }) =>
      status === 'paid' && !theirs.has(reference) ? `${reference} counts as paid, and is not` : [],
    ),
  ];
}

/**
 * Compares, for each player, the number of goods that the suppliers sold with the number of Completed orders, and
 * returns a sentence for each difference. It counts by player because two orders of a player may be one purchase: when
 * a process dies after it has written an order, the customer's repeated call writes a second one, and the first stays
 * unpaid.
 */
function findWrongGoods(orders: OrderRow[], { smileone, moogold }: Outside): string[] {
  const sold = new Map<string, number>();
  for (const player of [
    ...smileone.orders.map(({ userId }) => userId),
    ...moogold.orders.flatMap(({ playerId, status }) => (status === 'refunded' ? [] : playerId)),
  ])
    sold.set(player, (sold.get(player) ?? 0) + 1);
  return Object.entries(Object.groupBy(orders, ({ input1 }) => input1)).flatMap(([player, own = []]) => {
    const wanted = own.filter(({ status, instant }) => status === 'Completed' && instant).length;
    const count = sold.get(player) ?? 0;
    if (count === wanted || own.some(({ cases }) => cases > 0)) return [];
    const states = own.map(({ id, status }) => `${id} is ${status}`).join(', ');
    return `${count} were bought for player ${player}: ${states}`;
  });
}

async function reconcile({ environment }: World, cases: Map<string, number>): Promise<string[]> {
  const settings = { ...readSettings(environment), LOG_LEVEL: 'fatal' as const };
  const { context, database } = openServices('chaos', settings, environment);
  try {
    const day = istDateTime(systemClock.now()).slice(0, 10);
    await reconcileDay(context, { day });
    const { differences } = await getDayReport(context, { day });
    return differences.flatMap(({ source, cause, subject, orderid }) =>
      orderid !== null && (cases.get(orderid) ?? 0) > 0
        ? []
        : `${source} ${subject} (${orderid ?? 'no order'}): ${cause}`,
    );
  } finally {
    await database.close();
  }
}

/** Waits until all has ended, and compares. `confirmed`: the orders that customers were told of. */
export async function judge(world: World, confirmed: string[]): Promise<Verdict> {
  const database = openDatabase({ url: world.databaseUrl, max: 2 });
  try {
    const { pool } = database;
    const uncounted = await waitForPayments(world, pool);
    const stuck = await waitForEnds(pool);
    const { rows: orders } = await pool.query<OrderRow>(
      `select id, status::text as status, input1, instant,
              (select count(*)::int from reviews where order_id = o.id) as cases
         from orders o where user_id like 'bench-user-%'`,
    );
    const known = new Set(orders.map(({ id }) => id));
    const lost = confirmed.filter((id) => !known.has(id));
    const findings = await checkInvariants({ db: database.prisma });
    const cases = await pool.query<{ open: number }>(
      'select count(*)::int as open from reviews where closed_at is null',
    );
    const counts: Record<string, number> = {};
    for (const { status } of orders) counts[status] = (counts[status] ?? 0) + 1;
    return {
      orders: counts,
      openCases: cases.rows[0]?.open ?? 0,
      wrong: [
        ...lost.map((id) => `order ${id} was confirmed and is not there`),
        ...stuck.map((id) => `order ${id} is paid and has neither ended nor a case`),
        ...uncounted,
        ...findWrongGoods(orders, await readOutside(world)),
        ...findings.flatMap(({ ok, name, offenders }) => (ok ? [] : `${name}: ${offenders.join(', ')}`)),
        ...(await reconcile(world, new Map(orders.map((order) => [order.id, order.cases])))),
      ],
    };
  } finally {
    await database.close();
  }
}
