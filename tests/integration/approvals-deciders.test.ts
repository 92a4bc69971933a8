// Who may decide a request that waits for a second person, in the panel and by the rules of the database.
import { beforeEach, describe, expect, it } from 'vitest';
import { approve, countApprovals, listApprovals, refuse } from '@/lib/domain/approvals';
import type { User } from '@/lib/platform/db';
import { after, hours, minutes } from '@/lib/platform/time';
import { amount, NOTHING_SEEN, openApprovals } from '../support/approvals';
import { actingAs, makeOrder, makePaidFrom, makeSession, makeStaff, paid, viewerOf } from '../support/make';

const { prisma, context, as, ...approvals } = await openApprovals();
const { askForGift, approveBy, read, userOf, received } = approvals;

let asker: User;
let approver: User;
let receiver: User;
beforeEach(async () => {
  ({ asker, approver, receiver } = await approvals.reset());
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
      secondFactor: true,
      provedAt: after(new Date(), -minutes(11)),
    });
    await expect(approve(stale, { id, seen: NOTHING_SEEN })).rejects.toMatchObject({
      code: 'recent_auth_required',
    });
  });
});
