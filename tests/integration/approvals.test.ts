// Requests that wait for a second person: who may decide them, that an approved action is carried out once, and what
// becomes of a request when the world changes meanwhile.
import { beforeEach, describe, expect, it } from 'vitest';
import { appointStaff, updateUser } from '@/lib/domain/accounts';
import {
  approve,
  countApprovals,
  expireApprovals,
  listApprovals,
  refuse,
  withdraw,
} from '@/lib/domain/approvals';
import { webProcess } from '@/lib/http/server/process';
import type { User } from '@/lib/platform/db';
import { after, hours, minutes, systemClock } from '@/lib/platform/time';
import { waitingJobs } from '../support/accounts';
import { giveAuthenticator } from '../support/authenticator';
import { compileProgram } from '../support/compile-program';
import {
  actingAs,
  makeAdmin,
  makeOrder,
  makePaidFrom,
  makeSession,
  makeStaff,
  makeUser,
  paid,
  viewerOf,
} from '../support/make';
import { startProcess } from '../support/processes';
import { startTestServer } from '../support/server';
import { signInAs } from '../support/server/people';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
const { prisma, pool } = shop.db;
const { context } = webProcess();

const as = (user: User) => actingAs(context, viewerOf(user));
const amount = 30_000;
const NOTHING_SEEN = '0/0';

let asker: User;
let approver: User;
let receiver: User;
beforeEach(async () => {
  await prisma.user.updateMany({
    data: { role: 'user', staffRole: null, staffSince: null, staffUntil: null },
  });
  await pool.query('delete from graphile_worker._private_jobs');
  await pool.query('delete from approval_requests');
  // Gifts of older tests are outside of the window in which they are summed.
  await shop.owner.pool.query(`
    alter table ledger_journals disable trigger user;
    update ledger_journals set created_at = created_at - interval '25 hours';
    alter table ledger_journals enable trigger user`);
  asker = await makeAdmin(prisma);
  approver = await makeStaff(prisma, 'finance');
  receiver = await makeUser(prisma);
});

const give = async (from: User, to: User, given: object = {}) =>
  shop.call('POST /admin/adduserbalance', {
    token: (await signInAs(shop.db, from)).token,
    json: { userId: to.id, email: to.email ?? '', amount, ...given },
  });

/** The id of the request that this gift leaves. */
async function askForGift(from = asker, to = receiver): Promise<string> {
  const { body } = await give(from, to);
  expect(body).toMatchObject({ error: { code: 'approval_required' }, approvalId: expect.any(String) });
  return String(body?.approvalId);
}

/** The id of the request that a use case leaves. */
async function requestOf(call: Promise<unknown>): Promise<string> {
  const error: unknown = await call.catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: 'approval_required', reply: { approvalId: expect.any(String) } });
  return (error as { reply: { approvalId: string } }).reply.approvalId;
}

const approveBy = (user: User, id: string, seen = NOTHING_SEEN) => approve(as(user), { id, seen });
const read = (id: string) => prisma.approvalRequest.findUniqueOrThrow({ where: { id } });
const userOf = ({ id }: User) => prisma.user.findUniqueOrThrow({ where: { id } });
async function received(user: User): Promise<number> {
  const wallet = await prisma.wallet.findFirst({ where: { userId: user.id, currency: 'INR' } });
  return Number(wallet?.balance ?? 0n) / 100;
}
async function mailsTo(user: User): Promise<unknown[]> {
  const jobs = await waitingJobs(shop.db);
  return jobs.filter(({ payload }) => payload.to === user.email).map(({ payload }) => payload.kind);
}

describe('a gift above what one person may give', () => {
  it('is stored and answered with the id of the request, and the same call again is the same request', async () => {
    const id = await askForGift();
    expect(await askForGift()).toBe(id);
    expect(await read(id)).toMatchObject({
      ...{ status: 'open', kind: 'gift', askerId: asker.id, receiverId: receiver.id },
      input: { userId: receiver.id, email: receiver.email, amount },
    });
    expect(await received(receiver)).toBe(0);
  });

  it('is given once when a second person approves it, as the action of the asker', async () => {
    const id = await askForGift();
    await approveBy(approver, id);
    await expect(approveBy(approver, id)).rejects.toMatchObject({ code: 'conflict' });
    expect(await received(receiver)).toBe(amount);
    expect(await read(id)).toMatchObject({ status: 'approved', deciderId: approver.id });
    const where = { reason: 'admin_credit', reference: id };
    expect(await prisma.ledgerJournal.findFirstOrThrow({ where })).toMatchObject({ actorId: asker.id });
    const line = { action: 'add-balance', objectId: receiver.id };
    expect(await prisma.auditEntry.findFirstOrThrow({ where: line })).toMatchObject({
      actorId: asker.id,
      after: { approver: approver.id },
    });
    expect(await mailsTo(asker)).toEqual(['approval-given']);
  });

  it('is given once when several people approve it at once', async () => {
    const others = await Promise.all(Array.from({ length: 4 }, () => makeStaff(prisma, 'finance')));
    const id = await askForGift();
    const ends = await Promise.allSettled([approver, ...others].map((user) => approveBy(user, id)));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await received(receiver)).toBe(amount);
  });

  it('is approved or refused, never both, when two people decide at once', async () => {
    const other = await makeAdmin(prisma);
    for (let round = 0; round < 5; round++) {
      const to = await makeUser(prisma);
      const id = await askForGift(await makeAdmin(prisma), to);
      const [given, refused] = await Promise.allSettled([
        approveBy(approver, id),
        refuse(as(other), { id, reason: 'Not known to me' }),
      ]);
      expect([given.status, refused.status].toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(await received(to)).toBe(given.status === 'fulfilled' ? amount : 0);
    }
  });

  it('is not given when the decision fails at its last statement, and given once by the next approval', async () => {
    const id = await askForGift();
    // The mail about the decision is the last statement. A process that is killed there leaves the same.
    const jobs = 'alter table graphile_worker._private_jobs';
    await shop.owner.pool.query(`${jobs} add constraint broken check (false) not valid`);
    await expect(approveBy(approver, id)).rejects.toThrow('broken');
    await shop.owner.pool.query(`${jobs} drop constraint broken`);
    expect(await received(receiver)).toBe(0);
    expect((await read(id)).status).toBe('open');
    await approveBy(approver, id);
    expect(await received(receiver)).toBe(amount);
  });

  it('is given once when the process of the approver is killed before or after the commit', {
    timeout: minutes(2),
  }, async () => {
    const id = await askForGift();
    const dieAt = async (TARANG_FAILPOINT: string) => {
      const child = await startProcess({
        args: [await compileProgram('tests/support/second-process/approve-request.ts')],
        env: { APPROVAL: JSON.stringify({ id, approverId: approver.id }), TARANG_FAILPOINT },
        ready: /^ready$/m,
        timeout: minutes(1),
      });
      expect(await child.ended, child.output()).toEqual({ code: null, signal: 'SIGKILL' });
    };
    await dieAt('approval:before');
    expect(await received(receiver)).toBe(0);
    expect((await read(id)).status).toBe('open');
    await dieAt('approval:after');
    expect(await received(receiver)).toBe(amount);
    expect((await read(id)).status).toBe('approved');
    expect(await mailsTo(asker)).toEqual(['approval-given']);
  });

  it('is refused with a reason, which the asker is told', async () => {
    const id = await askForGift();
    await refuse(as(approver), { id, reason: 'No ticket' });
    expect(await read(id)).toMatchObject({ status: 'refused', reason: 'No ticket', deciderId: approver.id });
    expect(await mailsTo(asker)).toEqual(['approval-refused']);
    await expect(approveBy(approver, id)).rejects.toMatchObject({ code: 'conflict' });
    const { own } = await listApprovals(as(asker));
    expect(own).toMatchObject([{ _id: id, status: 'refused', reason: 'No ticket' }]);
  });

  it('replaces an older request of the asker for the same customer', async () => {
    const older = await askForGift();
    const { body } = await give(asker, receiver, { amount: 40_000 });
    expect((await read(older)).status).toBe('withdrawn');
    await expect(approveBy(approver, older)).rejects.toMatchObject({ code: 'conflict' });
    await approveBy(approver, String(body?.approvalId));
    expect(await received(receiver)).toBe(40_000);
  });

  it('is withdrawn by its asker and by no other person', async () => {
    const id = await askForGift();
    await expect(withdraw(as(approver), { id })).rejects.toMatchObject({ code: 'not_found' });
    await withdraw(as(asker), { id });
    await expect(approveBy(approver, id)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('given with a code beside the asker ends the request for it, so that it is given once', async () => {
    const { user, app } = await giveAuthenticator(
      { db: prisma, sealer: context.sealer, clock: systemClock },
      await makeAdmin(prisma),
    );
    const id = await askForGift();
    const reply = await give(asker, receiver, { approver: { email: user.email, code: app.code() } });
    expect(reply.status, reply.text).toBe(200);
    await expect(approveBy(approver, id, `${amount}/${amount}`)).rejects.toMatchObject({ code: 'conflict' });
    expect(await received(receiver)).toBe(amount);
  });
});

describe('the code of a second person', () => {
  it('bug: of an account that is locked, because a thief had it, gave T-Coins away', async () => {
    const { user, app } = await giveAuthenticator(
      { db: prisma, sealer: context.sealer, clock: systemClock },
      await makeAdmin(prisma, { lockedAt: new Date() }),
    );
    const reply = await give(asker, receiver, { approver: { email: user.email, code: app.code() } });
    expect(reply.body).toMatchObject({ error: { code: 'bad_code' } });
    expect(await received(receiver)).toBe(0);
  });
});

describe('who may decide a request', () => {
  const browser = { userAgent: 'Mozilla/5.0 (X11) Firefox/150.0', lastSeenAt: new Date() };
  const shareDevice = async (one: User, other: User) => {
    for (const user of [one, other]) await makeSession(prisma, user, { address: '203.0.113.9', ...browser });
  };

  it.each<[string, () => Promise<User>]>([
    ['the asker', async () => asker],
    ['staff whose role does not include it', () => makeStaff(prisma, 'support')],
    [
      'staff for 71 hours',
      () => makeStaff(prisma, 'finance', { staffSince: new Date(Date.now() - hours(71)) }),
    ],
    ['staff whose beginning is not known', () => makeStaff(prisma, 'finance', { staffSince: null })],
    ['blocked staff', () => makeStaff(prisma, 'finance', { blockedAt: new Date() })],
    ['staff whose account a thief had', () => makeStaff(prisma, 'finance', { lockedAt: new Date() })],
    [
      'the receiver, though on the staff',
      () =>
        prisma.user.update({
          where: { id: receiver.id },
          data: { staffRole: 'finance', staffSince: new Date(0) },
        }),
    ],
    [
      'an account on a device of the asker',
      async () => {
        await shareDevice(asker, approver);
        return approver;
      },
    ],
    [
      'an account on a device of the receiver',
      async () => {
        await shareDevice(receiver, approver);
        return approver;
      },
    ],
    [
      'an account with the payer of the receiver',
      async () => {
        for (const user of [receiver, approver]) {
          const order = await makeOrder(prisma, { user });
          await makePaidFrom(prisma, order, 'one@upi', paid(order.value));
        }
        return approver;
      },
    ],
  ])('%s neither approves nor refuses it', async (_, personOf) => {
    const id = await askForGift();
    const person = await personOf();
    await expect(approveBy(person, id)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(refuse(as(person), { id, reason: 'No' })).rejects.toMatchObject({ code: 'forbidden' });
    expect(await received(receiver)).toBe(0);
    expect((await read(id)).status).toBe('open');
    const { waiting } = await listApprovals(as(await userOf(person)));
    expect(waiting.filter(({ decidable }) => decidable)).toEqual([]);
  });

  it('the queue and the count show it to those who may decide it', async () => {
    const id = await askForGift();
    const { waiting } = await listApprovals(as(approver));
    expect(waiting).toMatchObject([
      { _id: id, decidable: true, amount, sums: { byAsker: 0, toReceiver: 0 } },
    ]);
    expect(await countApprovals(as(approver))).toBe(1);
    expect(await countApprovals(as(asker))).toBe(0);
    expect(await countApprovals(as(await makeStaff(prisma, 'support')))).toBe(0);
  });

  it('the database refuses an approval by the asker and by the receiver, and a second end', async () => {
    const id = await askForGift();
    const end = (deciderId: string) =>
      prisma.approvalRequest.update({
        where: { id },
        data: { status: 'approved', deciderId, openKey: null, endedAt: new Date() },
      });
    for (const { id: person } of [asker, receiver])
      await expect(end(person)).rejects.toThrow('approval_requests_second_person');
    await end(approver.id);
    await expect(end(approver.id)).rejects.toThrow('approval_requests_stay');
  });

  it('the database keeps what was asked for', async () => {
    const id = await askForGift();
    const changed = prisma.approvalRequest.update({ where: { id }, data: { input: { amount: 1 } } });
    await expect(changed).rejects.toThrow('approval_requests_stay');
  });

  it('an approver whose code is too old has to authenticate again', async () => {
    const id = await askForGift();
    const stale = actingAs(context, {
      ...viewerOf(approver),
      ...{ secondFactor: true, provedAt: after(new Date(), -minutes(11)) },
    });
    await expect(approve(stale, { id, seen: NOTHING_SEEN })).rejects.toMatchObject({
      code: 'recent_auth_required',
    });
  });
});

describe('when the world changes between the request and the approval', () => {
  it.each<[string, object]>([
    ['blocked', { blockedAt: new Date() }],
    ['locked, because a thief had the account', { lockedAt: new Date() }],
    ['dismissed', { role: 'user', staffSince: null }],
    ['in a role that does not include it', { role: 'user', staffRole: 'support' }],
  ])('nothing is given when the asker is %s, and the request ends', async (_, data) => {
    const id = await askForGift();
    await prisma.user.update({ where: { id: asker.id }, data });
    await expect(approveBy(approver, id)).rejects.toMatchObject({ code: 'conflict' });
    expect(await received(receiver)).toBe(0);
    expect((await read(id)).status).toBe('outdated');
    await prisma.user.update({
      where: { id: asker.id },
      data: { role: 'admin', blockedAt: null, lockedAt: null },
    });
    await expect(approveBy(approver, id)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('nothing is given to an account whose number has changed', async () => {
    const id = await askForGift();
    await prisma.user.update({ where: { id: receiver.id }, data: { mobile: '+919000000001' } });
    await expect(approveBy(approver, id)).rejects.toMatchObject({ code: 'conflict' });
    expect(await received(receiver)).toBe(0);
    expect(await read(id)).toMatchObject({ status: 'outdated', reason: expect.stringContaining('changed') });
    expect(await mailsTo(asker)).toEqual(['approval-ended']);
  });

  it('an approval of sums that other gifts have changed is refused until the approver has read the new ones', async () => {
    const id = await askForGift();
    expect((await give(asker, receiver, { amount: 20_000 })).status).toBe(200);
    await expect(approveBy(approver, id)).rejects.toMatchObject({ code: 'conflict' });
    expect((await read(id)).status).toBe('open');
    const [request] = (await listApprovals(as(approver))).waiting;
    await approveBy(approver, id, request?.seen);
    expect(await received(receiver)).toBe(amount + 20_000);
  });

  it('two requests to one customer that are approved at once are not both approved on the sums of before', async () => {
    const [one, two] = [await askForGift(), await askForGift(await makeAdmin(prisma))];
    const ends = await Promise.allSettled([one, two].map((id) => approveBy(approver, id)));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await received(receiver)).toBe(amount);
  });

  it('a request that was not decided in 72 hours expires, and its asker is told', async () => {
    const id = await askForGift();
    const later = { ...context, clock: { now: () => after(new Date(), hours(73)) } };
    await expect(
      approve(actingAs(later, { ...viewerOf(approver), provedAt: later.clock.now() }), {
        id,
        seen: NOTHING_SEEN,
      }),
    ).rejects.toMatchObject({ code: 'conflict' });
    expect(await expireApprovals(later)).toBe(1);
    expect((await read(id)).status).toBe('expired');
    expect(await mailsTo(asker)).toEqual(['approval-ended']);
    expect(await received(receiver)).toBe(0);
  });
});

describe('an appointment', () => {
  it('is stored, approved by a colleague of any role, and made once', async () => {
    const colleague = await makeStaff(prisma, 'read-only');
    const id = await requestOf(appointStaff(as(asker), { who: receiver.id, staffRole: 'support' }));
    await approveBy(colleague, id, '');
    expect(await userOf(receiver)).toMatchObject({ staffRole: 'support' });
    await expect(approveBy(approver, id, '')).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is not made when its owner is no owner any more', async () => {
    const id = await requestOf(appointStaff(as(asker), { who: receiver.id, staffRole: 'owner' }));
    await prisma.user.update({ where: { id: asker.id }, data: { role: 'user', staffRole: 'support' } });
    await expect(approveBy(approver, id, '')).rejects.toMatchObject({ code: 'conflict' });
    expect(await userOf(receiver)).toMatchObject({ role: 'user', staffRole: null });
  });

  it('is not made when the account has another address than the one that was asked for', async () => {
    const id = await requestOf(appointStaff(as(asker), { who: receiver.id, staffRole: 'finance' }));
    const email = `taken-${receiver.id.toLowerCase()}@example.com`;
    await prisma.user.update({ where: { id: receiver.id }, data: { email, emailKey: email } });
    await expect(approveBy(approver, id, '')).rejects.toMatchObject({ code: 'conflict' });
    expect(await userOf(receiver)).toMatchObject({ staffRole: null });
  });

  it('of an administrator by the form of users is stored as a request too', async () => {
    const { id: userid, name, email } = receiver;
    const id = await requestOf(
      updateUser(as(asker), {
        ...{ userid, name, email: email ?? '', mobilenumber: receiver.mobile?.slice(3) ?? '' },
        ...{ verified: true, isBlocked: false, role: 'admin' },
      }),
    );
    await approveBy(approver, id, '');
    expect(await userOf(receiver)).toMatchObject({ role: 'admin' });
  });
});
