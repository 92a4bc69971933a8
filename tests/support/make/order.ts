import { payerColumns } from '@/lib/domain/payers';
import type {
  Db,
  DeliveryAttempt,
  DeliverySend,
  Item,
  Order,
  Payment,
  Prisma,
  Product,
  Review,
  User,
} from '@/lib/platform/db';
import { newId, newOrderId } from '@/lib/platform/ids';
import { after, seconds } from '@/lib/platform/time';
import { NOON } from '../clock';
import { testSealer } from '../sealer';
import { makeUser } from './account';
import { makeItem, makeProduct, makeRoute } from './catalogue';
import { nextNumber } from './next-number';

export interface OrderGiven extends Partial<Prisma.OrderUncheckedCreateInput> {
  user?: User;
  product?: Product;
  item?: Item;
}

/** An unpaid UPI order; its buyer is made when none is given. */
export async function makeOrder(db: Db, { user, product, item, ...given }: OrderGiven = {}): Promise<Order> {
  const buyer = user ?? (await makeUser(db));
  const soldProduct = product ?? (await makeProduct(db));
  const goods = item ?? (await makeItem(db, { product: soldProduct }));
  // Without a route, delivery would have nothing to do.
  if (!item) await makeRoute(db, goods);
  return db.order.create({
    data: {
      id: newOrderId(),
      userId: buyer.id,
      userEmail: '',
      productId: soldProduct.id,
      itemid: goods.itemid,
      productName: soldProduct.name,
      itemName: goods.name,
      input1: '12345678',
      input2: '2001',
      paymentMode: 'upi',
      value: goods.discountedPrice,
      status: 'Created',
      instant: soldProduct.isApi,
      createdAt: NOON,
      updatedAt: NOON,
      ...given,
    },
  });
}

/** The gateway page of `order`, open and unpaid. */
export function makePayment(
  db: Db,
  order: Pick<Order, 'id' | 'userId' | 'value'>,
  given: Partial<Prisma.PaymentUncheckedCreateInput> = {},
): Promise<Payment> {
  const n = nextNumber();
  return db.payment.create({
    data: {
      id: newId(),
      purpose: 'order',
      userId: order.userId,
      orderId: order.id,
      gateway: 'ekqr',
      clientTxnId: order.id,
      amount: order.value,
      status: 'open',
      gatewayOrderId: String(n),
      paymentUrl: `http://127.0.0.1/pay/${n}`,
      createdAt: NOON,
      updatedAt: NOON,
      ...given,
    },
  });
}

/** A payment from a UPI account, sealed as the store seals it. */
export function makePaidFrom(
  db: Db,
  order: Pick<Order, 'id' | 'userId' | 'value'>,
  vpa: string,
  given: Partial<Prisma.PaymentUncheckedCreateInput> = {},
): Promise<Payment> {
  const id = newId();
  return makePayment(db, order, { id, ...payerColumns({ sealer: testSealer }, id, vpa), ...given });
}

/** What turns a payment into a paid one: spread it into `makePayment`. */
export function paid(amount: bigint): Pick<Payment, 'status' | 'utr' | 'receivedAmount' | 'paidAt'> {
  return {
    status: 'paid',
    utr: String(nextNumber()).padStart(12, '4'),
    receivedAmount: amount,
    paidAt: NOON,
  };
}

/** One supplier call for the first pack of `order`, sent and not answered. */
export function makeAttempt(
  db: Db,
  order: Pick<Order, 'id'>,
  given: Partial<Prisma.DeliveryAttemptUncheckedCreateInput> = {},
): Promise<DeliveryAttempt> {
  const packIndex = given.packIndex ?? 0;
  return db.deliveryAttempt.create({
    data: {
      id: newId(),
      orderId: order.id,
      packIndex,
      routePosition: 0,
      supplier: 'smileone',
      region: 'br',
      pack: '13',
      liveKey: given.outcome === 'refused' ? null : `${order.id}:${packIndex}`,
      reference: newId(),
      outcome: 'sent',
      sentAt: NOON,
      ...given,
    },
  });
}

/** The first sending of `attempt`, not answered. */
export function makeSend(
  db: Db,
  attempt: Pick<DeliveryAttempt, 'id' | 'fence' | 'sentAt'>,
  given: Partial<Prisma.DeliverySendUncheckedCreateInput> = {},
): Promise<DeliverySend> {
  return db.deliverySend.create({
    data: {
      id: newId(),
      attemptId: attempt.id,
      number: 1,
      fence: attempt.fence,
      outcome: 'sent',
      sentAt: attempt.sentAt,
      sendBy: after(attempt.sentAt, seconds(10)),
      ...given,
    },
  });
}

/** An open review. */
export function makeReview(db: Db, given: Partial<Prisma.ReviewUncheckedCreateInput> = {}): Promise<Review> {
  const cause = given.cause ?? 'outcome_unknown';
  return db.review.create({
    data: {
      id: newId(),
      cause,
      openKey: `${cause}:${given.orderId ?? given.paymentId ?? nextNumber()}`,
      moneyAtRisk: 120_00n,
      evidence: {},
      openedAt: NOON,
      ...given,
    },
  });
}
