// Orders and top-ups that come while their account is being erased are refused: what was paid for them could not be
// given back to anybody.
import { expect, test } from 'vitest';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { eraseAccount } from '@/lib/domain/erasure';
import * as make from '../support/make';
import { openShop } from '../support/shop';
import { countLockWaiters } from '../support/shop/row-locks';

const shop = await openShop();
const { pool } = shop.database.owner;

/** Holds an erasure after its question whether anything is open, until `buy` waits for it too. */
async function eraseDuring(viewer: Viewer, buy: () => Promise<unknown>): Promise<unknown> {
  const proved = await make.signedIn(shop.db, viewer);
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('lock table notification_preferences in share row exclusive mode');
  const erased = eraseAccount(shop.context, { viewer: proved });
  await expect.poll(() => countLockWaiters(pool)).toBe(1);
  const bought = Promise.allSettled([buy()]);
  await expect.poll(() => countLockWaiters(pool)).toBe(2);
  await holder.query('commit');
  holder.release();
  await erased;
  const [result] = await bought;
  return result;
}

const REFUSED = { status: 'rejected', reason: expect.objectContaining({ code: 'unauthenticated' }) };

test('an order that comes while its account is erased is refused', async () => {
  const viewer = await shop.shopper();
  expect(await eraseDuring(viewer, () => shop.order({ viewer }))).toMatchObject(REFUSED);
  expect(await shop.db.order.count({ where: { userId: viewer.userid } })).toBe(0);
});

test('a top-up that comes while its account is erased is refused', async () => {
  const viewer = await shop.shopper();
  expect(await eraseDuring(viewer, () => shop.topUp(viewer, 100))).toMatchObject(REFUSED);
  expect(await shop.db.payment.count({ where: { userId: viewer.userid } })).toBe(0);
});
