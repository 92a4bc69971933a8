// What a program of a partner may count on, in the live and in the test world alike: products, orders and money.
import { beforeEach, describe, expect, it } from 'vitest';
import { ledgerView, MODES, productView } from '@/lib/domain/partners/schema';
import { openPartnerShop } from '../support/partner-calls';
import { balanceOf, orderOf, parse } from '../support/partner-replies';
import { startTestServer } from '../support/server';

const server = await startTestServer();
const db = server.db.prisma;
const shop = await openPartnerShop(server);

beforeEach(async () => {
  await db.$executeRaw`delete from rate_limits`;
  // Live codes that an earlier test left in stock.
  await db.vaultCode.updateMany({ where: { state: 'available' }, data: { state: 'void' } });
});

describe.each(MODES)('in the %s world', (mode) => {
  const price = Number(shop.supplied.item.resellPrice) / 100;

  it('products have the prices of the caller, and what a buyer is asked', async () => {
    await shop.stock(3);
    const program = await shop.program(mode);
    const { status, body } = await program.call('GET /v1/products');
    expect(status).toBe(200);
    const products = body.data.map((each: unknown) => parse(productView, each));
    expect(products).toHaveLength(3);
    const find = (id: string) => products.find((each: { id: string }) => each.id === id);
    expect(find(shop.supplied.product.id)).toMatchObject({
      must_check_player: true,
      items: [{ id: shop.supplied.item.itemid, price, goods: 'topup', stock: null, in_stock: true }],
    });
    expect(find(shop.coded.product.id)).toMatchObject({
      items: [{ goods: 'code', stock: 3, in_stock: true }],
    });
    const one = await program.call(`GET /v1/products/${shop.coded.product.id}`);
    expect(parse(productView, one.body.product)).toEqual(find(shop.coded.product.id));
    expect(await program.call('GET /v1/products/none')).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('products that changed since a time are found by their items too', async () => {
    const program = await shop.program(mode);
    const since = new Date(Date.now() - 1000).toISOString();
    expect((await program.call(`GET /v1/products?updated_since=${since}`)).body.data).toEqual([]);
    const { itemid } = shop.byHand.item;
    const { updatedAt } = await db.item.findUniqueOrThrow({ where: { itemid } });
    await db.item.update({ where: { itemid }, data: { updatedAt: new Date() } });
    const { body } = await program.call(`GET /v1/products?updated_since=${since}`);
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([shop.byHand.product.id]);
    await db.item.update({ where: { itemid }, data: { updatedAt } });
  });

  it('an order is placed at its price, and found by its id and its reference', async () => {
    const program = await shop.program(mode);
    const wanted = shop.order();
    const reply = await program.call('POST /v1/orders', wanted);
    expect(reply.status).toBe(201);
    const order = orderOf(reply);
    expect(order).toMatchObject({
      mode,
      reference: wanted.reference,
      price,
      currency: 'INR',
      codes: 0,
      status: 'processing',
      input1: '17366',
      input2: '22001',
      waiting_for: null,
      refunded: 0,
      ended_at: null,
    });
    expect(await balanceOf(program)).toBe(5000 - price);
    expect(orderOf(await program.call(`GET /v1/orders/${order.id}`))).toEqual(order);
    const { body } = await program.call(`GET /v1/orders?reference=${order.reference}`);
    expect(body).toMatchObject({ data: [order], next: null });
    const ledger = await program.call('GET /v1/ledger');
    const [line] = ledger.body.data.map((each: unknown) => parse(ledgerView, each));
    expect(line).toMatchObject({
      kind: 'order',
      amount: -price,
      order_id: order.id,
      reference: order.reference,
    });
  });

  it('an order is delivered, and its sequence grows', async () => {
    const program = await shop.program(mode);
    await shop.stock(1);
    const placed = orderOf(await program.call('POST /v1/orders', shop.order('coded')));
    expect(placed).toMatchObject({ codes: 1, status: 'processing', waiting_for: null });
    await shop.deliver(mode, placed.id);
    const done = orderOf(await program.call(`GET /v1/orders/${placed.id}`));
    expect(done.status).toBe('completed');
    expect(done.ended_at).not.toBeNull();
    expect(done.sequence).toBeGreaterThan(placed.sequence);
    const listed = async (status: string) =>
      (await program.call(`GET /v1/orders?status=${status}`)).body.data.length;
    expect(await listed('completed')).toBe(1);
    expect(await listed('processing')).toBe(0);
  });

  it('the same call is one order, and says that it is a repeat', async () => {
    const program = await shop.program(mode);
    const wanted = shop.order();
    const headers = { 'idempotency-key': `same-${String(wanted.reference)}` };
    const first = await program.call('POST /v1/orders', wanted, headers);
    const second = await program.call('POST /v1/orders', wanted, headers);
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(await program.call('POST /v1/orders', { ...wanted, input1: '9' }, headers)).toMatchObject({
      status: 422,
      code: 'key_reused',
    });
    expect(await balanceOf(program)).toBe(5000 - price);
  });

  it('fifty equal calls at once are one order', async () => {
    const program = await shop.program(mode);
    const wanted = shop.order();
    const headers = { 'idempotency-key': `fifty-${String(wanted.reference)}` };
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => program.call('POST /v1/orders', wanted, headers)),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(replies.map(({ body }) => body.order.id)).size).toBe(1);
    expect(await balanceOf(program)).toBe(5000 - price);
  });

  it('a reference is used once, also by calls at once with other keys, and the error names the order', async () => {
    const program = await shop.program(mode);
    const wanted = shop.order();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => program.call('POST /v1/orders', wanted)),
    );
    const placed = replies.filter(({ status }) => status === 201);
    expect(placed).toHaveLength(1);
    for (const reply of replies.filter(({ status }) => status !== 201))
      expect(reply).toMatchObject({
        status: 409,
        code: 'reference_used',
        body: { error: { fields: { order_id: placed[0]?.body.order.id } } },
      });
    expect(await balanceOf(program)).toBe(5000 - price);
    const other = await shop.program(mode);
    expect((await other.call('POST /v1/orders', wanted)).status).toBe(201);
  });

  it('a price above the expected one is refused with the price of today, a lower one is charged', async () => {
    const program = await shop.program(mode);
    const refused = await program.call(
      'POST /v1/orders',
      shop.order('supplied', { expected_price: price - 0.01 }),
    );
    expect(refused).toMatchObject({
      status: 409,
      code: 'price_changed',
      body: { error: { fields: { price: String(price) } } },
    });
    const order = orderOf(
      await program.call('POST /v1/orders', shop.order('supplied', { expected_price: price + 10 })),
    );
    expect(order.price).toBe(price);
    expect(await balanceOf(program)).toBe(5000 - price);
  });

  it('a short balance is 402, leaves nothing behind, and the same call succeeds once there is money', async () => {
    const program = await shop.program(mode, { balance: 1_00n });
    const wanted = shop.order();
    const headers = { 'idempotency-key': `short-${String(wanted.reference)}` };
    const refused = await program.call('POST /v1/orders', wanted, headers);
    expect(refused).toMatchObject({ status: 402, code: 'insufficient_balance' });
    expect(await balanceOf(program)).toBe(1);
    expect((await program.call('GET /v1/orders')).body.data).toEqual([]);
    expect(
      await db.partnerSpendDay.count({ where: { holder: { in: [program.key.id, program.user.id] } } }),
    ).toBe(0);
    // For money, tests/integration/partner-orders.test.ts tops the wallet up.
    if (mode === 'live') return;
    await db.partner.update({ where: { userId: program.user.id }, data: { testBalance: 500_000n } });
    expect((await program.call('POST /v1/orders', wanted, headers)).status).toBe(201);
  });

  it('a cap of the day holds, also for orders at once, and its room is not given back', async () => {
    const cap = shop.supplied.item.resellPrice * 3n;
    const program = await shop.program(mode, { dailyCap: cap });
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => program.call('POST /v1/orders', shop.order())),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
    for (const reply of replies.filter(({ status }) => status !== 201))
      expect(reply).toMatchObject({ status: 422, code: 'spend_cap_reached' });
    const [first] = replies.filter(({ status }) => status === 201);
    await program.call(`POST /v1/orders/${first?.body.order.id}/cancel`);
    expect((await program.call('POST /v1/orders', shop.order())).code).toBe('spend_cap_reached');
  });

  it('an order that was not sent is cancelled once, and its price comes back', async () => {
    const program = await shop.program(mode);
    const order = orderOf(await program.call('POST /v1/orders', shop.order()));
    const cancelled = orderOf(await program.call(`POST /v1/orders/${order.id}/cancel`));
    expect(cancelled).toMatchObject({ status: 'cancelled', refunded: price, waiting_for: null });
    expect(cancelled.sequence).toBeGreaterThan(order.sequence);
    expect(await balanceOf(program)).toBe(5000);
    expect(await program.call(`POST /v1/orders/${order.id}/cancel`)).toMatchObject({
      status: 409,
      code: 'too_late',
    });
    const { body } = await program.call(`GET /v1/ledger?order_id=${order.id}`);
    expect(body.data.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount])).toEqual([
      ['refund', price],
      ['order', -price],
    ]);
  });
});
