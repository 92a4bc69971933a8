// Webhooks to partners: what is told, to whom, how often, and what a receiver that is slow, away or gone changes.
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendMailJob } from '@/lib/domain/accounts';
import type { Viewer } from '@/lib/domain/accounts/schema';
import type { Context } from '@/lib/domain/context';
import { deliverOrder, updateOrder } from '@/lib/domain/orders';
import { moveOrder } from '@/lib/domain/orders/move-order';
import { bookLaterRefund } from '@/lib/domain/orders/refunds/book-later-refund';
import { orderView } from '@/lib/domain/partners/schema';
import { creditWallet } from '@/lib/domain/wallet';
import {
  deleteEndpoint,
  editEndpoint,
  getEvent,
  keepWebhooks,
  listDeliveries,
  listEndpoints,
  listEvents,
  makeEndpoint,
  replayEvent,
  resealWebhookSecrets,
  rotateSecret,
  sendWebhooks,
  tellOfItems,
  tellOfKeys,
  testEndpoint,
  writeEvent,
} from '@/lib/domain/webhooks';
import { leaseDeliveries } from '@/lib/domain/webhooks/deliveries/lease-deliveries';
import { recordTry } from '@/lib/domain/webhooks/deliveries/record-try';
import { CHOSEN_TYPES, type Mode } from '@/lib/domain/webhooks/schema';
import { transaction } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { keysOf } from '@/lib/platform/keys';
import { createSealer } from '@/lib/platform/sealing';
import { days, hours, minutes, seconds, sleep } from '@/lib/platform/time';
import * as make from '../support/make';
import { openReceiver, type Receiver } from '../support/receiver';
import { openShop, type Placed } from '../support/shop';

const shop = await openShop({ worker: false });
const { context } = shop;
const opened: Receiver[] = [];

beforeEach(() => shop.calm());
afterEach(async () => {
  for (const receiver of opened.splice(0)) await receiver.close();
  // What one test leaves due is not sent by the next one.
  await shop.db.partnerDelivery.updateMany({
    where: { state: 'pending' },
    data: { state: 'dropped', leasedUntil: null },
  });
});

interface Partner {
  viewer: Viewer;
  owner: { partnerId: string; mode?: Mode };
  acting: Context;
}

async function partner(given: { lowBalance?: bigint; status?: string } = {}): Promise<Partner> {
  const viewer = await shop.shopper('reseller');
  const user = await shop.db.user.findUniqueOrThrow({ where: { id: viewer.userid } });
  await make.makePartner(shop.db, { user, ...given });
  return { viewer, owner: { partnerId: viewer.userid }, acting: make.actingAs(context, viewer) };
}

interface Told extends Partner {
  receiver: Receiver;
  endpointId: string;
}

async function told(types: typeof CHOSEN_TYPES = CHOSEN_TYPES, given: Partner | null = null): Promise<Told> {
  const made = given ?? (await partner());
  const receiver = await openReceiver();
  opened.push(receiver);
  const input = { mode: 'live' as const, url: receiver.url, types };
  const { endpoint, secret } = await makeEndpoint(made.acting, made.viewer.userid, input);
  receiver.secrets.push(secret);
  return { ...made, receiver, endpointId: endpoint.id };
}

const keyData = { key: { id: 'k', name: 'Counter', last4: 'abcd' }, expires_at: new Date().toISOString() };

let sequence = 0;
function write({ viewer }: Partner, { subject = newId() } = {}): Promise<string | null> {
  sequence += 1;
  const data = { ...keyData, key: { ...keyData.key, id: subject } };
  return writeEvent(context, {
    ...{ partnerId: viewer.userid, mode: 'live', type: 'key.expiring', subject, sequence, data },
  });
}

const send = () => sendWebhooks(context);
const deliveriesOf = ({ endpointId, owner }: Told) =>
  listDeliveries(context, { id: endpointId, owner, limit: 100 }).then(({ data }) => data);
const endpointOf = ({ endpointId }: Told) =>
  shop.db.partnerEndpoint.findUniqueOrThrow({ where: { id: endpointId } });

/** A paid order of a partner by key, without its job. */
async function partnersOrder(who: Partner): Promise<Placed> {
  const placed = await shop.paid('smileone');
  await make.makePartnersOrder(shop.db, { orderId: placed.orderid, partnerId: who.viewer.userid });
  return placed;
}

const deliver = (orderId: string) => deliverOrder(context, { orderId, worker: 'test' });

test('a delivered order of a partner is told once, as the partner reads it, with a signature that holds', async () => {
  const who = await told(['order.completed']);
  const { orderid } = await partnersOrder(who);
  await deliver(orderid);
  await deliver(orderid);
  expect(await send()).toBe(1);
  const [message] = who.receiver.messages;
  const body = JSON.parse(message?.body ?? '');
  // The call answers the same order with the same fields.
  expect(orderView.parse(body.data)).toEqual(body.data);
  const newest = await shop.db.orderEvent.findFirstOrThrow({
    where: { orderId: orderid },
    orderBy: { id: 'desc' },
  });
  expect(body).toMatchObject({
    type: 'order.completed',
    data: {
      ...{ id: orderid, reference: `ref-${orderid}`, status: 'completed', waiting_for: null, mode: 'live' },
      ...{ sequence: Number(newest.id), currency: 'INR', ended_at: expect.any(String) },
    },
  });
  expect(who.receiver).toMatchObject({ messages: [{ signatures: 1 }] });
  expect(who.receiver.refused()).toBe(0);
  expect(await send()).toBe(0);
  const { data } = await listEvents(context, { owner: who.owner, limit: 10 });
  expect(data).toMatchObject([{ id: message?.id, subject: orderid, data: body.data }]);
});

test('an order that needs a person is told, as it is when that person ends it, and an order of a page never is', async () => {
  const who = await told();
  const { orderid, player } = await partnersOrder(who);
  shop.fault('smileone', 'timeout_after_booking', player, { params: { ms: 0 } });
  await deliver(orderid);
  const page = await shop.paid('smileone');
  await deliver(page.orderid);
  expect(await shop.db.partnerEvent.count({ where: { subject: page.orderid } })).toBe(0);
  shop.clock.advance(minutes(6));
  const admin = make.actingAs(context, await shop.shopper('admin'));
  await updateOrder(admin, { orderId: orderid, newStatus: 'Completed' });
  const events = await listEvents(context, { owner: who.owner, orderId: orderid, limit: 10 });
  expect(events.data.map(({ type, data }) => [type, data.status, data.waiting_for])).toEqual([
    ['order.completed', 'completed', null],
    ['order.waiting', 'processing', 'person'],
  ]);
  const [after, before] = events.data;
  expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Number.POSITIVE_INFINITY);
});

test('an order whose price goes back to the wallet is told with its reason', async () => {
  const who = await told(['order.refunded']);
  const { orderid, player } = await partnersOrder(who);
  shop.fault('smileone', 'refused', player, { params: { on: 'createorder' } });
  await deliver(orderid);
  await send();
  expect(who.receiver.messages.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: 'order.refunded', data: { id: orderid, status: 'refunded', reason: expect.any(String) } },
  ]);
});

test('a price that goes back after the delivery is told, and the order is refunded for its partner', async () => {
  const who = await told(['order.refunded']);
  const { orderid } = await partnersOrder(who);
  await deliver(orderid);
  const order = await shop.db.order.findUniqueOrThrow({ where: { id: orderid } });
  await transaction(who.acting, (inside) =>
    bookLaterRefund(inside, {
      ...{ id: newId(), order, amount: order.value, givenBack: 0n, cause: 'other', note: 'a gesture' },
      ...{ packs: [], approver: null },
    }),
  );
  await send();
  const [body] = who.receiver.messages.map((message) => JSON.parse(message.body));
  expect(body).toMatchObject({
    type: 'order.refunded',
    data: { status: 'refunded', refunded: body.data.price },
  });
});

test('a move that is undone tells nobody', async () => {
  const who = await told();
  await expect(
    transaction(context, async (inside) => {
      await writeEvent(inside, {
        ...{
          partnerId: who.viewer.userid,
          mode: 'live',
          type: 'key.expiring',
          subject: 'k',
          sequence: 1,
          data: keyData,
        },
      });
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await send()).toBe(0);
  expect(await shop.db.partnerEvent.count({ where: { partnerId: who.viewer.userid } })).toBe(0);
});

test('an event is written once, and goes to the endpoints of its partner, mode and type alone', async () => {
  const who = await told(['key.expiring', 'balance.low']);
  const [other, stranger] = [await told(['balance.low'], who), await told()];
  const test = { mode: 'test' as const, url: 'http://127.0.0.1:9/test', types: CHOSEN_TYPES };
  await makeEndpoint(who.acting, who.viewer.userid, test);
  const subject = newId();
  const id = await write(who, { subject });
  sequence -= 1;
  expect(await write(who, { subject })).toBeNull();
  await send();
  expect(who.receiver.messages.map((message) => message.id)).toEqual([id]);
  expect([other.receiver.messages, stranger.receiver.messages]).toEqual([[], []]);
  expect(await shop.db.partnerEvent.findUnique({ where: { id: id ?? '' } })).toMatchObject({ fanout: 1 });
});

test('a partner is told of money that comes into the wallet and of a balance that falls below its bound', async () => {
  const who = await told(['balance.low', 'balance.credited'], await partner({ lowBalance: 50_000n }));
  const customer = await shop.shopper();
  const credit = (userId: string, amount: bigint) =>
    transaction(context, (inside) =>
      creditWallet(inside, {
        ...{ userId, amount, from: { account: 'gateway' }, note: 'a top-up' },
        ...{ reason: 'topup_paid', reference: newId(), type: 'Credit' },
      }),
    );
  await credit(customer.userid, 7_150n);
  await credit(who.viewer.userid, 57_150n);
  await shop.buy({ viewer: who.viewer, item: 'smileone' });
  await shop.buy({ viewer: who.viewer, item: 'smileone' });
  await send();
  const bodies = who.receiver.messages.map(({ body }) => JSON.parse(body));
  expect(bodies.map(({ type }) => type).sort()).toEqual(['balance.credited', 'balance.low']);
  expect(bodies.find(({ type }) => type === 'balance.credited')).toMatchObject({
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    data: { kind: 'credit', amount: 571.5, balance: 571.5, order_id: null, currency: 'INR' },
  });
  const low = bodies.find(({ type }) => type === 'balance.low');
  expect(low.data.low_balance).toBe(500);
  expect(low.data.balance).toBeLessThan(500);
  expect(await shop.db.partnerEvent.count({ where: { partnerId: customer.userid } })).toBe(0);
});

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
  const { rows } = await shop.pool.query<{ payload: object }>(
    `select payload from graphile_worker._private_jobs job
       join graphile_worker._private_tasks task on task.id = job.task_id
      where identifier = $1 and payload ->> 'detail' = $2`,
    [sendMailJob.name, who.receiver.url],
  );
  expect(rows).toMatchObject([{ payload: { kind: 'endpoint-disabled', to: who.viewer.email } }]);
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

test('during a rotation both secrets sign, afterwards the new one alone', async () => {
  const who = await told();
  const [former = ''] = who.receiver.secrets;
  const { secret } = await rotateSecret(who.acting, {
    id: who.endpointId,
    owner: who.owner,
    overlapHours: 24,
  });
  await write(who);
  await send();
  // The receiver knows the former one alone.
  expect(who.receiver.messages).toMatchObject([{ signatures: 2 }]);
  shop.clock.advance(hours(24));
  await write(who);
  await send();
  expect(who.receiver.refused()).toBe(1);
  who.receiver.secrets.splice(0, 1, secret);
  shop.clock.advance(minutes(1));
  await send();
  expect(who.receiver.messages.at(-1)).toMatchObject({ signatures: 1 });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(secret).not.toBe(former);
  const stored = await endpointOf(who);
  expect(JSON.stringify(stored)).not.toContain(former.slice(6));
  expect(JSON.stringify(await listEndpoints(context, who.owner))).not.toContain('secret"');
});

test('secrets are sealed anew by the key of today, and still sign', async () => {
  const who = await told();
  const keys = (secret: string, previous?: string) =>
    createSealer(keysOf({ AUTH_SECRET: secret, ...(previous && { AUTH_SECRET_PREVIOUS: previous }) }));
  const [first, second] = ['a'.repeat(40), 'b'.repeat(40)];
  const stored = await endpointOf(who);
  const purpose = `webhook/${who.endpointId}`;
  await shop.db.partnerEndpoint.updateMany({
    where: { id: { not: who.endpointId } },
    data: { deletedAt: new Date() },
  });
  await shop.db.partnerEndpoint.update({
    where: { id: who.endpointId },
    data: { secret: keys(first).seal(purpose, context.sealer.open(purpose, stored.secret)) },
  });
  const both = keys(second, first);
  expect(await resealWebhookSecrets({ ...context, sealer: both })).toEqual({ resealed: 1, unreadable: 0 });
  expect(await resealWebhookSecrets({ ...context, sealer: both })).toEqual({ resealed: 0, unreadable: 0 });
  await write(who);
  await sendWebhooks({ ...context, sealer: keys(second) });
  expect(who.receiver.messages).toHaveLength(1);
});

test('an endpoint whose secret cannot be opened fails like one that is away', async () => {
  const who = await told();
  await shop.db.partnerEndpoint.update({ where: { id: who.endpointId }, data: { secret: 'x.x' } });
  await write(who);
  expect(await send()).toBe(1);
  expect(await send()).toBe(0);
  expect(await deliveriesOf(who)).toMatchObject([
    { state: 'pending', tries: [{ status: null, error: 'the secret cannot be opened' }] },
  ]);
});

test('a replay sends the same id and bytes again, also to an endpoint that was made later', async () => {
  const who = await told();
  const id = (await write(who)) ?? '';
  await send();
  const later = await told(['key.expiring'], who);
  expect(await replayEvent(who.acting, { eventId: id, owner: who.owner })).toEqual({ deliveries: 2 });
  await send();
  const [first, again] = who.receiver.messages;
  expect(again).toMatchObject({ id, body: first?.body });
  expect(later.receiver.messages).toMatchObject([{ id, body: first?.body }]);
  expect(
    await replayEvent(who.acting, { eventId: id, owner: who.owner, endpointId: later.endpointId }),
  ).toEqual({
    deliveries: 1,
  });
});

test('a ping goes to the endpoint that is tested, whatever it asks for', async () => {
  const who = await told(['balance.low']);
  const other = await told(['balance.low'], who);
  const { eventId } = await testEndpoint(who.acting, { id: who.endpointId, owner: who.owner });
  await send();
  expect(who.receiver.messages.map(({ id, body }) => [id, JSON.parse(body).type])).toEqual([
    [eventId, 'ping'],
  ]);
  expect(other.receiver.messages).toEqual([]);
});

test('a deleted endpoint gets nothing any more, and its secret is gone', async () => {
  const who = await told();
  await write(who);
  await deleteEndpoint(who.acting, { id: who.endpointId, owner: who.owner });
  await write(who);
  expect(await send()).toBe(0);
  expect(await endpointOf(who)).toMatchObject({ secret: '', oldSecret: null });
  expect(await listEndpoints(context, who.owner)).toEqual([]);
  // Its address is free again.
  const again = { mode: 'live' as const, url: who.receiver.url, types: ['balance.low' as const] };
  await makeEndpoint(who.acting, who.viewer.userid, again);
  await expect(makeEndpoint(who.acting, who.viewer.userid, again)).rejects.toMatchObject({
    code: 'conflict',
  });
});

test('a partner has at most ten endpoints, also when they are made at once', async () => {
  const who = await partner();
  const made = await Promise.allSettled(
    Array.from({ length: 14 }, (_, place) =>
      makeEndpoint(who.acting, who.viewer.userid, {
        ...{ mode: 'live', url: `http://127.0.0.1:9/${place}`, types: ['balance.low'] },
      }),
    ),
  );
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
});

test('an address that must not be called is refused when it is written and when it is changed', async () => {
  const who = await told();
  const refused = { code: 'invalid_input', fields: { url: expect.anything() } };
  for (const url of [
    'https://10.0.0.1/',
    'https://localhost/',
    'http://example.com/',
    'https://u@example.com/',
  ]) {
    const input = { mode: 'live' as const, url, types: ['balance.low' as const] };
    await expect(makeEndpoint(who.acting, who.viewer.userid, input)).rejects.toMatchObject(refused);
    await expect(
      editEndpoint(who.acting, { id: who.endpointId, owner: who.owner, changes: { url } }),
    ).rejects.toMatchObject(refused);
  }
});

test('a partner reaches neither the endpoints nor the events of another one, nor those of the other mode', async () => {
  const [who, stranger] = [await told(), await told()];
  const id = (await write(who)) ?? '';
  const { endpointId } = who;
  for (const owner of [stranger.owner, { ...who.owner, mode: 'test' as const }]) {
    const missing = { code: 'not_found' };
    await expect(getEvent(context, owner, id)).rejects.toMatchObject(missing);
    await expect(replayEvent(who.acting, { eventId: id, owner })).rejects.toMatchObject(missing);
    await expect(listDeliveries(context, { id: endpointId, owner, limit: 5 })).rejects.toMatchObject(missing);
    await expect(rotateSecret(who.acting, { id: endpointId, owner })).rejects.toMatchObject(missing);
    await expect(testEndpoint(who.acting, { id: endpointId, owner })).rejects.toMatchObject(missing);
    await expect(deleteEndpoint(who.acting, { id: endpointId, owner })).rejects.toMatchObject(missing);
    await expect(editEndpoint(who.acting, { id: endpointId, owner, changes: {} })).rejects.toMatchObject(
      missing,
    );
    expect((await listEvents(context, { owner, limit: 5 })).data.map((event) => event.id)).not.toContain(id);
  }
  await expect(
    replayEvent(who.acting, { eventId: id, owner: who.owner, endpointId: stranger.endpointId }),
  ).rejects.toMatchObject({ code: 'not_found' });
});

test('lists go on from their cursor without leaving anything out', async () => {
  const who = await told();
  const written = [];
  for (let events = 0; events < 5; events += 1) written.unshift(await write(who));
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listEvents(context, { owner: who.owner, limit: 2, cursor });
    seen.push(...page.data.map(({ id }) => id));
    cursor = page.next ?? undefined;
  } while (cursor);
  expect([...seen].sort()).toEqual([...written].sort());
});

test('events are kept for 90 days and then deleted with their deliveries and tries', async () => {
  const who = await told();
  const young = await write(who);
  // The database's own clock decides what is deleted, and this one when it was written.
  const clock = { now: () => new Date(Date.now() - days(90) - seconds(1)) };
  const event = { partnerId: who.viewer.userid, mode: 'live' as const, type: 'key.expiring' as const };
  await writeEvent({ ...context, clock }, { ...event, subject: newId(), sequence: 1, data: keyData });
  await send();
  expect(await deliveriesOf(who)).toHaveLength(2);
  expect(await keepWebhooks(context)).toBe(1);
  expect((await deliveriesOf(who)).map(({ event_id }) => event_id)).toEqual([young]);
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

/** The statements that the database gets while `work` runs. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const { query } = Client.prototype;
  const texts: string[] = [];
  Client.prototype.query = function counted(this: Client, ...given: unknown[]) {
    const [first] = given as [string | { text: string }];
    texts.push(typeof first === 'string' ? first : first.text);
    return Reflect.apply(query, this, given);
  } as typeof query;
  try {
    await work();
  } finally {
    Client.prototype.query = query;
  }
  return texts.filter((text) => !/^\s*(begin|commit|set|savepoint|release)/i.test(text));
}

test('the end of an order of a page costs no statement for partners', async () => {
  const who = await partner();
  const costs: number[] = [];
  for (const { orderid } of [await shop.paid('smileone'), await partnersOrder(who)]) {
    const order = await shop.db.order.findUniqueOrThrow({ where: { id: orderid } });
    const statements = await statementsOf(() =>
      transaction(context, (inside) => moveOrder(inside, { order, to: 'Completed', kind: 'delivered' })),
    );
    costs.push(statements.length);
    // As it was: a Completed order has deliveries.
    await shop.db.order.update({ where: { id: orderid }, data: { status: 'Processing', endedAt: null } });
  }
  const [ofPage = 0, ofPartner = 0] = costs;
  expect(ofPage).toBe(1);
  expect(ofPartner).toBeGreaterThan(ofPage);
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

test('partners that ask for it are told once of each price and stock that has changed', async () => {
  const [price, stock] = [await told(['item.price_changed']), await told(['item.stock_changed'])];
  const silent = await told(['balance.low']);
  const [product, item] = [await make.makeProduct(shop.db), await make.makeItem(shop.db, { isApi: false })];
  await shop.db.productItem.create({ data: { productId: product.id, itemid: item.itemid, position: 1 } });
  await tellOfItems(context);
  expect(await tellOfItems(context)).toBe(0);
  const { itemid } = item;
  await shop.db.item.update({ where: { itemid }, data: { resellPrice: 7_150n, inStock: false } });
  expect(await tellOfItems(context)).toBe(1);
  expect(await tellOfItems(context)).toBe(0);
  await send();
  const data = { item_id: itemid, product_ids: [product.id], price: 71.5, in_stock: false };
  const bodies = ({ receiver }: Told) => receiver.messages.map(({ body }) => JSON.parse(body));
  expect(bodies(price)).toMatchObject([{ type: 'item.price_changed', data }]);
  expect(bodies(stock)).toMatchObject([{ type: 'item.stock_changed', data }]);
  expect(bodies(silent)).toEqual([]);
  // One that is no longer offered cannot be bought.
  await shop.db.item.update({ where: { itemid }, data: { inStock: true } });
  await tellOfItems(context);
  // No order of events is promised, and both would leave at once.
  await send();
  await shop.db.item.update({ where: { itemid }, data: { deletedAt: new Date() } });
  expect(await tellOfItems(context)).toBe(1);
  await send();
  expect(bodies(stock).map((body) => body.data.in_stock)).toEqual([false, true, false]);
});

test('where no endpoint asks for items, nothing is compared and nothing is remembered', async () => {
  await told(['item.price_changed']);
  await tellOfItems(context);
  expect(await shop.db.partnerItem.count()).toBeGreaterThan(0);
  await shop.db.partnerEndpoint.updateMany({ data: { deletedAt: new Date() } });
  expect(await tellOfItems(context)).toBe(0);
  expect(await shop.db.partnerItem.count()).toBe(0);
});

test('a partner is told once of a key that ends within a week, and not of one with a successor', async () => {
  const who = await told(['key.expiring']);
  const { partnerId } = who.owner;
  const within = (ms: number) => new Date(shop.clock.now().getTime() + ms);
  const { key } = await make.makePartnerKey(shop.db, { partnerId, expiresAt: within(days(7) - minutes(1)) });
  await make.makePartnerKey(shop.db, { partnerId, expiresAt: within(days(7) + minutes(1)) });
  const { key: old } = await make.makePartnerKey(shop.db, { partnerId, expiresAt: within(days(1)) });
  await make.makePartnerKey(shop.db, { partnerId, replacesId: old.id });
  expect(await tellOfKeys(context)).toBe(1);
  expect(await tellOfKeys(context)).toBe(0);
  await send();
  expect(who.receiver.messages.map(({ body }) => JSON.parse(body).data)).toEqual([
    { key: { id: key.id, name: key.name, last4: key.last4 }, expires_at: key.expiresAt?.toISOString() },
  ]);
});
