// The record of a customer as staff read it: whole, bounded, and never more than the role includes.
import { expect, test } from 'vitest';
import { standingTexts } from '@/components/admin/customer/customer-texts';
import { getCustomerRecord } from '@/lib/domain/customer-record';
import { MOST_ROWS } from '@/lib/domain/customer-record/schema';
import { maskContacts } from '@/lib/domain/mask-contacts';
import type { StaffRole } from '@/lib/domain/permissions';
import { newId } from '@/lib/platform/ids';
import { after, days, minutes } from '@/lib/platform/time';
import { NOON } from '../support/clock';

import * as make from '../support/make';
import { openShop } from '../support/shop';

const { context } = await openShop({ worker: false });
const { db } = context;

async function recordOf(userid: string, role: StaffRole = 'owner') {
  const acting = make.actingAs(context, make.viewerOf(await make.makeStaff(db, role)));
  return { acting, record: await getCustomerRecord(acting, { userid }) };
}

/**
 * A customer with two orders for two players, payments, a wallet, a device, a message, and everything that can wait.
 */
async function fullCustomer() {
  const user = await make.makeUser(db, { email: `${newId()}@example.com` });
  const payerVpa = `${newId()}@bank`;
  const product = await make.makeProduct(db);
  const item = await make.makeItem(db, { product });
  const of = { user, product, item, value: 169_00n };
  const first = await make.makeOrder(db, {
    ...of,
    status: 'Completed',
    input1: '111',
    input2: '22',
    playerName: 'Asha Plays',
    createdAt: NOON,
  });
  const second = await make.makeOrder(db, {
    ...of,
    status: 'Processing',
    input1: '333',
    input2: '',
    createdAt: after(NOON, minutes(5)),
  });
  const payment = await make.makePaidFrom(db, first, payerVpa, make.paid(169_00n));
  await make.makeWallet(db, user, { balance: 500_00n });
  await make.makeTransaction(db, user, { amount: 500_00n });
  const now = context.clock.now();
  await make.makeSession(db, user, {
    address: '203.0.113.9',
    createdAt: now,
    lastSeenAt: now,
    expiresAt: after(now, days(1)),
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
      orderId: first.id,
      language: 'en',
      createdAt: NOON,
      sentAt: NOON,
    },
  });
  await make.makeReview(db, { orderId: second.id, cause: 'outcome_unknown', openKey: newId() });
  await make.makeReview(db, {
    paymentId: payment.id,
    cause: 'receivable',
    openKey: newId(),
    moneyAtRisk: 169_00n,
  });
  const help = await make.makeHelpRequest(db, first);
  await db.orderSignals.create({
    data: {
      orderId: first.id,
      userId: user.id,
      amount: 169_00n,
      player: 'p 111',
      payer: payment.payerIndex,
      paid: true,
      at: NOON,
    },
  });
  await db.fraudBlock.create({
    data: {
      id: newId(),
      subject: 'payer',
      value: payment.payerIndex ?? '',
      reason: 'Stolen bank account',
      createdAt: NOON,
    },
  });
  return { user, product, first, second, payment, help, payerVpa };
}

test('the record has everything of its customer', async () => {
  const { user, product, first, second, payment, help, payerVpa } = await fullCustomer();
  // Of somebody else, who must not appear.
  await fullCustomer();
  const { record } = await recordOf(user.id);
  expect(record).toMatchObject({
    user: { userid: user.id, email: user.email, balance: 500 },
    blockedAt: null,
    lockedAt: null,
    hasSecondFactor: false,
    points: 0,
    totals: [
      { status: 'Processing', orders: 1, value: 169 },
      { status: 'Completed', orders: 1, value: 169 },
    ],
    orders: [
      { orderid: second.id, status: 'Processing' },
      { orderid: first.id, status: 'Completed', value: 169 },
    ],
    payments: [{ client_txn_id: payment.clientTxnId, purpose: 'order', amount: 169, payerVpa }],
    players: [
      { productname: product.name, inputs: ['333'], name: null, orders: 1 },
      { productname: product.name, inputs: ['111', '22'], name: 'Asha Plays', orders: 1 },
    ],
    owes: [{ amount: 169 }],
    blocks: [{ subject: 'payer', reason: 'Stolen bank account', endsAt: null }],
    wallet: [{ amount: 500 }],
    devices: [{ address: '203.0.113.9' }],
    messages: [{ kind: 'delivered', channel: 'mail', orderid: first.id, state: 'sent' }],
  });
  expect(record.waits.map(({ kind, subject, cause, href }) => [kind, subject, cause, href])).toEqual(
    expect.arrayContaining([
      ['order', second.id, 'outcome_unknown', `/admin/orders/${second.id}`],
      ['payment', payment.clientTxnId, 'receivable', `/admin/orders/${first.id}`],
      ['help', help.id, help.kind, `/admin/help/${help.id}`],
    ]),
  );
  expect(record.waits).toHaveLength(3);
});

test('a role reads only what it includes, and contacts are masked', async () => {
  const { user, payerVpa } = await fullCustomer();
  const { record, acting } = await recordOf(user.id, 'read-only');
  expect(record).toMatchObject({ devices: [{ address: null }] });
  const shown = JSON.stringify(maskContacts(acting.actor, record));
  expect(shown).not.toContain(user.email);
  expect(shown).not.toContain(user.mobile?.slice(3));
  expect(shown).not.toContain(payerVpa);
  expect(shown).not.toContain('203.0.113.9');
  await expect(recordOf(user.id, 'catalogue').then(({ record: of }) => of)).resolves.toMatchObject({
    orders: null,
    payments: null,
    players: null,
    owes: null,
    blocks: null,
    messages: null,
    totals: null,
    wallet: null,
    waits: [],
  });
});

test('a request for approval waits for those who may decide it, and for nobody else', async () => {
  const receiver = await make.makeStaff(db, 'owner');
  const asker = await make.makeStaff(db, 'owner');
  await make.makeApprovalRequest(db, { asker, receiver });
  const waitsFor = async (reader: Parameters<typeof make.viewerOf>[0]) =>
    (await getCustomerRecord(make.actingAs(context, make.viewerOf(reader)), { userid: receiver.id })).waits;
  expect(await waitsFor(await make.makeStaff(db, 'finance'))).toMatchObject([
    { kind: 'approval', cause: 'gift', href: '/admin/approvals' },
  ]);
  expect(await waitsFor(await make.makeStaff(db, 'support'))).toEqual([]);
  expect(await waitsFor(asker)).toEqual([]);
  expect(await waitsFor(receiver)).toEqual([]);
});

test('a block whose end has come is not shown', async () => {
  const user = await make.makeUser(db);
  const order = await make.makeOrder(db, { user });
  const payer = `${newId()}@bank`;
  await db.orderSignals.create({
    data: { orderId: order.id, userId: user.id, amount: 1n, player: newId(), payer, paid: true, at: NOON },
  });
  const block = (endsAt: Date) =>
    db.fraudBlock.create({
      data: { id: newId(), subject: 'payer', value: payer, reason: 'tried', endsAt, createdAt: NOON },
    });
  const ended = await block(after(context.clock.now(), -minutes(1)));
  expect((await recordOf(user.id)).record.blocks).toEqual([]);
  await db.fraudBlock.delete({ where: { id: ended.id } });
  const endsAt = after(context.clock.now(), days(1));
  await block(endsAt);
  expect((await recordOf(user.id)).record.blocks).toMatchObject([{ endsAt: endsAt.toISOString() }]);
});

test('a customer with many orders has a page of the newest', async () => {
  const user = await make.makeUser(db);
  for (let n = 0; n < MOST_ROWS + 3; n++)
    await make.makeOrder(db, { user, input1: `${n}`, createdAt: after(NOON, minutes(n)) });
  const { record } = await recordOf(user.id);
  expect(record.orders).toHaveLength(MOST_ROWS);
  expect(record.players?.map(({ inputs }) => inputs[0])).toEqual(
    Array.from({ length: MOST_ROWS }, (_, n) => `${MOST_ROWS + 2 - n}`),
  );
});

test('nobody has the record of an account that does not exist', async () => {
  await expect(recordOf('nobody')).rejects.toMatchObject({ code: 'not_found' });
});

test('bug: staff were told that an erased account is blocked, and not that its customer has ended it', async () => {
  const user = await make.makeUser(db);
  const sealedAt = context.clock.now();
  expect((await recordOf(user.id)).record.erased).toBeNull();
  await db.erasure.create({
    data: { userId: user.id, identity: {}, sealedAt, wipeAt: after(sealedAt, days(366)) },
  });
  await db.user.update({ where: { id: user.id }, data: { blockedAt: sealedAt, emailVerifiedAt: null } });
  const { record } = await recordOf(user.id);
  expect(record.erased).toEqual({
    at: sealedAt.toISOString(),
    wipeAt: after(sealedAt, days(366)).toISOString(),
  });
  expect(standingTexts(record)).toEqual([
    expect.stringMatching(
      /^The customer erased this account on .+: nobody can sign in to it, change it or put money into its wallet\. What names them is wiped on .+\.$/,
    ),
  ]);
});
