// Check 58: money that an administrator moves is in the audit log with who, why and from what to what, and cannot be
// changed there.
import { beforeAll, describe, expect, it } from 'vitest';
import { violatesCheck } from '@/lib/platform/db';
import { makeOrder, makePayment, makeReview, makeUser, paid } from '../support/make';
import { startTestServer } from '../support/server';
import { expectRefusal } from '../support/server/call';
import { fingerprint } from '../support/server/fingerprint';
import { newPerson } from '../support/server/people';
import { stockShop } from '../support/server/stock';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000', TOPUP_MAX: '5000' });
const stock = await stockShop(shop.db);
const { prisma, pool } = shop.db;
const admin = await newPerson(shop.db, { role: 'admin' });
const call = (endpoint: string, json: object = {}) => shop.call(endpoint, { token: admin.token, json });

interface Deed {
  objectId: string;
  auditLine: object;
  /** Paise that the customer has afterwards. */
  given: bigint;
  userId: string;
  note: string;
}

async function giveCoins(): Promise<Deed> {
  const { id: userId, email } = await makeUser(prisma);
  const note = 'Sorry for the delay';
  const reply = await call('POST /admin/adduserbalance', { userId, email, amount: 250, reason: note });
  expect(reply.status, reply.text).toBe(200);
  const auditLine = {
    action: 'add-balance',
    objectType: 'user',
    before: { balance: 0 },
    after: { balance: 250, reason: note, reference: expect.any(String) },
  };
  return { objectId: userId, auditLine, given: 250_00n, userId, note };
}

/** Every way in which an administrator moves money by hand. */
const DEEDS: Record<string, () => Promise<Deed>> = {
  'a gift of T-Coins': giveCoins,
  'a refund': async () => {
    const { handProduct: product, handItem: item } = stock;
    const order = await makeOrder(prisma, { product, item, status: 'Processing', instant: false });
    await makePayment(prisma, order, paid(order.value));
    const reply = await call(`POST /admin/updateorder/${order.id}/Refunded/out%20of%20stock`);
    expect(reply.status, reply.text).toBe(200);
    const auditLine = { action: 'update-order', objectType: 'order', after: { status: 'Refunded' } };
    return { objectId: order.id, auditLine, given: order.value, userId: order.userId, note: 'out of stock' };
  },
  'a refund of what was delivered': async () => {
    const { handProduct: product, handItem: item } = stock;
    const order = await makeOrder(prisma, { product, item, status: 'Completed', value: 100_00n });
    const json = { amount: 40, cause: 'disruption', note: 'the game was down' };
    const reply = await call(`POST /admin/orders/${order.id}/refunds`, { ...json, alreadyRefunded: 0 });
    expect(reply.status, reply.text).toBe(200);
    const auditLine = {
      action: 'refund-order',
      objectType: 'order',
      before: { refunded: 0 },
      after: { ...json, packs: [], refund: expect.any(String), refunded: 40 },
    };
    return { objectId: order.id, auditLine, given: 40_00n, userId: order.userId, note: 'the game was down' };
  },
  'the money of a case': async () => {
    const order = await makeOrder(prisma, { status: 'Failed' });
    const asked = { clientTxnId: order.id, gatewayOrderId: '1', amount: '300', currency: 'INR' };
    const evidence = { ...asked, utr: '478787878787', payerVpa: null, remark: '' };
    const payment = await makePayment(prisma, order, { status: 'review', receivedAmount: 3_00n, evidence });
    const { id } = await makeReview(prisma, { cause: 'amount_mismatch', paymentId: payment.id, evidence });
    const json = { decision: 'credit', reason: 'the bank has it' };
    const reply = await call(`POST /admin/reviews/${id}/settle`, json);
    expect(reply.status, reply.text).toBe(200);
    const auditLine = {
      action: 'settle-review',
      objectType: 'payment',
      after: { decision: 'credit', reason: 'the bank has it' },
    };
    return { objectId: payment.id, auditLine, given: 3_00n, userId: order.userId, note: 'the bank has it' };
  },
};

describe.each(Object.entries(DEEDS))('check 58: %s', (_, act) => {
  it('money moved by an administrator has one journal, and an audit log line with who, why, from and to', async () => {
    const { objectId, auditLine, given, userId, note } = await act();
    const lines = await prisma.auditEntry.findMany({ where: { objectId } });
    expect(lines).toMatchObject([{ actorId: admin.user.id, requestId: expect.any(String), ...auditLine }]);
    expect(JSON.stringify(lines[0]?.after)).toContain(note);
    const where = { userId_currency: { userId, currency: 'INR' as const } };
    expect((await prisma.wallet.findUniqueOrThrow({ where })).balance).toBe(given);
    const line = await prisma.walletTransaction.findFirstOrThrow({
      where: { userId, status: { in: ['Success', 'Refunded'] } },
      include: { journal: { include: { entries: true } } },
    });
    expect(line.amount).toBe(given);
    expect(line.journal?.entries.reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n);
  });
});

describe('check 58: lines of the audit log', () => {
  beforeAll(async () => {
    await giveCoins();
  });

  it.each([
    ['update audit_entries set actor_id = null'],
    ['delete from audit_entries'],
    ['truncate audit_entries'],
    ['update ledger_entries set amount = amount'],
    ['delete from ledger_entries'],
    ['truncate ledger_entries'],
    ['update ledger_journals set actor_id = null'],
    ['delete from ledger_journals'],
  ])(
    "a line of the audit log cannot be changed by the application's database account: %s",
    async (statement) => {
      const before = await fingerprint(pool);
      expect(before.audit_entries).not.toMatch(/^0 /);
      const refused = await pool.query(statement).then(
        () => null,
        (error: unknown) => error,
      );
      expect(refused, 'it was done').not.toBeNull();
      expect(await fingerprint(pool)).toEqual(before);
    },
  );

  it('the refusal to change the audit log as the owner of the tables names its rule', async () => {
    const refused = await shop.owner.prisma.$executeRaw`delete from audit_entries`.catch(
      (error: unknown) => error,
    );
    expect(violatesCheck(refused, 'audit_entries_append_only')).toBe(true);
  });
});

describe('check 58: gifts above the limit', () => {
  it('a gift above the limit is refused, and nothing is written', async () => {
    const { id: userId, email } = await makeUser(prisma);
    const before = await fingerprint(pool);
    for (const amount of [5001, 0, -1, 1.5]) {
      const reply = await call('POST /admin/adduserbalance', { userId, email, amount });
      expectRefusal(reply, 400);
      expect(reply.body?.message).toBe('Please enter a valid amount');
    }
    expect(await fingerprint(pool)).toEqual(before);
    expect((await call('POST /admin/adduserbalance', { userId, email, amount: 5000 })).status).toBe(200);
  });
});
