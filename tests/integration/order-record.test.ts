// The record of an order as staff read it: in every state, whole, and never more than the role includes.
import { beforeEach, describe, expect, it, test } from 'vitest';
import { maskContacts } from '@/lib/domain/mask-contacts';
import { getOrderRecord } from '@/lib/domain/order-record';
import type { TimelineKind } from '@/lib/domain/order-record/schema';
import { updateOrder } from '@/lib/domain/orders';
import { orderStatuses } from '@/lib/domain/orders/schema';
import { STAFF_ROLES, type StaffRole } from '@/lib/domain/permissions';
import { newId } from '@/lib/platform/ids';
import { NOON } from '../support/clock';
import * as make from '../support/make';
import { openShop } from '../support/shop';

const shop = await openShop();
const { context } = shop;
const { db } = context;
beforeEach(() => shop.calm());

async function as(role: StaffRole) {
  return make.actingAs(context, make.viewerOf(await make.makeStaff(db, role, { name: `Ravi ${role}` })));
}
const recordOf = async (orderId: string, role: StaffRole = 'owner') =>
  getOrderRecord(await as(role), { orderId });
const kindsOf = ({ timeline }: { timeline: { kind: TimelineKind }[] }) => [
  ...new Set(timeline.map(({ kind }) => kind)),
];

/**
 * An order that has everything: a payment, a webhook, a call, a case, a message, a help request, a line of the audit
 * log.
 */
async function fullOrder() {
  const user = await make.makeUser(db, { email: `${newId()}@example.com` });
  const order = await make.makeOrder(db, {
    user,
    status: 'Completed',
    value: 169_00n,
    cost: 120_00n,
    costCurrency: 'BRL',
    costRate: 150_000n,
    playerName: 'Asha Plays',
    paidAt: NOON,
    endedAt: NOON,
  });
  const payment = await make.makePayment(db, order, {
    ...make.paid(500_00n),
    payerVpa: 'asha@bank',
    remark: 'ok',
  });
  const known = { gateway: 'ekqr', clientTxnId: payment.clientTxnId, receivedAt: NOON };
  await db.webhookInbox.create({
    data: {
      ...known,
      id: newId(),
      digest: newId(),
      received: 3,
      payload: 'customer_mobile=9876543210',
      claim: { outcome: 'paid', utr: payment.utr ?? '', amount: '50000' },
    },
  });
  const attempt = await make.makeAttempt(db, order, {
    outcome: 'delivered',
    supplierOrderId: 'S-1',
    answeredAt: NOON,
    sealedGoods: 'SEALED-GOODS',
    request: { endpoint: 'createorder', userid: '12345678', sign: 'SIGNATURE', api_key: 'SECRET' },
    reply: { status: 200, text: '{"message":"success"}' },
  });
  await make.makeReview(db, {
    orderId: order.id,
    paymentId: payment.id,
    cause: 'amount_mismatch',
    moneyAtRisk: 500_00n,
    evidence: { asked: '16900', said: { amount: '50000', payerVpa: 'asha@bank' } },
    closedAt: NOON,
    closedById: (await make.makeAdmin(db, { name: 'Meera' })).id,
    note: 'counted',
    openKey: null,
  });
  await db.notification.create({
    data: {
      id: newId(),
      key: newId(),
      topic: 'delivered',
      kind: 'delivered',
      channel: 'mail',
      recipient: user.id,
      userId: user.id,
      orderId: order.id,
      language: 'hi',
      createdAt: NOON,
      tries: 2,
      error: `550 ${user.email} is unknown`,
      droppedAt: NOON,
    },
  });
  const help = await make.makeHelpRequest(db, order);
  await db.orderEvent.create({ data: { orderId: order.id, at: NOON, kind: 'delivered', to: 'Completed' } });
  const wallet = await make.makeWallet(db, user, { balance: 500_00n });
  await make.makeJournal(
    db,
    [
      { account: 'sales', amount: -169_00n },
      { account: 'wallet', walletId: wallet.id, amount: 169_00n },
    ],
    { reason: 'order_refunded', reference: order.id, note: 'said sorry' },
  );
  await db.wallet.update({ where: { id: wallet.id }, data: { balance: 669_00n } });
  await db.auditEntry.create({
    data: { action: 'ask-again', objectType: 'order', objectId: order.id, at: NOON },
  });
  return { user, order, payment, attempt, help };
}

const full = await fullOrder();

describe('an order with everything', () => {
  const { order, user, help } = full;

  it('has one timeline over payments, webhooks, calls, cases, ledger, messages, help and the audit log', async () => {
    const record = await recordOf(order.id);
    expect(kindsOf(record).toSorted()).toEqual(
      ['attempt', 'case', 'change', 'help', 'ledger', 'message', 'order', 'payment', 'webhook'].toSorted(),
    );
    const times = record.timeline.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(new Set(record.timeline.map(({ key }) => key)).size).toBe(record.timeline.length);
    expect(record).toMatchObject({ cost: 120, withheld: [], shortened: [], customer: { userid: user.id } });
    const of = (kind: TimelineKind) => record.timeline.find((entry) => entry.kind === kind);
    expect(of('webhook')).toMatchObject({ says: 'paid', amount: 500, times: 3 });
    expect(of('attempt')).toMatchObject({
      request: { endpoint: 'createorder', userid: '12345678' },
      reply: 'success',
      supplierOrderId: 'S-1',
    });
    expect(of('ledger')).toMatchObject({
      entries: expect.arrayContaining([{ account: 'wallet', currency: 'INR', amount: 169 }]),
    });
    expect(record.timeline.filter(({ kind }) => kind === 'case')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ step: 'opened', moneyAtRisk: 500, isOpen: false }),
        expect.objectContaining({ step: 'closed', by: 'Meera', note: 'counted' }),
      ]),
    );
    expect(of('help')).toMatchObject({ number: help.id, author: 'customer', text: 'Where is it?' });
    expect(record.proof).toMatchObject({
      verdict: 'delivered',
      packs: [{ supplier: 'Smile.one', supplierOrderId: 'S-1' }],
      texts: { en: expect.stringContaining('Asha Plays'), hi: expect.stringContaining('Asha Plays') },
    });
  });

  it.each(STAFF_ROLES)('shows %s no signature, key, sealed goods or body of a webhook', async (role) => {
    const text = JSON.stringify(await recordOf(order.id, role));
    expect(text).not.toMatch(/SIGNATURE|SECRET|SEALED-GOODS|9876543210|api_key/);
  });

  it('withholds the ledger, figures and the audit log from support where the role does not include them', async () => {
    const record = await recordOf(order.id, 'support');
    expect(record.cost).toBeNull();
    expect(record.withheld).toEqual(['change']);
    expect(kindsOf(record)).not.toContain('change');
    expect(kindsOf(record)).toContain('ledger');
  });

  it('reads for a role without wallets, help or users nothing of them', async () => {
    const reader = await as('owner');
    const actor = { ...reader.actor, permissions: ['panel.open', 'orders.read'] as const };
    const record = await getOrderRecord({ ...reader, actor }, { orderId: order.id });
    expect(record).toMatchObject({ customer: null, cost: null, withheld: ['ledger', 'help', 'change'] });
    expect(kindsOf(record)).toEqual(expect.not.arrayContaining(['ledger', 'help', 'change']));
    expect(JSON.stringify(record)).not.toContain('Where is it?');
  });

  it('masks contacts for a role that may not read them, in evidence and in errors of mails too', async () => {
    const reader = await as('read-only');
    const record = maskContacts(reader.actor, await getOrderRecord(reader, { orderId: order.id }));
    const text = JSON.stringify(record);
    expect(text).not.toContain(user.email);
    expect(text).not.toContain('asha@bank');
    const whole = JSON.stringify(await recordOf(order.id, 'support'));
    expect(whole).toContain(user.email);
    expect(whole).toContain('asha@bank');
  });
});

test.each(orderStatuses)(
  'an order that is %s has a record with its facts and a text for its customer',
  async (status) => {
    const order = await make.makeOrder(db, {
      status,
      ...(status !== 'Created' && status !== 'Failed' && { paidAt: NOON }),
    });
    const record = await recordOf(order.id);
    expect(record.waiting.order).toMatchObject({ orderid: order.id, status });
    expect(record.proof.texts.en).toContain(order.id);
    expect(record.answers).toHaveLength(3);
    await db.order.update({ where: { id: order.id }, data: { status: 'Failed' } });
  },
);

test('an order that does not exist is not found', async () => {
  await expect(recordOf('T2611200000000000000')).rejects.toMatchObject({ code: 'not_found' });
});

test('an order that two administrators end at once is ended once, and its record names who did it', async () => {
  const placed = await shop.unanswered();
  const end = async (name: string, newStatus: 'Completed' | 'Refunded') => {
    const admin = make.viewerOf(await make.makeAdmin(db, { name }));
    const by = make.actingAs(context, admin);
    return updateOrder(by, { orderId: placed.orderid, newStatus, reason: `said ${name}` });
  };
  const ended = await Promise.allSettled([end('Asha', 'Completed'), end('Ravi', 'Completed')]);
  expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const winner = ended[0].status === 'fulfilled' ? 'Asha' : 'Ravi';
  const record = await recordOf(placed.orderid);
  expect(
    record.timeline.filter((entry) => entry.kind === 'order' && entry.event === 'delivered'),
  ).toMatchObject([{ by: winner }]);
  expect(record.timeline.filter((entry) => entry.kind === 'change')).toMatchObject([
    { action: 'update-order', by: winner },
  ]);
  expect(record.proof.verdict).toBe('by_hand');
});
