// The queue of what waits for a person, and who takes care of it: one at a time, until it has ended (decision 089).
import { beforeEach, expect, test } from 'vitest';
import type { Context } from '@/lib/domain/context';
import { STAFF_ROLES } from '@/lib/domain/permissions';
import {
  claimWork,
  getClaim,
  giveBackWork,
  handOverWork,
  listColleagues,
  listWork,
} from '@/lib/domain/work-queue';
import type { WorkKind } from '@/lib/domain/work-queue/schema';
import type { User } from '@/lib/platform/db';
import { after, days, hours, minutes } from '@/lib/platform/time';
import { openAlertStore } from '../support/alert-store';
import * as make from '../support/make';

const store = await openAlertStore();
const { clock, context } = store;
const { prisma } = store.db;
beforeEach(async () => {
  await store.reset();
  await prisma.approvalRequest.deleteMany();
});

const as = (user: User): Context => make.actingAs(context, make.viewerOf(user)) as unknown as Context;
const support = (given: Parameters<typeof make.makeStaff>[2] = {}) =>
  make.makeStaff(prisma, 'support', given);
const ago = (ms: number) => after(clock.now(), -ms);
const byHand = (given: Parameters<typeof make.makeOrder>[1] = {}) =>
  make.makeOrder(prisma, { status: 'Processing', instant: false, paidAt: clock.now(), ...given });
const kindsOf = async (user: User) => (await listWork(as(user))).rows.map(({ kind }) => kind);
const orderOf = (id: string) => ({ kind: 'order', id }) as const;

const makeApproval = (asker: User, receiver: User, given: Parameters<typeof make.makeApprovalRequest>[2]) => {
  const times = { createdAt: clock.now(), expiresAt: after(clock.now(), hours(24)) };
  return make.makeApprovalRequest(prisma, { asker, receiver }, { ...times, ...given });
};

/** One of each kind, due in the order in which they are listed. */
async function oneOfEach(): Promise<void> {
  const order = (given = {}) => make.makeOrder(prisma, { status: 'Processing', instant: true, ...given });
  const held = await order();
  await store.caseAbout({ orderId: held.id, cause: 'fraud_hold', openedAt: ago(hours(9)) });
  const wrong = await order();
  await store.caseAbout({ orderId: wrong.id, cause: 'wrong_goods', openedAt: ago(hours(8)) });
  const paid = await make.makeOrder(prisma);
  const payment = await make.makePayment(prisma, paid);
  await store.caseAbout({
    orderId: null,
    paymentId: payment.id,
    cause: 'amount_mismatch',
    openedAt: ago(hours(7)),
  });
  await byHand({ paidAt: ago(hours(6)) });
  await order({ paidAt: ago(hours(5)) });
  const asked = await make.makeOrder(prisma, { status: 'Completed' });
  await make.makeHelpRequest(prisma, asked, {
    waitingSince: ago(hours(4)),
    promisedUntil: ago(hours(2)),
  });
  await prisma.supplierPause.create({
    data: { supplier: 'smileone', region: 'ph', pausedAt: ago(minutes(30)) },
  });
  const asker = await make.makeStaff(prisma, 'finance', { staffSince: ago(days(9)) });
  const request = { kind: 'refund', permission: 'orders.settle', objectType: 'order', objectId: paid.id };
  await makeApproval(asker, await make.makeUser(prisma), request);
}

test('what waits is one list over all kinds, what is due first at the top, and a role sees the kinds that it may read', async () => {
  await oneOfEach();
  const all: WorkKind[] = [
    ...(['held-order', 'goods-case', 'payment-case', 'order', 'order', 'help-request', 'alert'] as const),
    'approval',
  ];
  const seen: Partial<Record<(typeof STAFF_ROLES)[number], WorkKind[]>> = {};
  for (const role of STAFF_ROLES) seen[role] = await kindsOf(await make.makeStaff(prisma, role));
  expect(seen).toEqual({
    owner: all,
    finance: all,
    support: all.filter((kind) => kind !== 'alert'),
    catalogue: ['alert'],
    'read-only': all.filter((kind) => kind !== 'approval'),
  });
});

test('the counts are of all that wait, and a filter leaves the rows of one kind', async () => {
  await oneOfEach();
  const owner = await make.makeAdmin(prisma);
  const { rows, counts } = await listWork(as(owner), { only: 'help-request' });
  expect(rows.map(({ kind }) => kind)).toEqual(['help-request']);
  expect(counts).toEqual([
    { kind: 'order', count: 2, late: 2 },
    { kind: 'payment-case', count: 1, late: 1 },
    { kind: 'goods-case', count: 1, late: 1 },
    { kind: 'held-order', count: 1, late: 1 },
    { kind: 'refund', count: 0, late: 0 },
    { kind: 'approval', count: 1, late: 0 },
    { kind: 'help-request', count: 1, late: 1 },
    { kind: 'alert', count: 1, late: 1 },
  ]);
});

test('of what is due within the same minutes the most money comes first', async () => {
  const owner = await make.makeAdmin(prisma);
  const small = await byHand({ value: 50_00n, paidAt: ago(minutes(63)) });
  const large = await byHand({ value: 5000_00n, paidAt: ago(minutes(62)) });
  const later = await byHand({ value: 90_000_00n, paidAt: ago(minutes(20)) });
  const { rows } = await listWork(as(owner));
  expect(rows.map(({ subject, amount }) => [subject.id, amount])).toEqual([
    [large.id, 5000],
    [small.id, 50],
    [later.id, 90_000],
  ]);
  expect(rows[0]).toMatchObject({
    what: 'by-hand',
    reference: large.id,
    href: `/admin/orders/${large.id}`,
    due: ago(minutes(32)).toISOString(),
    claim: null,
    claimable: true,
  });
});

test('an order with two cases waits once, and nothing waits when nothing is open', async () => {
  const owner = await make.makeAdmin(prisma);
  expect(await listWork(as(owner))).toMatchObject({ rows: [], own: 0 });
  const order = await byHand();
  await store.caseAbout({ orderId: order.id, cause: 'outcome_unknown', openKey: 'a' });
  await store.caseAbout({ orderId: order.id, cause: 'late_success', openKey: 'b' });
  expect((await listWork(as(owner))).rows).toMatchObject([
    { kind: 'goods-case', what: 'late_success', subject: { kind: 'order', id: order.id } },
  ]);
});

test('an approval does not wait for who asked, who gains, whose role is new or who may not decide it', async () => {
  const staffSince = ago(days(9));
  const [asker, gainer] = [await support({ staffSince }), await support({ staffSince })];
  await makeApproval(asker, gainer, { permission: 'orders.settle' });
  const other = await support({ staffSince });
  expect((await listWork(as(other))).rows).toMatchObject([
    { kind: 'approval', what: 'gift', amount: 30_000 },
  ]);
  for (const person of [
    asker,
    gainer,
    await support({ staffSince: clock.now() }),
    await make.makeStaff(prisma, 'catalogue', { staffSince }),
  ])
    expect(await kindsOf(person)).toEqual([]);
});

test('of twenty people who claim an order at once one has it, and the others are told who', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, (_, n) => support({ name: `Person ${n}` })));
  const order = await byHand();
  const tries = await Promise.allSettled(
    people.map((person) => claimWork(as(person), { ...orderOf(order.id), seen: null })),
  );
  const winner = people[tries.findIndex(({ status }) => status === 'fulfilled')];
  const claim = await getClaim(as(people[0] as User), orderOf(order.id));
  expect(claim).toMatchObject({ by: winner?.id, name: winner?.name, from: null });
  const refused = tries.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(refused).toHaveLength(19);
  for (const reason of refused)
    expect(reason).toMatchObject({
      code: 'conflict',
      description: { messageKey: 'claims.takenBy', values: { name: winner?.name } },
    });
  expect(await prisma.workClaim.count({ where: { subjectId: order.id } })).toBe(1);
});

test('an order is handed over with a note, taken over, given back and freed, and each is in the audit log', async () => {
  const [asha, ravi] = [await support({ name: 'Asha' }), await support({ name: 'Ravi' })];
  const { id } = await byHand();
  const seen = async () => (await getClaim(as(asha), orderOf(id)))?.id ?? null;
  await claimWork(as(asha), { ...orderOf(id), seen: null });
  await handOverWork(as(asha), {
    ...orderOf(id),
    seen: await seen(),
    to: ravi.id,
    note: 'The player writes at nine.',
  });
  expect(await getClaim(as(ravi), orderOf(id))).toMatchObject({
    by: ravi.id,
    from: { name: 'Asha', note: 'The player writes at nine.' },
  });
  expect(await listWork(as(ravi), { only: 'own' })).toMatchObject({ own: 1, rows: [{ subject: { id } }] });
  await claimWork(as(asha), { ...orderOf(id), seen: await seen() });
  await giveBackWork(as(asha), { ...orderOf(id), seen: (await seen()) ?? '' });
  expect(await seen()).toBeNull();
  await claimWork(as(asha), { ...orderOf(id), seen: null });
  await giveBackWork(as(ravi), { ...orderOf(id), seen: (await seen()) ?? '' });
  const entries = await prisma.auditEntry.findMany({ where: { objectId: id }, orderBy: { id: 'asc' } });
  expect(entries.map(({ action, actorId, objectType }) => [action, actorId, objectType])).toEqual([
    ['claim-work', asha.id, 'order'],
    ['hand-over-work', asha.id, 'order'],
    ['take-over-work', asha.id, 'order'],
    ['give-back-work', asha.id, 'order'],
    ['claim-work', asha.id, 'order'],
    ['give-back-work', ravi.id, 'order'],
  ]);
  const ended = await prisma.workClaim.findMany({ where: { subjectId: id } });
  expect(ended.map(({ endReason }) => endReason).toSorted()).toEqual([
    ...['given-back', 'given-back', 'handed-over', 'taken-over'],
  ]);
});

test('a claim is prolonged by its person, and ends by itself half an hour after that', async () => {
  const [asha, ravi] = [await support(), await support()];
  const { id } = await byHand();
  await claimWork(as(asha), { ...orderOf(id), seen: null });
  clock.advance(minutes(20));
  await claimWork(as(asha), { ...orderOf(id), seen: (await getClaim(as(asha), orderOf(id)))?.id ?? null });
  clock.advance(minutes(30) - 1);
  expect(await getClaim(as(ravi), orderOf(id))).toMatchObject({ by: asha.id });
  clock.advance(1);
  expect(await getClaim(as(ravi), orderOf(id))).toBeNull();
  await claimWork(as(ravi), { ...orderOf(id), seen: null });
  const claims = await prisma.workClaim.findMany({ where: { subjectId: id }, orderBy: { since: 'asc' } });
  expect(claims.map(({ claimedBy, endReason }) => [claimedBy, endReason])).toEqual([
    [asha.id, 'lapsed'],
    [ravi.id, null],
  ]);
});

test('claims end with the order, and those of a member of staff who is blocked or has left are free at once', async () => {
  const [asha, ravi, owner] = [await support(), await support(), await make.makeAdmin(prisma)];
  const [done, blocked, left] = [await byHand(), await byHand(), await byHand()];
  await claimWork(as(owner), { ...orderOf(done.id), seen: null });
  await claimWork(as(asha), { ...orderOf(blocked.id), seen: null });
  await claimWork(as(ravi), { ...orderOf(left.id), seen: null });
  await prisma.user.update({ where: { id: asha.id }, data: { blockedAt: clock.now() } });
  await prisma.user.update({ where: { id: ravi.id }, data: { staffRole: null, staffSince: null } });
  expect((await listWork(as(owner))).rows.map(({ claim }) => claim?.by ?? null).toSorted()).toEqual(
    [owner.id, null, null].toSorted(),
  );
  await prisma.order.update({ where: { id: done.id }, data: { status: 'Completed' } });
  await store.raise();
  const reasons = await prisma.workClaim.findMany({ select: { subjectId: true, endReason: true } });
  expect(new Map(reasons.map(({ subjectId, endReason }) => [subjectId, endReason]))).toEqual(
    new Map([
      [done.id, 'finished'],
      [blocked.id, 'left'],
      [left.id, 'left'],
    ]),
  );
});

test('nothing is claimed by who may not act on it, by who asked for it, or when it does not wait any more', async () => {
  const owner = await make.makeAdmin(prisma);
  const [asha, reader] = [await support(), await make.makeStaff(prisma, 'read-only')];
  const { id } = await byHand();
  const claim = (user: User, subject: Parameters<typeof getClaim>[1]) =>
    claimWork(as(user), { ...subject, seen: null });
  await expect(claim(reader, orderOf(id))).rejects.toMatchObject({ code: 'forbidden' });
  await expect(
    handOverWork(as(asha), { ...orderOf(id), seen: null, to: reader.id, note: '' }),
  ).rejects.toMatchObject({ code: 'invalid_input' });
  expect((await listColleagues(as(asha), orderOf(id))).map(({ userid }) => userid)).toEqual([owner.id]);
  const request = await makeApproval(asha, reader, { permission: 'orders.settle' });
  const approval = { kind: 'approval', id: request.id } as const;
  await expect(claim(asha, approval)).rejects.toMatchObject({ code: 'conflict' });
  await claim(owner, approval);
  await prisma.order.update({ where: { id }, data: { status: 'Completed' } });
  await expect(claim(asha, orderOf(id))).rejects.toMatchObject({ code: 'conflict' });
});

test('who may not read an order does not learn who has it, and who may not act on it sees no colleagues', async () => {
  const [asha, catalogue, reader] = [
    await support(),
    await make.makeStaff(prisma, 'catalogue'),
    await make.makeStaff(prisma, 'read-only'),
  ];
  const { id } = await byHand();
  await claimWork(as(asha), { ...orderOf(id), seen: null });
  expect(await getClaim(as(catalogue), orderOf(id))).toBeNull();
  expect(await getClaim(as(reader), orderOf(id))).toMatchObject({ by: asha.id });
  expect(await listColleagues(as(reader), orderOf(id))).toEqual([]);
});
