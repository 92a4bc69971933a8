// The process of a sale, a look and a return is cut off from the database at each of its statements, and goes on.
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Context } from '@/lib/domain/context';
import { createWalletOrder, deliverOrder, returnOrderCodes, revealOrderCodes } from '@/lib/domain/orders';
import { importCodes } from '@/lib/domain/vault';
import { NO_IDEMPOTENCY as idempotency } from '@/lib/http/request/idempotency';
import { openDatabase } from '@/lib/platform/db';
import { insist } from '../support/insist';
import * as make from '../support/make';
import { ITEMS, inputsFor, openShop } from '../support/shop';
import { type CutStatement, cutCommits } from '../support/shop/commit-cutter';

const shop = await openShop({ worker: false, outbox: true });
const cutter = await cutCommits(shop.database.url);
const behind = openDatabase({ url: cutter.url, max: 5 });
const context: Context = { ...shop.context, db: behind.prisma };
const asAdmin = make.actingAs(shop.context, await shop.shopper('admin'));
afterAll(async () => {
  await behind.close();
  await cutter.close();
});
beforeEach(() => shop.calm());

let codes = 0;

async function sellOnce(statement: CutStatement, at: number): Promise<void> {
  await importCodes(asAdmin, {
    itemid: ITEMS.byHand.itemid,
    supplier: 'A distributor',
    invoice: '',
    unitCost: null,
    text: `code\nCUT-${++codes}-CODE`,
  });
  const viewer = { ...(await shop.shopperWith(1_000_00n)), provedAt: shop.clock.now() };
  const body = {
    ...ITEMS.byHand,
    userid: viewer.userid,
    paymentmode: 'wallet' as const,
    ...inputsFor('byHand', shop.player()),
  };
  const acting = make.actingAs(context, viewer);
  cutter.cutAt(at, statement);
  // There is one code: a second sale after a lost answer is refused.
  await insist(() => createWalletOrder(acting, { viewer, body, idempotency }), ['out_of_stock']);
  const { id: orderId } = await shop.db.order.findFirstOrThrow({ where: { userId: viewer.userid } });
  await insist(() => deliverOrder(context, { orderId, worker: 'one/1' }));
  const isReturned = codes % 2 === 0;
  if (isReturned) await insist(() => returnOrderCodes(acting, { orderId, idempotency }), ['conflict']);
  else await insist(() => revealOrderCodes(acting, { viewer, orderId }));
  cutter.cutAt(0);
  const orders = await shop.db.order.findMany({
    where: { userId: viewer.userid },
    include: { vaultCodes: { include: { reveals: true } } },
  });
  expect(orders).toMatchObject([
    { status: 'Completed', vaultCodes: isReturned ? [] : [{ state: 'revealed' }] },
  ]);
  if (!isReturned) expect(orders[0]?.vaultCodes[0]?.reveals.length).toBeGreaterThanOrEqual(1);
  const paid = isReturned ? 0n : (orders[0]?.value ?? 0n);
  expect(await shop.balance(viewer)).toBe(1_000_00n - paid);
  // The returned code is for sale again, and the next sale has one alone.
  await shop.db.vaultCode.updateMany({ where: { state: 'available' }, data: { state: 'void' } });
}

const STATEMENTS: CutStatement[] = ['SELECT', 'INSERT', 'UPDATE', 'COMMIT'];

test.each(STATEMENTS)(
  'a sale that loses its connection at each %s sells one code for one price',
  async (statement) => {
    for (let at = 1; at <= 18; at++) await sellOnce(statement, at);
    await shop.assertInvariants();
  },
  120_000,
);

test('connections were cut off', () => {
  expect(cutter.cuts()).toBeGreaterThan(20);
});
