// Staff do not decide about a reversal of their own payment. The only person with the permission does.
import { beforeEach, expect, test } from 'vitest';
import { listReviews, settleReview } from '@/lib/domain/payments';
import type { Decision } from '@/lib/domain/payments/schema';
import { days, hours } from '@/lib/platform/time';
import * as make from '../support/make';
import { openShop } from '../support/shop';

const shop = await openShop();
const { context, db } = shop;
const owner = await shop.shopper('admin');
beforeEach(() => shop.calm());

type Viewer = typeof owner;

/** A purchase of this person, of which the bank takes the money back. */
async function reversedOf(viewer: Viewer): Promise<string> {
  const placed = await shop.sell({ viewer });
  await shop.pay(placed, { outcome: 'reversal' });
  await shop.drain();
  return placed.orderid;
}

async function decide(orderid: string, decision: Decision, as: Viewer = owner): Promise<void> {
  const review = (await listReviews(context)).find((one) => one.orderid === orderid);
  const input = { reviewId: review?._id ?? '', decision, reason: 'the bank took it back' };
  await settleReview(make.actingAs(context, as), input);
}

const FORBIDDEN = { code: 'forbidden', description: { messageKey: 'payments.ownCase' } };

test('bug: who alone may decide about payments could not write off what the bank took of their own purchase', async () => {
  expect(await db.user.count({ where: { OR: [{ role: 'admin' }, { staffRole: { not: null } }] } })).toBe(1);
  const orderid = await reversedOf(owner);
  await decide(orderid, 'receivable');
  await decide(orderid, 'loss');
  expect((await listReviews(context)).filter((review) => review.orderid === orderid)).toEqual([]);
  await shop.assertAllEnded();
});

test('a colleague who may decide about payments does, and one who may not is none', async () => {
  const { userid: id } = await shop.shopper();
  const since = new Date(shop.clock.now().getTime() - days(30));
  const become = (data: Parameters<typeof db.user.update>[0]['data']) =>
    db.user.update({ where: { id }, data });
  await become({ staffRole: 'finance', staffSince: since });
  const orderid = await reversedOf(owner);
  const another = await reversedOf(owner);
  await expect(decide(orderid, 'loss')).rejects.toMatchObject(FORBIDDEN);
  // Who was one a moment ago still counts, however the owner has got rid of them.
  const now = shop.clock.now();
  for (const gone of [
    { staffRole: null, staffSince: null, staffUntil: now },
    { staffRole: 'support', staffSince: now, staffUntil: null },
    { staffRole: 'finance', staffSince: since, blockedAt: now },
  ]) {
    await become(gone);
    await expect(decide(orderid, 'loss')).rejects.toMatchObject(FORBIDDEN);
  }
  shop.clock.advance(hours(73));
  await decide(orderid, 'loss');
  await become({ staffRole: 'support', staffSince: since, blockedAt: null });
  await decide(another, 'loss');
  await shop.assertAllEnded();
});
