// Calls that move money by hand or change how an administrator signs in require recent authentication.
import { describe, expect, it } from 'vitest';
import { webProcess } from '@/lib/http/server/process';
import { minutes, seconds, systemClock } from '@/lib/platform/time';
import { authenticator, giveAuthenticator } from '../support/authenticator';
import { testHasher } from '../support/hasher';
import { makeAdmin, makeOrder, makePayment, makeReview, makeUser, paid } from '../support/make';
import { startTestServer } from '../support/server';
import { type CallReply, codeOf, expectRefusal } from '../support/server/call';
import { fingerprint } from '../support/server/fingerprint';
import { newPerson, type Person, signInAs } from '../support/server/people';
import { stockShop } from '../support/server/stock';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
const stock = await stockShop(shop.db);
const { prisma } = shop.db;
const { sealer } = webProcess().context;
const PASSWORD = 'a password of their own';

/** A signed-in administrator with an authenticator, who last authenticated so long ago. */
async function provedBefore(ago: number) {
  const made = await makeAdmin(prisma);
  const { user, app } = await giveAuthenticator({ db: prisma, sealer, clock: systemClock }, made);
  const person = await signInAs(shop.db, user);
  await age(person, ago);
  return { ...person, app };
}
const age = ({ session }: Person, ago: number) =>
  prisma.session.update({ where: { id: session.id }, data: { provedAt: new Date(Date.now() - ago) } });

/** Every call by which an administrator moves money. */
const MOVES: Record<string, (person: Person) => Promise<CallReply>> = {
  'a refund by GET': (person) => refund('GET', person),
  'a refund by POST': (person) => refund('POST', person),
  'a gift of T-Coins': async ({ token }) => {
    const { id: userId, email } = await makeUser(prisma);
    return shop.call('POST /admin/adduserbalance', { token, json: { userId, email, amount: 10 } });
  },
  'money of a case': async ({ token }) => {
    const order = await makeOrder(prisma);
    const asked = { clientTxnId: order.id, gatewayOrderId: '1', amount: '100', currency: 'INR' };
    const utr = String(order.itemid).padStart(12, '7');
    const evidence = { ...asked, utr, payerVpa: null, remark: '' };
    const payment = await makePayment(prisma, order, { status: 'review', receivedAmount: 1_00n, evidence });
    const { id } = await makeReview(prisma, { cause: 'amount_mismatch', paymentId: payment.id, evidence });
    const json = { decision: 'credit', reason: 'the bank has it' };
    return shop.call(`POST /admin/reviews/${id}/settle`, { token, json });
  },
};

async function refund(method: string, { token }: Person): Promise<CallReply> {
  const { handProduct: product, handItem: item } = stock;
  const order = await makeOrder(prisma, { product, item, status: 'Processing', instant: false });
  await makePayment(prisma, order, paid(order.value));
  return shop.call(`${method} /admin/updateorder/${order.id}/Refunded/out%20of%20stock`, { token });
}

/** All balances and journals. */
const money = async () => {
  const { ledger_entries, ledger_journals, wallets, wallet_transactions } = await fingerprint(shop.db.pool);
  return { ledger_entries, ledger_journals, wallets, wallet_transactions };
};

describe.each(Object.entries(MOVES))('check 22: %s', (_, move) => {
  it('a call that moves money is refused when authentication is older than ten minutes, and moves nothing', async () => {
    const before = await money();
    for (const ago of [minutes(10) + seconds(1), minutes(60)]) {
      const reply = await move(await provedBefore(ago));
      expectRefusal(reply, 403);
      expect(codeOf(reply)).toBe('recent_auth_required');
    }
    expect(await money()).toEqual(before);
    expect((await move(await provedBefore(minutes(9)))).status).toBe(200);
  });

  it('a call that moves money is done once a code was entered on this very device', async () => {
    const admin = await provedBefore(minutes(30));
    const other = await signInAs(shop.db, admin.user);
    await age(other, minutes(30));
    const prove = (code: string) =>
      shop.call('POST /auth/reauthenticate', { token: admin.token, json: { code } });
    expect(codeOf(await prove(admin.app.wrongCode()))).toBe('bad_code');
    expect(codeOf(await move(admin))).toBe('recent_auth_required');
    expect((await prove(admin.app.code())).status).toBe(200);
    expect((await move(admin)).status).toBe(200);
    expect(codeOf(await move(other))).toBe('recent_auth_required');
    // A code that was read over the owner's shoulder is not accepted again.
    const again = await shop.call('POST /auth/reauthenticate', {
      token: other.token,
      json: { code: admin.app.code() },
    });
    expect(codeOf(again)).toBe('bad_code');
  });

  it('a call that moves money asks no code of an administrator without an authenticator', async () => {
    const admin = await newPerson(shop.db, { role: 'admin' });
    await age(admin, minutes(50));
    expect((await move(admin)).status).toBe(200);
  });

  it('a call that moves money is refused to other roles, however recent their authentication', async () => {
    for (const role of ['user', 'reseller'] as const)
      expectRefusal(await move(await newPerson(shop.db, { role })), 403);
  });
});

describe('check 22: authenticators', () => {
  it('setting up an authenticator needs the password, and removing it needs a code', async () => {
    const admin = await newPerson(shop.db, {
      role: 'admin',
      passwordHash: await testHasher.hash(PASSWORD),
    });
    const call = (name: string, json: object) =>
      shop.call(`POST /auth/second-factor/${name}`, { token: admin.token, json });
    for (const json of [{}, { password: 'wrong' }])
      expect(codeOf(await call('begin', json))).toBe('bad_credentials');
    const offer = await call('begin', { password: PASSWORD });
    const app = authenticator((offer.body as { secret: string }).secret, systemClock);
    expect(codeOf(await call('confirm', { code: app.wrongCode() }))).toBe('bad_code');
    expect((await call('confirm', { code: app.code() })).status).toBe(200);
    // An open browser cannot replace the authenticator.
    expectRefusal(await call('begin', { password: PASSWORD }), 409);
    for (const code of [app.wrongCode(), app.code()])
      expect(codeOf(await call('remove', { code }))).toBe('bad_code');
    expect((await call('remove', { code: app.code(1) })).status).toBe(200);
  });

  it('an authenticator cannot be bypassed at a sign-in', async () => {
    const made = await makeAdmin(prisma, { passwordHash: await testHasher.hash(PASSWORD) });
    const { app } = await giveAuthenticator({ db: prisma, sealer, clock: systemClock }, made);
    const logIn = (code?: string) =>
      shop.call('POST /auth/login', { json: { email: made.email, password: PASSWORD, code } });
    expect(codeOf(await logIn())).toBe('second_factor_needed');
    expect(codeOf(await logIn(app.wrongCode()))).toBe('bad_code');
    expect((await logIn(app.code())).status).toBe(200);
  });
});
