// Webhooks that were written while the clock was ahead are sent once it is right, and not when the time that was
// written comes.
import { expect, test } from 'vitest';
import { replayEvent, sendWebhooks } from '@/lib/domain/webhooks';
import { leaseDeliveries } from '@/lib/domain/webhooks/deliveries/lease-deliveries';
import { recordTry } from '@/lib/domain/webhooks/deliveries/record-try';
import { after, days, hours, seconds } from '@/lib/platform/time';
import { openShop } from '../support/shop';
import { openPartners, type Told } from '../support/webhook-partners';

const shop = await openShop({ worker: false });
const { context } = shop;
const { told, write, send } = openPartners(shop);

/** The store once its clock, which is two days ahead now, is right again. */
const setRight = (isSteady = false, by = days(2)) => {
  const now = after(shop.clock.now(), -by);
  return { ...context, clock: { now: () => now, isSteady: () => isSteady } };
};
const deliveryOf = ({ endpointId }: Told) =>
  shop.db.partnerDelivery.findFirstOrThrow({ where: { endpointId } });
const received = ({ receiver }: Told) => receiver.messages.map(({ id }) => id);

test('an event that was written while the clock was ahead is told at once', async () => {
  const who = await told();
  shop.clock.advance(hours(1));
  const id = await write(who);
  expect(await sendWebhooks(setRight(true, hours(1)))).toBe(0);
  expect(await sendWebhooks(setRight(false, hours(1)))).toBe(1);
  expect(received(who)).toEqual([id]);
});

test('what was leased, and an endpoint that was left alone, wait no longer', async () => {
  const who = await told();
  shop.clock.advance(days(2));
  const id = await write(who);
  // The worker dies with it.
  expect(await leaseDeliveries(context, 50)).toMatchObject([{ eventId: id }]);
  await shop.db.partnerEndpoint.updateMany({ data: { restsUntil: after(shop.clock.now(), 60_000) } });
  expect(await sendWebhooks(setRight())).toBe(1);
  expect(received(who)).toEqual([id]);
});

test('a try that was planned by the clock ahead has the wait of the schedule, and is not used up at once', async () => {
  const who = await told();
  who.receiver.answerWith({ status: 500 });
  shop.clock.advance(days(2));
  await write(who);
  await send();
  const right = setRight();
  expect(await sendWebhooks(right)).toBe(0);
  expect(await deliveryOf(who)).toMatchObject({ tries: 1, dueAt: after(right.clock.now(), seconds(5)) });
});

test('a try that waits for its time still waits for it', async () => {
  const who = await told();
  who.receiver.answerWith({ status: 500 });
  await write(who);
  await send();
  const { dueAt } = await deliveryOf(who);
  const now = shop.clock.now();
  expect(await sendWebhooks({ ...context, clock: { now: () => now, isSteady: () => false } })).toBe(0);
  expect((await deliveryOf(who)).dueAt).toEqual(dueAt);
});

test('bug: an event that was sent again while the clock was ahead was due two days later', async () => {
  const who = await told();
  const id = await write(who);
  await send();
  shop.clock.advance(days(2));
  await replayEvent(who.acting, { eventId: id ?? '', owner: who.owner });
  expect(await sendWebhooks(setRight(true))).toBe(1);
  expect(received(who)).toEqual([id, id]);
});

test('bug: a try was written at another time than the one from which the next was planned', async () => {
  const who = await told();
  who.receiver.answerWith({ status: 500 });
  await write(who);
  // The clock is set right between any two looks at it: each of them is a second before the last.
  let looks = 0;
  const clock = {
    now: () => after(shop.clock.now(), days(2) - seconds(++looks)),
    isSteady: () => false,
  };
  const [leased] = await leaseDeliveries(context, 50);
  if (!leased) throw new Error('nothing is due');
  await recordTry({ ...context, clock }, leased, {
    kind: 'answered',
    status: 500,
    reply: '',
    retryAfter: null,
    ms: 1,
  });
  const { id, dueAt } = await deliveryOf(who);
  const { at } = await shop.db.partnerTry.findFirstOrThrow({ where: { deliveryId: id } });
  const { failingSince } = await shop.db.partnerEndpoint.findUniqueOrThrow({ where: { id: who.endpointId } });
  expect(dueAt.getTime() - at.getTime()).toBeGreaterThanOrEqual(seconds(5));
  expect(failingSince).toEqual(at);
});
