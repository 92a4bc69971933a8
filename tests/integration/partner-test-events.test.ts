// Orders of the test world are told of at test endpoints, as live ones at live endpoints, signed and with
// `mode: 'test'`.
import { afterEach, expect, test } from 'vitest';
import { tellOfTestOrder, tellOfTestOrderJob } from '@/lib/domain/partners';
import { orderView } from '@/lib/domain/partners/schema';
import { makeEndpoint, sendWebhooks } from '@/lib/domain/webhooks';
import { CHOSEN_TYPES, type Mode } from '@/lib/domain/webhooks/schema';
import { webProcess } from '@/lib/http/server/process';
import { openPartnerShop, type PartnerProgram } from '../support/partner-calls';
import { openReceiver, type Receiver } from '../support/receiver';
import { startTestServer } from '../support/server';

const server = await startTestServer({ SANDBOX: '1', RATE_LIMIT_FACTOR: '100000' });
const db = server.db.prisma;
const shop = await openPartnerShop(server);
const { context } = webProcess();
const opened: Receiver[] = [];

afterEach(async () => {
  for (const receiver of opened.splice(0)) await receiver.close();
});

async function endpointOf(program: PartnerProgram, mode: Mode): Promise<Receiver> {
  const receiver = await openReceiver();
  opened.push(receiver);
  // Made by the page, which alone may make one of the other world.
  const made = await makeEndpoint(
    context,
    { partnerId: program.user.id },
    { mode, url: receiver.url, types: CHOSEN_TYPES },
  );
  receiver.secrets.push(made.secret);
  return receiver;
}

const told = ({ messages }: Receiver) =>
  messages.map(({ body }) => {
    const { type, data } = JSON.parse(body) as { type: string; data: unknown };
    const { mode, reference, status, sequence } = orderView.parse(data);
    return { type, mode, reference, status, sequence };
  });

/** Lets an order end, runs its job and sends what is due. */
async function end(orderId: string): Promise<void> {
  await shop.deliver('test', orderId);
  await tellOfTestOrder(context, { orderId });
  await sendWebhooks(context);
}

test('a test order is told of once at its end, at test endpoints alone', async () => {
  const program = await shop.program('test');
  const [here, live] = [await endpointOf(program, 'test'), await endpointOf(program, 'live')];
  const wanted = shop.order();
  const { order } = (await program.call('POST /v1/orders', wanted)).body;
  await tellOfTestOrder(context, { orderId: order.id });
  await sendWebhooks(context);
  expect(told(here)).toEqual([]);
  await end(order.id);
  await end(order.id);
  const { reference } = wanted;
  expect(told(here)).toEqual([
    { type: 'order.completed', mode: 'test', reference, status: 'completed', sequence: 2 },
  ]);
  expect([told(live), here.refused()]).toEqual([[], 0]);
  const { data } = (await program.call('GET /v1/events?type=order.completed')).body;
  expect(data).toMatchObject([{ subject: order.id, data: { mode: 'test', reference } }]);
});

test('its job runs when the order ends', async () => {
  const program = await shop.program('test');
  const { order } = (await program.call('POST /v1/orders', shop.order())).body;
  const { rows } = await server.owner.pool.query(
    `select payload from job_outbox where job = $1 and payload->>'orderId' = $2
     union all
     select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = $1 and payload->>'orderId' = $2`,
    [tellOfTestOrderJob.name, order.id],
  );
  expect(rows).toHaveLength(1);
});

test('an order that waits is told of at once, a cancelled one by its cancellation, and neither by its end', async () => {
  const program = await shop.program('test');
  const here = await endpointOf(program, 'test');
  const place = async (reference: string) =>
    (await program.call('POST /v1/orders', shop.order('supplied', { reference }))).body.order;
  const slow = await place('1-slow');
  const person = await place('2-person');
  const out = await place('3-out');
  await program.call(`POST /v1/orders/${slow.id}/cancel`, {});
  for (const { id } of [slow, person]) await end(id);
  expect(
    told(here)
      .map(({ type, reference }) => `${reference} ${type}`)
      .sort(),
  ).toEqual(['1-slow order.cancelled', '2-person order.waiting', '3-out order.waiting']);
  await db.partnerTestOrder.update({
    where: { id: out.id },
    data: { createdAt: new Date(Date.now() - 700_000) },
  });
  await end(out.id);
  expect(told(here).at(-1)).toMatchObject({ type: 'order.refunded', reference: '3-out', status: 'refunded' });
});

test('an order that was removed with its test world is told of no more', async () => {
  const program = await shop.program('test');
  const here = await endpointOf(program, 'test');
  const { order } = (await program.call('POST /v1/orders', shop.order())).body;
  await db.partnerTestOrder.deleteMany({ where: { partnerId: program.user.id } });
  await tellOfTestOrder(context, { orderId: order.id });
  await sendWebhooks(context);
  expect(told(here)).toEqual([]);
});
