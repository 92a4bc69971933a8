// Who may call the partner API: keys with scopes, networks and limits, what the headers of replies promise, and keys that are
// made, rotated and revoked.
import { beforeEach, describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { createKey, listKeys, revokeKey, rotateKey } from '@/lib/domain/partners';
import { type CreateKeyForm, MAX_KEYS, SCOPES } from '@/lib/domain/partners/schema';
import { type HandleOptions, handle } from '@/lib/http/handle';
import { PEER } from '@/lib/http/request/address';
import { webProcess } from '@/lib/http/server/process';
import { LIMITS } from '@/lib/platform/limits';
import { days, hours, minutes } from '@/lib/platform/time';
import { waitingMails } from '../support/accounts';
import * as make from '../support/make';
import { startTestServer } from '../support/server';

const shop = await startTestServer();
const db = shop.db.prisma;
const { context } = webProcess();

const read = handle({ access: 'partner', scope: 'orders:read' }, async ({ partner, context: { actor } }) => ({
  mode: partner.mode,
  actor: {
    id: actor.id,
    role: actor.role,
    permissions: actor.permissions.length,
    grants: actor.grants.length,
  },
}));

let placed = 0;
const body = z.strictObject({ fails: z.boolean().optional() });
const write = handle(
  { access: 'partner', scope: 'orders:write', idempotent: true, status: 201, body },
  async ({ body: { fails } }) => {
    if (fails) throw new Error('the order cannot be written');
    placed += 1;
    return { order: placed };
  },
);

interface Given {
  key?: string;
  address?: string;
  headers?: Record<string, string>;
  json?: object;
}

async function call(
  handler: typeof read | typeof write,
  { key, address = '127.0.0.1', headers, json }: Given,
) {
  const request = new Request('http://127.0.0.1/v1/orders', {
    method: json ? 'POST' : 'GET',
    headers: {
      ...(key ? { authorization: `Bearer ${key}` } : {}),
      ...(json ? { 'content-type': 'application/json' } : {}),
      [PEER]: address,
      ...headers,
    },
    ...(json ? { body: JSON.stringify(json) } : {}),
  });
  const reply = await handler(request, { params: Promise.resolve({}) });
  const answer = (await reply.json()) as Record<string, unknown> & { error?: { code: string } };
  return { status: reply.status, code: answer.error?.code, headers: reply.headers, body: answer };
}

const setKey = (id: string, data: object) => db.partnerKey.update({ where: { id }, data });

beforeEach(async () => {
  await db.$executeRaw`delete from rate_limits`;
});

describe('a key', () => {
  it('lets its partner in as the account that it is, without anything of the staff', async () => {
    const user = await make.makeAdmin(db);
    await make.makePartner(db, { user });
    const { text } = await make.makePartnerKey(db, { partnerId: user.id });
    expect((await call(read, { key: text })).body).toMatchObject({
      success: true,
      mode: 'live',
      actor: { id: user.id, role: 'admin', permissions: 0, grants: 0 },
    });
  });

  it.each(['bearer ', 'BEARER  '])('is accepted after %j', async (scheme) => {
    const { text } = await make.makePartnerKey(db);
    expect((await call(read, { headers: { authorization: `${scheme}${text}` } })).status).toBe(200);
  });

  it('is the only way in: a session of the same account is none', async () => {
    const session = await call(read, {
      headers: { cookie: 'next-auth.session-token=x', 'sec-fetch-site': 'same-origin' },
    });
    expect(session).toMatchObject({ status: 401, code: 'bad_api_key' });
    expect(session.headers.get('www-authenticate')).toBe('Bearer');
  });

  test.each([
    ['revoked', { revokedAt: new Date() }],
    ['expired', { expiresAt: new Date(Date.now() - 1000) }],
  ])('that is %s is refused as one that never was', async (_, data) => {
    const { key, text } = await make.makePartnerKey(db);
    expect((await call(read, { key: text })).status).toBe(200);
    await setKey(key.id, data);
    expect(await call(read, { key: text })).toMatchObject({ status: 401, code: 'bad_api_key' });
  });

  it('that ends in a minute works until then', async () => {
    const { text } = await make.makePartnerKey(db, { expiresAt: new Date(Date.now() + minutes(1)) });
    expect((await call(read, { key: text })).status).toBe(200);
  });

  it('needs the scope of the call, and its reply names it', async () => {
    const { text } = await make.makePartnerKey(db, { scopes: ['orders:write'] });
    const reply = await call(read, { key: text });
    expect(reply).toMatchObject({ status: 403, code: 'scope_missing' });
    expect(reply.body.message).toContain('orders:read');
  });

  it('is bound to its networks, and says from where it was called', async () => {
    const { text } = await make.makePartnerKey(db, { networks: ['203.0.113.0/24', '2001:db8:1::/48'] });
    expect((await call(read, { key: text, address: '203.0.113.9' })).status).toBe(200);
    expect((await call(read, { key: text, address: '2001:db8:1::7' })).status).toBe(200);
    const other = await call(read, { key: text, address: '2001:db8:2::7' });
    expect(other).toMatchObject({ status: 403, code: 'address_not_allowed' });
    expect(other.body.message).toContain('2001:db8:2:0:0:0:0:7');
  });

  test.each([
    ['asked', 'live', 403],
    ['asked', 'test', 200],
    ['suspended', 'live', 403],
    ['suspended', 'test', 403],
    ['active', 'test', 200],
  ] as const)('of a partner who is %s: a %s one is answered %d', async (status, mode, expected) => {
    const { user } = await make.makePartner(db, { status });
    const { text } = await make.makePartnerKey(db, { partnerId: user.id, mode });
    const reply = await call(read, { key: text });
    expect(reply.status).toBe(expected);
    if (expected === 403) expect(reply.code).toBe('partner_inactive');
  });

  test.each(['blockedAt', 'lockedAt'])('of an account with %s is refused at once', async (column) => {
    const { text, partnerId } = await make.makePartnerKey(db);
    await db.user.update({ where: { id: partnerId }, data: { [column]: new Date() } });
    expect(await call(read, { key: text })).toMatchObject({ status: 403, code: 'partner_inactive' });
  });

  it('has the time and the address of its last use, written once a minute', async () => {
    const { key, text } = await make.makePartnerKey(db);
    const find = () => db.partnerKey.findUniqueOrThrow({ where: { id: key.id } });
    await call(read, { key: text });
    const first = await find();
    expect(first.lastUsedAddress).toBe('127.0.0.1');
    await call(read, { key: text, address: '127.0.0.2' });
    expect((await find()).lastUsedAddress).toBe('127.0.0.1');
    await setKey(key.id, { lastUsedAt: new Date(Date.now() - minutes(2)) });
    await call(read, { key: text, address: '127.0.0.2' });
    expect((await find()).lastUsedAddress).toBe('127.0.0.2');
  });
});

describe('the limits of a key', () => {
  it('are in the headers of each reply', async () => {
    const { text } = await make.makePartnerKey(db);
    const { headers } = await call(read, { key: text });
    expect(headers.get('ratelimit-policy')).toBe('"read";q=600;w=60');
    expect(headers.get('ratelimit')).toMatch(/^"read";r=599;t=(60|[1-5]?\d)$/);
    expect((await call(read, { key: text })).headers.get('ratelimit')).toMatch(/^"read";r=598;/);
  });

  it('end with 429, whose headers say when there is room again, and spare the other keys of the partner', async () => {
    const { text, partnerId } = await make.makePartnerKey(db);
    const other = await make.makePartnerKey(db, { partnerId });
    await call(write, { key: text, json: {}, headers: { 'idempotency-key': 'limit-first' } });
    await db.$executeRaw`update rate_limits set points = ${LIMITS.partnerWrites.points} where key like 'partnerWrites:%'`;
    const refused = await call(write, {
      key: text,
      json: {},
      headers: { 'idempotency-key': 'limit-second' },
    });
    expect(refused).toMatchObject({ status: 429, code: 'rate_limited' });
    expect(refused.headers.get('ratelimit-policy')).toBe('"write";q=120;w=60');
    expect(refused.headers.get('ratelimit')).toBe(`"write";r=0;t=${refused.headers.get('retry-after')}`);
    const { status } = await call(write, {
      key: other.text,
      json: {},
      headers: { 'idempotency-key': 'limit-other' },
    });
    expect(status).toBe(201);
  });

  const wrongKey = async () => 'trg_test_0123456789ABCDEFGHIJKLMNOPQRST1dpL1S';
  const suspendedKey = async () => {
    const { user } = await make.makePartner(db, { status: 'suspended' });
    return (await make.makePartnerKey(db, { partnerId: user.id })).text;
  };
  const keyOfAnotherNetwork = async () =>
    (await make.makePartnerKey(db, { networks: ['203.0.113.0/24'] })).text;

  it.each([
    ['wrong', 401, wrongKey],
    ['suspended', 403, suspendedKey],
    ['elsewhere allowed', 403, keyOfAnotherNetwork],
  ])(
    'bound how often an address is refused with a key that is %s, and spare the others',
    async (_, status, keyOf) => {
      const key = await keyOf();
      for (let tried = 0; tried < LIMITS.refusedPartnerPerAddress.points; tried++)
        expect((await call(read, { key })).status).toBe(status);
      expect((await call(read, { key })).status).toBe(429);
      const { text } = await make.makePartnerKey(db);
      expect((await call(read, { key: text })).status).toBe(200);
    },
  );
});

describe('a call that changes something', () => {
  it('needs an Idempotency-Key', async () => {
    const { text } = await make.makePartnerKey(db);
    expect(await call(write, { key: text, json: {} })).toMatchObject({ status: 400, code: 'key_required' });
  });

  it('is answered once, and a repeat says that it is one', async () => {
    const { text } = await make.makePartnerKey(db);
    const headers = { 'idempotency-key': 'once-only-1' };
    const before = placed;
    const first = await call(write, { key: text, json: {}, headers });
    const second = await call(write, { key: text, json: {}, headers });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(placed).toBe(before + 1);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(second.headers.get('idempotent-replayed')).toBe('true');
  });

  it('of the test world is another one than of the live world', async () => {
    const { text, partnerId } = await make.makePartnerKey(db);
    const test = await make.makePartnerKey(db, { partnerId, mode: 'test' });
    const headers = { 'idempotency-key': 'both-worlds' };
    const first = await call(write, { key: text, json: {}, headers });
    const second = await call(write, { key: test.text, json: {}, headers });
    expect(second.body.order).not.toBe(first.body.order);
  });

  it('may be repeated with the same key when it failed', async () => {
    const { text } = await make.makePartnerKey(db);
    const headers = { 'idempotency-key': 'failed-first' };
    expect((await call(write, { key: text, json: { fails: true }, headers })).status).toBe(500);
    expect((await call(write, { key: text, json: {}, headers })).status).toBe(201);
  });

  it('with a field that is not known is refused', async () => {
    const { text } = await make.makePartnerKey(db);
    const headers = { 'idempotency-key': 'unknown-field' };
    const reply = await call(write, { key: text, json: { price: 1 }, headers });
    expect(reply).toMatchObject({
      ...{ status: 400, code: 'invalid_input' },
      body: { error: { fields: { price: expect.any(String) } } },
    });
  });
});

describe('keys in the hands of their partner', () => {
  const FORM: CreateKeyForm = {
    ...{ mode: 'live', name: 'Checkout', scopes: ['orders:write', 'orders:read'], networks: [] },
    ...{ dailyCap: 5000, days: null },
  };

  async function partnerAtDesk(given: { provedAt?: Date; status?: string } = {}) {
    const { user } = await make.makePartner(db, { status: given.status ?? 'active' });
    const viewer = { ...(await make.makeViewer(db, user)), provedAt: given.provedAt ?? context.clock.now() };
    return { user, viewer, acting: make.actingAs(context, viewer) };
  }

  it('are made, work at once, and are never told again', async () => {
    const { user, viewer, acting } = await partnerAtDesk();
    const { id, text } = await createKey(acting, { viewer, form: FORM });
    expect((await call(read, { key: text })).status).toBe(200);
    const listed = await listKeys(context, user.id);
    expect(listed).toMatchObject([
      { id, last4: text.slice(-4), dailyCap: 5000, works: true, isReplaced: false },
    ]);
    expect(JSON.stringify(listed)).not.toContain(text);
    const rows = await db.$queryRaw<{ row: string }[]>`
      select to_jsonb(k)::text as row from partner_keys k union all select to_jsonb(a)::text from audit_entries a`;
    expect(rows.filter(({ row }) => row.includes(text))).toEqual([]);
  });

  it('that spend are told to the mailbox of the account, because they outlive a new password', async () => {
    const { user, viewer, acting } = await partnerAtDesk();
    const told = async () => {
      const mails = await waitingMails(shop.db);
      return mails.filter(({ to }) => to === user.email).map(({ kind }) => kind);
    };
    await createKey(acting, { viewer, form: { ...FORM, mode: 'test' } });
    expect(await told()).toEqual([]);
    const { id } = await createKey(acting, { viewer, form: FORM });
    expect(await told()).toEqual(['partner-key-added']);
    await rotateKey(acting, { viewer, id, overlapHours: 24 });
    expect(await told()).toEqual(['partner-key-added', 'partner-key-added']);
  });

  it('need a proof of the last ten minutes', async () => {
    const { viewer, acting } = await partnerAtDesk({ provedAt: new Date(Date.now() - minutes(11)) });
    await expect(createKey(acting, { viewer, form: FORM })).rejects.toMatchObject({
      code: 'recent_auth_required',
    });
    const { key, partnerId } = await make.makePartnerKey(db);
    const other = { ...viewer, userid: partnerId };
    await expect(rotateKey(acting, { viewer: other, id: key.id, overlapHours: 24 })).rejects.toMatchObject({
      code: 'recent_auth_required',
    });
  });

  it('that read codes need networks, in the program and in the table', async () => {
    const { user, viewer, acting } = await partnerAtDesk();
    const form = { ...FORM, scopes: [...SCOPES] };
    await expect(createKey(acting, { viewer, form })).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(make.makePartnerKey(db, { partnerId: user.id, networks: [] })).rejects.toThrow(
      'partner_keys_networks',
    );
    await createKey(acting, { viewer, form: { ...form, networks: ['203.0.113.0/24'] } });
    await createKey(acting, { viewer, form: { ...form, mode: 'test' } });
  });

  it('are made only by accounts that asked to be partners and are not suspended', async () => {
    const viewer = {
      ...(await make.makeViewer(db, await make.makeReseller(db))),
      provedAt: context.clock.now(),
    };
    const acting = make.actingAs(context, viewer);
    await expect(createKey(acting, { viewer, form: FORM })).rejects.toMatchObject({ code: 'conflict' });
    const suspended = await partnerAtDesk({ status: 'suspended' });
    await expect(createKey(suspended.acting, { viewer: suspended.viewer, form: FORM })).rejects.toMatchObject(
      {
        code: 'partner_inactive',
      },
    );
  });

  it('are at most so many, also when they are made at once', async () => {
    const { user, viewer, acting } = await partnerAtDesk();
    for (let made = 1; made < MAX_KEYS; made++) await make.makePartnerKey(db, { partnerId: user.id });
    const made = await Promise.allSettled([1, 2, 3].map(() => createKey(acting, { viewer, form: FORM })));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await listKeys(context, user.id)).filter(({ works }) => works)).toHaveLength(MAX_KEYS);
  });

  it('are rotated: both work until the end of the overlap, and the old one has one successor', async () => {
    const { user, viewer, acting } = await partnerAtDesk();
    const old = await createKey(acting, { viewer, form: { ...FORM, days: 90 } });
    const rotations = await Promise.allSettled(
      [1, 2].map(() => rotateKey(acting, { viewer, id: old.id, overlapHours: 24 })),
    );
    const [done] = rotations.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(rotations.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const text of [old.text, done?.text ?? ''])
      expect((await call(read, { key: text })).status).toBe(200);
    const [successor, replaced] = await listKeys(context, user.id);
    expect(successor).toMatchObject({ scopes: FORM.scopes, dailyCap: 5000, isReplaced: false });
    const until = (key: typeof successor) => new Date(key?.expiresAt ?? 0).getTime() - Date.now();
    expect(until(successor)).toBeGreaterThan(days(89));
    expect(replaced?.isReplaced).toBe(true);
    expect(Math.abs(until(replaced) - hours(24))).toBeLessThan(minutes(1));
    await setKey(old.id, { expiresAt: new Date(Date.now() - 1000) });
    expect((await call(read, { key: old.text })).status).toBe(401);
  });

  it('that leaked are rotated without an overlap', async () => {
    const { viewer, acting } = await partnerAtDesk();
    const old = await createKey(acting, { viewer, form: FORM });
    const { text } = await rotateKey(acting, { viewer, id: old.id, overlapHours: 0 });
    expect((await call(read, { key: old.text })).status).toBe(401);
    expect((await call(read, { key: text })).status).toBe(200);
    await expect(rotateKey(acting, { viewer, id: old.id, overlapHours: 0 })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('are revoked by their partner alone, and once', async () => {
    const { user, viewer, acting } = await partnerAtDesk();
    const { id, text } = await createKey(acting, { viewer, form: FORM });
    const stranger = await partnerAtDesk();
    await expect(revokeKey(stranger.acting, { partnerId: stranger.user.id, id })).rejects.toMatchObject({
      code: 'not_found',
    });
    await revokeKey(acting, { partnerId: user.id, id });
    expect((await call(read, { key: text })).status).toBe(401);
    await expect(revokeKey(acting, { partnerId: user.id, id })).rejects.toMatchObject({ code: 'conflict' });
    const actions = await db.auditEntry.findMany({
      where: { objectId: id },
      select: { action: true },
      orderBy: { id: 'asc' },
    });
    expect(actions.map(({ action }) => action)).toEqual(['create-partner-key', 'revoke-partner-key']);
  });
});

test('a handler of the partner API without a scope does not compile', () => {
  type Partner = HandleOptions<'partner', z.ZodType, z.ZodType, z.ZodType>;
  // @ts-expect-error every call names what a key must be allowed to do
  const without: Partner = { access: 'partner' };
  expect(without.access).toBe('partner');
});
