import * as make from '../support/make';
import type { makePerson, Person } from './people';

type Db = Parameters<typeof makePerson>[0];

/** An order that was refunded, of a payment by a gateway that gives money back. */
export async function makeRefunded(
  db: Db,
  user: Person,
  given: Parameters<typeof make.makeSourceRefund>[2] = {},
) {
  const product = await db.product.findFirstOrThrow({
    where: { category: 'ott' },
    orderBy: { productid: 'asc' },
  });
  const item = await db.item.findFirstOrThrow({ where: { products: { some: { productId: product.id } } } });
  const now = new Date();
  const fields = {
    status: 'Refunded',
    instant: false,
    createdAt: now,
    updatedAt: now,
    endedAt: now,
  } as const;
  const order = await make.makeOrder(db, { user, product, item, ...fields });
  const refund = await make.makeSourceRefund(db, order, given);
  await db.payment.update({ where: { id: refund.paymentId }, data: { payerVpa: 'asha@okaxis' } });
  return { order, refund };
}
