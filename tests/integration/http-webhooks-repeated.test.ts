// A program repeats a call about its endpoints with the same Idempotency-Key, because the first answer did not arrive.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { countByKey } from '@/lib/domain/accounts';
import { makeEndpoint as addEndpoint, rotateSecret } from '@/lib/domain/webhooks';
import { purposeOf } from '@/lib/domain/webhooks/endpoints/secret';
import { webProcess } from '@/lib/http/server/process';
import { keysOf } from '@/lib/platform/keys';
import * as make from '../support/make';
import { openReceiver } from '../support/receiver';
import { startTestServer } from '../support/server';

const shop = await startTestServer({ SANDBOX: '1', RATE_LIMIT_FACTOR: '1000' });
const db = shop.db.prisma;
const receiver = await openReceiver();
afterAll(() => receiver.close());
beforeEach(async () => {
  await db.partnerEndpoint.updateMany({ data: { deletedAt: new Date() } });
});

const { text: token, partnerId } = await make.makePartnerKey(db, {});
const ENDPOINT = { url: receiver.url, types: ['order.completed'] };
let keys = 0;
const newKey = () => `repeat-${++keys}`;

async function call(endpoint: string, json: object | undefined, key?: string) {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  const reply = await shop.call(endpoint, { token, headers, ...(json && { json }) });
  return {
    status: reply.status,
    replayed: reply.headers['idempotent-replayed'],
    // biome-ignore lint/suspicious/noExplicitAny: each test reads other fields
    body: reply.body as any,
  };
}
const makeEndpoint = async () => (await call('POST /v1/webhook-endpoints', ENDPOINT)).body.endpoint.id;
const secretsOf = async (id: string) => {
  const { secret, oldSecret } = await db.partnerEndpoint.findUniqueOrThrow({ where: { id } });
  const { sealer } = webProcess().context;
  return [secret, oldSecret].map((sealed) => sealed && sealer.open(purposeOf(id), sealed));
};

test('bug: a rotation that was repeated with its key ended the secret that was in use', async () => {
  const id = await makeEndpoint();
  const [inUse] = await secretsOf(id);
  const path = `POST /v1/webhook-endpoints/${id}/rotate-secret`;
  const key = newKey();
  const first = await call(path, { overlap_hours: 2 }, key);
  const second = await call(path, { overlap_hours: 2 }, key);
  expect(second).toEqual({ ...first, replayed: 'true' });
  expect(await secretsOf(id)).toEqual([first.body.secret, inUse]);
  expect(await call(path, { overlap_hours: 3 }, key)).toMatchObject({
    status: 422,
    body: { error: { code: 'key_reused' } },
  });
  // Without a key each call is one of its own, as before.
  expect((await call(path, {})).body.secret).not.toBe(first.body.secret);
});

test('bug: a program that did not get the answer to a new endpoint never got its secret', async () => {
  const key = newKey();
  const first = await call('POST /v1/webhook-endpoints', ENDPOINT, key);
  expect(first.status).toBe(201);
  const second = await call('POST /v1/webhook-endpoints', ENDPOINT, key);
  expect(second).toEqual({ ...first, replayed: 'true' });
  expect(await db.partnerEndpoint.count({ where: { partnerId, deletedAt: null } })).toBe(1);
});

test('what is kept for a repeat has no secret in plain, and is counted with the keys that open it', async () => {
  const id = await makeEndpoint();
  const key = newKey();
  const ring = keysOf({ AUTH_SECRET: 'not the one of the server' });
  const counted = async () =>
    (await countByKey(webProcess().context, ring))
      .filter(({ what }) => what === 'webhook secrets')
      .reduce((sum, { count }) => sum + count, 0);
  const { body } = await call(`POST /v1/webhook-endpoints/${id}/rotate-secret`, {}, key);
  const before = await counted();
  const { reply } = await db.idempotencyKey.findFirstOrThrow({ where: { userId: partnerId, key } });
  expect(String(reply)).not.toContain(body.secret);
  await db.idempotencyKey.deleteMany({ where: { userId: partnerId, key } });
  expect(before - (await counted())).toBe(1);
});

test('a secret whose answer cannot be kept, because another run has taken over, is not taken', async () => {
  const id = await makeEndpoint();
  const before = await secretsOf(id);
  const keep = () => Promise.reject(new Error('another run took over'));
  const { context } = webProcess();
  await expect(rotateSecret(context, { id, owner: { partnerId }, keep })).rejects.toThrow('took over');
  const form = { mode: 'test' as const, url: ENDPOINT.url, types: ['order.completed' as const] };
  await expect(addEndpoint(context, { partnerId }, form, keep)).rejects.toThrow('took over');
  expect(await secretsOf(id)).toEqual(before);
  expect(await db.partnerEndpoint.count({ where: { partnerId, deletedAt: null } })).toBe(1);
});

test.each([
  ['PATCH', '', { enabled: false }],
  ['DELETE', '', undefined],
  ['POST', '/test', {}],
] as const)(
  '%s /v1/webhook-endpoints/{id}%s answers a repeat as the first time',
  async (method, more, json) => {
    const id = await makeEndpoint();
    const key = newKey();
    const first = await call(`${method} /v1/webhook-endpoints/${id}${more}`, json, key);
    const second = await call(`${method} /v1/webhook-endpoints/${id}${more}`, json, key);
    expect(first.status).toBeLessThan(300);
    expect(second).toEqual({ ...first, replayed: 'true' });
  },
);
