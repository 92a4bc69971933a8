// Product reviews over HTTP: customers to whom a product was delivered, the reviews that they write, and refunds of
// their orders.
import { expect } from 'vitest';
import { webProcess } from '@/lib/http/server/process';
import type { Db, Order, Product, User } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import * as make from './make';
import { startTestServer } from './server';
import { newPerson, type Person } from './server/people';

interface Written {
  stars?: number;
  text?: string;
  named?: boolean;
}

/** Starts a store at the top of a file, with one of its staff who may decide about reviews. */
export async function openProductReviews() {
  const shop = await startTestServer();
  const db = shop.db.prisma;
  const { context } = webProcess();
  const support = await make.makeStaff(db, 'support');
  const as = (user: User) => make.actingAs(context, make.viewerOf(user));

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
        id: newId(),
        orderId: order.id,
        amount,
        cause: 'goodwill',
        note: 'As agreed.',
        packs: [],
        actorId: support.id,
        createdAt: context.clock.now(),
        pointsTaken: 0n,
        pointsSpent: 0n,
      },
    });

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

  return {
    shop,
    db,
    context,
    support,
    as,
    write,
    remove,
    rowOf,
    deliver,
    refund,
    buyer,
    reviewed,
  };
}
