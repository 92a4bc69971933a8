// Product reviews of customers: who may write one and how often, what the public sees of it, and who is asked for one.
import { describe, expect, it, test } from 'vitest';
import { askForReviews, savePreferences, sendNotification } from '@/lib/domain/notifications';
import {
  listPublishedReviews,
  publishReview,
  readRating,
  removeReviews,
  writeReview,
} from '@/lib/domain/product-reviews';
import { LIMITS } from '@/lib/platform/limits';
import { after, days } from '@/lib/platform/time';
import * as make from '../support/make';
import { openProductReviews } from '../support/product-reviews';
import { expectRefusal } from '../support/server/call';
import { newPerson } from '../support/server/people';

const { shop, db, context, support, as, ...reviews } = await openProductReviews();
const { write, remove, rowOf, deliver, refund, buyer, reviewed } = reviews;

describe('writing', () => {
  it('is for those to whom the product was delivered', async () => {
    const { person, product } = await buyer();
    const stranger = await newPerson(shop.db);
    expectRefusal(await write(stranger, product), 409);
    for (const status of ['Created', 'Processing', 'Failed', 'Cancelled', 'Refunded'] as const) {
      await deliver(stranger, product, status);
      expectRefusal(await write(stranger, product), 409);
    }
    expectRefusal(await write(person, await make.makeProduct(db)), 409);
    expectRefusal(await write(person, { id: 'no-such-product' }), 404);
    expectRefusal(await shop.call('POST /product-reviews', { json: {} }), 401);
    expect(await db.productReview.count({ where: { productId: product.id } })).toBe(0);
    expect((await write(person, product)).status).toBe(200);
    expect(await rowOf(person, product)).toMatchObject({
      status: 'waiting',
      stars: 5,
      author: '',
      version: 0,
    });
  });

  it('takes 1 to 5 stars and up to 1,000 characters, without what turns the direction of a page', async () => {
    const { person, product } = await buyer();
    for (const bad of [{ stars: 0 }, { stars: 6 }, { stars: 4.5 }, { text: 'a'.repeat(1001) }])
      expectRefusal(await write(person, product, bad), 400);
    expect((await write(person, product, { text: 'अ'.repeat(1000) })).status).toBe(200);
    const text = '  <b>Good</b>\u202e\r\n\r\n\r\n\u0007क्\u200dष  ';
    expect((await write(person, product, { text })).status).toBe(200);
    expect((await rowOf(person, product)).text).toBe('<b>Good</b>\n\nक्\u200dष');
    expect((await write(person, product, { text: ' \n ' })).status).toBe(200);
    expect((await rowOf(person, product)).text).toBe('');
  });

  it('is one review of a customer and product, also when it is sent fifty times at once', async () => {
    const { person, product } = await buyer();
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, turn) =>
        writeReview(context, {
          userId: person.user.id,
          product_id: product.id,
          named: false,
          stars: (turn % 5) + 1,
          text: `Turn ${turn}`,
        }),
      ),
    );
    expect(all).toHaveLength(50);
    const rows = await db.productReview.findMany({ where: { userId: person.user.id } });
    expect(rows).toMatchObject([{ status: 'waiting', version: 49 }]);
  });

  it('again changes the review, which waits for the staff anew, and says the same without effect', async () => {
    const { person, product, review, now } = await reviewed();
    await publishReview(as(support), { id: review.id, seen: 0 });
    expect((await write(person, product)).status).toBe(200);
    expect(await now()).toMatchObject({ status: 'published', version: 1 });
    const later = await deliver(person, product);
    expect((await write(person, product, { stars: 2, text: 'Slower.' })).status).toBe(200);
    expect(await now()).toMatchObject({
      id: review.id,
      status: 'waiting',
      stars: 2,
      version: 2,
      decidedAt: null,
      orderId: later.id,
    });
    expect(await readRating(context, { productId: product.id })).toMatchObject({ count: 0 });
  });

  it('is limited for one customer', async () => {
    const { person, product } = await buyer();
    const { points } = LIMITS.reviewPerUser;
    for (let turn = 0; turn < points; turn += 1)
      expect((await write(person, product, { text: `Turn ${turn}` })).status).toBe(200);
    expectRefusal(await write(person, product, { text: 'Once more' }), 429);
  });

  it('names its author to the public by a first name and an initial, and only on request', async () => {
    const { product, person, review } = await reviewed({ named: true });
    expect(review.author).toBe('Asha K.');
    await publishReview(as(support), { id: review.id, seen: 0 });
    const [shown] = await listPublishedReviews(context, { productId: product.id });
    expect(shown).toEqual({
      stars: 5,
      text: 'It came at once.',
      author: 'Asha K.',
      answer: null,
      at: review.writtenAt.toISOString(),
    });
    const said = JSON.stringify(shown);
    for (const secret of [person.user.id, 'Kumari', person.user.email ?? '?', review.orderId])
      expect(said).not.toContain(secret);
    const byNumber = await buyer({ name: '98765 43210' });
    await write(byNumber.person, byNumber.product, { named: true });
    expect((await rowOf(byNumber.person, byNumber.product)).author).toBe('');
  });
});

test('a customer removes a review, and all of them go when the account is erased', async () => {
  const { person, product, review } = await reviewed();
  const other = await newPerson(shop.db);
  await publishReview(as(support), { id: review.id, seen: 0 });
  expect((await remove(other, product)).status).toBe(200);
  expect(await readRating(context, { productId: product.id })).toMatchObject({ count: 1 });
  expect((await remove(person, product)).status).toBe(200);
  expect(await readRating(context, { productId: product.id })).toMatchObject({ count: 0 });
  for (const turn of [1, 2]) {
    const another = await make.makeProduct(db, { name: `Another ${turn}` });
    await deliver(person, another);
    await write(person, another);
  }
  await removeReviews(context, { userId: person.user.id });
  expect(await db.productReview.count({ where: { userId: person.user.id } })).toBe(0);
});

test('a review that was written after the message was queued, and one that is refunded, is not asked for', async () => {
  const queued = async () => {
    const bought = await buyer();
    const userId = bought.person.user.id;
    await savePreferences(context, { userId, wanted: ['reviews:mail'] });
    const at = after(context.clock.now(), -days(1) - 1000);
    await db.order.update({ where: { id: bought.order.id }, data: { createdAt: at, endedAt: at } });
    expect(await askForReviews(context)).toBe(1);
    const row = await db.notification.findFirstOrThrow({ where: { userId } });
    const send = () => sendNotification(context, { id: row.id, attempt: 1 });
    return { ...bought, send, read: () => db.notification.findUnique({ where: { id: row.id } }) };
  };
  const written = await queued();
  await write(written.person, written.product);
  const refunded = await queued();
  await refund(refunded.order);
  for (const { send, read } of [written, refunded]) {
    await send();
    expect(await read()).toMatchObject({ sentAt: null, error: 'no review is missing' });
  }
  const missing = await queued();
  await missing.send();
  expect(await missing.read()).toMatchObject({ sentAt: expect.any(Date), droppedAt: null });
});
