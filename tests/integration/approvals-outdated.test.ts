// What becomes of a request for a second person when the world changes before it is approved.
import { beforeEach, describe, expect, it } from 'vitest';
import { approve, expireApprovals, listApprovals } from '@/lib/domain/approvals';
import type { User } from '@/lib/platform/db';
import { after, hours } from '@/lib/platform/time';
import { amount, NOTHING_SEEN, openApprovals } from '../support/approvals';
import { actingAs, makeAdmin, viewerOf } from '../support/make';

const { prisma, context, as, ...approvals } = await openApprovals();
const { give, askForGift, approveBy, read, received, mailsTo } = approvals;

let asker: User;
let approver: User;
let receiver: User;
beforeEach(async () => {
  ({ asker, approver, receiver } = await approvals.reset());
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
