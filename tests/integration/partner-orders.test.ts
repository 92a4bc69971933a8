// What only orders with money can show: a key that is revoked meanwhile, caps of all keys of a partner, answers that
// are stored with the money, codes that stand nowhere in plain text, and the rules of `npm run prove`.
import { expect, test } from 'vitest';
import { type PartnerCaller, revokeKey, rotateKey, worldOf } from '@/lib/domain/partners';
import { createOrderBody, type Mode } from '@/lib/domain/partners/schema';
import { checkInvariants } from '@/lib/domain/stats';
import { creditWallet } from '@/lib/domain/wallet';
import { makeEndpoint, sendWebhooks } from '@/lib/domain/webhooks';
import { CHOSEN_TYPES } from '@/lib/domain/webhooks/schema';
import { NO_IDEMPOTENCY } from '@/lib/http/request/idempotency';
import { webProcess } from '@/lib/http/server/process';
import { transaction } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { after, minutes, sleep } from '@/lib/platform/time';
import { findInDatabase, findInLog } from '../support/find-text';
import * as make from '../support/make';
import { openPartnerShop, type PartnerProgram } from '../support/partner-calls';
import { openReceiver } from '../support/receiver';
import { startSecondProcess } from '../support/second-process/start-second-process';
import { startTestServer } from '../support/server';

const server = await startTestServer({ SANDBOX: '1', RATE_LIMIT_FACTOR: '100000' });
const db = server.db.prisma;
const shop = await openPartnerShop(server);
const { context } = webProcess();
const price = shop.supplied.item.resellPrice;

const callerOf = ({ user, key }: PartnerProgram): PartnerCaller => ({
  keyId: key.id,
  mode: key.mode as Mode,
  scopes: key.scopes,
  version: key.version,
  buyer: { userid: user.id, role: user.role, email: user.email ?? '' },
});

async function untilOneWaits(lock = 'for share'): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const { rows } = await server.owner.pool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'partner_keys' and query ~ $1`,
      [lock],
    );
    if (rows.length > 0) return;
    await sleep(20);
  }
  throw new Error('nobody waits for the key');
}

test('an order whose key is revoked before it is written is not placed', async () => {
  const program = await shop.program('live');
  await program.call('GET /v1/balance');
  const client = await server.owner.pool.connect();
  try {
    await client.query('begin');
    await client.query('update partner_keys set revoked_at = now() where id = $1', [program.key.id]);
    const ordering = program.call('POST /v1/orders', shop.order());
    await untilOneWaits();
    await client.query('commit');
    expect(await ordering).toMatchObject({ status: 401, code: 'bad_api_key' });
  } finally {
    client.release();
  }
  expect(await db.order.count({ where: { userId: program.user.id } })).toBe(0);
  expect((await db.wallet.findFirstOrThrow({ where: { userId: program.user.id } })).balance).toBe(5000_00n);
});

test('a key that is revoked while an order has locked it ends after the payment of that order', async () => {
  const { user, key } = await shop.program('live');
  const client = await server.owner.pool.connect();
  try {
    await client.query('begin');
    await client.query('select 1 from partner_keys where id = $1 for share', [key.id]);
    const acting = make.actingAs(context, make.viewerOf(user));
    const ending = revokeKey(acting, { partnerId: user.id, id: key.id });
    await untilOneWaits('for no key update|UPDATE');
    await sleep(50);
    const paidAt = context.clock.now();
    await client.query('commit');
    await ending;
    const { revokedAt } = await db.partnerKey.findUniqueOrThrow({ where: { id: key.id } });
    expect(revokedAt?.getTime()).toBeGreaterThanOrEqual(paidAt.getTime());
  } finally {
    client.release();
  }
});

test('a partner who is suspended meanwhile orders nothing', async () => {
  const program = await shop.program('live');
  const caller = callerOf(program);
  await db.partner.update({ where: { userId: program.user.id }, data: { status: 'suspended' } });
  const body = createOrderBody.parse(shop.order());
  await expect(
    worldOf(caller).createOrder(context, caller, { body, idempotency: NO_IDEMPOTENCY }),
  ).rejects.toMatchObject({ code: 'partner_inactive' });
});

test('the cap of a partner holds for all its keys together, and each day begins anew', async () => {
  const program = await shop.program('live');
  const { text } = await make.makePartnerKey(db, { partnerId: program.user.id });
  await db.partner.update({ where: { userId: program.user.id }, data: { dailyCap: price * 3n } });
  const other: PartnerProgram['call'] = async (endpoint, json) => {
    const headers = { 'idempotency-key': `other-${Math.random()}` };
    const reply = await server.call(endpoint, { token: text, json, headers });
    return { status: reply.status, code: undefined, headers: reply.headers, body: reply.body };
  };
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, place) =>
      (place % 2 ? other : program.call)('POST /v1/orders', shop.order()),
    ),
  );
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(3);
  expect(replies.filter(({ status }) => status === 422)).toHaveLength(5);
  const spent = await db.partnerSpendDay.findMany({ where: { holder: program.user.id } });
  expect(spent.map(({ spent: amount }) => amount)).toEqual([price * 3n]);
});

test('an order and its answer are written together, or neither is', async () => {
  const program = await shop.program('live');
  const caller = callerOf(program);
  const body = createOrderBody.parse(shop.order());
  const idempotency = { ...NO_IDEMPOTENCY, write: () => Promise.reject(new Error('another run took over')) };
  await expect(worldOf(caller).createOrder(context, caller, { body, idempotency })).rejects.toThrow(
    'took over',
  );
  expect(await db.order.count({ where: { userId: program.user.id } })).toBe(0);
  expect(await db.partnerSpendDay.count({ where: { holder: program.user.id } })).toBe(0);
});

test('a balance that was too low is charged by the same call once there is money', async () => {
  const program = await shop.program('live', { balance: price - 1n });
  const wanted = shop.order();
  const headers = { 'idempotency-key': `topped-up-${program.user.id}` };
  expect((await program.call('POST /v1/orders', wanted, headers)).status).toBe(402);
  const { id: userId } = program.user;
  await transaction(context, (inside) =>
    creditWallet(inside, {
      userId,
      amount: 1n,
      reason: 'admin_credit',
      reference: newId(),
      from: { account: 'adjustments' },
      note: 'A rupee for a test',
      type: 'Credit',
    }),
  );
  expect((await program.call('POST /v1/orders', wanted, headers)).status).toBe(201);
});

test('fifty orders at once of a wallet for ten are ten orders', async () => {
  const program = await shop.program('live', { balance: price * 10n });
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => program.call('POST /v1/orders', shop.order())),
  );
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(replies.filter(({ status }) => status === 402)).toHaveLength(40);
  expect((await db.wallet.findFirstOrThrow({ where: { userId: program.user.id } })).balance).toBe(0n);
});

test('the last code goes to one of many programs, and stands in no row, no log and no webhook in plain text', async () => {
  const [code = ''] = await shop.stock(1);
  const programs = await Promise.all(Array.from({ length: 10 }, () => shop.program('live')));
  const receiver = await openReceiver();
  for (const { user } of programs) {
    const input = { mode: 'live' as const, url: receiver.url, types: CHOSEN_TYPES };
    receiver.secrets.push((await makeEndpoint(context, { partnerId: user.id }, input)).secret);
  }
  const replies = await Promise.all(
    programs.map(async (program) => ({
      program,
      reply: await program.call('POST /v1/orders', shop.order('coded')),
    })),
  );
  const [sold, ...more] = replies.filter(({ reply }) => reply.status === 201);
  expect(more).toEqual([]);
  for (const { reply } of replies.filter((each) => each !== sold)) expect(reply.code).toBe('out_of_stock');
  const id = sold?.reply.body.order.id;
  await shop.deliver('live', id);
  const shown = await sold?.program.call(`POST /v1/orders/${id}/codes/reveal`);
  expect(shown?.body.data).toMatchObject([{ code, pin: '1234' }]);
  const [look] = await db.vaultReveal.findMany({ where: { orderId: id } });
  expect(look).toMatchObject({
    keyId: sold?.program.key.id,
    sessionId: null,
    viewerId: sold?.program.user.id,
  });
  // A call that failed is reported with what it had.
  await sold?.program.call(`POST /v1/orders/${id}/codes/none/report`, { reason: 'It does not work.' });
  await sendWebhooks(context);
  await receiver.close();
  expect(receiver.messages.map(({ body }) => JSON.parse(body).type)).toContain('order.completed');
  const { pool } = server.owner;
  for (const text of [code, code.replaceAll('-', '')]) {
    expect(await findInDatabase(pool, text)).toEqual([]);
    expect(await findInLog(pool, text)).toEqual([]);
    expect(JSON.stringify([receiver.messages, server.sandbox.state().mails])).not.toContain(text);
  }
  // What is written in plain text is found by the same search.
  expect(await findInDatabase(pool, id)).toContain('public.partner_events');
  expect(await findInLog(pool, id)).not.toEqual([]);
});

test('a code stands in nothing that a process logs which shows it, or fails to', {
  timeout: 120_000,
}, async () => {
  const [code = ''] = await shop.stock(1);
  const program = await shop.program('live');
  const body = shop.order('coded');
  const headers = { 'idempotency-key': 'key-of-the-log' };
  const { id } = (await program.call('POST /v1/orders', body, headers)).body.order;
  await shop.deliver('live', id);
  const call = (name: string, path: string) => ({
    name,
    path,
    id,
    key: headers['idempotency-key'],
    body: {},
  });
  const look = call('reveal', `/v1/orders/${id}/codes/reveal`);
  const run = async (calls: object[]) => {
    const CALLS = JSON.stringify({ token: program.text, calls });
    const second = await startSecondProcess('call-as-partner', { CALLS, LOG_LEVEL: 'debug' });
    const [statuses] = await second.together<number[]>(async () => []);
    return { statuses, logged: second.output() };
  };
  // The code has been opened when the record of the look is refused.
  const { pool } = server.owner;
  await pool.query(
    `alter table vault_reveals add constraint no_look check (viewer_id <> '${program.user.id}')`,
  );
  const failed = await run([look]);
  await pool.query('alter table vault_reveals drop constraint no_look');
  expect(failed.statuses).toEqual([500]);
  expect(failed.logged).toContain('no_look');
  const repeated = { ...call('order', '/v1/orders'), body };
  const shown = await run([
    repeated,
    ...[look, call('listCodes', `/v1/orders/${id}/codes`), call('cancel', `/v1/orders/${id}/cancel`)],
  ]);
  expect(shown.statuses).toEqual([201, 200, 200, 409]);
  expect(shown.logged.match(/"method":"POST"/g)).toHaveLength(3);
  for (const text of [code, code.replaceAll('-', '')]) {
    expect(failed.logged + shown.logged).not.toContain(text);
    expect(await findInDatabase(pool, text)).toEqual([]);
    expect(await findInLog(pool, text)).toEqual([]);
  }
  // The answer that is kept for a repeat is in plain text, and is found.
  expect(await findInDatabase(pool, id)).toContain('public.idempotency_keys');
});

test('a key without codes:read shows no code', async () => {
  const program = await shop.program('live', { scopes: ['orders:read', 'orders:write'] });
  expect(await program.call('POST /v1/orders/T1/codes/reveal')).toMatchObject({
    status: 403,
    code: 'scope_missing',
  });
});

const wrongPartners = async () =>
  (await checkInvariants({ db }, { auditHeadsFile: '/nowhere' })).filter(
    ({ name, ok }) => !ok && name.includes('partner'),
  );

test.each(['revoked', 'rotated'])(
  'a key that is %s once the clock was set right ends after its orders',
  async (end) => {
    const program = await shop.program('live');
    const viewer = await make.makeViewer(db, program.user);
    const acting = make.actingAs(context, viewer);
    const ahead = {
      ...acting,
      clock: { ...context.clock, now: () => after(context.clock.now(), minutes(20)) },
    };
    // A key of the time in which the clock was ahead, with an order of before that in the books, and one of that time.
    await db.partnerKey.update({ where: { id: program.key.id }, data: { createdAt: ahead.clock.now() } });
    expect((await program.call('POST /v1/orders', shop.order())).status).toBe(201);
    const caller = callerOf(program);
    const body = createOrderBody.parse(shop.order());
    await worldOf(caller).createOrder(ahead, caller, { body, idempotency: NO_IDEMPOTENCY });
    if (end === 'revoked') await revokeKey(acting, { partnerId: program.user.id, id: program.key.id });
    else await rotateKey(acting, { viewer, id: program.key.id, overlapHours: 0 });
    expect(await wrongPartners()).toEqual([]);
  },
);

test('all rules of the store hold after that, also with keys that were revoked since', async () => {
  const program = await shop.program('live');
  expect((await program.call('POST /v1/orders', shop.order())).status).toBe(201);
  const acting = make.actingAs(context, make.viewerOf(program.user));
  await revokeKey(acting, { partnerId: program.user.id, id: program.key.id });
  const findings = await checkInvariants({ db }, { auditHeadsFile: '/nowhere' });
  const ours = findings.filter(({ name }) => /partner|looked at|codes|wallet/.test(name));
  expect(ours.length).toBeGreaterThan(5);
  expect(ours.filter(({ ok }) => !ok)).toEqual([]);
});
