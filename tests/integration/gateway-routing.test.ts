// New payments go to the gateway that the rules choose, and to the next one when that does not make them.
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Context } from '@/lib/domain/context';
import { turnOff, turnOn } from '@/lib/domain/kill-switches';
import { createOrder } from '@/lib/domain/orders';
import {
  createGatewayRule,
  deleteGatewayRule,
  editGatewayRule,
  listGatewayRules,
  listGateways,
  saveGatewayCost,
  settlePayment,
  sweepPayments,
} from '@/lib/domain/payments';
import { createGatewayRuleForm, type GatewayRuleInput } from '@/lib/domain/payments/schema';
import { topUp } from '@/lib/domain/wallet';
import type { PaymentRequest } from '@/lib/integrations/payments';
import { hours, minutes } from '@/lib/platform/time';
import * as make from '../support/make';
import { ITEMS, openShop } from '../support/shop';

const shop = await openShop({ razorpay: true });
const { db } = shop;
/** Two failures in a row open the breaker of a gateway. */
const context: Context = {
  ...shop.context,
  shop: Object.assign({}, shop.context.shop, { breaker: { failures: 2, seconds: 60 } }),
};
const staff = await make.makeUser(db, { role: 'admin' });
const admin: Context = { ...context, actor: { ...context.actor, id: staff.id, role: 'admin' } };
beforeEach(() => shop.calm());
afterEach(async () => {
  for (const { id } of await listGatewayRules(admin)) await deleteGatewayRule(admin, { id });
  await db.gatewayBreaker.deleteMany();
});

const RULE: GatewayRuleInput = {
  name: 'All',
  position: 1,
  amountFrom: null,
  amountTo: null,
  device: null,
  from: null,
  until: null,
  gateways: ['razorpay', 'ekqr'],
  byCost: false,
};
const rule = (given: Partial<GatewayRuleInput> = {}) => createGatewayRule(admin, { ...RULE, ...given });

async function order(within: Context = context) {
  const viewer = await shop.shopper();
  const body = {
    ...ITEMS.smileone,
    userid: viewer.userid,
    input1: shop.player(),
    input2: '2001',
    paymentmode: 'upi' as const,
  };
  return createOrder(within, { viewer, body });
}
type Placed = Awaited<ReturnType<typeof order>>;

const paymentsOf = ({ orderid }: { orderid: string }) =>
  db.payment.findMany({ where: { orderId: orderid }, orderBy: { createdAt: 'asc' } });
const gatewaysOf = async (placed: Placed) => (await paymentsOf(placed)).map(({ gateway }) => gateway);
const fault = (service: 'ekqr' | 'razorpay', name: string) =>
  shop.sandbox.setFault({ service, fault: name, params: { on: 'create' } });
const onPhone = (isPhone: boolean): Context => ({
  ...context,
  actor: { ...context.actor, origin: { address: '192.0.2.1', device: null, nextDevice: 'd', isPhone } },
});
const breakerOf = (gateway: string) => db.gatewayBreaker.findUnique({ where: { gateway } });

test('without a rule payments go to the usual gateway, and stay there when it fails', async () => {
  expect(await gatewaysOf(await order())).toEqual(['ekqr']);
  fault('ekqr', 'http_500');
  await expect(order()).rejects.toMatchObject({ code: 'gateway_unreachable' });
  expect(await db.payment.count({ where: { gateway: 'razorpay' } })).toBe(0);
});

test('a rule sends orders and top-ups to its gateway', async () => {
  await rule();
  const placed = await order();
  expect(await gatewaysOf(placed)).toEqual(['razorpay']);
  const viewer = await shop.shopper();
  const { client_txn_id: clientTxnId } = await topUp(context, { viewer, value: 500 });
  expect(await db.payment.findUnique({ where: { clientTxnId } })).toMatchObject({ gateway: 'razorpay' });
  await shop.sandbox.payLink({ client_txn_id: clientTxnId });
  await shop.drain();
  expect(await shop.balance(viewer)).toBe(500_00n);
});

test('amount and device choose among rules', async () => {
  await rule({ name: 'Phones', device: 'phone', gateways: ['razorpay'] });
  expect(await gatewaysOf(await order(onPhone(true)))).toEqual(['razorpay']);
  expect(await gatewaysOf(await order(onPhone(false)))).toEqual(['ekqr']);
  await rule({ name: 'Small', amountTo: 1, gateways: ['razorpay'] });
  expect(await gatewaysOf(await order())).toEqual(['ekqr']);
});

test('the cheapest gateway is the one whose saved cost is lower', async () => {
  await rule({ byCost: true });
  await saveGatewayCost(admin, { gateway: 'razorpay', seen: null, percent: 2.36, rupees: 0 });
  expect(await gatewaysOf(await order())).toEqual(['razorpay']);
  await saveGatewayCost(admin, { gateway: 'ekqr', seen: null, percent: 0, rupees: 0.5 });
  expect(await gatewaysOf(await order())).toEqual(['ekqr']);
  await expect(
    saveGatewayCost(admin, { gateway: 'ekqr', seen: null, percent: 9, rupees: 0 }),
  ).rejects.toMatchObject({ code: 'conflict' });
  await db.gatewayCost.deleteMany();
});

test.each([
  ['refuses', 'wrong_key', 'failed'],
  ['does not answer', 'http_500', 'created'],
  ['is down', 'down', 'created'],
])(
  'when a gateway %s, the payment is started at the next one, and only that page is paid',
  async (_, name, status) => {
    await rule();
    fault('razorpay', name);
    const placed = await order();
    expect(await paymentsOf(placed)).toMatchObject([
      { gateway: 'razorpay', status },
      { gateway: 'ekqr', status: 'open', clientTxnId: placed.client_txn_id },
    ]);
    shop.sandbox.clearFaults();
    await shop.pay(placed);
    await shop.drain();
    expect((await shop.read(placed)).status).toBe('Completed');
    for (const wait of [minutes(1), minutes(5), minutes(15), hours(1), hours(6), hours(24), hours(72)]) {
      shop.clock.advance(wait);
      await sweepPayments(context);
    }
    expect((await paymentsOf(placed)).map((payment) => payment.status)).toEqual(['failed', 'paid']);
    await shop.assertAllEnded();
  },
);

test('a page that the first gateway made without answering, and that is paid, is found and given to the wallet', async () => {
  await rule();
  shop.sandbox.setFault({ service: 'razorpay', fault: 'lost_after_creation', params: { ms: 0 } });
  const placed = await order();
  const [lost] = await paymentsOf(placed);
  await shop.pay(placed);
  await shop.sandbox.payLink({ client_txn_id: lost?.clientTxnId ?? '', webhook: false });
  await settlePayment(context, lost?.clientTxnId ?? '');
  await shop.drain();
  const read = await shop.read(placed);
  expect(read.status).toBe('Completed');
  const [owner] = await db.order.findMany({ where: { id: placed.orderid } });
  expect(await shop.balance({ ...(await shop.shopper()), userid: owner?.userId ?? '' })).toBe(owner?.value);
  await shop.assertAllEnded();
});

test('an order fails when every gateway of its rule refuses', async () => {
  await rule();
  fault('razorpay', 'wrong_key');
  fault('ekqr', 'wrong_key');
  await expect(order()).rejects.toMatchObject({ code: 'gateway_refused' });
  const [last] = await db.order.findMany({ orderBy: { createdAt: 'desc' }, take: 1 });
  expect(last?.status).toBe('Failed');
  await shop.assertAllEnded();
});

test('a gateway that fails in a row is passed over before it is asked, and a payment that it makes closes its breaker', async () => {
  await rule();
  fault('razorpay', 'http_500');
  for (const _ of [1, 2]) await order();
  expect(await breakerOf('razorpay')).toMatchObject({ failures: 2, openUntil: expect.any(Date) });
  expect((await listGateways(admin)).find(({ name }) => name === 'razorpay')?.failingUntil).toEqual(
    expect.any(String),
  );
  shop.sandbox.clearFaults();
  expect(await gatewaysOf(await order())).toEqual(['ekqr']);
  await db.gatewayBreaker.updateMany({ data: { openUntil: new Date(0) } });
  expect(await gatewaysOf(await order())).toEqual(['razorpay']);
  expect(await breakerOf('razorpay')).toBeNull();
});

test('nobody waits long for a gateway whose breaker is open, and the first payment after its time waits as usual', async () => {
  const waits: (number | undefined)[] = [];
  const { ekqr } = context.gateways;
  const watched: Context = {
    ...context,
    gateways: Object.assign({}, context.gateways, {
      ekqr: Object.assign({}, ekqr, {
        createPayment(request: PaymentRequest) {
          waits.push(request.timeout);
          return ekqr.createPayment(request);
        },
      }),
    }),
  };
  fault('ekqr', 'http_500');
  for (const _ of [1, 2, 3])
    await expect(order(watched)).rejects.toMatchObject({ code: 'gateway_unreachable' });
  await db.gatewayBreaker.updateMany({ data: { openUntil: new Date(0) } });
  shop.sandbox.clearFaults();
  for (const _ of [1, 2]) await order(watched);
  expect(waits).toEqual([undefined, undefined, 4000, undefined, undefined]);
});

test('a stopped gateway is passed over, and with all of them stopped no payment is started', async () => {
  await rule();
  const stop = async (target: string) => {
    await turnOn(admin, { scope: 'gateway', target, minutes: 60, reason: 'It confirms nothing.' });
    return db.killSwitch.findFirstOrThrow({ where: { target, endedAt: null } });
  };
  const first = await stop('razorpay');
  expect(await gatewaysOf(await order())).toEqual(['ekqr']);
  const second = await stop('ekqr');
  await expect(order()).rejects.toMatchObject({ code: 'unavailable' });
  for (const { id } of [first, second]) await turnOff(admin, { id });
});

test('a payment stays at its gateway when the rules change', async () => {
  await rule();
  const placed = await order();
  const [{ id, version } = { id: '', version: 0 }] = await listGatewayRules(admin);
  await editGatewayRule(admin, { ...RULE, id, seen: version, gateways: ['ekqr'] });
  expect(await gatewaysOf(await order())).toEqual(['ekqr']);
  await shop.sandbox.payLink({ client_txn_id: placed.client_txn_id });
  await shop.drain();
  expect((await shop.read(placed)).status).toBe('Completed');
  await expect(editGatewayRule(admin, { ...RULE, id, seen: version })).rejects.toMatchObject({
    code: 'conflict',
  });
  const audit = await db.auditEntry.findMany({ where: { objectId: id }, orderBy: { id: 'asc' } });
  expect(audit.map(({ action }) => action)).toEqual(['create-gateway-rule', 'edit-gateway-rule']);
});

test('a rule with wrong hours, bounds or gateways is refused', async () => {
  const form = { ...RULE, from: '', until: '' };
  const check = (given: object) => createGatewayRuleForm.safeParse({ ...form, ...given }).success;
  expect(check({})).toBe(true);
  expect(check({ from: '22:00', until: '06:00' })).toBe(true);
  for (const wrong of [
    { from: '22:00' },
    { from: '22:00', until: '22:00' },
    { from: '24:00', until: '06:00' },
    { amountFrom: 10, amountTo: 9 },
    { amountFrom: -1 },
    { gateways: [] },
    { gateways: ['ekqr', 'ekqr'] },
    { position: 0 },
    { name: ' ' },
  ])
    expect(check(wrong), JSON.stringify(wrong)).toBe(false);
  await expect(rule({ gateways: ['constructor'] })).rejects.toMatchObject({ code: 'not_found' });
});

test('there are at most twenty rules', async () => {
  for (let count = 0; count < 20; count += 1) await rule();
  await expect(rule()).rejects.toMatchObject({ code: 'conflict' });
});
