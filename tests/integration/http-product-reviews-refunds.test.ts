// Product reviews of orders that are refunded: they count no more, also when both happen at the same moment.
import { describe, expect, test } from 'vitest';
import {
  answerReview,
  listReviewable,
  publishReview,
  readRating,
  rejectReview,
} from '@/lib/domain/product-reviews';
import type { Order } from '@/lib/platform/db';
import { sleep } from '@/lib/platform/time';
import { openProductReviews } from '../support/product-reviews';
import { expectRefusal } from '../support/server/call';

const { db, context, support, as, ...reviews } = await openProductReviews();
const { write, deliver, refund, buyer, reviewed } = reviews;

/** Refunds an order as a whole, and begins something else before the refund is committed. Gives what that comes to. */
async function whileRefunding<T>(order: Order, begin: () => Promise<T>): Promise<{ end: Promise<T> }> {
  return db.$transaction(async (inside) => {
    // As the use case locks it.
    await inside.$queryRaw`select 1 from orders where id = ${order.id} for update`;
    await refund(order, order.value, inside);
    // A query of Prisma begins when it is awaited.
    const end = (async () => begin())();
    // What does not wait for the refund has ended by then.
    await sleep(300);
    return { end };
  });
}

describe('refunds', () => {
  test('a review counts no more once the whole price was given back, and again after a later order', async () => {
    const { person, product, order, review, now } = await reviewed();
    await publishReview(as(support), { id: review.id, seen: 0 });
    await refund(order, 10_00n);
    expect(await now()).toMatchObject({ status: 'published' });
    await refund(order, order.value - 10_00n);
    expect(await now()).toMatchObject({ status: 'refunded', decidedAt: null, version: 2 });
    expect(await readRating(context, { productId: product.id })).toMatchObject({ count: 0 });
    expectRefusal(await write(person, product, { stars: 1 }), 409);
    const reviewable = { userId: person.user.id, orderIds: [order.id] };
    expect(await listReviewable(context, reviewable)).toEqual({});
    await deliver(person, product);
    expect((await write(person, product)).status).toBe(200);
    expect(await now()).toMatchObject({ status: 'waiting' });
  });

  test('a review with another delivered order counts until that is refunded too, also when both are at once', async () => {
    const { person, product, order, now } = await reviewed();
    const second = await deliver(person, product);
    await refund(order);
    expect(await now()).toMatchObject({ status: 'waiting' });
    const third = await deliver(person, product);
    // Each is written before the other is committed.
    const other = await whileRefunding(second, () => refund(third));
    await other.end;
    expect(await now()).toMatchObject({ status: 'refunded' });
  });

  test('a review that is written while its order is being refunded waits for the refund, and is refused', async () => {
    const { person, product, order } = await buyer();
    const writing = await whileRefunding(order, () => write(person, product));
    expectRefusal(await writing.end, 409);
    expect(await db.productReview.count({ where: { userId: person.user.id } })).toBe(0);
  });

  test('a refund that is made while a review is being written ends it', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const { person, product, order } = await buyer();
      const [reply] = await Promise.all([write(person, product), refund(order)]);
      const row = await db.productReview.findFirst({ where: { userId: person.user.id } });
      expect(row?.status ?? 'none').toBe(reply.status === 200 ? 'refunded' : 'none');
    }
  });

  test('staff cannot publish a review of a refunded order', async () => {
    const { order, review, now } = await reviewed();
    await refund(order);
    const { version: seen } = await now();
    for (const decision of [
      () => publishReview(as(support), { id: review.id, seen }),
      () => rejectReview(as(support), { id: review.id, seen, reason: 'No.' }),
      () => answerReview(as(support), { id: review.id, seen, text: 'Thank you.' }),
    ])
      await expect(decision()).rejects.toMatchObject({
        description: { messageKey: 'productReviews.refundedMeanwhile' },
      });
  });
});
