// Alerts as sequences: what people are told while something waits, until it is taken or has ended.
import { beforeEach, expect, test } from 'vitest';
import { listAlerts, listMachineAlerts } from '@/lib/domain/alerts';
import type { Context } from '@/lib/domain/context';
import { answerRequest, writeMessage } from '@/lib/domain/help-requests';
import { claimWork, giveBackWork, listWork } from '@/lib/domain/work-queue';
import type { User } from '@/lib/platform/db';
import { after, days, hours, minutes } from '@/lib/platform/time';
import { openAlertStore } from '../support/alert-store';
import * as make from '../support/make';

const store = await openAlertStore();
const { clock, context, tell } = store;
const { prisma } = store.db;
beforeEach(store.reset);

const as = (user: User): Context => make.actingAs(context, make.viewerOf(user)) as unknown as Context;
/** What is claimed of a case, by the key of its alert: its order, or the case itself when it is about a payment. */
async function subjectOf(key: string) {
  const [about, number = ''] = key.split(':');
  if (about === 'help') return { kind: 'help-request', id: number } as const;
  const { id, orderId, paymentId } = await prisma.review.findUniqueOrThrow({ where: { id: key.slice(5) } });
  return orderId && !paymentId ? ({ kind: 'order', id: orderId } as const) : ({ kind: 'case', id } as const);
}
const claimIdOf = async (key: string) =>
  (await prisma.workClaim.findFirst({ where: { subjectId: (await subjectOf(key)).id, endedAt: null } }))
    ?.id ?? null;
const take = async (user: User, key: string, seen: string | null = null) =>
  claimWork(as(user), { ...(await subjectOf(key)), seen });
const giveBack = async (user: User, key: string, seen?: string | null) =>
  giveBackWork(as(user), { ...(await subjectOf(key)), seen: seen ?? (await claimIdOf(key)) ?? '' });
/** Stage and waited minutes of the one group that the webhook was told of. */
async function told(): Promise<string> {
  const { webhook } = await tell();
  return (webhook ?? []).map(({ stage, oldestMinutes }) => `${stage} ${oldestMinutes}`).join(', ');
}
/** What somebody sees of all that waits. */
async function seeAll(viewer: Parameters<typeof listAlerts>[0]) {
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
  const [orders, cases, helpRequests] = [
    ids(await prisma.order.findMany()),
    ids(await prisma.review.findMany()),
    ids(await prisma.helpRequest.findMany()),
  ];
  return [
    ...(await listAlerts(viewer, { orders, cases, helpRequests })),
    ...(await listMachineAlerts(viewer)),
  ];
}
const byHand = (given = {}) =>
  make.makeOrder(prisma, { status: 'Processing', instant: false, paidAt: clock.now(), ...given });

test('a case is told when it opens, at half of its promise, at its promise, with growing distance, and after twice the promise', async () => {
  await store.caseAbout();
  const said: string[] = [];
  for (let minute = 0; minute <= 240; minute += 5) {
    const each = await told();
    if (each) said.push(each);
    clock.advance(minutes(5));
  }
  expect(said).toEqual([
    'new 0',
    'half 15',
    'due 30',
    'due 45',
    'escalated 60',
    // The escalation forestalls the second repetition, so that the next ones are an hour apart.
    ...['escalated 120', 'escalated 180', 'escalated 240'],
  ]);
});

test('a refund that its bank does not take is told at once, is the work of its order, and ends when it is decided', async () => {
  const order = await make.makeOrder(prisma, { status: 'Refunded', paidAt: clock.now() });
  const chosen = { choice: 'source', chosenBy: 'customer', chosenAt: clock.now(), decideBy: clock.now() };
  const refund = await make.makeSourceRefund(prisma, order, { ...chosen, state: 'due', nextAt: clock.now() });
  const causes = async () => {
    const { webhook } = await tell();
    return (webhook ?? []).flatMap(({ kind, items }) => items.map(({ cause }) => `${kind} ${cause}`));
  };
  expect(await causes()).toEqual([]);
  clock.advance(hours(1) + 1);
  expect(await causes()).toEqual(['refund unsent']);
  const sent = { state: 'sent', sends: 1, sentAt: clock.now() };
  await prisma.sourceRefund.update({ where: { id: refund.id }, data: sent });
  expect(await causes()).toEqual([]);
  clock.advance(days(7));
  expect(await causes()).toEqual(['refund late']);
  const failed = { state: 'failed', endedAt: clock.now(), nextAt: null };
  await prisma.sourceRefund.update({ where: { id: refund.id }, data: failed });
  clock.advance(minutes(5));
  expect(await causes()).toEqual(['refund failed']);
  const finance = await make.makeStaff(prisma, 'finance', { staffSince: after(clock.now(), -days(9)) });
  expect(await listAlerts(as(finance), { orders: [order.id] })).toMatchObject([
    {
      kind: 'refund',
      cause: 'failed',
      subject: order.id,
      claimed: { kind: 'order', id: order.id },
      takeable: true,
    },
  ]);
  const { rows } = await listWork(as(finance), { only: 'refund' });
  expect(rows).toMatchObject([{ kind: 'refund', what: 'failed' }]);
  await prisma.sourceRefund.update({
    where: { id: refund.id },
    data: { state: 'in_wallet', choice: 'wallet' },
  });
  clock.advance(days(1));
  expect(await causes()).toEqual([]);
  expect(await prisma.alert.count()).toBe(0);
});

test('a case that ends is told no more, and nothing of it is kept', async () => {
  const { id } = await store.caseAbout();
  expect(await told()).toBe('new 0');
  await prisma.review.update({ where: { id }, data: { closedAt: clock.now(), openKey: null } });
  clock.advance(hours(1));
  expect(await told()).toBe('');
  expect(await prisma.alert.count()).toBe(0);
});

test('a case that is taken is told no more for half an hour, and then again until it has ended', async () => {
  const asha = await make.makeStaff(prisma, 'support');
  const { id } = await store.caseAbout();
  clock.advance(minutes(31));
  expect(await told()).toBe('due 31');
  await take(asha, `case:${id}`);
  for (let minute = 0; minute < 29; minute++) {
    clock.advance(minutes(1));
    expect(await told()).toBe('');
  }
  clock.advance(minutes(1));
  const { webhook } = await tell();
  expect(webhook).toMatchObject([{ stage: 'escalated', oldestMinutes: 61, lapsed: 1 }]);
  clock.advance(minutes(20));
  expect(await told()).toBe('');
});

test('a case that is given back is told again at once', async () => {
  const asha = await make.makeStaff(prisma, 'support');
  const { id } = await store.caseAbout();
  await take(asha, `case:${id}`);
  expect(await told()).toBe('');
  await giveBack(asha, `case:${id}`);
  expect(await told()).toBe('new 0');
});

test('of two people at once one takes a case, and the other is told so and can take it over', async () => {
  const [asha, ravi] = [await make.makeStaff(prisma, 'support'), await make.makeStaff(prisma, 'support')];
  const key = `case:${(await store.caseAbout()).id}`;
  await tell();
  const both = await Promise.allSettled([take(asha, key), take(ravi, key)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const [first, second] = both[0]?.status === 'fulfilled' ? [asha, ravi] : [ravi, asha];
  expect(await seeAll(as(first))).toMatchObject([{ claim: { by: first.id }, takeable: true }]);
  const firstClaim = await claimIdOf(key);
  await take(second, key, firstClaim);
  await expect(giveBack(first, key, firstClaim)).rejects.toMatchObject({ code: 'conflict' });
  expect(await seeAll(as(first))).toMatchObject([{ claim: { by: second.id, name: second.name } }]);
  const { id: objectId } = await subjectOf(key);
  const audited = await prisma.auditEntry.findMany({ where: { objectId }, orderBy: { id: 'asc' } });
  expect(audited.map(({ action, actorId, before, after }) => ({ action, actorId, before, after }))).toEqual([
    {
      ...{ action: 'claim-work', actorId: first.id },
      ...{ before: { claimedBy: null }, after: { claimedBy: first.id } },
    },
    {
      ...{ action: 'take-over-work', actorId: second.id },
      ...{ before: { claimedBy: first.id }, after: { claimedBy: second.id } },
    },
  ]);
});

test('an alert is taken only by those who can act on it, and only while it is open', async () => {
  const [support, finance] = [
    await make.makeStaff(prisma, 'support'),
    await make.makeStaff(prisma, 'finance'),
  ];
  const order = await make.makeOrder(prisma);
  const payment = await make.makePayment(prisma, order);
  const { id } = await store.caseAbout({ cause: 'amount_mismatch', paymentId: payment.id });
  await expect(take(support, `case:${id}`)).rejects.toMatchObject({ code: 'forbidden' });
  await take(finance, `case:${id}`);
  await prisma.review.update({ where: { id }, data: { closedAt: clock.now(), openKey: null } });
  await expect(take(finance, `case:${id}`)).rejects.toMatchObject({ code: 'conflict' });
});

test('what a person takes while the others are being told stays taken', async () => {
  const asha = await make.makeStaff(prisma, 'support');
  const key = `case:${(await store.caseAbout()).id}`;
  expect(await told()).toBe('new 0');
  clock.advance(minutes(15));
  const holder = await store.owner.pool.connect();
  // The search has read what is open when it waits for this table.
  await holder.query('begin; lock table alert_messages in share mode');
  const raising = store.raise();
  const waits = () =>
    holder.query(`select from pg_locks where not granted and relation = 'alert_messages'::regclass`);
  await expect.poll(async () => (await waits()).rowCount).toBe(1);
  await take(asha, key);
  await holder.query('commit');
  holder.release();
  expect(await raising).toBe(1);
  expect(await seeAll(as(asha))).toMatchObject([{ claim: { by: asha.id } }]);
});

test('those who can act are told first, and owners after twice the promise, or when nobody else can act', async () => {
  const [support, finance, boss] = [
    await make.makeStaff(prisma, 'support'),
    await make.makeStaff(prisma, 'finance'),
    await make.makeAdmin(prisma),
  ];
  await make.makeStaff(prisma, 'read-only');
  await make.makeStaff(prisma, 'support', { blockedAt: clock.now() });
  const order = await make.makeOrder(prisma);
  const payment = await make.makePayment(prisma, order);
  await store.caseAbout({ cause: 'amount_mismatch', paymentId: payment.id });
  expect(Object.keys(await tell()).toSorted()).toEqual([finance.id, 'webhook'].toSorted());
  clock.advance(minutes(20));
  await byHand();
  expect(Object.keys(await tell()).toSorted()).toEqual([finance.id, support.id, 'webhook'].toSorted());
  clock.advance(minutes(40));
  const escalated = await tell();
  expect(escalated[boss.id]).toMatchObject([{ kind: 'payment-case', stage: 'escalated' }]);
  expect(escalated[support.id]).toMatchObject([{ kind: 'by-hand', stage: 'due' }]);
  await prisma.user.updateMany({ where: { id: support.id }, data: { staffRole: null, staffSince: null } });
  clock.advance(minutes(15));
  await prisma.user.updateMany({ where: { id: finance.id }, data: { staffRole: null, staffSince: null } });
  expect((await tell())[boss.id]?.map(({ kind }) => kind)).toEqual(['payment-case', 'by-hand']);
});

test('five hundred cases that open at once are one message that says 500 and names five', async () => {
  const order = await make.makeOrder(prisma);
  await prisma.review.createMany({
    data: Array.from({ length: 500 }, (_, n) => ({
      ...{ id: `review-${n}`, cause: 'outcome_unknown' as const, orderId: order.id, openKey: `key-${n}` },
      ...{ moneyAtRisk: 100_00n, evidence: {}, openedAt: clock.now() },
    })),
  });
  const { webhook } = await tell();
  expect(webhook).toMatchObject([{ kind: 'order-case', count: 500, amount: 50_000 }]);
  expect(webhook?.[0]?.items).toHaveLength(5);
  expect(await prisma.alertMessage.count()).toBe(1);
});

test('cases that open one after the other are at most one message in five minutes', async () => {
  const sizes: number[] = [];
  for (let minute = 0; minute < 10; minute++) {
    await store.caseAbout();
    const { webhook } = await tell();
    if (webhook) sizes.push(webhook[0]?.count ?? 0);
    clock.advance(minutes(1));
  }
  expect(sizes).toEqual([1, 5]);
});

test('two workers that search at once write one message', async () => {
  await store.caseAbout();
  for (const written of [1, 2]) {
    const counts = await Promise.all([store.raise(), store.raise(), store.raise()]);
    expect(counts.toSorted()).toEqual([0, 0, 1]);
    expect(await prisma.alertMessage.count()).toBe(written);
    expect(await store.waiting()).toHaveLength(written);
    clock.advance(minutes(15));
  }
});

test('an instant order is told when its promise is over, and not again beside a case about it', async () => {
  const order = await make.makeOrder(prisma, { status: 'Processing', instant: true, paidAt: clock.now() });
  clock.advance(minutes(29));
  expect(await told()).toBe('');
  clock.advance(minutes(1));
  expect(await tell()).toMatchObject({ webhook: [{ kind: 'undelivered', stage: 'due' }] });
  await store.caseAbout({ orderId: order.id });
  clock.advance(minutes(6));
  expect(await tell()).toMatchObject({ webhook: [{ kind: 'order-case', stage: 'new', count: 1 }] });
});

test('bug: an instant order was not told beside an open case about its payment', async () => {
  const paid = { status: 'Processing', instant: true, paidAt: clock.now() } as const;
  const order = await make.makeOrder(prisma, paid);
  const { id: paymentId } = await make.makePayment(prisma, order, make.paid(order.value));
  await make.makeReview(prisma, { orderId: order.id, paymentId, cause: 'payment_disputed' });
  clock.advance(minutes(30));
  const { webhook } = await tell();
  expect(webhook?.map(({ kind }) => kind)).toContain('undelivered');
});

test('bug: an order that has its code and is not delivered was not told', async () => {
  const paid = { status: 'Processing', instant: false, codes: 1, paidAt: clock.now() } as const;
  const { id: orderId, itemid } = await make.makeOrder(prisma, paid);
  await make.makeVaultCode(prisma, { itemid, orderId, place: 0, state: 'reserved' });
  clock.advance(minutes(29));
  expect(await told()).toBe('');
  clock.advance(minutes(1));
  expect(await tell()).toMatchObject({ webhook: [{ kind: 'undelivered', stage: 'due' }] });
});

test('an account without balance is told at once, and a breaker when it has been open for fifteen minutes', async () => {
  await prisma.supplierBreaker.create({
    data: { supplier: 'smileone', failures: 5, openUntil: clock.now(), updatedAt: clock.now() },
  });
  expect(await told()).toBe('');
  await prisma.supplierPause.create({ data: { supplier: 'smileone', region: 'ph', pausedAt: clock.now() } });
  const { webhook } = await tell();
  expect(webhook).toMatchObject([{ kind: 'pause', items: [{ subject: expect.stringContaining('Smile') }] }]);
  clock.advance(minutes(15));
  expect((await tell()).webhook).toMatchObject([
    { kind: 'breaker', stage: 'due', items: [{ subject: 'Smile.one' }] },
    { kind: 'pause', stage: 'due' },
  ]);
  await prisma.supplierBreaker.deleteMany();
  await prisma.supplierPause.deleteMany();
  clock.advance(hours(1));
  expect(await told()).toBe('');
});

test('a worker that stops unexpectedly beside a living one is told once', async () => {
  await store.owner.pool.query(
    `insert into worker_heartbeats (id, worker_ids, started_at, beat_at)
     values ('lost', '{}', now(), now() - interval '2 minutes')`,
  );
  expect(await tell()).toMatchObject({ webhook: [{ kind: 'worker-lost', count: 1 }] });
  clock.advance(minutes(10));
  expect(await told()).toBe('');
});

test('jobs that stay in the outbox beside a living worker are told until they are in the queue', async () => {
  await store.owner.pool.query(
    `alter table job_outbox disable trigger all;
     insert into job_outbox (job, payload, max_attempts, added_at) values ('any', '{}', 7, now() - interval '10 days');
     alter table job_outbox enable trigger all`,
  );
  expect(await tell()).toMatchObject({ webhook: [{ kind: 'outbox', count: 1 }] });
  await prisma.$executeRaw`delete from job_outbox`;
  expect((await seeAll({ ...context, actor: make.makeActor() })).map(({ kind }) => kind)).not.toContain(
    'outbox',
  );
});

test('a time that has leapt ahead for minutes silences nothing when it is right again', async () => {
  await store.caseAbout();
  expect(await told()).toBe('new 0');
  clock.advance(days(3));
  expect(await told()).toBe(`escalated ${3 * 24 * 60}`);
  const during = await store.caseAbout();
  clock.advance(-days(3) + minutes(30));
  expect((await tell()).webhook).toMatchObject([{ kind: 'order-case', stage: 'due', count: 2 }]);
  clock.advance(minutes(31));
  const seen = await seeAll({ ...context, actor: make.makeActor() });
  expect(seen.find(({ key }) => key === `case:${during.id}`)).toMatchObject({ stage: 'due', waits: 31 });
});

test('what was taken during a leap of the time is not silent for as long as the leap', async () => {
  const asha = await make.makeStaff(prisma, 'support');
  const key = `case:${(await store.caseAbout()).id}`;
  clock.advance(days(3));
  await take(asha, key);
  clock.advance(-days(3));
  expect(await told()).toBe('new 0');
  clock.advance(minutes(16));
  expect(await told()).toBe('half 16');
});

test('the panel lists what is due first, with minutes and promise, and only what the viewer may read', async () => {
  await byHand();
  clock.advance(minutes(20));
  await store.caseAbout({ moneyAtRisk: 120_50n });
  clock.advance(minutes(22));
  const owner = await make.makeAdmin(prisma);
  const catalogue = await make.makeStaff(prisma, 'catalogue');
  await prisma.supplierPause.create({ data: { supplier: 'smileone', region: 'ph', pausedAt: clock.now() } });
  expect(await seeAll(as(owner))).toMatchObject([
    { kind: 'by-hand', waits: 42, promise: 30, stage: 'due', claim: null },
    { kind: 'order-case', waits: 22, promise: 30, stage: 'half', amount: 120.5, cause: 'outcome_unknown' },
    { kind: 'pause', waits: 0, promise: 15, stage: 'new', takeable: true },
  ]);
  expect((await seeAll(as(catalogue))).map(({ kind, takeable }) => [kind, takeable])).toEqual([
    ['pause', false],
  ]);
});

test('a page reads the alerts of what it shows and of nothing else, whatever waits besides', async () => {
  const support = as(await make.makeStaff(prisma, 'support'));
  const [shown] = [await byHand(), await byHand(), await byHand()];
  const order = await make.makeOrder(prisma, { status: 'Completed' });
  const about = await store.caseAbout({ orderId: order.id });
  await store.caseAbout();
  const asked = await make.makeHelpRequest(prisma, order, { waitingSince: clock.now() });
  const keysOf = async (given: Parameters<typeof listAlerts>[1]) =>
    (await listAlerts(support, given)).map(({ key }) => key);
  expect(await keysOf({})).toEqual([]);
  expect(await keysOf({ orders: [shown.id] })).toEqual([`order:${shown.id}`]);
  expect(await keysOf({ orders: [order.id] })).toEqual([`case:${about.id}`]);
  expect(await keysOf({ cases: [about.id] })).toEqual([`case:${about.id}`]);
  expect(await keysOf({ helpRequests: [asked.id] })).toEqual([expect.stringContaining(`help:${asked.id}:`)]);
});

test('a help request is overdue when its customer was promised an answer, whatever the setting says now', async () => {
  await make.makeStaff(prisma, 'support');
  const order = await make.makeOrder(prisma, { status: 'Completed' });
  await make.makeHelpRequest(prisma, order, {
    waitingSince: clock.now(),
    promisedUntil: after(clock.now(), minutes(45)),
  });
  clock.advance(minutes(46));
  expect((await tell()).webhook).toMatchObject([{ kind: 'help-request', stage: 'due', overdue: 1 }]);
});

test('a help request is told at half of its promise and when it is overdue, to those who may answer, until it is answered', async () => {
  const support = await make.makeStaff(prisma, 'support');
  await make.makeStaff(prisma, 'catalogue');
  const order = await make.makeOrder(prisma, { status: 'Completed' });
  const { id } = await make.makeHelpRequest(prisma, order, { waitingSince: clock.now() });
  expect(await told()).toBe('');
  clock.advance(minutes(60));
  expect(await told()).toBe('half 60');
  clock.advance(minutes(60));
  const said = await tell();
  expect(Object.keys(said).toSorted()).toEqual([support.id, 'webhook'].toSorted());
  expect(said.webhook).toMatchObject([
    { kind: 'help-request', stage: 'due', overdue: 1, promiseMinutes: 120, items: [{ subject: id }] },
  ]);
  expect(await seeAll(as(support))).toMatchObject([{ subject: id, takeable: true }]);
  expect(await seeAll(as(await make.makeStaff(prisma, 'read-only')))).toMatchObject([
    { subject: id, takeable: false },
  ]);
  expect(await seeAll(as(await make.makeStaff(prisma, 'catalogue')))).toEqual([]);
  await answerRequest(as(support), {
    number: id,
    seen: 0,
    text: 'It is in the mailbox of the game.',
    close: false,
  });
  clock.advance(hours(3));
  expect(await told()).toBe('');
  expect(await prisma.alert.count()).toBe(0);
});

test('a help request that is answered and written in again within a minute is told as a new one', async () => {
  const support = await make.makeStaff(prisma, 'support');
  const user = await make.makeUser(prisma);
  const order = await make.makeOrder(prisma, { userId: user.id, status: 'Completed' });
  const { id: number } = await make.makeHelpRequest(prisma, order, { waitingSince: clock.now() });
  clock.advance(minutes(60));
  expect(await told()).toBe('half 60');
  const [alert] = await seeAll(as(support));
  await take(support, alert?.key ?? '');
  await answerRequest(as(support), { number, seen: 0, text: 'Please look again.', close: false });
  await writeMessage(as(user), { number, text: 'Still nothing.', idempotency: { write: async () => {} } });
  expect(await seeAll(as(support))).toMatchObject([{ subject: number, stage: 'new', claim: null }]);
  clock.advance(minutes(60));
  expect(await told()).toBe('half 60');
});
