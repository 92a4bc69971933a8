// What a program of a partner may count on, in the live and in the test world alike: the same calls, shapes and errors.
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  balanceView,
  codeView,
  ledgerView,
  MODES,
  orderView,
  playerView,
  productView,
  reportView,
  revealedView,
} from '@/lib/domain/partners/schema';
import { openPartnerShop, type PartnerReply } from '../support/partner-calls';
import { startTestServer } from '../support/server';

const server = await startTestServer();
const db = server.db.prisma;
const shop = await openPartnerShop(server);

/** A reply has exactly the fields of its schema, at every depth. */
function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  // Safe because the schemas here are objects of plain fields and lists.
  const json = z.toJSONSchema(schema, { io: 'output' }) as Json;
  expect(unknownFields(json, value)).toEqual([]);
  return schema.parse(value);
}

type Json = { properties?: Record<string, Json>; items?: Json };
function unknownFields(schema: Json, value: unknown, at = ''): string[] {
  if (Array.isArray(value))
    return value.flatMap((one, place) => unknownFields(schema.items ?? {}, one, `${at}[${place}]`));
  if (typeof value !== 'object' || value === null || !schema.properties) return [];
  return Object.entries(value).flatMap(([name, field]) => {
    const known = schema.properties?.[name];
    return known ? unknownFields(known, field, `${at}.${name}`) : [`${at}.${name}`];
  });
}

const orderOf = (reply: PartnerReply) => {
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ body: { success: true } });
  return parse(orderView, reply.body.order);
};
const balanceOf = async (program: { call(endpoint: string): Promise<PartnerReply> }) => {
  const { success, ...balance } = (await program.call('GET /v1/balance')).body;
  expect(success).toBe(true);
  return parse(balanceView, balance).balance;
};

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
      ...{ mode, reference: wanted.reference, price, currency: 'INR', codes: 0, status: 'processing' },
      ...{ input1: '17366', input2: '22001', waiting_for: null, refunded: 0, ended_at: null },
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
      ...{ status: 422, code: 'key_reused' },
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
        ...{ status: 409, code: 'reference_used' },
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
      ...{ status: 409, code: 'price_changed' },
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

  it('codes are listed, shown as often as asked, and then not taken back', async () => {
    const program = await shop.program(mode);
    await shop.stock(1);
    const { id } = orderOf(await program.call('POST /v1/orders', shop.order('coded')));
    expect(await program.call(`POST /v1/orders/${id}/codes/reveal`)).toMatchObject({
      status: 409,
      code: 'conflict',
    });
    await shop.deliver(mode, id);
    const list = async () => {
      const { body } = await program.call(`GET /v1/orders/${id}/codes`);
      return body.data.map((each: unknown) => parse(codeView, each));
    };
    expect(await list()).toMatchObject([{ state: 'sold', revealed_at: null }]);
    const first = await program.call(`POST /v1/orders/${id}/codes/reveal`);
    const again = await program.call(`POST /v1/orders/${id}/codes/reveal`);
    const [shown] = first.body.data.map((each: unknown) => parse(revealedView, each));
    expect(shown.code).toMatch(mode === 'live' ? /^CODE-/ : /^TEST-/);
    expect(again.body).toEqual(first.body);
    expect(first.headers['cache-control']).toMatch(/^no-store/);
    const [revealed] = await list();
    expect(revealed).toMatchObject({ id: shown.id, state: 'revealed' });
    expect(revealed.revealed_at).not.toBeNull();
    expect(await program.call(`POST /v1/orders/${id}/cancel`)).toMatchObject({
      status: 409,
      code: 'already_revealed',
    });
  });

  it('an order whose codes nobody looked at is returned', async () => {
    const program = await shop.program(mode);
    await shop.stock(1);
    const { id } = orderOf(await program.call('POST /v1/orders', shop.order('coded')));
    await shop.deliver(mode, id);
    const returned = orderOf(await program.call(`POST /v1/orders/${id}/cancel`));
    expect(returned).toMatchObject({ status: 'refunded', refunded: returned.price });
    expect(await balanceOf(program)).toBe(5000);
    expect((await program.call(`GET /v1/orders/${id}/codes`)).body.data).toMatchObject([
      { state: 'returned' },
    ]);
    expect((await program.call('GET /v1/orders?status=refunded')).body.data).toHaveLength(1);
    expect((await program.call('GET /v1/orders?status=completed')).body.data).toEqual([]);
    expect((await program.call(`POST /v1/orders/${id}/codes/reveal`)).status).toBe(409);
  });

  it('a bad code is reported', async () => {
    const program = await shop.program(mode);
    await shop.stock(1);
    const { id } = orderOf(await program.call('POST /v1/orders', shop.order('coded')));
    await shop.deliver(mode, id);
    const [code] = (await program.call(`GET /v1/orders/${id}/codes`)).body.data;
    const reply = await program.call(`POST /v1/orders/${id}/codes/${code.id}/report`, {
      reason: 'It is used.',
    });
    expect(reply.status).toBe(202);
    expect(parse(reportView, reply.body.report).state).toBe('open');
    const none = await program.call(`POST /v1/orders/${id}/codes/none/report`, { reason: 'It is used.' });
    expect(none).toMatchObject({ status: 404, code: 'not_found' });
  });

  it('players are checked, without a supplier where there is none', async () => {
    const program = await shop.program(mode);
    const { product } = shop.supplied;
    const reply = await program.call('POST /v1/players/check', {
      ...{ product_id: product.id, input1: '17366', input2: '22001' },
    });
    const { success, ...player } = reply.body;
    expect(success).toBe(true);
    expect(parse(playerView, player)).toMatchObject({ outcome: 'found', must_be_found: true });
    const bad = { product_id: product.id, input1: 'abc', input2: '22001' };
    expect(await program.call('POST /v1/players/check', bad)).toMatchObject({
      status: 400,
      code: 'invalid_input',
    });
    const none = { product_id: 'none', input1: '17366', input2: '1' };
    expect(await program.call('POST /v1/players/check', none)).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  });

  it('lists are read to their end by cursors, and a cursor of none is refused', async () => {
    const program = await shop.program(mode);
    for (let placed = 0; placed < 5; placed++) await program.call('POST /v1/orders', shop.order());
    const seen: string[] = [];
    for (const list of ['orders', 'ledger']) {
      let next: string | null = '';
      const ids: string[] = [];
      while (next !== null) {
        const { body } = await program.call(`GET /v1/${list}?limit=2${next && `&cursor=${next}`}`);
        ids.push(...body.data.map(({ id }: { id: string }) => id));
        next = body.next;
      }
      expect(new Set(ids).size).toBe(5);
      expect(ids).toHaveLength(5);
      seen.push(...ids);
      const bad = await program.call(`GET /v1/${list}?cursor=bm9uZQ`);
      expect(bad).toMatchObject({
        status: 400,
        code: 'invalid_input',
        body: { error: { fields: { cursor: expect.any(String) } } },
      });
    }
    expect(seen).toHaveLength(10);
  });

  it.each([
    '/v1/orders?page=2',
    '/v1/orders?limit=101',
    '/v1/orders?limit=0',
    '/v1/balance?of=me',
    '/v1/products?category=cars',
  ])('GET %s is refused', async (path) => {
    const program = await shop.program(mode);
    expect(await program.call(`GET ${path}`)).toMatchObject({ status: 400, code: 'invalid_input' });
  });

  it('nothing of another partner is found', async () => {
    const owner = await shop.program(mode);
    const { id } = orderOf(await owner.call('POST /v1/orders', shop.order()));
    const stranger = await shop.program(mode);
    for (const endpoint of [
      `GET /v1/orders/${id}`,
      `GET /v1/orders/${id}/codes`,
      `POST /v1/orders/${id}/cancel`,
      `POST /v1/orders/${id}/codes/reveal`,
    ])
      expect(await stranger.call(endpoint), endpoint).toMatchObject({ status: 404, code: 'not_found' });
    expect((await stranger.call('GET /v1/orders')).body.data).toEqual([]);
    expect((await stranger.call(`GET /v1/ledger?order_id=${id}`)).body.data).toEqual([]);
  });

  it('a player who must be found and is not stops the order', async () => {
    const program = await shop.program(mode);
    // The sandbox of the supplier and the test world know no player 404.
    const reply = await program.call(
      'POST /v1/orders',
      shop.order('supplied', { input1: '404', input2: '404' }),
    );
    expect(reply).toMatchObject({ status: 422, code: 'player_not_allowed' });
    expect(await balanceOf(program)).toBe(5000);
  });
});
