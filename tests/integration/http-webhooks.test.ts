// The calls of partners about their endpoints and events: scopes, owners, what they take and answer, and that a secret
// is shown when it is made and never again.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { sendWebhooks } from '@/lib/domain/webhooks';
import { webProcess } from '@/lib/http/server/process';
import * as make from '../support/make';
import { openReceiver } from '../support/receiver';
import { startTestServer } from '../support/server';
import { expectRefusal } from '../support/server/call';

const shop = await startTestServer({ SANDBOX: '1', RATE_LIMIT_FACTOR: '1000' });
const db = shop.db.prisma;
const receiver = await openReceiver();
afterAll(() => receiver.close());

beforeEach(async () => {
  await db.partnerEndpoint.updateMany({ data: { deletedAt: new Date() } });
  receiver.messages.splice(0);
});

const { text: token, partnerId } = await make.makePartnerKey(db, {});
const testKey = await make.makePartnerKey(db, { partnerId, mode: 'test' });
const stranger = await make.makePartnerKey(db, {});

interface Reply {
  status: number;
  // What is read of a reply depends on the call.
  // biome-ignore lint/suspicious/noExplicitAny: each test reads other fields
  body: any;
}
const call = (endpoint: string, json?: object, key = token): Promise<Reply> =>
  shop.call(endpoint, { token: key, ...(json && { json }) });

const ENDPOINT = { url: receiver.url, types: ['order.completed', 'balance.low'] };

async function makeEndpoint(): Promise<{ id: string; secret: string }> {
  const { status, body } = await call('POST /v1/webhook-endpoints', ENDPOINT);
  expect(status).toBe(201);
  receiver.secrets.splice(0, receiver.secrets.length, body.secret);
  return { id: body.endpoint.id, secret: body.secret };
}

test('an endpoint is made, listed, read, changed and deleted, and its secret is shown once', async () => {
  const { id, secret } = await makeEndpoint();
  expect(secret).toMatch(/^whsec_/);
  const shown = {
    id,
    mode: 'live',
    url: receiver.url,
    types: ['order.completed', 'balance.low'],
    version: '2026-12-01',
    enabled: true,
    disabled_reason: null,
    key_revoked: false,
    failing_since: null,
    old_until: null,
    created_at: expect.any(String),
  };
  expect((await call('GET /v1/webhook-endpoints')).body).toEqual({
    success: true,
    data: [shown],
    next: null,
  });
  expect((await call(`GET /v1/webhook-endpoints/${id}`)).body).toEqual({ success: true, endpoint: shown });
  const changed = await call(`PATCH /v1/webhook-endpoints/${id}`, { types: ['balance.low'], enabled: false });
  expect(changed).toMatchObject({
    status: 200,
    body: { endpoint: { types: ['balance.low'], enabled: false, disabled_reason: 'partner' } },
  });
  expect(await call(`POST /v1/webhook-endpoints/${id}/test`, {})).toMatchObject({ status: 409 });
  expect(await call(`DELETE /v1/webhook-endpoints/${id}`)).toMatchObject({
    status: 200,
    body: { success: true },
  });
  expect(await call(`GET /v1/webhook-endpoints/${id}`)).toMatchObject({ status: 404 });
});

test('a test sends a ping, of which the delivery and the event can be read and replayed', async () => {
  const { id } = await makeEndpoint();
  const tested = await call(`POST /v1/webhook-endpoints/${id}/test`, {});
  expect(tested).toMatchObject({ status: 202, body: { event_id: expect.stringMatching(/^evt_/) } });
  await sendWebhooks(webProcess().context);
  const eventId: string = tested.body.event_id;
  expect(receiver.messages).toMatchObject([{ id: eventId }]);
  const { body } = await call(`GET /v1/webhook-endpoints/${id}/deliveries`);
  expect(body.data).toMatchObject([
    {
      event_id: eventId,
      type: 'ping',
      state: 'delivered',
      due_at: null,
      tries: [{ status: 200, error: null }],
    },
  ]);
  expect((await call(`GET /v1/events/${eventId}`)).body.event).toMatchObject({ id: eventId, type: 'ping' });
  expect((await call('GET /v1/events?type=ping&limit=1')).body.data).toMatchObject([{ id: eventId }]);
  const replayed = await call(`POST /v1/events/${eventId}/replay`, {});
  expect(replayed).toMatchObject({ status: 202, body: { deliveries: 1 } });
  await sendWebhooks(webProcess().context);
  expect(receiver.messages.map((message) => message.id)).toEqual([eventId, eventId]);
});

test('a rotated secret is shown with the time until which the one before signs too', async () => {
  const { id, secret } = await makeEndpoint();
  const { body } = await call(`POST /v1/webhook-endpoints/${id}/rotate-secret`, { overlap_hours: 2 });
  expect(body.secret).not.toBe(secret);
  expect(Date.parse(body.old_until) - Date.now()).toBeGreaterThan(7_100_000);
  const endpoint = (await call(`GET /v1/webhook-endpoints/${id}`)).body.endpoint;
  expect(endpoint.old_until).toBe(body.old_until);
  expect(JSON.stringify(endpoint)).not.toContain('whsec_');
  const at_once = await call(`POST /v1/webhook-endpoints/${id}/rotate-secret`, { overlap_hours: 0 });
  expect(at_once.body.old_until).toBeNull();
});

test.each([
  ['an unknown field', 'POST /v1/webhook-endpoints', { ...ENDPOINT, color: 'red' }],
  ['an unknown type', 'POST /v1/webhook-endpoints', { ...ENDPOINT, types: ['order.created'] }],
  ['a ping, which no endpoint asks for', 'POST /v1/webhook-endpoints', { ...ENDPOINT, types: ['ping'] }],
  ['no types', 'POST /v1/webhook-endpoints', { ...ENDPOINT, types: [] }],
  ['an address of the own network', 'POST /v1/webhook-endpoints', { ...ENDPOINT, url: 'https://10.0.0.1/' }],
  ['an unknown version', 'POST /v1/webhook-endpoints', { ...ENDPOINT, version: '2020-01-01' }],
  ['an unknown parameter', 'GET /v1/events?color=red', undefined],
  ['a limit above 100', 'GET /v1/events?limit=101', undefined],
  ['a cursor that is none', 'GET /v1/events?cursor=evt_x', undefined],
] as const)('%s is refused', async (_, endpoint, json) => {
  expect(await call(endpoint, json)).toMatchObject({
    status: 400,
    body: { error: { code: 'invalid_input' } },
  });
});

test('the same address is taken once in each mode', async () => {
  await makeEndpoint();
  expect(await call('POST /v1/webhook-endpoints', ENDPOINT)).toMatchObject({ status: 409 });
  expect(await call('POST /v1/webhook-endpoints', ENDPOINT, testKey.text)).toMatchObject({ status: 201 });
});

test('no key reaches the endpoints of another partner or of the other mode', async () => {
  const { id } = await makeEndpoint();
  for (const key of [stranger.text, testKey.text])
    for (const [endpoint, json] of [
      [`GET /v1/webhook-endpoints/${id}`],
      [`PATCH /v1/webhook-endpoints/${id}`, {}],
      [`DELETE /v1/webhook-endpoints/${id}`],
      [`GET /v1/webhook-endpoints/${id}/deliveries`],
      [`POST /v1/webhook-endpoints/${id}/test`, {}],
      [`POST /v1/webhook-endpoints/${id}/rotate-secret`, {}],
    ] as const)
      expect(await call(endpoint, json, key), endpoint).toMatchObject({ status: 404 });
  expect((await call('GET /v1/webhook-endpoints', undefined, stranger.text)).body.data).toEqual([]);
});

test('a key without the scope, and none at all, are refused at every call', async () => {
  const { text } = await make.makePartnerKey(db, { partnerId, scopes: ['orders:read'] });
  for (const [endpoint, json] of [
    ['GET /v1/webhook-endpoints'],
    ['POST /v1/webhook-endpoints', ENDPOINT],
    ['GET /v1/webhook-endpoints/x'],
    ['PATCH /v1/webhook-endpoints/x', {}],
    ['DELETE /v1/webhook-endpoints/x'],
    ['GET /v1/webhook-endpoints/x/deliveries'],
    ['POST /v1/webhook-endpoints/x/test', {}],
    ['POST /v1/webhook-endpoints/x/rotate-secret', {}],
    ['GET /v1/events'],
    ['GET /v1/events/x'],
    ['POST /v1/events/x/replay', {}],
  ] as const) {
    expect(await call(endpoint, json, text), endpoint).toMatchObject({
      status: 403,
      body: { error: { code: 'scope_missing' } },
    });
    const reply = await shop.call(endpoint, json && { json });
    expectRefusal(reply, 401, endpoint);
  }
});
