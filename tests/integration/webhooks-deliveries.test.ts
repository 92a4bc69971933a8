import { expect, test } from 'vitest';
import { editEndpoint, keepWebhooks, sendWebhooks } from '@/lib/domain/webhooks';
import { leaseDeliveries } from '@/lib/domain/webhooks/deliveries/lease-deliveries';
import { recordTry } from '@/lib/domain/webhooks/deliveries/record-try';
import { days, hours, minutes, seconds, sleep } from '@/lib/platform/time';
import { waitingMails } from '../support/accounts';
import { openShop } from '../support/shop';
import { openPartners } from '../support/webhook-partners';

const shop = await openShop({ worker: false });
const { context } = shop;
const { told, write, send, deliveriesOf, endpointOf } = openPartners(shop);

test('failed tries are repeated after the times of the specification, and after ten the delivery has failed', async () => {
  const who = await told();
  who.receiver.answerWith({ status: 500, text: 'out of order' });
  await write(who);
  const waits: number[] = [];
  for (let tries = 0; tries < 10; tries += 1) {
    expect(await send()).toBe(1);
    expect(await send()).toBe(0);
    const { state, dueAt } = await shop.db.partnerDelivery.findFirstOrThrow({
      where: { endpointId: who.endpointId },
    });
    if (state !== 'pending') break;
    waits.push(dueAt.getTime() - shop.clock.now().getTime());
    // One tick before its time nothing is sent.
    shop.clock.reach(new Date(dueAt.getTime() - 500));
    expect(await send()).toBe(0);
    shop.clock.reach(dueAt);
  }
  const planned = [
    ...[seconds(5), minutes(5), minutes(30)],
    ...[hours(2), hours(5), hours(10), hours(14), hours(20), hours(24)],
  ];
  expect(waits).toHaveLength(planned.length);
  for (const [index, wait] of waits.entries()) {
    expect(wait).toBeGreaterThan((planned[index] ?? 0) - seconds(1));
    expect(wait).toBeLessThanOrEqual((planned[index] ?? 0) * 1.1);
  }
  const [delivery] = await deliveriesOf(who);
  expect(delivery).toMatchObject({ state: 'failed', due_at: null });
  expect(delivery?.tries).toHaveLength(10);
  expect(delivery?.tries[0]).toMatchObject({ status: 500, reply: 'out of order', error: null });
  const ids = who.receiver.messages.map(({ id }) => id);
  expect(new Set(ids).size).toBe(1);
  expect(new Set(who.receiver.messages.map(({ body }) => body)).size).toBe(1);
  expect(new Set(who.receiver.messages.map(({ timestamp }) => timestamp)).size).toBe(10);
});

test('a receiver that is away for 48 hours gets every event once it is back, each once by its id', async () => {
  const who = await told();
  who.receiver.answerWith({ close: true });
  const written: (string | null)[] = [];
  const began = shop.clock.now().getTime();
  const left = () => began + hours(48) - shop.clock.now().getTime();
  for (let hour = 0; left() > 0; hour += 1) {
    if (hour % 4 === 0) written.push(await write(who));
    await send();
    shop.clock.advance(Math.min(hours(1), left()));
  }
  who.receiver.messages.splice(0);
  who.receiver.answerWith({ status: 204, text: '' });
  for (let hour = 0; hour < 30; hour += 1) {
    await send();
    shop.clock.advance(hours(1));
  }
  const ids = who.receiver.messages.map(({ id }) => id);
  expect(written).toHaveLength(12);
  expect([...ids].sort()).toEqual([...written].sort());
  expect(await endpointOf(who)).toMatchObject({ failingSince: null, disabledAt: null });
});

test('an answer with Retry-After is obeyed, up to a day', async () => {
  const who = await told();
  for (const [header, wait] of [
    ['7200', hours(2)],
    [new Date(shop.clock.now().getTime() + hours(3)).toUTCString(), hours(3)],
    ['999999', hours(24)],
    ['soon', minutes(5)],
  ] as const) {
    who.receiver.answerWith({ status: 503, headers: { 'retry-after': header } });
    const id = await write(who);
    // The second try has the usual wait of five minutes.
    await shop.db.partnerDelivery.updateMany({ where: { eventId: id ?? '' }, data: { tries: 1 } });
    await send();
    const { dueAt } = await shop.db.partnerDelivery.findFirstOrThrow({ where: { eventId: id ?? '' } });
    const waits = dueAt.getTime() - shop.clock.now().getTime();
    expect(waits).toBeGreaterThan(wait - seconds(2));
    expect(waits).toBeLessThanOrEqual(wait * 1.1);
  }
});

test.each([429, 502, 504])('an endpoint that answers %i is left alone for a minute', async (status) => {
  const who = await told();
  who.receiver.answerWith({ status });
  await write(who);
  await send();
  who.receiver.answerWith({});
  await write(who);
  expect(await send()).toBe(0);
  shop.clock.advance(seconds(61));
  expect(await send()).toBe(2);
  expect(await endpointOf(who)).toMatchObject({ restsUntil: null, failingSince: null });
});

test('an endpoint that answers 410 is disabled at once: its partner is mailed, and told at the other endpoint', async () => {
  const who = await told(['key.expiring']);
  const other = await told(['endpoint.disabled'], who);
  who.receiver.answerWith({ status: 410 });
  await write(who);
  await write(who);
  await write(who);
  await send();
  await send();
  expect(await endpointOf(who)).toMatchObject({ disabledWhy: 'gone' });
  expect(who.receiver.messages.length).toBeLessThanOrEqual(2);
  expect((await deliveriesOf(who)).map(({ state }) => state)).not.toContain('pending');
  expect(other.receiver.messages.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: 'endpoint.disabled', data: { endpoint: { id: who.endpointId }, reason: 'gone' } },
  ]);
  const mails = (await waitingMails(shop.database.db)).filter(({ detail }) => detail === who.receiver.url);
  expect(mails.at(-1)).toMatchObject({ kind: 'endpoint-disabled', to: who.viewer.email });
  // What happens while it is disabled is not sent to it, also later.
  await write(who);
  await editEndpoint(who.acting, { id: who.endpointId, owner: who.owner, changes: { enabled: true } });
  expect(await send()).toBe(0);
});

test('an endpoint that has failed for five days is disabled, one moment before it is not', async () => {
  const who = await told();
  who.receiver.answerWith({ status: 500 });
  await write(who);
  await send();
  const { failingSince } = await endpointOf(who);
  shop.clock.reach(new Date((failingSince?.getTime() ?? 0) + days(5) - seconds(2)));
  await send();
  expect(await endpointOf(who)).toMatchObject({ disabledAt: null });
  shop.clock.advance(seconds(10));
  await write(who);
  await send();
  expect(await endpointOf(who)).toMatchObject({ disabledWhy: 'failing' });
});

test('an endpoint that failed once is not disabled by a clock that has leapt, and what was put off by it is sent', async () => {
  const who = await told();
  who.receiver.answerWith({ status: 504 });
  await write(who);
  await send();
  const six = { ...context, clock: { ...shop.clock, isSteady: () => false } };
  shop.clock.advance(days(6));
  await sendWebhooks(six);
  expect(await endpointOf(who)).toMatchObject({ disabledAt: null, restsUntil: expect.any(Date) });
  // The clock is right again.
  shop.clock.reset();
  who.receiver.answerWith({ status: 200 });
  expect(await send()).toBe(0);
  await keepWebhooks(context);
  expect(await send()).toBe(1);
  expect(await deliveriesOf(who)).toMatchObject([{ state: 'delivered' }]);
});

test('receivers that hang hold back no other receiver', async () => {
  const fast = await told();
  const slow = await Promise.all(Array.from({ length: 12 }, () => told()));
  for (const each of slow) {
    each.receiver.answerWith({ hang: true });
    for (let events = 0; events < 4; events += 1) await write(each);
  }
  await write(fast);
  const startedAt = performance.now();
  const running = send();
  while (fast.receiver.messages.length < 1) await sleep(5);
  // An event that happens while they hang waits for the next look alone.
  await write(fast);
  while (fast.receiver.messages.length < 2) await sleep(5);
  expect(performance.now() - startedAt).toBeLessThan(seconds(2));
  await shop.db.partnerDelivery.updateMany({
    where: { state: 'pending', leasedUntil: null },
    data: { state: 'dropped' },
  });
  await running;
});

test('many runs at once send each delivery once, and at most two at a time to one endpoint', async () => {
  const who = await told();
  const written = await Promise.all(Array.from({ length: 20 }, () => write(who)));
  const tries = await Promise.all(Array.from({ length: 6 }, send));
  expect(tries.reduce((sum, count) => sum + count, 0)).toBe(20);
  expect(who.receiver.messages.map(({ id }) => id).sort()).toEqual([...written].sort());
  expect(who.receiver.most()).toBeLessThanOrEqual(2);
});

test('a delivery whose worker has died is sent by another one when its lease is over', async () => {
  const who = await told();
  await write(who);
  await leaseDeliveries(context, 50);
  expect(await send()).toBe(0);
  shop.clock.advance(seconds(61));
  expect(await send()).toBe(1);
  expect(who.receiver.messages).toHaveLength(1);
});

test('a try that ends after another run has taken the delivery over is written down and changes nothing', async () => {
  const who = await told();
  await write(who);
  const [late] = await leaseDeliveries(context, 50);
  if (!late) throw new Error('nothing was leased');
  shop.clock.advance(seconds(61));
  await send();
  await recordTry(context, late, { kind: 'failed', error: 'no answer', ms: 15_000 });
  const [delivery] = await deliveriesOf(who);
  expect(delivery).toMatchObject({ state: 'delivered' });
  expect(delivery?.tries).toHaveLength(2);
});

test('bug: what an address answered late disabled the endpoint at its new address', async () => {
  const who = await told();
  await write(who);
  const [leased] = await leaseDeliveries(context, 50);
  if (!leased) throw new Error('nothing was leased');
  await shop.db.partnerEndpoint.update({
    where: { id: who.endpointId },
    data: { failingSince: shop.clock.now() },
  });
  const url = `${leased.url}/moved`;
  await editEndpoint(who.acting, { id: who.endpointId, owner: who.owner, changes: { url } });
  const where = { id: who.endpointId };
  expect(await shop.db.partnerEndpoint.findUniqueOrThrow({ where })).toMatchObject({ failingSince: null });
  await recordTry(context, leased, { kind: 'answered', status: 410, reply: '', retryAfter: null, ms: 10 });
  expect(await shop.db.partnerEndpoint.findUniqueOrThrow({ where })).toMatchObject({ url, disabledAt: null });
});

test('what waits for an endpoint that was disabled while it was written is over', async () => {
  const who = await told();
  await write(who);
  await shop.db.partnerEndpoint.update({
    where: { id: who.endpointId },
    data: { disabledAt: new Date(), disabledWhy: 'partner' },
  });
  await keepWebhooks(context);
  expect(await deliveriesOf(who)).toMatchObject([{ state: 'dropped' }]);
});

test('the worker delivers goods while receivers hang in all places of the webhooks', async () => {
  const slow = await Promise.all(Array.from({ length: 10 }, () => told()));
  for (const each of slow) {
    each.receiver.answerWith({ hang: true });
    for (let events = 0; events < 8; events += 1) await write(each);
  }
  await shop.startWorker();
  try {
    while (slow.some(({ receiver }) => receiver.messages.length < 2)) await sleep(5);
    const startedAt = performance.now();
    const placed = await shop.order({ item: 'smileone' });
    await shop.pay(placed);
    while ((await shop.read(placed)).status !== 'Completed') await sleep(10);
    expect(performance.now() - startedAt).toBeLessThan(seconds(2));
  } finally {
    for (const { receiver } of slow) receiver.answerWith({});
    await shop.db.partnerDelivery.updateMany({
      where: { state: 'pending', leasedUntil: null },
      data: { state: 'dropped' },
    });
    await shop.stopWorker();
  }
});
