// Orders are bought, completed and refunded at once while tallies are folded, rebuilt and read: every read must be
// exact.
import { expect, test } from 'vitest';
import { updateOrder } from '@/lib/domain/orders';
import { foldTallies, getStats } from '@/lib/domain/stats';
import { tallyInvariants } from '@/lib/domain/stats/tally-invariants';
import { transaction } from '@/lib/platform/db';
import { sleep } from '@/lib/platform/time';
import * as make from '../support/make';
import { openShop } from '../support/shop';

const shop = await openShop();
const { context, db } = shop;
// An operator is the owner of the tables; the application only reads counts.
const operator = shop.database.owner.prisma;
const admin = await shop.shopper('admin');
const ORDERS = 40;

/** The tiles beside what is counted in the same moment. */
async function look() {
  return db.$transaction(
    async (tx) => {
      const stats = await getStats({ db: tx });
      const [there] = await tx.$queryRaw<object[]>`
        select count(*)::int as total_order, count(*) filter (where status = 'Completed')::int as completed,
               count(*) filter (where status = 'Refunded')::int as refunded,
               count(*) filter (where status = 'Processing')::int as processing,
               (coalesce(sum(value) filter (where status = 'Completed'), 0) / 100)::int as total_sale
          from orders`;
      return { stats, there };
    },
    { isolationLevel: 'RepeatableRead' },
  );
}

/** As an operator would; false when the job ran in between. */
function rebuild(): Promise<boolean> {
  return operator
    .$transaction((tx) => tx.$executeRaw`select tarang_rebuild_tallies()`, {
      isolationLevel: 'RepeatableRead',
    })
    .then(
      () => true,
      (error: unknown) => {
        expect(String(error)).toMatch(/write conflict|could not serialize/);
        return false;
      },
    );
}

async function expectExact(): Promise<void> {
  for (const { name, offenders } of tallyInvariants) expect(await db.$queryRaw(offenders), name).toEqual([]);
}

test('forty orders that are completed, refunded and left pending at once are counted exactly at every read', async () => {
  const looks: Awaited<ReturnType<typeof look>>[] = [];
  let open = true;
  const repeat = async (work: () => Promise<unknown>, pause: number) => {
    while (open) {
      await work();
      await sleep(pause);
    }
  };
  const buyers = Array.from({ length: ORDERS }, async (_, n) => {
    const placed = await shop.buy({ item: 'byHand', viewer: await shop.shopperWith(10_000_00n) });
    const end = (newStatus: 'Completed' | 'Refunded') =>
      updateOrder(make.actingAs(context, admin), {
        orderId: placed?.orderid ?? '',
        newStatus,
        reason: 'by hand',
      });
    if (n % 4 === 3) return;
    // Two administrators decide differently: one of them is too late.
    const ends = await Promise.allSettled([end(n % 2 === 0 ? 'Completed' : 'Refunded'), end('Completed')]);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
  const others = [
    repeat(() => foldTallies(context), 7),
    repeat(rebuild, 20),
    repeat(async () => looks.push(await look()), 3),
  ];
  await Promise.all(buyers);
  open = false;
  await Promise.all(others);
  looks.push(await look());
  for (const { stats, there } of looks) expect(stats).toEqual(there);
  expect(looks.at(-1)?.stats).toMatchObject({ total_order: ORDERS, processing: ORDERS / 4 });
  expect(looks.length).toBeGreaterThan(5);
  await expectExact();
  await foldTallies(context);
  await expectExact();
});

test('wrong tallies are rebuilt from the rows, and what is written meanwhile is not lost', async () => {
  await foldTallies(context);
  await transaction({ db: operator }, async ({ db: tx }) => {
    await tx.$executeRaw`update order_tallies set orders = orders + 3, margin = 7`;
    await tx.$executeRaw`delete from order_day_tallies`;
    await tx.$executeRaw`update order_product_tallies set value = 0`;
    await tx.$executeRaw`update delivery_day_tallies set median = 1`;
    await tx.$executeRaw`delete from wallet_type_tallies`;
    await tx.$executeRaw`insert into user_day_tallies values ('2026-01-01', 'user', true, 1)`;
  });
  await expect(expectExact()).rejects.toThrow();
  const bought = shop.buy({ item: 'byHand', viewer: await shop.shopperWith(10_000_00n) });
  expect(await rebuild()).toBe(true);
  await bought;
  await expectExact();
  await foldTallies(context);
  await expectExact();
});

test('tallies are rebuilt from the rows of one moment', async () => {
  await expect(operator.$executeRaw`select tarang_rebuild_tallies()`).rejects.toThrow('repeatable read');
});
