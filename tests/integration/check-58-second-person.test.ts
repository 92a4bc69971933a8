// Check 58: a gift above a threshold needs the code of a second administrator.
import { describe, expect, it } from 'vitest';
import { webProcess } from '@/lib/http/server/process';
import { systemClock } from '@/lib/platform/time';
import { giveAuthenticator } from '../support/authenticator';
import { makeAdmin, makeUser } from '../support/make';
import { startTestServer } from '../support/server';
import { expectRefusal } from '../support/server/call';
import { fingerprint } from '../support/server/fingerprint';
import { newPerson } from '../support/server/people';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '1', ADMIN_CREDIT_ALONE: '1000' });
const { prisma, pool } = shop.db;
const { sealer } = webProcess().context;

const withApp = async () => {
  const { user, app } = await giveAuthenticator(
    { db: prisma, sealer, clock: systemClock },
    await makeAdmin(prisma),
  );
  return { id: user.id, email: user.email ?? '', app };
};
/** An administrator for each test, because wrong codes are counted by the account that enters them. */
const newGiver = () => newPerson(shop.db, { role: 'admin' });
type Giver = Awaited<ReturnType<typeof newGiver>>;

async function gift(giver: Giver, amount: number, approver?: { email: string; code: string }) {
  const { id: userId, email } = await makeUser(prisma);
  const before = await fingerprint(pool);
  const json = { userId, email, amount, ...(approver && { approver }) };
  return {
    userId,
    before,
    reply: await shop.call('POST /admin/adduserbalance', { token: giver.token, json }),
  };
}
const balanceOf = async (userId: string) =>
  (await prisma.wallet.findFirst({ where: { userId, currency: 'INR' } }))?.balance ?? 0n;

/** Tables to which a call adds rows that asks for a second person. */
const OF_REQUESTS = ['approval_requests', 'audit_entries', 'audit_chain'];

describe('check 58: gifts that need a second approver', () => {
  it('a gift needs a second approver from the first rupee above the threshold', async () => {
    const giver = await newGiver();
    const { userId, reply } = await gift(giver, 1000);
    expect(reply.status, reply.text).toBe(200);
    expect(await balanceOf(userId)).toBe(1000_00n);
    const above = await gift(giver, 1001);
    expectRefusal(above.reply, 403);
    expect(above.reply.body).toMatchObject({
      message: expect.stringContaining('₹1,000'),
      error: { code: 'approval_required' },
    });
    // The request for approval is all that is kept.
    expect(await fingerprint(pool, OF_REQUESTS)).toEqual(
      Object.fromEntries(Object.entries(above.before).filter(([name]) => !OF_REQUESTS.includes(name))),
    );
  });

  it('a gift that a second approver confirms is given, and the audit log names both', async () => {
    const giver = await newGiver();
    const approver = await withApp();
    const { userId, reply } = await gift(giver, 5000, { email: approver.email, code: approver.app.code() });
    expect(reply.status, reply.text).toBe(200);
    expect(await balanceOf(userId)).toBe(5000_00n);
    const line = await prisma.auditEntry.findFirstOrThrow({
      where: { objectId: userId, action: 'add-balance' },
    });
    expect(line).toMatchObject({ actorId: giver.user.id, after: { balance: 5000, approver: approver.id } });
  });

  it("a second approver's code confirms only one gift", async () => {
    const giver = await newGiver();
    const approver = await withApp();
    const code = approver.app.code();
    expect((await gift(giver, 2000, { email: approver.email, code })).reply.status).toBe(200);
    const again = await gift(giver, 2000, { email: approver.email, code });
    expectRefusal(again.reply, 401);
    expect(await fingerprint(pool)).toEqual(again.before);
  });

  it('a second approver who may not confirm is refused in the same words as a wrong code', async () => {
    const customer = await giveAuthenticator(
      { db: prisma, sealer, clock: systemClock },
      await makeUser(prisma),
    );
    const blocked = await withApp();
    await prisma.user.update({ where: { id: blocked.id }, data: { blockedAt: new Date() } });
    const bare = await makeAdmin(prisma);
    const right = await withApp();
    const said = new Set<unknown>();
    for (const approver of [
      { email: customer.user.email ?? '', code: customer.app.code() },
      { email: blocked.email, code: blocked.app.code() },
      { email: bare.email ?? '', code: '123456' },
      { email: 'nobody@example.com', code: '123456' },
      { email: right.email, code: right.app.wrongCode() },
    ]) {
      // A new giver for each, because one may enter five wrong codes at most.
      const { reply, before } = await gift(await newGiver(), 2000, approver);
      expectRefusal(reply, 401);
      said.add(reply.body?.message);
      expect(await fingerprint(pool)).toEqual(before);
    }
    expect(said.size).toBe(1);
  });

  it('an administrator cannot confirm their own gift', async () => {
    const person = await newGiver();
    const { app } = await giveAuthenticator({ db: prisma, sealer, clock: systemClock }, person.user);
    const { reply, before } = await gift(person, 2000, { email: person.user.email ?? '', code: app.code() });
    expectRefusal(reply, 401);
    expect(await fingerprint(pool)).toEqual(before);
  });

  it("a second approver's code cannot be guessed: after five wrong codes even the right one is refused", async () => {
    const giver = await newGiver();
    const approver = await withApp();
    for (let guess = 0; guess < 5; guess++)
      expectRefusal(
        (await gift(giver, 2000, { email: approver.email, code: approver.app.wrongCode() })).reply,
        401,
      );
    const late = await gift(giver, 2000, { email: approver.email, code: approver.app.code() });
    expectRefusal(late.reply, 429);
    expect(await balanceOf(late.userId)).toBe(0n);
    // A second approver whose code was guessed at may still confirm another administrator's gift.
    const other = await gift(await newGiver(), 2000, { email: approver.email, code: approver.app.code() });
    expect(other.reply.status, other.reply.text).toBe(200);
  });
});
