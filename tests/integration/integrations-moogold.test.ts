import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createMooGold, type SentPurchase } from '@/lib/integrations/suppliers';
import { minutes, systemClock } from '@/lib/platform/time';
import { type FaultInput, type Sandbox, startSandbox } from '@/lib/sandbox';
import { stoppedClock } from '../support/clock';
import { farDeadline } from '../support/deadline';

let sandbox: Sandbox;
let supplier: ReturnType<typeof createMooGold>;
let count = 0;

beforeAll(async () => {
  sandbox = await startSandbox({ host: '127.0.0.1', port: 0, storeUrl: 'http://127.0.0.1:9' });
  supplier = supplierWith({});
});
afterEach(() => sandbox.clearFaults());
afterAll(() => sandbox.stop());

function supplierWith(change: Partial<Parameters<typeof createMooGold>[0]>): typeof supplier {
  const account = { ...sandbox.credentials.moogold, baseUrl: sandbox.urls.moogold };
  return createMooGold({ ...account, clock: systemClock, timeout: 2_000, ...change });
}

function fault(name: string, params: FaultInput['params'] = {}, times = 1): void {
  sandbox.setFault({ service: 'moogold', fault: name, times, params });
}

function purchase(change: Partial<Parameters<typeof supplier.buy>[0]> = {}) {
  count += 1;
  return {
    region: '',
    pack: '151450',
    input1: '17366',
    input2: '22001',
    reference: `A-${count}`,
    settings: { product: '15145', category: '1', fields: ['User ID', 'Server ID'] },
    deadline: farDeadline(),
    ...change,
  };
}

const orders = () => sandbox.state().moogold.orders;
const booked = (reference: string) => orders().filter((order) => order.partnerOrderId === reference);

/** Asks until the answer is no longer accepted, as the delivery job does. */
async function settle(sent: SentPurchase) {
  let result = await supplier.lookUp(sent);
  for (let asked = 0; asked < 5 && result.outcome === 'accepted'; asked += 1)
    result = await supplier.lookUp(sent);
  return result;
}

test('a MooGold purchase is accepted, then delivered, with evidence without secrets', async () => {
  const wanted = purchase();
  const result = await supplier.buy(wanted);
  expect(result).toMatchObject({ outcome: 'accepted', supplierOrderId: orders()[0]?.orderId });
  expect(orders()[0]).toMatchObject({ fields: { 'User ID': '17366', 'Server ID': '22001' }, quantity: 1 });
  expect(result.request).toMatchObject({ path: 'order/create_order', partnerOrderId: wanted.reference });
  expect(JSON.stringify(result)).not.toMatch(/Basic|secret-1|auth/);
  expect(await settle(wanted)).toMatchObject({ outcome: 'delivered', cost: '0.22', goods: { count: 0 } });
});

test('a MooGold purchase reads the order id at the top level as well', async () => {
  fault('flat_answer');
  expect(await supplier.buy(purchase())).toMatchObject({
    outcome: 'accepted',
    supplierOrderId: orders()[0]?.orderId,
  });
});

test('a MooGold purchase returns voucher codes as goods and keeps them out of the evidence', async () => {
  const wanted = purchase({ pack: '9931', settings: { category: '2' } });
  expect(await supplier.buy(wanted)).toMatchObject({ outcome: 'accepted' });
  const result = await settle(wanted);
  const codes = booked(wanted.reference)[0]?.voucherCodes ?? [];
  expect(codes).toHaveLength(1);
  expect(result.outcome === 'delivered' && result.goods.readCodes()).toEqual(codes);
  // Neither as JSON, which is how evidence and events are stored, nor as text, which is how errors are written.
  for (const written of [JSON.stringify(result), inspect(result, { depth: 9 })])
    expect(written).not.toContain(codes[0]);
});

test.each([
  ['balance_111', {}, '111'],
  ['error_code', { on: 'order/create_order', code: '114', http: 400 }, '114'],
  ['error_code', { on: 'order/create_order', code: '422', http: 200 }, '422'],
])('a MooGold purchase with the fault %s %j is refused', async (name, params, code) => {
  const wanted = purchase();
  fault(name, params);
  expect(await supplier.buy(wanted)).toMatchObject({ outcome: 'refused', code });
  expect(booked(wanted.reference)).toEqual([]);
});

test.each([
  ['timeout_after_booking', { ms: 50 }],
  ['http_500_after_booking', {}],
])('a MooGold purchase is unknown after %s, and delivered when asked by reference', async (name, params) => {
  const wanted = purchase();
  fault(name, params);
  expect((await supplier.buy(wanted)).outcome).toBe('unknown');
  expect(await settle(wanted)).toMatchObject({ outcome: 'delivered' });
  expect(booked(wanted.reference)).toHaveLength(1);
});

test('a MooGold purchase adopts its own order when the reference is known already', async () => {
  const wanted = purchase();
  await supplier.buy(wanted);
  const again = await supplier.buy(wanted);
  expect(again).toMatchObject({
    outcome: 'accepted',
    supplierOrderId: booked(wanted.reference)[0]?.orderId,
    reply: { duplicate: { status: 200 }, lookUp: { status: 200 } },
  });
  expect(await supplier.buy(wanted)).toMatchObject({ outcome: 'delivered' });
  expect(booked(wanted.reference)).toHaveLength(1);
});

test('a MooGold purchase adopts an order for another pack with the difference, and none that the supplier does not know', async () => {
  const wanted = purchase();
  await supplier.buy(wanted);
  expect(await supplier.buy({ ...wanted, pack: '151451' })).toMatchObject({
    outcome: 'accepted',
    differences: [{ field: 'pack', ordered: '151451', delivered: '151450' }],
  });
  fault('duplicate_420');
  expect(await supplier.buy(purchase())).toMatchObject({ outcome: 'unknown' });
});

test.each([
  ['wrong_player', 'player'],
  ['wrong_server', 'server'],
])('a MooGold purchase that is booked with the fault %s says so in its answer', async (name, field) => {
  fault(name);
  expect(await supplier.buy(purchase())).toMatchObject({ outcome: 'accepted', differences: [{ field }] });
});

test.each([
  ['wrong_pack', 'pack'],
  ['wrong_quantity', 'quantity'],
])(
  'a MooGold purchase that is booked with the fault %s says so when it is asked about',
  async (name, field) => {
    fault(name);
    const wanted = purchase();
    expect(await supplier.buy(wanted)).toMatchObject({ outcome: 'accepted', differences: [] });
    expect(await settle(wanted)).toMatchObject({ differences: [{ field }] });
  },
);

const genshin = {
  pack: '428076',
  input2: 'Asia',
  settings: { product: '428075', category: '1', fields: ['UID', 'Server'] },
};

test("a server that MooGold names by its id is the one that was ordered by its name, as MooGold's list says", async () => {
  const wanted = purchase(genshin);
  await supplier.buy({ ...wanted, input2: 'os_asia' });
  expect(await settle(wanted)).toMatchObject({ outcome: 'delivered', differences: [] });
  expect(await settle({ ...wanted, input2: 'Europe' })).toMatchObject({
    differences: [{ field: 'server', ordered: 'Europe', delivered: 'os_asia' }],
  });
});

test('a MooGold purchase is sent once more with a fresh timestamp, and then fails for the operator to mend', async () => {
  fault('timestamp_426', { on: 'order/create_order' });
  expect(await supplier.buy(purchase())).toMatchObject({ outcome: 'accepted' });
  const late = stoppedClock(new Date(Date.now() - minutes(6)));
  const wanted = purchase({ deadline: farDeadline(late) });
  const before = sandbox.state().calls.length;
  expect(await supplierWith({ clock: late }).buy(wanted)).toMatchObject({
    outcome: 'unknown',
    message: expect.stringMatching(/^Operator: /),
  });
  expect(sandbox.state().calls.length).toBe(before + 2);
  expect(booked(wanted.reference)).toEqual([]);
});

test('a MooGold purchase whose address is not allowed waits, and succeeds once the operator has mended it', async () => {
  const wanted = purchase();
  fault('html_403', {}, 2);
  expect(await supplier.buy(wanted)).toMatchObject({
    outcome: 'unknown',
    message: expect.stringContaining('403'),
  });
  expect(await supplier.lookUp(wanted)).toMatchObject({ outcome: 'unknown' });
  expect(await supplier.lookUp(wanted)).toMatchObject({ outcome: 'not_found' });
  expect(await supplier.buy(wanted)).toMatchObject({ outcome: 'accepted' });
});

test.each([
  ['600600600', 'refunded'],
  ['601601601', 'incorrect-details'],
])("MooGold's order for %s that ends %s is refused when asked by our reference", async (input1, code) => {
  const wanted = purchase({ input1 });
  await supplier.buy(wanted);
  expect(await settle(wanted)).toMatchObject({ outcome: 'refused', code });
});

test("MooGold's order that never ends stays accepted when asked by our reference", async () => {
  const wanted = purchase({ input1: '602602602' });
  await supplier.buy(wanted);
  expect((await settle(wanted)).outcome).toBe('accepted');
});

test("MooGold's answer about a reference that was never sent is refused, and no fault is mistaken for it", async () => {
  expect(await supplier.lookUp(purchase({ reference: 'A-0' }))).toMatchObject({ outcome: 'not_found' });
  const path = 'order/order_detail_partner_id';
  for (const name of ['down', 'http_500', 'html', 'html_403']) {
    fault(name, { on: path });
    expect(await supplier.lookUp(purchase({ reference: 'A-0' })), name).toMatchObject({ outcome: 'unknown' });
  }
  expect(await supplierWith({ secret: 'wrong' }).lookUp(purchase({ reference: 'A-0' }))).toMatchObject({
    outcome: 'unknown',
  });
});

const check = (input1: string) => supplier.checkPlayer(purchase({ input1 }));

test('a player check at MooGold is valid, invalid, or unknown', async () => {
  expect(await check('17366')).toMatchObject({ outcome: 'found', region: null, indo: false });
  expect(await check('404404404')).toMatchObject({ outcome: 'not_found' });
  expect(await check('603603603')).toMatchObject({ outcome: 'unknown' });
  fault('validate_unavailable');
  expect(await check('17366')).toMatchObject({ outcome: 'unknown' });
  fault('html_403');
  expect(await check('17366')).toMatchObject({ outcome: 'unknown' });
});

test('the balance at MooGold is in its currency, and an error when it is not answered', async () => {
  expect(await supplier.balance('')).toEqual({ balance: sandbox.state().moogold.balance, currency: 'USD' });
  await expect(supplierWith({ secret: 'wrong' }).balance('')).rejects.toMatchObject({
    code: 'supplier_unreachable',
  });
});

const today = () => new Date().toISOString().slice(0, 10);
const list = (of = supplier) => of.listOrders({ region: '', from: today(), until: today() });

test("MooGold's list of orders is read page by page, with our references and without voucher codes", async () => {
  const voucher = purchase({ pack: '9931', settings: { category: '2' } });
  const before = orders().length;
  for (let bought = 0; bought < 101; bought += 1) await supplier.buy(purchase());
  await supplier.buy(voucher);
  await settle(voucher);
  const wanted = orders().slice(0, orders().length - before);
  const result = await list();
  if (!result.ok) throw new Error(result.why);
  expect(result.unread).toBe(0);
  const references = result.orders.map(({ reference }) => reference);
  expect(references).toEqual(expect.arrayContaining(wanted.map(({ partnerOrderId }) => partnerOrderId)));
  expect(new Set(references).size).toBe(references.length);
  const [first] = wanted;
  expect(result.orders.find(({ reference }) => reference === first?.partnerOrderId)).toMatchObject({
    supplierOrderId: first?.orderId,
    packs: [first?.variationId],
  });
  for (const { voucherCodes } of orders())
    for (const code of voucherCodes) expect(JSON.stringify(result)).not.toContain(code);
});

test("MooGold's list of orders is no list when it is refused, and keeps a status that is not known", async () => {
  await supplier.buy(purchase());
  fault('line_altered', { field: 'status', value: 'paused' });
  const result = await list();
  expect(result.ok && result.orders.filter(({ status }) => status === 'unknown')).toHaveLength(1);
  for (const name of ['down', 'http_500', 'html', 'html_403']) {
    fault(name, { on: 'order/transaction_history' });
    expect(await list(), name).toMatchObject({ ok: false });
  }
  expect(await list(supplierWith({ secret: 'wrong' }))).toMatchObject({ ok: false });
});
