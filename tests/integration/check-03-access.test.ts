// Who may call which endpoint: each endpoint called by each kind of user.
import { describe, expect, it } from 'vitest';
import { inventoryGaps } from '../support/inventory-gaps';
import { startTestServer, TEST_API_KEY } from '../support/server';
import { expectRefusal } from '../support/server/call';
import { ENDPOINTS } from '../support/server/endpoints';
import { fingerprint } from '../support/server/fingerprint';
import { permits } from '../support/server/foreign';
import { orderBody, stockShop } from '../support/server/stock';
import { freshDevice, makeWorld, WHO } from '../support/server/world';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
const world = await makeWorld(shop.db, await stockShop(shop.db));
// This server has no worker, and no identity provider.
const HERE: Record<string, number> = { 'GET /api/health': 503, 'POST /auth/identity': 404 };
const cells = ENDPOINTS.filter(({ needsNext }) => !needsNext).flatMap((endpoint) =>
  WHO.map((who) => ({ ...endpoint, who, status: HERE[endpoint.name] ?? endpoint.allowed[who] })),
);

describe('check 3: every endpoint by every role', () => {
  it('every handler of the store is in the table of endpoints, and nothing else', () => {
    const there = shop.routes.flatMap(({ pattern, handlers }) =>
      Object.keys(handlers).map((method) => `${method} ${pattern}`),
    );
    const listed = ENDPOINTS.map(({ name }) => name);
    expect(inventoryGaps(there, listed, 'a file of tests/support/server/endpoints')).toEqual([]);
  });

  it.each(cells)('$name by $who answers $status', async ({ method, example, who, status }) => {
    const { path, ...options } = await example(world);
    const person = await freshDevice(world, who);
    const before = await fingerprint(shop.db.pool);
    const reply = await shop.call(`${method} ${path}`, {
      ...options,
      ...(person ? { token: person.token } : {}),
      headers: { ...options.headers, origin: 'https://evil.example' },
    });
    expect(reply.status, reply.text).toBe(status);
    // No other origin may read it.
    expect(permits(reply)).toEqual([]);
    if (status < 400 || status === 503) return;
    expectRefusal(reply);
    expect(await fingerprint(shop.db.pool)).toEqual(before);
  });

  it.each([undefined, '', 'wrong', `${TEST_API_KEY}x`, TEST_API_KEY.slice(1)])(
    'an order of a client whose key is %s is refused',
    async (apiKey) => {
      const before = await fingerprint(shop.db.pool);
      const { token } = (await freshDevice(world, 'owner')) ?? {};
      const json = { ...orderBody(world.stock, world.owner), apiKey };
      expectRefusal(await shop.call('POST /order/createOrder', { token, json }), 401);
      const asked = { client_txn_id: world.order.id, apiKey };
      expectRefusal(await shop.call('POST /order/orderstatus', { token, json: asked }), 401);
      expect(await fingerprint(shop.db.pool)).toEqual(before);
    },
  );
});
