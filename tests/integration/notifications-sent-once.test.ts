// A notification is stored in the transaction of its event and sent once or given up, also when a worker dies or the
// mail server fails.
import { expect, test } from 'vitest';
import { sendNotification } from '@/lib/domain/notifications';
import { completeOrder } from '@/lib/domain/orders/ending/end-order';
import { transaction } from '@/lib/platform/db';
import { hours, minutes, seconds } from '@/lib/platform/time';
import * as make from '../support/make';
import { openNotifications } from '../support/notifications';
import { mailsTo, notificationsOf } from '../support/shop/notifications';

const { shop, db, context, wake, rest, waiting } = await openNotifications();

const jobsAbout = async (id: string) =>
  (
    await shop.database.owner.pool.query(
      `select 1 from graphile_worker._private_jobs where payload ->> 'id' = $1`,
      [id],
    )
  ).rowCount;

test('a message is there exactly when its event is: a transaction that fails leaves neither', async () => {
  await rest();
  const user = await make.makeUser(db);
  const order = await make.makeOrder(db, { user, status: 'Processing', paidAt: shop.clock.now() });
  const died = transaction(context, async (inside) => {
    await completeOrder(inside, { order, reason: null });
    throw new Error('the process died');
  });
  await expect(died).rejects.toThrow('the process died');
  expect(await notificationsOf(shop, order.id)).toEqual([]);
  await transaction(context, (inside) => completeOrder(inside, { order, reason: null }));
  const [row] = await notificationsOf(shop, order.id);
  expect(await jobsAbout(row?.id ?? '')).toBe(1);
  // The worker that was away sends it when it is back.
  await wake();
  await shop.drain();
  expect(mailsTo(shop, user.email ?? '')).toHaveLength(1);
});

test('two workers that run the same job at once send one mail', async () => {
  await rest();
  const { user, row } = await waiting();
  const runs = await Promise.allSettled(
    Array.from({ length: 8 }, () => sendNotification(context, { id: row.id, attempt: 1 })),
  );
  expect(runs.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1);
  await sendNotification(context, { id: row.id, attempt: 2 });
  expect(mailsTo(shop, user.email ?? '')).toHaveLength(1);
  await wake();
  await shop.drain();
  expect(mailsTo(shop, user.email ?? '')).toHaveLength(1);
});

test('a worker that dies with a claim delays its message for two minutes, and a mail keeps its id', async () => {
  await rest();
  const { user, row } = await waiting();
  await db.notification.update({
    where: { id: row.id },
    data: { tries: 1, claimedUntil: new Date(shop.clock.now().getTime() + minutes(2)) },
  });
  await expect(sendNotification(context, { id: row.id, attempt: 1 })).rejects.toThrow('another worker');
  shop.clock.advance(minutes(2));
  await sendNotification(context, { id: row.id, attempt: 2 });
  expect(mailsTo(shop, user.email ?? '')[0]?.raw).toContain(`Message-ID: <notification.${row.id}@`);
  shop.clock.reset();
});

test('a mail server that is away for an hour costs no message', async () => {
  await rest();
  const { user, row } = await waiting();
  shop.fault('mail', 'busy', user.email ?? '');
  for (let attempt = 1; attempt <= 8; attempt++) {
    await expect(sendNotification(context, { id: row.id, attempt })).rejects.toThrow('not taken');
    shop.clock.advance(minutes(8));
  }
  expect(await db.notification.findUnique({ where: { id: row.id } })).toMatchObject({
    tries: 8,
    sentAt: null,
  });
  shop.sandbox.clearFaults();
  await sendNotification(context, { id: row.id, attempt: 9 });
  await sendNotification(context, { id: row.id, attempt: 10 });
  expect(mailsTo(shop, user.email ?? '')).toHaveLength(1);
  shop.clock.reset();
});

test('a message that never leaves is given up with its last try, and leaves no failing job', async () => {
  await rest();
  const { user, row } = await waiting();
  shop.fault('mail', 'busy', user.email ?? '');
  await sendNotification(context, { id: row.id, attempt: 12 });
  shop.sandbox.clearFaults();
  const ended = await db.notification.findUniqueOrThrow({ where: { id: row.id } });
  expect(ended).toMatchObject({ sentAt: null, droppedAt: expect.any(Date) });
  expect(shop.written.lines('a notification is given up')).toHaveLength(1);
});

test('what is a day old, or was unsubscribed from meanwhile, is not sent', async () => {
  await rest();
  const old = await waiting();
  shop.clock.advance(hours(24) + seconds(1));
  await sendNotification(context, { id: old.row.id, attempt: 1 });
  shop.clock.reset();
  const unwanted = await waiting();
  await db.notificationPreference.create({
    data: {
      userId: unwanted.user.id,
      added: [],
      removed: ['delivered:mail'],
      language: 'en',
      updatedAt: new Date(),
    },
  });
  await sendNotification(context, { id: unwanted.row.id, attempt: 1 });
  for (const { user, row } of [old, unwanted]) {
    expect(mailsTo(shop, user.email ?? '')).toEqual([]);
    expect((await db.notification.findUniqueOrThrow({ where: { id: row.id } })).droppedAt).not.toBeNull();
  }
});
