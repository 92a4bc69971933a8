// Product reviews: who may write one and how often, what the public sees of it, what staff decide, and what a refund does.
import { describe, expect, it, test, vi } from 'vitest';
import { askForReviews, savePreferences, sendNotification } from '@/lib/domain/notifications';
import {
  answerReview,
  getOwnReview,
  listPublishedReviews,
  listReviewable,
  listReviews,
  publishReview,
  readRating,
  rejectReview,
  removeReviews,
  takeBackReview,
  writeReview,
} from '@/lib/domain/product-reviews';
import { webProcess } from '@/lib/http/server/process';
import type { Db, Order, Product, User } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { LIMITS } from '@/lib/platform/limits';
import { after, days, sleep } from '@/lib/platform/time';
import * as make from '../support/make';
import { startTestServer } from '../support/server';
import { expectRefusal } from '../support/server/call';
import { newPerson, type Person } from '../support/server/people';

const shop = await startTestServer();
const db = shop.db.prisma;
const { context } = webProcess();
const support = await make.makeStaff(db, 'support');
const as = (user: User) => make.actingAs(context, make.viewerOf(user));

interface Written {
  stars?: number;
  text?: string;
  named?: boolean;
}
const write = (person: Person, product: Pick<Product, 'id'>, given: Written & object = {}) =>
  shop.call('POST /product-reviews', {
    token: person.token,
    json: { product_id: product.id, stars: 5, text: 'It came at once.', named: false, ...given },
  });
const remove = (person: Person, product: Pick<Product, 'id'>) =>
  shop.call('POST /product-reviews/remove', { token: person.token, json: { product_id: product.id } });
const rowOf = (person: Person, product: Pick<Product, 'id'>) =>
  db.productReview.findUniqueOrThrow({
    where: { userId_productId: { userId: person.user.id, productId: product.id } },
  });
const deliver = (person: Person, product: Product, status: Order['status'] = 'Completed') =>
  make.makeOrder(db, { user: person.user, product, status });
const refund = (order: Order, amount = order.value, into: Db = db) =>
  into.orderRefund.create({
    data: {
      ...{ id: newId(), orderId: order.id, amount, cause: 'goodwill', note: 'As agreed.' },
      ...{ packs: [], actorId: support.id, createdAt: context.clock.now() },
      ...{ pointsTaken: 0n, pointsSpent: 0n },
    },
  });

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

/** A verified buyer: a new customer with a Completed order of the product. */
async function buyer(given: Parameters<typeof newPerson>[1] = {}) {
  const person = await newPerson(shop.db, given);
  const product = await make.makeProduct(db);
  const order = await deliver(person, product);
  return { person, product, order };
}

/** A review that waits for the staff. */
async function reviewed(given: Written = {}) {
  const bought = await buyer({ name: 'Asha Kumari' });
  expect((await write(bought.person, bought.product, given)).status).toBe(200);
  const review = await rowOf(bought.person, bought.product);
  return { ...bought, review, now: () => rowOf(bought.person, bought.product) };
}

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
          ...{ userId: person.user.id, product_id: product.id, named: false },
          ...{ stars: (turn % 5) + 1, text: `Turn ${turn}` },
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
      ...{ id: review.id, status: 'waiting', stars: 2, version: 2, decidedAt: null },
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
      ...{ stars: 5, text: 'It came at once.', author: 'Asha K.', answer: null },
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
      ...{ mayWrite: true, publicName: 'Asha K.' },
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
