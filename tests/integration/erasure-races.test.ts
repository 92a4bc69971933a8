// What comes while its account is being erased is refused: what was paid could not be given back to anybody, an answer
// would reach nobody, and a review would show the name that was just erased.
import { expect, test } from 'vitest';
import { editProfile } from '@/lib/domain/accounts';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { eraseAccount } from '@/lib/domain/erasure';
import { openRequest } from '@/lib/domain/help-requests';
import { writeReview } from '@/lib/domain/product-reviews';
import { NOON } from '../support/clock';
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

/** A delivered order of a new customer. */
async function delivered() {
  const user = await make.makeUser(shop.db, { name: 'Meera Pillai' });
  const product = await make.makeProduct(shop.db);
  const order = await make.makeOrder(shop.db, { user, product, status: 'Completed', endedAt: NOON });
  return { viewer: make.viewerOf(user), product, order };
}

test('bug: a review that was written while its account was erased showed the name', async () => {
  const { viewer, product } = await delivered();
  const review = { product_id: product.id, stars: 5, text: 'it came at once', named: true };
  const write = () => writeReview(shop.context, { userId: viewer.userid, ...review });
  expect(await eraseDuring(viewer, write)).toMatchObject(REFUSED);
  expect(await shop.db.productReview.count({ where: { userId: viewer.userid } })).toBe(0);
});

test('bug: a question that came while its account was erased waited for an answer that reaches nobody', async () => {
  const { viewer, order } = await delivered();
  const context = { ...shop.context, actor: make.makeActor({ id: viewer.userid }) };
  const idempotency = { write: () => Promise.resolve() };
  const ask = () =>
    openRequest(context, { orderid: order.id, kind: 'other', text: 'where is it?', idempotency });
  expect(await eraseDuring(viewer, ask)).toMatchObject(REFUSED);
  expect(await shop.db.helpRequest.count({ where: { userId: viewer.userid } })).toBe(0);
});

test('bug: a name that was saved while its account was erased stayed in it', async () => {
  const { viewer } = await delivered();
  const signedIn = await make.signedIn(shop.db, viewer);
  const { userid, sessionId } = signedIn;
  const context = { ...shop.context, actor: make.makeActor({ id: userid, sessionId }) };
  const save = () => editProfile(context, { userid, name: 'Meera P' });
  expect(await eraseDuring(viewer, save)).toMatchObject(REFUSED);
  expect(await shop.db.user.findUnique({ where: { id: userid } })).toMatchObject({ name: 'Erased customer' });
});
