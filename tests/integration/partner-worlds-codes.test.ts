// What a program of a partner may count on, in the live and in the test world alike: codes, players, lists and errors.
import { beforeEach, describe, expect, it } from 'vitest';
import { codeView, MODES, playerView, reportView, revealedView } from '@/lib/domain/partners/schema';
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
      product_id: product.id,
      input1: '17366',
      input2: '22001',
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
    '/v1/orders?status=processing&status=completed',
    '/v1/ledger?order_id=a&order_id=b',
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
