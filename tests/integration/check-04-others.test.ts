// What belongs to someone else looks exactly like what does not exist: same reply, same time.
import { describe, expect, it } from 'vitest';
import { newId, newOrderId, newTransactionId } from '@/lib/platform/ids';
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

/** The same call about something that nobody has. */
function aboutNothing({ path, json, ...rest }: Example): Example {
  const invent = (text: string) =>
    text
      .replaceAll(owner.user.id, newId())
      .replaceAll(order.id, newOrderId())
      .replaceAll(transaction.txnid, newTransactionId())
      .replace(/(?<=\/sessions\/)\w+/, newId());
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

describe('check 4: what belongs to someone else', () => {
  it('is asked for at every call that names whose it is', () => {
    expect(owned.map(({ name }) => name).sort()).toEqual([
      'GET /order/[userId]',
      'GET /points/getbalance/[userid]',
      'GET /user/myorder/[userId]',
      'GET /wallet/getbalance/[userid]',
      'GET /wallet/gettransactions/[userid]',
      'POST /auth/sessions/[id]/end',
      'POST /order/createOrder',
      'POST /order/createWalletOrder',
      'POST /order/orderstatus',
      'POST /points/redeempoints',
      'POST /user/edit-profile',
      'POST /wallet/topup',
      'POST /wallet/txnstatus',
    ]);
  });

  it.each(owned)('$name looks like what does not exist, and nothing changes', async (door) => {
    const theirs = await door.example(world);
    const nobodys = aboutNothing(theirs);
    expect(nobodys).not.toEqual(theirs);
    for (const who of ['other', 'reseller'] as const) {
      const person = await freshDevice(world, who);
      const before = await fingerprint(shop.db.pool);
      const reply = await send(door, theirs, person);
      expectRefusal(reply, 404);
      expect(withoutId(reply)).toEqual(withoutId(await send(door, nobodys, person)));
      expect(await fingerprint(shop.db.pool)).toEqual(before);
    }
    expect((await send(door, theirs, await freshDevice(world, 'owner'))).status).toBe(200);
  });

  it.each(owned)('$name takes no longer about what exists', async (door) => {
    const person = await freshDevice(world, 'other');
    const theirs = await door.example(world);
    const times: Record<'theirs' | 'nobodys', number[]> = { theirs: [], nobodys: [] };
    const measure = async (which: keyof typeof times, example: Example) => {
      const began = performance.now();
      await send(door, example, person);
      times[which].push(performance.now() - began);
    };
    for (let turn = -5; turn < PAIRS; turn++) {
      // The first calls warm up; then one of each, in turns, so that whatever else the machine does hits both.
      if (turn === 0) Object.assign(times, { theirs: [], nobodys: [] });
      const pair = [['theirs', theirs] as const, ['nobodys', aboutNothing(theirs)] as const];
      for (const [which, example] of turn % 2 ? pair : pair.reverse()) await measure(which, example);
    }
    const gap = Math.abs(median(times.theirs) - median(times.nobodys));
    // Three standard errors of the difference of two medians, and never less than what a clock can tell.
    const noise = Math.hypot(errorOf(times.theirs), errorOf(times.nobodys));
    expect(gap).toBeLessThan(Math.max(3 * noise, 0.5));
  });

  it('cannot be ordered for by naming both', async () => {
    const before = await fingerprint(shop.db.pool);
    const { token } = world.other;
    const json = { ...orderBody(world.stock, world.other), userid: owner.user.id };
    expectRefusal(await shop.call('POST /order/createOrder', { token, json }), 404);
    const asked = `GET /order/${owner.user.id}?userId=${world.other.user.id}&userid=${world.other.user.id}`;
    expectRefusal(await shop.call(asked, { token }), 404);
    expect(await fingerprint(shop.db.pool)).toEqual(before);
  });
});

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The standard error of a median, from the middle half, which a hiccup does not widen. */
function errorOf(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return (1.253 * (at(0.75) - at(0.25))) / 1.349 / Math.sqrt(values.length);
}
