// Who has chosen it is asked once for a review, a day after a product was delivered to them for the first time.
import { expect, test } from 'vitest';
import { askForReviews, unsubscribe } from '@/lib/domain/notifications';
import type { Choice } from '@/lib/domain/notifications/schema';
import { writeReview } from '@/lib/domain/product-reviews';
import type { Order, Product } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { after, days, hours, minutes } from '@/lib/platform/time';
import * as make from '../support/make';
import { openShop } from '../support/shop';
import { alsoChoose, mailsTo, newBrowser, notificationsOf, shownIn } from '../support/shop/notifications';

const shop = await openShop({ worker: true });
const { context, db } = shop;

interface Bought {
  product?: Product;
  ago?: number;
  choices?: Choice[];
  status?: Order['status'];
}

/** A customer who chose to be asked, and got a product so long ago. */
async function bought({ ago = days(1) + minutes(1), choices = ['reviews:mail'], ...given }: Bought = {}) {
  const viewer = await shop.shopper();
  if (choices.length > 0) await alsoChoose(shop, viewer.userid, ...choices);
  const product = given.product ?? (await make.makeProduct(db, { nameHi: 'खेल' }));
  const deliver = (since = ago) => deliverTo(viewer.userid, product, { ago: since, status: given.status });
  return { viewer, product, order: await deliver(), deliver };
}

async function deliverTo(
  userId: string,
  product: Product,
  { ago, status = 'Completed' }: { ago: number; status?: Order['status'] | undefined },
): Promise<Order> {
  const user = await db.user.findUniqueOrThrow({ where: { id: userId } });
  const at = after(shop.clock.now(), -ago);
  return make.makeOrder(db, {
    user,
    product,
    status,
    language: 'hi',
    createdAt: after(at, -minutes(2)),
    updatedAt: at,
    paidAt: after(at, -minutes(1)),
    endedAt: at,
  });
}

async function ask(): Promise<number> {
  const asked = await askForReviews(context);
  await shop.drain();
  return asked;
}

test('the customer is asked once, by mail and in their browser, with a link to the form and one that ends it', async () => {
  const { viewer, product, order } = await bought({ choices: ['reviews:mail', 'reviews:push'] });
  const browser = await newBrowser(shop, viewer.userid);
  expect(await ask()).toBe(2);
  expect(await ask()).toBe(0);
  const [mail, ...more] = mailsTo(shop, viewer.email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(`${product.name} कैसा रहा?`);
  expect(mail?.text).toContain(`/hi/dashboard/reviews/${product.id}`);
  expect(mail?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(shownIn(shop, browser)).toMatchObject([{ body: 'कैसा रहा? रेटिंग दें' }]);
  const token = /unsubscribe\/([\w.~-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  await unsubscribe(context, { token: decodeURIComponent(token) });
  expect(await db.notificationPreference.findUnique({ where: { userId: viewer.userid } })).toMatchObject({
    added: ['reviews:push'],
  });
  expect(await notificationsOf(shop, order.id)).toHaveLength(2);
});

test('many workers that search at once ask once', async () => {
  const { viewer } = await bought();
  const asked = await Promise.all(Array.from({ length: 8 }, () => askForReviews(context)));
  expect(asked.reduce((sum, count) => sum + count, 0)).toBe(1);
  await shop.drain();
  expect(mailsTo(shop, viewer.email)).toHaveLength(1);
});

test('who has not chosen it is not asked, nor who is blocked, and nobody by text message', async () => {
  const silent = await bought({ choices: [] });
  const blocked = await bought();
  await db.user.update({ where: { id: blocked.viewer.userid }, data: { blockedAt: shop.clock.now() } });
  expect(await ask()).toBe(0);
  expect(mailsTo(shop, silent.viewer.email)).toEqual([]);
  await expect(db.notificationPreference.count({ where: { added: { has: 'reviews:sms' } } })).resolves.toBe(
    0,
  );
});

test('it is asked a day after delivery, and not when no worker ran for another day', async () => {
  const early = await bought({ ago: days(1) - minutes(1) });
  await bought({ ago: days(2) + minutes(1) });
  await bought({ status: 'Refunded' });
  await bought({ status: 'Cancelled' });
  expect(await ask()).toBe(0);
  shop.clock.advance(minutes(2));
  expect(await ask()).toBe(1);
  expect(mailsTo(shop, early.viewer.email)).toHaveLength(1);
  shop.clock.reset();
});

test('a product that was delivered before is not asked about again, however long ago that was', async () => {
  const { viewer, deliver } = await bought({ ago: days(90) });
  await deliver(days(1) + hours(1));
  expect(await ask()).toBe(0);
  const twice = await bought({ ago: days(1) + hours(2) });
  await twice.deliver(days(1) + hours(1));
  expect(await ask()).toBe(1);
  expect(mailsTo(shop, viewer.email)).toEqual([]);
});

test('who has written a review is not asked', async () => {
  const early = await bought();
  const review = (userId: string, product: Product) =>
    writeReview(
      { ...context, language: 'en' },
      { userId, product_id: product.id, stars: 5, text: '', named: false },
    );
  await review(early.viewer.userid, early.product);
  expect(await ask()).toBe(0);
  expect(mailsTo(shop, early.viewer.email)).toEqual([]);
});

test('an order whose price was given back is not asked about', async () => {
  const { order } = await bought();
  await db.orderRefund.create({
    data: {
      id: newId(),
      orderId: order.id,
      amount: order.value,
      cause: 'goodwill',
      note: 'As agreed.',
      packs: [],
      actorId: order.userId,
      createdAt: shop.clock.now(),
      pointsTaken: 0n,
      pointsSpent: 0n,
    },
  });
  expect(await ask()).toBe(0);
});
