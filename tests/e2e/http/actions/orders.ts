// Orders, their ends, corrections and refunds.
import { STORE } from '@/lib/domain/actor';
import { getCorrections } from '@/lib/domain/orders';
import type { OrderCorrections } from '@/lib/domain/orders/schema';
import type { Order } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import * as make from '../../../support/make';
import { type MakeCase, NAME, unique, withName, withRow } from './action-case';

const withEndingTemplate = withRow(
  (db) => db.endingTemplate,
  (db) =>
    db.endingTemplate.create({
      data: {
        id: newId(),
        status: 'Cancelled',
        name: unique(),
        message: NAME,
        messageHi: '',
        note: '',
        updatedAt: new Date(),
      },
    }),
);

/** A paid order that a person delivers, of an item with a route. */
function withPaidOrder(
  inputFor: (known: { order: Order; corrections: OrderCorrections }) => object,
): MakeCase {
  return async (db) => {
    const product = await make.makeProduct(db);
    const item = await make.makeItem(db, { product });
    // The supplier is asked about the new player by them.
    await make.makeRoute(db, item, { settings: { slug: 'mobilelegends' } });
    const order = await make.makeOrder(db, { product, item, status: 'Processing', instant: false });
    const { id } = order;
    const corrections = await getCorrections({ db, actor: STORE }, { orderId: id });
    return {
      input: inputFor({ order, corrections }),
      state: () => db.order.findUniqueOrThrow({ where: { id } }),
      cleanUp: () => db.order.update({ where: { id }, data: { status: 'Completed' } }),
    };
  };
}

export const ordersCases: Record<string, MakeCase> = {
  deliverCodeAction: async (db) => {
    const { id: orderId } = await make.makeOrder(db, { status: 'Processing', instant: false });
    const where = { id: orderId };
    return {
      input: { orderId, code: `CODE-${newId()}`, pin: '', expiresOn: '' },
      state: () => db.order.findUniqueOrThrow({ where }),
    };
  },
  endOrderAction: async (db) => {
    const { id } = await make.makeOrder(db, { status: 'Processing', instant: false });
    return {
      input: { orderId: id, newStatus: 'Completed', reason: NAME, key: crypto.randomUUID() },
      state: () => db.order.findUniqueOrThrow({ where: { id } }),
      cleanUp: () => db.order.update({ where: { id }, data: { status: 'Completed' } }),
    };
  },
  createEndingTemplateAction: withName(
    (db) => db.endingTemplate,
    (name) => ({ status: 'Cancelled', name, message: NAME, messageHi: '', note: '' }),
  ),
  editEndingTemplateAction: withEndingTemplate(({ id, status, name }) => ({
    id,
    seen: 0,
    status,
    name,
    message: 'Changed by an action',
    messageHi: '',
    note: '',
  })),
  deleteEndingTemplateAction: withEndingTemplate(({ id, version }) => ({ id, seen: version })),
  correctOrderPlayerAction: withPaidOrder(({ order, corrections: { seen } }) => ({
    orderId: order.id,
    seen,
    reason: NAME,
    key: crypto.randomUUID(),
    input1: '12345679',
    input2: order.input2,
  })),
  chooseRouteAction: withPaidOrder(({ order, corrections: { seen, routes } }) => ({
    orderId: order.id,
    seen,
    reason: NAME,
    key: crypto.randomUUID(),
    position: routes[0]?.position ?? -1,
  })),
  refundOrderAction: async (db) => {
    const order = await make.makeOrder(db, { status: 'Completed', instant: false });
    const { id: orderId, value } = order;
    const refund = { amount: Number(value) / 100, alreadyRefunded: 0, cause: 'other', note: NAME };
    return {
      input: { ...refund, orderId, packs: [], key: crypto.randomUUID() },
      state: () => db.orderRefund.count({ where: { orderId } }),
    };
  },
  settleSourceRefundAction: async (db) => {
    const order = await make.makeOrder(db, { status: 'Refunded', instant: false });
    const chosen = { state: 'failed', choice: 'source', chosenBy: 'default', chosenAt: new Date() };
    const { id: refundId } = await make.makeSourceRefund(db, order, chosen);
    return {
      input: { orderId: order.id, refundId, decision: 'wallet', reason: NAME, key: crypto.randomUUID() },
      state: () => db.sourceRefund.findUniqueOrThrow({ where: { id: refundId } }),
    };
  },
  settleReviewAction: async (db) => {
    const order = await make.makeOrder(db, { status: 'Created', instant: false });
    const payment = await make.makePayment(db, order, { status: 'review' });
    const about = { orderId: order.id, paymentId: payment.id, openKey: newId() };
    const { id } = await make.makeReview(db, { cause: 'payment_unresolved', ...about });
    return {
      input: { id, decision: 'dismiss', reason: NAME, key: crypto.randomUUID() },
      state: () => db.review.findUniqueOrThrow({ where: { id } }),
    };
  },
  settleGoodsCaseAction: async (db) => {
    const order = await make.makeOrder(db, { status: 'Refunded', instant: false });
    const attempt = await make.makeAttempt(db, order, { outcome: 'delivered', supplierOrderId: newId() });
    const evidence = { attempt: attempt.id, said: 'delivered', supplierOrderId: attempt.supplierOrderId };
    const about = { orderId: order.id, openKey: newId(), evidence };
    const { id } = await make.makeReview(db, { cause: 'late_success', ...about });
    return {
      input: { id, decision: 'claim_back', reason: NAME, key: crypto.randomUUID() },
      state: () => db.review.findUniqueOrThrow({ where: { id } }),
    };
  },
  reopenOrderAction: async (db) => {
    const order = await make.makeOrder(db, { status: 'Completed', instant: false });
    const { id } = order;
    const { seen } = await getCorrections({ db, actor: STORE }, { orderId: id });
    return {
      input: { orderId: id, seen, takes: 0, reason: NAME, key: crypto.randomUUID() },
      state: () => db.order.findUniqueOrThrow({ where: { id } }),
      cleanUp: () => db.order.update({ where: { id }, data: { status: 'Completed' } }),
    };
  },
  releaseOrderAction: async (db) => {
    const { id } = await make.makeOrder(db, { status: 'Processing', instant: false });
    const { id: held } = await make.makeReview(db, {
      orderId: id,
      cause: 'fraud_hold',
      evidence: { rules: [] },
    });
    return {
      input: { orderId: id, reason: NAME },
      state: () => db.review.findUniqueOrThrow({ where: { id: held } }),
      cleanUp: () => db.order.update({ where: { id }, data: { status: 'Completed' } }),
    };
  },
  noteOrderAction: async (db) => {
    const { id } = await make.makeOrder(db, { status: 'Completed' });
    return {
      input: { orderId: id, text: NAME, key: crypto.randomUUID() },
      state: () => db.orderNote.count({ where: { orderId: id } }),
    };
  },
};
