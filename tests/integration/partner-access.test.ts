// Who may call the partner API: keys with scopes, networks and limits, and what the headers of replies promise.
import { beforeEach, describe, expect, it, test } from 'vitest';
import type { z } from 'zod';
import type { HandleOptions } from '@/lib/http/handle';
import { LIMITS } from '@/lib/platform/limits';
import { minutes } from '@/lib/platform/time';
import * as make from '../support/make';
import { call, read, write, written } from '../support/partner-handlers';
import { startTestServer } from '../support/server';

const shop = await startTestServer();
const db = shop.db.prisma;

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
    const before = written.times;
    const first = await call(write, { key: text, json: {}, headers });
    const second = await call(write, { key: text, json: {}, headers });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(written.times).toBe(before + 1);
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
      status: 400,
      code: 'invalid_input',
      body: { error: { fields: { price: expect.any(String) } } },
    });
  });
});

test('a handler of the partner API without a scope does not compile', () => {
  type Partner = HandleOptions<'partner', z.ZodType, z.ZodType, z.ZodType>;
  // @ts-expect-error every call names what a key must be allowed to do
  const without: Partner = { access: 'partner' };
  expect(without.access).toBe('partner');
});
