import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createSmileOne } from '@/lib/integrations/suppliers';
import { minutes, systemClock } from '@/lib/platform/time';
import { type FaultInput, type Sandbox, startSandbox } from '@/lib/sandbox';
import { stoppedClock } from '../support/clock';
import { farDeadline } from '../support/deadline';

let sandbox: Sandbox;
let supplier: ReturnType<typeof createSmileOne>;

beforeAll(async () => {
  sandbox = await startSandbox({ host: '127.0.0.1', port: 0, storeUrl: 'http://127.0.0.1:9' });
  supplier = supplierWith({});
});
afterEach(() => sandbox.clearFaults());
afterAll(() => sandbox.stop());

function supplierWith(change: Partial<Parameters<typeof createSmileOne>[0]>): typeof supplier {
  const account = { ...sandbox.credentials.smileone, baseUrl: sandbox.urls.smileone };
  return createSmileOne({ ...account, clock: systemClock, timeout: 2_000, ...change });
}

function fault(name: string, params: FaultInput['params'] = {}): void {
  sandbox.setFault({ service: 'smileone', fault: name, times: 1, params });
}

const purchase = {
  region: 'br',
  pack: '13',
  input1: '17366',
  input2: '22001',
  reference: 'A-1',
  settings: { slug: 'mobilelegends' },
  deadline: farDeadline(),
};
const booked = () => sandbox.state().smileone.orders.length;

test('a Smile.one purchase delivers, with the order id, the cost and evidence without secrets', async () => {
  const result = await supplier.buy(purchase);
  const [order] = sandbox.state().smileone.orders;
  expect(result).toMatchObject({ outcome: 'delivered', supplierOrderId: order?.orderId, goods: null });
  expect(order).toMatchObject({
    region: 'br',
    product: 'mobilelegends',
    packId: '13',
    userId: '17366',
    zoneId: '22001',
  });
  expect(result.request).toEqual({
    endpoint: 'createorder',
    region: 'br',
    product: 'mobilelegends',
    productid: '13',
    userid: '17366',
    zoneid: '22001',
    time: expect.stringMatching(/^\d{10}$/),
  });
  expect(result.reply).toMatchObject({ status: 200, text: expect.stringContaining('order_id') });
  expect(JSON.stringify(result)).not.toMatch(/sign|test-key|shop@example/);
});

test('a Smile.one purchase follows the region, and without one the default', async () => {
  await supplier.buy({ ...purchase, region: 'ph', pack: '212' });
  expect(sandbox.state().smileone.orders[0]).toMatchObject({ region: 'ph', packId: '212' });
  await supplier.buy({ ...purchase, region: '' });
  expect(sandbox.state().smileone.orders[0]).toMatchObject({ region: 'br', packId: '13' });
  expect(await supplier.buy({ ...purchase, region: 'ru' })).toMatchObject({ outcome: 'unknown' });
});

test('a Smile.one purchase refuses what the supplier refuses, with its status as the code', async () => {
  const before = booked();
  expect(await supplier.buy({ ...purchase, input1: '404404404' })).toMatchObject({
    outcome: 'refused',
    code: '20003',
  });
  expect(await supplier.buy({ ...purchase, input1: '500500500' })).toMatchObject({ outcome: 'refused' });
  fault('low_balance', { on: 'createorder' });
  expect(await supplier.buy(purchase)).toMatchObject({ outcome: 'refused' });
  fault('refused', { on: 'createorder', status: 777, message: 'no' });
  expect(await supplier.buy(purchase)).toMatchObject({ outcome: 'refused', code: '777', message: 'no' });
  const late = stoppedClock(new Date(Date.now() - minutes(6)));
  expect(await supplier.buy({ ...purchase, deadline: farDeadline(late) })).toMatchObject({
    outcome: 'refused',
  });
  expect(booked()).toBe(before);
});

test.each([
  'timeout_after_booking',
  'http_500_after_booking',
  'html_after_booking',
  'garbage_after_booking',
  'no_order_id',
  'slow',
])('a Smile.one purchase that was booked is unknown after %s', async (name) => {
  const before = booked();
  fault(name, name === 'slow' ? { ms: 1_000 } : name === 'timeout_after_booking' ? { ms: 50 } : {});
  const result = await supplierWith({ timeout: 500 }).buy(purchase);
  expect(result.outcome).toBe('unknown');
  expect(booked()).toBe(before + 1);
});

test.each(['down', 'http_500', 'html'])(
  'a Smile.one purchase is unknown after %s, although nothing was booked',
  async (name) => {
    fault(name, { on: 'createorder' });
    expect((await supplier.buy(purchase)).outcome).toBe('unknown');
  },
);

test('a Smile.one purchase signs names in any script', async () => {
  const result = await supplier.buy({ ...purchase, input1: 'कला 1' });
  expect(result).toMatchObject({ outcome: 'refused', code: '20003' });
});

test('a Smile.one purchase cannot be asked about afterwards', () => {
  expect(supplier.lookUp).toBeNull();
});

const check = (input1: string, change = {}) => supplier.checkPlayer({ ...purchase, input1, ...change });

test('a player check at Smile.one finds the nickname and the country', async () => {
  const found = await check('17366');
  expect(found).toMatchObject({ outcome: 'found', region: 'IN', indo: false });
  expect(found.outcome === 'found' && found.username.length).toBeGreaterThan(0);
  expect(await check('620620620')).toMatchObject({ outcome: 'found', region: 'ID', indo: true });
});

test.each([
  ['404404404', 'not_found'],
  ['201201201', 'not_found'],
  ['350350350', 'not_allowed'],
  ['400400400', 'not_allowed'],
  ['202520252', 'not_allowed'],
  ['503503503', 'unknown'],
])('a player check at Smile.one for %s is %s', async (id, outcome) => {
  expect(await check(id)).toMatchObject({ outcome });
});

test('a player check at Smile.one bans per region', async () => {
  expect(await check('202520252', { region: 'ph', pack: '212' })).toMatchObject({ outcome: 'found' });
});

test('a player check at Smile.one needs a pack of that region', async () => {
  expect(await check('17366', { pack: '212' })).toMatchObject({ outcome: 'unknown' });
});

test('the balance at Smile.one is by region, and an error when it is not answered', async () => {
  const { br, ph } = sandbox.state().smileone.balances;
  expect(await supplier.balance('br')).toEqual({ balance: br, currency: 'smilecoin' });
  expect(await supplier.balance('ph')).toMatchObject({ balance: ph });
  await expect(supplierWith({ key: 'wrong' }).balance('br')).rejects.toMatchObject({
    code: 'supplier_unreachable',
  });
});
