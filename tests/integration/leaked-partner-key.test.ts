// What a thief did to webhook endpoints by a key that leaked ends with the key, and its owner is told of it at once.
import { afterAll, afterEach, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { decidePartner, revokeKey, rotateKey } from '@/lib/domain/partners';
import {
  editOwnEndpoint,
  makeOwnEndpoint,
  restoreOwnEndpoint,
  rotateOwnSecret,
  sendWebhooks,
  writeEvent,
} from '@/lib/domain/webhooks';
import { endpointForm, type Mode, type newEndpointView } from '@/lib/domain/webhooks/schema';
import { webProcess } from '@/lib/http/server/process';
import type { User } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { waitingMails } from '../support/accounts';
import * as make from '../support/make';
import { testPartnerWebhooks } from '../support/partner-webhooks';
import { openReceiver, type Receiver } from '../support/receiver';
import { startTestServer } from '../support/server';
import { keyData } from '../support/webhook-partners';

const shop = await startTestServer({ SANDBOX: '1', RATE_LIMIT_FACTOR: '1000' });
const db = shop.db.prisma;
const { context } = webProcess();
const staff = make.actingAs(context, make.viewerOf(await make.makeAdmin(db)));
const receivers: Receiver[] = [];
afterAll(() => Promise.all(receivers.map((receiver) => receiver.close())));
afterEach(() => db.partnerEndpoint.updateMany({ data: { deletedAt: new Date() } }));

const TYPES = ['key.expiring'];

async function receiverOf(secrets: string[] = []): Promise<Receiver> {
  const receiver = await openReceiver(secrets);
  receivers.push(receiver);
  return receiver;
}

/** A partner at the desk, with a receiver, and a key that leaks. */
async function openVictim(mode: Mode = 'live') {
  const { user } = await make.makePartner(db);
  const { key, text: token } = await make.makePartnerKey(db, { partnerId: user.id, mode });
  const viewer: Viewer = { ...(await make.makeViewer(db, user)), provedAt: context.clock.now() };
  const acting = { ...make.actingAs(context, viewer), partnerWebhooks: testPartnerWebhooks };
  const [own, thief] = [await receiverOf(), await receiverOf()];
  const call = async (endpoint: string, json?: object, by = token) => {
    const { status, body } = await shop.call(endpoint, { token: by, ...(json && { json }) });
    // Only the replies that make an endpoint or its secret have a secret.
    return { status, body: body as z.infer<typeof newEndpointView> };
  };
  /** By the page, as the partner had it before the leak. */
  const makeOwn = async () => {
    const form = endpointForm.parse({ mode, url: own.url, types: TYPES });
    const { endpoint, secret } = await makeOwnEndpoint(acting, viewer, form);
    own.secrets.push(secret);
    return endpoint.id;
  };
  const revoke = () => revokeKey(acting, { partnerId: user.id, id: key.id });
  return { user, key, viewer, acting, own, thief, call, makeOwn, revoke, mode };
}
type Victim = Awaited<ReturnType<typeof openVictim>>;

/** How many webhooks come to whom of one event. */
async function told({ user, own, thief, mode }: Victim): Promise<{ own: number; thief: number }> {
  const [before, stolen] = [own.messages.length, thief.messages.length];
  const event = { partnerId: user.id, mode, type: 'key.expiring' as const, subject: newId(), sequence: 1 };
  await writeEvent(context, { ...event, data: keyData });
  await sendWebhooks(context);
  return { own: own.messages.length - before, thief: thief.messages.length - stolen };
}

const mailsTo = async ({ email }: User) =>
  (await waitingMails(shop.db)).filter(({ to }) => to === email).map(({ kind, detail }) => [kind, detail]);
const endpointOf = (id: string) => db.partnerEndpoint.findUniqueOrThrow({ where: { id } });
const auditOf = async (objectId: string) =>
  (await db.auditEntry.findMany({ where: { objectId }, orderBy: { id: 'asc' } })).map(({ action, after }) => [
    action,
    (after as { key?: string } | null)?.key,
  ]);

/** The three ways in which a thief goes on reading, or signing, what the partner is told; each returns the endpoint. */
const THEFTS: [string, (victim: Victim) => Promise<string>][] = [
  [
    'made',
    async ({ call, thief }) => {
      const { body } = await call('POST /v1/webhook-endpoints', { url: thief.url, types: TYPES });
      thief.secrets.push(body.secret);
      return body.endpoint.id;
    },
  ],
  [
    'moved',
    async ({ call, makeOwn, thief, own }) => {
      const id = await makeOwn();
      thief.secrets.push(...own.secrets);
      await call(`PATCH /v1/webhook-endpoints/${id}`, { url: thief.url });
      return id;
    },
  ],
  [
    'given a secret',
    async ({ call, makeOwn }) => {
      const id = await makeOwn();
      await call(`POST /v1/webhook-endpoints/${id}/rotate-secret`, {});
      return id;
    },
  ],
];

test.each(THEFTS)('bug: an endpoint that was %s by a leaked key outlived the key', async (_, steal) => {
  const victim = await openVictim();
  const id = await steal(victim);
  const { own, thief } = await told(victim);
  expect(own + thief).toBe(1);
  const revoked = await victim.revoke();
  expect(await told(victim)).toEqual({ own: 0, thief: 0 });
  expect(revoked).toEqual({ endpoints: 1 });
  const { text } = await make.makePartnerKey(db, { partnerId: victim.user.id });
  const { body } = await victim.call(`GET /v1/webhook-endpoints/${id}`, undefined, text);
  expect(body.endpoint).toMatchObject({ enabled: false, disabled_reason: 'partner', key_revoked: true });
  // No program brings it back, nor changes what the person at the page will see.
  for (const [endpoint, json] of [
    [`PATCH /v1/webhook-endpoints/${id}`, { enabled: true }],
    [`PATCH /v1/webhook-endpoints/${id}`, { url: victim.own.url }],
    [`POST /v1/webhook-endpoints/${id}/rotate-secret`, {}],
    [`POST /v1/webhook-endpoints/${id}/test`, {}],
  ] as const)
    expect(await victim.call(endpoint, json, text), endpoint).toMatchObject({
      status: 409,
      body: { error: { code: 'conflict' } },
    });
  expect(await victim.call(`DELETE /v1/webhook-endpoints/${id}`, undefined, text)).toMatchObject({
    status: 200,
  });
});

test('bug: the owner was not told of an endpoint, an address or a secret that came by a live key', async () => {
  const victim = await openVictim();
  const { call, thief, user, own } = victim;
  const { body } = await call('POST /v1/webhook-endpoints', { url: thief.url, types: TYPES });
  const path = `/v1/webhook-endpoints/${body.endpoint.id}`;
  await call(`PATCH ${path}`, { url: own.url });
  await call(`PATCH ${path}`, { url: own.url, types: ['balance.low'], enabled: false });
  await call(`POST ${path}/rotate-secret`, {});
  expect(await mailsTo(user)).toEqual([
    ['endpoint-changed', thief.url],
    ['endpoint-changed', own.url],
    ['endpoint-changed', own.url],
  ]);
  const test = await openVictim('test');
  await test.call('POST /v1/webhook-endpoints', { url: thief.url, types: TYPES });
  expect(await mailsTo(test.user)).toEqual([]);
});

test('bug: the audit log did not say by which key a program changed something', async () => {
  const { call, thief, key, makeOwn } = await openVictim();
  const own = await makeOwn();
  await call(`PATCH /v1/webhook-endpoints/${own}`, { enabled: false });
  await call(`DELETE /v1/webhook-endpoints/${own}`);
  expect(await auditOf(own)).toEqual([
    ['make-endpoint', undefined],
    ['edit-endpoint', key.id],
    ['delete-endpoint', key.id],
  ]);
  const { body } = await call('POST /v1/webhook-endpoints', { url: thief.url, types: TYPES });
  expect(await auditOf(body.endpoint.id)).toEqual([['make-endpoint', key.id]]);
});

test('an endpoint comes back by a person who has seen its address, with a new secret alone', async () => {
  const victim = await openVictim();
  const { call, viewer, acting, user, own, revoke } = victim;
  const { body } = await call('POST /v1/webhook-endpoints', { url: own.url, types: TYPES });
  const id: string = body.endpoint.id;
  await call(`POST /v1/webhook-endpoints/${id}/rotate-secret`, { overlap_hours: 24 });
  await revoke();
  const restore = { viewer, id, url: own.url };
  const stale = { ...viewer, provedAt: new Date(0) };
  await expect(restoreOwnEndpoint(acting, { ...restore, viewer: stale })).rejects.toMatchObject({
    code: 'recent_auth_required',
  });
  for (const refused of [
    () => restoreOwnEndpoint(acting, { ...restore, url: `${own.url}/another` }),
    () => editOwnEndpoint(acting, { viewer, id, changes: { enabled: true } }),
    () => rotateOwnSecret(acting, { viewer, id }),
  ])
    await expect(refused()).rejects.toMatchObject({ code: 'conflict' });
  const { secret } = await restoreOwnEndpoint(acting, restore);
  own.secrets.push(secret);
  expect(await told(victim)).toEqual({ own: 1, thief: 0 });
  expect(own.messages.at(-1)).toMatchObject({ signatures: 1 });
  expect(await endpointOf(id)).toMatchObject({ urlKeyId: null, secretKeyId: null, keyRevokedAt: null });
  await expect(restoreOwnEndpoint(acting, restore)).rejects.toMatchObject({ code: 'conflict' });
  const mails = await mailsTo(user);
  expect(mails.slice(-2)).toEqual([
    ['endpoint-disabled', own.url],
    ['endpoint-changed', own.url],
  ]);
});

test('a revoked key ends its own endpoints alone, also those that it had switched off', async () => {
  const victim = await openVictim();
  const { call, thief, user, key, makeOwn } = victim;
  const own = await makeOwn();
  const other = await make.makePartnerKey(db, { partnerId: user.id });
  const url = `${thief.url}/other`;
  const made = await call('POST /v1/webhook-endpoints', { url, types: TYPES }, other.text);
  const off = await call('POST /v1/webhook-endpoints', { url: thief.url, types: TYPES });
  await call(`PATCH /v1/webhook-endpoints/${off.body.endpoint.id}`, { enabled: false });
  // By staff, as by the partner.
  expect(await revokeKey(staff, { partnerId: user.id, id: key.id })).toEqual({ endpoints: 1 });
  expect(await mailsTo(user)).toContainEqual(['endpoint-disabled', thief.url]);
  const states = await Promise.all(
    [own, made.body.endpoint.id, off.body.endpoint.id].map(
      async (id) => (await endpointOf(id)).keyRevokedAt !== null,
    ),
  );
  expect(states).toEqual([false, false, true]);
  const { body } = await call(`GET /v1/webhook-endpoints/${off.body.endpoint.id}`, undefined, other.text);
  expect(body.endpoint).toMatchObject({ enabled: false, key_revoked: true });
});

test('a rotation ends the endpoints of a key that works no longer, and leaves them while both work', async () => {
  for (const overlapHours of [24, 0]) {
    const victim = await openVictim();
    const { call, viewer, acting, key, own } = victim;
    const { body } = await call('POST /v1/webhook-endpoints', { url: own.url, types: TYPES });
    own.secrets.push(body.secret);
    const { endpoints } = await rotateKey(acting, { viewer, id: key.id, overlapHours });
    expect(endpoints).toBe(overlapHours === 0 ? 1 : 0);
    expect(await told(victim)).toEqual({ own: overlapHours === 0 ? 0 : 1, thief: 0 });
  }
});

test('a change by a key that waits for its revocation is disabled with it, or refused', async () => {
  const victim = await openVictim();
  const { call, thief, makeOwn, revoke } = victim;
  const id = await makeOwn();
  const [moved, revoked] = await Promise.all([
    call(`PATCH /v1/webhook-endpoints/${id}`, { url: thief.url }),
    revoke(),
  ]);
  expect(revoked.endpoints).toBe(moved.status === 200 ? 1 : 0);
  expect(await told(victim)).toEqual({ own: moved.status === 200 ? 0 : 1, thief: 0 });
});

test('a partner who is suspended and admitted again has the endpoints of the keys that were not revoked', async () => {
  const victim = await openVictim();
  const { call, user, own, thief, key } = victim;
  const kept = await make.makePartnerKey(db, { partnerId: user.id });
  const { body } = await call('POST /v1/webhook-endpoints', { url: own.url, types: TYPES }, kept.text);
  own.secrets.push(body.secret);
  const stolen = await call('POST /v1/webhook-endpoints', { url: thief.url, types: TYPES });
  thief.secrets.push(stolen.body.secret);
  await decidePartner(staff, { partnerId: user.id, seen: 0, status: 'suspended', dailyCap: null });
  expect(await revokeKey(staff, { partnerId: user.id, id: key.id })).toEqual({ endpoints: 1 });
  await decidePartner(staff, { partnerId: user.id, seen: 1, status: 'active', dailyCap: null });
  expect(await told(victim)).toEqual({ own: 1, thief: 0 });
});
