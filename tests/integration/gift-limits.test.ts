// Gifts of T-Coins that one insider could misuse: to oneself, to an own second account, or many small ones that add up;
// and a second person who was appointed for the purpose.
import { describe, expect, it } from 'vitest';
import { webProcess } from '@/lib/http/server/process';
import type { User } from '@/lib/platform/db';
import { hours, minutes, systemClock } from '@/lib/platform/time';
import { giveAuthenticator } from '../support/authenticator';
import { makeAdmin, makeOrder, makePaidFrom, makeSession, makeUser, paid } from '../support/make';
import { startTestServer } from '../support/server';
import { codeOf, expectRefusal } from '../support/server/call';
import { newPerson, type Person } from '../support/server/people';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
const { prisma } = shop.db;
const { prisma: owner } = shop.owner;
const { sealer } = webProcess().context;
const ALONE = 25_000;

const newGiver = () => newPerson(shop.db, { role: 'admin', staffSince: new Date('2026-01-01') });
const give = (giver: Person, to: Pick<User, 'id' | 'email'>, amount: number, approver?: object) =>
  shop.call('POST /admin/adduserbalance', {
    token: giver.token,
    json: { userId: to.id, email: to.email ?? '', amount, ...(approver && { approver }) },
  });

/** The sum of the wallets of these users, in rupees. */
async function received(users: Pick<User, 'id'>[]): Promise<number> {
  const wallets = await prisma.wallet.findMany({ where: { userId: { in: users.map(({ id }) => id) } } });
  return Number(wallets.reduce((sum, { balance }) => sum + balance, 0n)) / 100;
}

/** Gifts that older tests of this file gave are outside of the window. */
async function forgetGifts(): Promise<void> {
  await owner.$executeRaw`alter table ledger_journals disable trigger user`;
  await owner.$executeRaw`update ledger_journals set created_at = created_at - interval '25 hours'`;
  await owner.$executeRaw`alter table ledger_journals enable trigger user`;
}

describe('gifts by one person', () => {
  it('twenty gifts at once to oneself give nothing', async () => {
    const giver = await newGiver();
    const replies = await Promise.all(Array.from({ length: 20 }, () => give(giver, giver.user, ALONE)));
    for (const reply of replies) {
      expectRefusal(reply, 403);
      expect(codeOf(reply)).toBe('own_account');
    }
    expect(await received([giver.user])).toBe(0);
  });

  it('twenty gifts at once to twenty customers add up to what one person may give alone', async () => {
    await forgetGifts();
    const giver = await newGiver();
    const customers = await Promise.all(Array.from({ length: 20 }, () => makeUser(prisma)));
    const replies = await Promise.all(customers.map((customer) => give(giver, customer, 10_000)));
    expect(replies.map(({ status }) => status).sort()).toEqual([
      ...Array(2).fill(200),
      ...Array(18).fill(403),
    ]);
    expect(await received(customers)).toBe(20_000);
    expect(replies.find(({ status }) => status === 403)?.body).toMatchObject({
      message: expect.stringContaining('24 hours'),
      error: { code: 'approval_required' },
    });
  });

  it('gifts of many givers to one customer add up to what may be given without a second person', async () => {
    await forgetGifts();
    const customer = await makeUser(prisma);
    const givers = await Promise.all(Array.from({ length: 5 }, newGiver));
    await Promise.all(givers.map((giver) => give(giver, customer, 10_000)));
    expect(await received([customer])).toBe(20_000);
  });

  it('gifts of many givers to many customers add up to four times that', async () => {
    await forgetGifts();
    const customers = await Promise.all(Array.from({ length: 6 }, () => makeUser(prisma)));
    await Promise.all(customers.map(async (customer) => give(await newGiver(), customer, ALONE)));
    expect(await received(customers)).toBe(4 * ALONE);
  });

  it('a day later the same person may give again', async () => {
    await forgetGifts();
    const giver = await newGiver();
    const customer = await makeUser(prisma);
    expect((await give(giver, customer, ALONE)).status).toBe(200);
    expectRefusal(await give(giver, customer, 1), 403);
    await forgetGifts();
    expect((await give(giver, customer, 1)).status).toBe(200);
  });
});

describe('gifts to an account of the giver', () => {
  const browser = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0', lastSeenAt: new Date() };

  it('an account that signed in on a device of the giver gets no gift, one with another browser does', async () => {
    await forgetGifts();
    const giver = await newGiver();
    const [same, other] = [await makeUser(prisma), await makeUser(prisma)];
    await makeSession(prisma, giver.user, { address: '203.0.113.9', ...browser });
    await makeSession(prisma, same, { address: '203.0.113.9', ...browser });
    await makeSession(prisma, other, { address: '203.0.113.9', ...browser, userAgent: 'Safari' });
    expectRefusal(await give(giver, same, 1), 403);
    expect((await give(giver, other, 1)).status).toBe(200);
  });

  it('an account whose UPI payments come from the giver gets no gift', async () => {
    const giver = await newGiver();
    const customer = await makeUser(prisma);
    for (const [user, vpa] of [
      [giver.user, 'Mine@upi'],
      [customer, 'mine@upi'],
    ] as const) {
      const order = await makeOrder(prisma, { user });
      await makePaidFrom(prisma, order, vpa, paid(order.value));
    }
    expectRefusal(await give(giver, customer, 1), 403);
  });
});

describe('the second person of a gift', () => {
  const ago = (ms: number) => new Date(Date.now() - ms);
  const withApp = async (given: object) =>
    giveAuthenticator({ db: prisma, sealer, clock: systemClock }, await makeAdmin(prisma, given));

  it.each([
    ['a minute ago', 401, { staffSince: ago(minutes(1)) }],
    ['71 hours ago', 401, { staffSince: ago(hours(71)) }],
    ['at an unknown time', 401, { staffSince: null }],
    ['73 hours ago', 200, { staffSince: ago(hours(73)) }],
  ])('a second person who was appointed %s is answered %s', async (_, status, given) => {
    const { user, app } = await withApp(given);
    const customer = await makeUser(prisma);
    const reply = await give(await newGiver(), customer, 50_000, { email: user.email, code: app.code() });
    expect(reply.status, reply.text).toBe(status);
    expect(await received([customer])).toBe(status === 200 ? 50_000 : 0);
  });

  it('a second person whose role may not give money cannot approve a gift', async () => {
    const { user, app } = await withApp({ role: 'user', staffRole: 'support' });
    const approver = { email: user.email, code: app.code() };
    expectRefusal(await give(await newGiver(), await makeUser(prisma), 50_000, approver), 401);
  });

  it('a second person cannot approve a gift to themselves', async () => {
    const { user, app } = await withApp({});
    const approver = { email: user.email, code: app.code() };
    expectRefusal(await give(await newGiver(), user, 50_000, approver), 403);
    expect(await received([user])).toBe(0);
  });
});
