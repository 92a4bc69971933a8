// What staff decide about product reviews and answer to them, and that kept pages follow.
import { describe, expect, test, vi } from 'vitest';
import {
  answerReview,
  getOwnReview,
  listPublishedReviews,
  listReviews,
  publishReview,
  readRating,
  rejectReview,
  takeBackReview,
} from '@/lib/domain/product-reviews';
import * as make from '../support/make';
import { openProductReviews } from '../support/product-reviews';

const { shop, db, context, support, as, ...reviews } = await openProductReviews();
const { write, remove, refund, reviewed } = reviews;

describe('the staff', () => {
  test('only published reviews count, and the histogram has each of their stars', async () => {
    const { product, review } = await reviewed({ stars: 4 });
    for (const stars of [5, 5, 1]) {
      const order = await make.makeOrder(db, { product, status: 'Completed' });
      await make.makeProductReview(db, order, { stars, status: 'published' });
    }
    for (const status of ['rejected', 'waiting', 'refunded'])
      await make.makeProductReview(db, await make.makeOrder(db, { product, status: 'Completed' }), {
        status,
      });
    const rating = () => readRating(context, { productId: product.id });
    expect(await rating()).toEqual({ count: 3, average: 3.7, histogram: [1, 0, 0, 0, 2] });
    await publishReview(as(support), { id: review.id, seen: 0 });
    expect(await rating()).toEqual({ count: 4, average: 3.8, histogram: [1, 0, 0, 1, 2] });
    expect(await listPublishedReviews(context, { productId: product.id, page: 2, size: 3 })).toHaveLength(1);
  });

  test('of two who decide at once one does, and the other is told what has happened', async () => {
    const { review, now } = await reviewed();
    const colleague = await make.makeStaff(db, 'support');
    const decided = await Promise.allSettled([
      publishReview(as(support), { id: review.id, seen: 0 }),
      rejectReview(as(colleague), { id: review.id, seen: 0, reason: 'It names another shop.' }),
    ]);
    expect(decided.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { status } = await now();
    expect(decided.find((each) => each.status === 'rejected')).toMatchObject({
      reason: { code: 'conflict', description: { messageKey: `productReviews.${status}Meanwhile` } },
    });
    expect(await now()).toMatchObject({ version: 1 });
    expect(await db.auditEntry.count({ where: { objectType: 'product-review', objectId: review.id } })).toBe(
      1,
    );
  });

  test('a review that its author has changed since it was seen is not published', async () => {
    const { person, product, review } = await reviewed();
    await write(person, product, { text: 'Something else.' });
    await expect(publishReview(as(support), { id: review.id, seen: 0 })).rejects.toMatchObject({
      description: { messageKey: 'productReviews.waitsAnew' },
    });
  });

  test('the author reads why a review was rejected, and a decision can be taken back', async () => {
    const { person, product, review, now } = await reviewed();
    await rejectReview(as(support), { id: review.id, seen: 0, reason: 'It names another shop.' });
    const own = await getOwnReview(context, { userId: person.user.id, productId: product.id });
    expect(own).toMatchObject({
      mayWrite: true,
      publicName: 'Asha K.',
      review: { status: 'rejected', reason: 'It names another shop.', stars: 5 },
    });
    await takeBackReview(as(support), { id: review.id, seen: 1 });
    expect(await now()).toMatchObject({ status: 'waiting', reason: null, decidedAt: null });
    await expect(takeBackReview(as(support), { id: review.id, seen: 2 })).rejects.toMatchObject({
      description: { messageKey: 'productReviews.alreadyDecided' },
    });
    await publishReview(as(support), { id: review.id, seen: 2 });
    const log = await db.auditEntry.findMany({
      where: { objectType: 'product-review', objectId: review.id },
      orderBy: { id: 'asc' },
    });
    expect(log).toMatchObject([
      { action: 'reject-product-review', before: { status: 'waiting' }, after: { status: 'rejected' } },
      { action: 'take-back-product-review', actorId: support.id },
      { action: 'publish-product-review', after: { status: 'published' } },
    ]);
    const said = JSON.stringify(log, (_, value) => (typeof value === 'bigint' ? String(value) : value));
    expect(said).not.toContain('another shop');
  });

  test('the answer of the shop is shown, changed and taken away, and two answers at once are not lost', async () => {
    const { product, review } = await reviewed();
    await publishReview(as(support), { id: review.id, seen: 0 });
    const both = await Promise.allSettled(
      ['Thank you.', 'Many thanks.'].map((text) =>
        answerReview(as(support), { id: review.id, seen: 1, text }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const answerOf = async () =>
      (await listPublishedReviews(context, { productId: product.id }))[0]?.answer ?? null;
    expect(['Thank you.', 'Many thanks.']).toContain(await answerOf());
    await answerReview(as(support), { id: review.id, seen: 2, text: 'Come again.' });
    expect(await answerOf()).toBe('Come again.');
    await answerReview(as(support), { id: review.id, seen: 3, text: '' });
    expect(await answerOf()).toBe(null);
  });

  test('the list has a page for each status, with what has waited longest at the top', async () => {
    await db.productReview.deleteMany();
    const product = await make.makeProduct(db);
    const made = await Promise.all(
      Array.from({ length: 27 }, async (_, turn) =>
        make.makeProductReview(db, await make.makeOrder(db, { product, status: 'Completed' }), {
          writtenAt: new Date(Date.UTC(2026, 0, 1, 0, 60 - turn)),
        }),
      ),
    );
    const first = await listReviews(context, { status: 'waiting', page: 1 });
    expect(first).toMatchObject({ pages: 2, counts: { waiting: 27, published: 0 } });
    expect(first.reviews[0]?.id).toBe(made.at(-1)?.id);
    const last = await listReviews(context, { status: 'waiting', page: 9 });
    expect(last.page).toBe(2);
    expect(last.reviews.map(({ id }) => id)).toEqual([made[1]?.id, made[0]?.id]);
  });
});

test('kept pages are made anew when a published review changes, whoever changes it, and at no other write', async () => {
  const heard: (string | undefined)[] = [];
  const client = await shop.db.pool.connect();
  client.on('notification', ({ payload }) => heard.push(payload));
  await client.query('listen catalogue');
  try {
    const { person, product, order, review } = await reviewed();
    const settle = async () => {
      await client.query('select 1');
      return heard.splice(0).filter((payload) => payload === 'product_reviews').length;
    };
    await write(person, product, { stars: 3 });
    await rejectReview(as(support), { id: review.id, seen: 1, reason: 'No.' });
    expect(await settle()).toBe(0);
    const changes: (() => Promise<unknown>)[] = [
      () => publishReview(as(support), { id: review.id, seen: 2 }),
      () => answerReview(as(support), { id: review.id, seen: 3, text: 'Thank you.' }),
      () => takeBackReview(as(support), { id: review.id, seen: 4 }),
      () => publishReview(as(support), { id: review.id, seen: 5 }),
      () => write(person, product, { stars: 1 }),
      () => publishReview(as(support), { id: review.id, seen: 7 }),
      () => refund(order),
    ];
    for (const change of changes) {
      await change();
      await vi.waitFor(async () => expect(await settle()).toBe(1), { timeout: 2000, interval: 20 });
    }
    await remove(person, product);
    expect(await settle()).toBe(0);
    const second = await reviewed();
    await publishReview(as(support), { id: second.review.id, seen: 0 });
    await vi.waitFor(async () => expect(await settle()).toBe(1), { timeout: 2000, interval: 20 });
    await remove(second.person, second.product);
    await vi.waitFor(async () => expect(await settle()).toBe(1), { timeout: 2000, interval: 20 });
  } finally {
    await client.query('unlisten catalogue');
    client.release(true);
  }
});
