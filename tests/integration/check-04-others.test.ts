// A call about another customer's things gets the same reply in the same time as one about things that do not exist.
import { describe, expect, it } from 'vitest';
import { newHelpNumber, newId, newOrderId, newTransactionId } from '@/lib/platform/ids';
import { medianDifference, NEGLIGIBLE_MS, type Pair } from '../support/medians';
import { startTestServer } from '../support/server';
import { type CallReply, expectRefusal } from '../support/server/call';
import { ENDPOINTS, type Endpoint, type Example } from '../support/server/endpoints';
import { fingerprint } from '../support/server/fingerprint';
import type { Person } from '../support/server/people';
import { orderBody, stockShop } from '../support/server/stock';
import { freshDevice, makeWorld } from '../support/server/world';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
const world = await makeWorld(shop.db, await stockShop(shop.db));
const { owner, order, transaction } = world;
const owned = ENDPOINTS.filter(({ allowed }) => allowed.owner === 200 && allowed.other === 404);
const PAIRS = 60;
const WARM_UP = 5;

/** The same call about something that does not exist. */
function aboutNothing({ path, json, ...rest }: Example): Example {
  const invent = (text: string) =>
    text
      .replaceAll(owner.user.id, newId())
      .replaceAll(order.id, newOrderId())
      .replaceAll(transaction.txnid, newTransactionId())
      .replace(/(?<=\/(sessions|passkeys|invoices|keys|webhooks|bulk-orders)\/)(?!replay)\w+/, newId())
      .replace(/(?<=\/help\/requests\/)[\w-]+/, newHelpNumber())
      .replace(/(?<="eventId":")\w+/, newId())
      .replace(/(?<="orderid":")\w+/, newOrderId());
  return {
    ...rest,
    path: invent(path),
    ...(json === undefined ? {} : { json: JSON.parse(invent(JSON.stringify(json))) }),
  };
}

const send = ({ method }: Endpoint, { path, ...options }: Example, person: Person | null) =>
  shop.call(`${method} ${path}`, { ...options, ...(person ? { token: person.token } : {}) });

function withoutId({ status, headers, text }: CallReply) {
  const { date: _, 'x-request-id': __, ...rest } = headers;
  return { status, headers: rest, text: text.replace(/"requestId":"[^"]+"/, '') };
}

describe('check 4', () => {
  it('These are the calls that belong to one customer', () => {
    expect(owned.map(({ name }) => name).sort()).toEqual([
      'GET /invoices/[id]',
      'GET /order/[userId]',
      'GET /order/help',
      'GET /points/getbalance/[userid]',
      'GET /user/myorder/[userId]',
      'GET /wallet/getbalance/[userid]',
      'GET /wallet/gettransactions/[userid]',
      'POST /auth/passkeys/[id]/remove',
      'POST /auth/sessions/[id]/end',
      'POST /help/requests',
      'POST /help/requests/[number]/messages',
      'POST /order/cancel',
      'POST /order/codes/return',
      'POST /order/codes/reveal',
      'POST /order/createOrder',
      'POST /order/createWalletOrder',
      'POST /order/gift',
      'POST /order/orderstatus',
      'POST /order/player',
      'POST /order/refund',
      'POST /points/redeempoints',
      'POST /user/bulk-orders/[id]/buy',
      'POST /user/bulk-orders/[id]/check',
      'POST /user/edit-profile',
      'POST /user/partner/keys/[id]/revoke',
      'POST /user/webhooks/[id]',
      'POST /user/webhooks/[id]/delete',
      'POST /user/webhooks/[id]/restore',
      'POST /user/webhooks/[id]/secret',
      'POST /user/webhooks/replay',
      'POST /wallet/topup',
      'POST /wallet/txnstatus',
    ]);
  });

  it.each(owned)(
    '$name answers others as if the thing did not exist, and changes nothing',
    async (endpoint) => {
      const existing = await endpoint.example(world);
      const missing = aboutNothing(existing);
      expect(missing).not.toEqual(existing);
      for (const who of ['other', 'reseller'] as const) {
        const person = await freshDevice(world, who);
        const before = await fingerprint(shop.db.pool);
        const reply = await send(endpoint, existing, person);
        expectRefusal(reply, 404);
        expect(withoutId(reply)).toEqual(withoutId(await send(endpoint, missing, person)));
        expect(await fingerprint(shop.db.pool)).toEqual(before);
      }
      expect((await send(endpoint, existing, await freshDevice(world, 'owner'))).status).toBe(200);
    },
  );

  it.each(owned)(
    '$name takes as long for things of others as for things that do not exist',
    async (endpoint) => {
      const person = await freshDevice(world, 'other');
      const existing = await endpoint.example(world);
      const time = async (example: Example) => {
        const from = performance.now();
        await send(endpoint, example, person);
        return performance.now() - from;
      };
      const pairs: Pair[] = [];
      for (let turn = -WARM_UP; turn < PAIRS; turn++) {
        const missing = aboutNothing(existing);
        const first = await time(turn % 2 ? existing : missing);
        const second = await time(turn % 2 ? missing : existing);
        if (turn >= 0) pairs.push(turn % 2 ? { a: first, b: second } : { a: second, b: first });
      }
      const { ms, low, high } = medianDifference(pairs);
      const found = `${ms.toFixed(2)} ms longer for what exists, surely between ${low.toFixed(2)} and ${high.toFixed(2)}`;
      expect(low, found).toBeLessThan(NEGLIGIBLE_MS);
      expect(high, found).toBeGreaterThan(-NEGLIGIBLE_MS);
    },
  );

  it('An order for another customer is refused, even when the caller names both ids', async () => {
    const before = await fingerprint(shop.db.pool);
    // Each account has at most ten sessions, and the tests above have opened more.
    const token = (await freshDevice(world, 'other'))?.token ?? '';
    const json = { ...orderBody(world.stock, world.other), userid: owner.user.id };
    expectRefusal(await shop.call('POST /order/createOrder', { token, json }), 404);
    const asked = `GET /order/${owner.user.id}?userId=${world.other.user.id}&userid=${world.other.user.id}`;
    expectRefusal(await shop.call(asked, { token }), 404);
    expect(await fingerprint(shop.db.pool)).toEqual(before);
  });
});
