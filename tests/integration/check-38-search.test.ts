// Check 38: what is typed into a search, a filter, a sort or a place of a list is a value, and never a part of a
// statement.
import { describe, expect, it, test } from 'vitest';
import { sealContacts } from '@/lib/domain/personal-fields';
import { makeOrder, makeTransaction, makeUser } from '../support/make';
import { testSealer } from '../support/sealer';
import { startTestServer } from '../support/server';
import { fieldErrorsOf } from '../support/server/call';
import { fingerprint } from '../support/server/fingerprint';
import { newPerson } from '../support/server/people';

const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
const { prisma, pool } = shop.db;
const { token } = await newPerson(shop.db, { role: 'admin' });
const secret = await makeUser(prisma, { email: 'secret@example.com', name: 'Nobody looks for this one' });
await makeOrder(prisma, { user: secret });
await makeTransaction(prisma, secret);

const LISTS: Record<string, string[]> = {
  '/admin/alltxn': [
    'search',
    'status',
    'product',
    'from',
    'to',
    'page',
    'limit',
    'before',
    'after',
    'sort',
    'orderBy',
  ],
  '/admin/allwallettxn': [
    'search',
    'type',
    'status',
    'from',
    'to',
    'page',
    'limit',
    'before',
    'after',
    'sort',
  ],
  '/admin/users_data': ['search', 'role', 'verified', 'page', 'limit', 'sort', 'orderBy'],
  '/admin/txn/csv': [
    ...[
      'search',
      'status',
      'product',
      'from',
      'to',
      'dated',
      'mode',
      'supplier',
      'campaign',
      'coupon',
      'role',
      'hour',
    ],
    ...['cost', 'refund'],
  ],
  '/admin/reports/csv': ['table', 'range', 'from', 'to', 'compare'],
  '/admin/wallettxn/csv': ['search', 'type', 'status', 'from', 'to'],
  '/admin/audit/csv': ['action', 'object', 'actor', 'from', 'to'],
  '/admin/security/csv': ['kind', 'account', 'device', 'address', 'from', 'to'],
  '/admin/imagegallery': ['type'],
  '/admin/getallitems': ['search'],
  '/admin/getallproducts': ['search'],
  '/admin/changes': ['objectType', 'objectId'],
};

const PAYLOADS = [
  `' or '1'='1`,
  `'; drop table users; --`,
  `") or true --`,
  `$1`,
  `\\'; select pg_sleep(9); --`,
  `%`,
  `_____`,
  `\\`,
  `x' union select id, email from users --`,
  `{"not":""}`,
  `created_at desc; delete from orders`,
  `${'a'.repeat(80)}!`,
  `${'a@'.repeat(45)}`,
  `((((((((((a*)*)*)*)*)*)*)*)*)*`,
  `1e309`,
  `-1`,
  `NaN`,
];

describe.each(Object.entries(LISTS))('check 38: GET %s', (path, parameters) => {
  it.each(parameters)('the parameter takes %s as a value', async (parameter) => {
    const before = await fingerprint(pool);
    for (const payload of PAYLOADS) {
      const query = new URLSearchParams({
        ...(path === '/admin/changes' ? { objectType: 'item', objectId: '1' } : {}),
        [parameter]: payload,
      });
      const reply = await shop.call(`GET ${path}?${query}`, { token });
      expect([200, 400], `${parameter}=${payload}: ${reply.text}`).toContain(reply.status);
      if (reply.status === 400) expect(fieldErrorsOf(reply), payload).toEqual([]);
      // A search that was taken as wildcards would find every user.
      if (['search', 'q'].includes(parameter) && reply.status === 200)
        expect(reply.text, payload).not.toContain('secret@example.com');
    }
    expect(await fingerprint(pool)).toEqual(before);
  });

  it('a parameter that is given twice is taken as one value or as none', async () => {
    for (const parameter of parameters) {
      const twice = `${parameter}=secret&${parameter}=x`;
      const fixed = path === '/admin/changes' ? 'objectType=item&objectId=1&' : '';
      const reply = await shop.call(`GET ${path}?${fixed}${twice}`, { token });
      expect([200, 400], `${twice}: ${reply.text}`).toContain(reply.status);
    }
  });
});

test('check 38: POST /admin/find takes the words as a value', async () => {
  const before = await fingerprint(pool);
  for (const payload of PAYLOADS)
    for (const q of [payload, `utr:${payload}`, `player:${payload}`, `email:${payload}`, `#${payload}`]) {
      const reply = await shop.call('POST /admin/find', { token, json: { q } });
      expect([200, 400], `${q}: ${reply.text}`).toContain(reply.status);
      expect(reply.text, q).not.toContain('secret@example.com');
    }
  expect(await fingerprint(pool)).toEqual(before);
  for (const q of ['a'.repeat(10_000), 'asha\0', '\ud800', '', '  ', 7, ['asha'], null]) {
    const reply = await shop.call('POST /admin/find', { token, json: { q } });
    expect(reply.status, String(q).slice(0, 20)).toBe(400);
  }
});

test('check 38: the same search finds the user that it names', async () => {
  await sealContacts({ db: shop.db.prisma, sealer: testSealer });
  const reply = await shop.call('GET /admin/users_data?search=secret@', { token });
  expect(reply.body).toMatchObject({ users: [{ email: 'secret@example.com' }] });
});
