// Calls in an older version of the partner API than that of the handlers. The versions are those of this test: in the
// first one the amount was in paise, in the second it was called amount.
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { API_VERSION } from '@/lib/domain/partners/schema';
import { handle } from '@/lib/http/handle';
import { CHANGES, type VersionChange } from '@/lib/http/partners/changes';
import { PEER } from '@/lib/http/request/address';
import * as make from '../support/make';
import { startTestServer } from '../support/server';

type Sum = { paise?: number; amount?: number; price?: number };
const changes: VersionChange[] = [
  {
    version: '2027-03-01',
    calls: [
      {
        call: 'POST /orders/{id}/sum',
        request: (body) => ({ amount: ((body as Sum).paise ?? 0) / 100 }),
        reply: (reply) => ({ paise: ((reply as Sum).amount ?? 0) * 100 }),
      },
      { call: 'GET /orders/{id}/sum', reply: () => ({ wrong: 'call' }) },
    ],
  },
  {
    version: '2028-03-01',
    calls: [
      {
        call: 'POST /orders/{id}/sum',
        request: (body) => ({ price: (body as Sum).amount }),
        reply: (reply) => ({ amount: (reply as Sum).price }),
      },
    ],
  },
];
// The handlers read the list at each call, and it is empty until there is a second version.
(CHANGES as VersionChange[]).push(...changes);
afterAll(() => {
  (CHANGES as VersionChange[]).length -= changes.length;
});

const shop = await startTestServer();
const body = z.strictObject({ price: z.number() });
const params = z.strictObject({ id: z.string() });
const sum = handle(
  { access: 'partner', scope: 'orders:write', params, body, idempotent: true },
  async ({ body: { price } }) => ({ price: price + 1 }),
);

const { text } = await make.makePartnerKey(shop.db.prisma);
let calls = 0;

async function call(
  json: object,
  { version, key = `version-${++calls}` }: { version?: string; key?: string } = {},
) {
  const request = new Request('http://127.0.0.1/v1/orders/T1/sum', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${text}`,
      'content-type': 'application/json',
      'idempotency-key': key,
      ...(version && { 'tarang-version': version }),
      [PEER]: '127.0.0.1',
    },
    body: JSON.stringify(json),
  });
  const reply = await sum(request, { params: Promise.resolve({ id: 'T1' }) });
  return {
    status: reply.status,
    headers: reply.headers,
    body: (await reply.json()) as Record<string, unknown>,
  };
}

test('a key speaks the version that it was made with', async () => {
  const reply = await call({ paise: 500 });
  expect(reply.body).toEqual({ success: true, paise: 600 });
  expect(reply.headers.get('tarang-version')).toBe('2026-12-01');
});

test.each([
  ['2027-03-01', { amount: 5 }, { amount: 6 }],
  ['2028-03-01', { price: 5 }, { price: 6 }],
])('a call may name the version %s', async (version, json, answered) => {
  const reply = await call(json, { version });
  expect(reply.body).toEqual({ success: true, ...answered });
  expect(reply.headers.get('tarang-version')).toBe(version);
});

test('a version that was replaced says since when, and until when it is served', async () => {
  const { headers } = await call({ paise: 500 });
  expect(headers.get('deprecation')).toBe(`@${Date.parse('2027-03-01') / 1000}`);
  expect(headers.get('sunset')).toBe('Thu, 01 Mar 2029 00:00:00 GMT');
  const newest = await call({ price: 5 }, { version: '2028-03-01' });
  expect(newest.headers.get('deprecation')).toBeNull();
  expect(newest.headers.get('sunset')).toBeNull();
});

test.each(['2026-12-02', 'newest', ''])('the version "%s" is refused', async (version) => {
  const reply = await call({ price: 5 }, { version: version || ' ' });
  expect(reply).toMatchObject({ status: 400, body: { error: { code: 'unknown_version' } } });
});

test('a field of a newer version is unknown in an older one', async () => {
  expect((await call({ price: 5, more: 1 }, { version: '2028-03-01' })).status).toBe(400);
});

test('a repeat in another version gets the same answer in that version', async () => {
  const key = 'repeat-in-another';
  expect((await call({ paise: 500 }, { key })).body).toEqual({ success: true, paise: 600 });
  const repeat = await call({ price: 5 }, { key, version: '2028-03-01' });
  expect(repeat.body).toEqual({ success: true, price: 6 });
  expect(repeat.headers.get('idempotent-replayed')).toBe('true');
});

test('the document is asked for by its version; another one, and what is no parameter, are refused', async () => {
  const read = (query: string) => fetch(`${shop.origin}/v1/openapi.json${query}`);
  for (const query of ['', `?version=${API_VERSION}`])
    expect(await (await read(query)).json()).toMatchObject({ info: { version: API_VERSION } });
  const old = await read('?version=2020-01-01');
  expect([old.status, await old.json()]).toMatchObject([400, { error: { code: 'unknown_version' } }]);
  const other = await read('?vers=2020-01-01');
  expect([other.status, await other.json()]).toMatchObject([400, { error: { code: 'invalid_input' } }]);
});
