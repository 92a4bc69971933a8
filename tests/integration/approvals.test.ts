// Gifts above what one person may give: each is stored as a request, and carried out once when a second person approves
// it.
import { beforeEach, describe, expect, it } from 'vitest';
import { listApprovals, refuse, withdraw } from '@/lib/domain/approvals';
import type { User } from '@/lib/platform/db';
import { minutes, systemClock } from '@/lib/platform/time';
import { amount, openApprovals } from '../support/approvals';
import { giveAuthenticator } from '../support/authenticator';
import { compileProgram } from '../support/compile-program';
import { makeAdmin, makeStaff, makeUser } from '../support/make';
import { startProcess } from '../support/processes';

const { shop, prisma, context, as, ...approvals } = await openApprovals();
const { give, askForGift, approveBy, read, received, mailsTo } = approvals;

let asker: User;
let approver: User;
let receiver: User;
beforeEach(async () => {
  ({ asker, approver, receiver } = await approvals.reset());
});

describe('a gift above what one person may give', () => {
  it('is stored and answered with the id of the request, and the same call again is the same request', async () => {
    const id = await askForGift();
    expect(await askForGift()).toBe(id);
    expect(await read(id)).toMatchObject({
      status: 'open',
      kind: 'gift',
      askerId: asker.id,
      receiverId: receiver.id,
      input: { userId: receiver.id, amount },
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
