// How an account becomes a partner, and how staff take that back.
import { expect, test } from 'vitest';
import {
  askToBePartner,
  createKey,
  decidePartner,
  listPartners,
  readOwnPartner,
  resetTestWorld,
} from '@/lib/domain/partners';
import { askPartnerForm, decidePartnerForm } from '@/lib/domain/partners/schema';
import { editOwnEndpoint, makeOwnEndpoint, rotateOwnSecret } from '@/lib/domain/webhooks';
import { endpointForm } from '@/lib/domain/webhooks/schema';
import { webProcess } from '@/lib/http/server/process';
import * as make from '../support/make';
import { openPartnerShop } from '../support/partner-calls';
import { testPartnerWebhooks } from '../support/partner-webhooks';
import { startTestServer } from '../support/server';

const server = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
const db = server.db.prisma;
const shop = await openPartnerShop(server);
const { context } = webProcess();
const admin = make.actingAs(context, make.viewerOf(await make.makeAdmin(db)));

async function reseller() {
  const user = await make.makeReseller(db);
  const viewer = { ...(await make.makeViewer(db, user)), provedAt: context.clock.now() };
  return { user, viewer, acting: make.actingAs(context, viewer) };
}
const { about } = askPartnerForm.parse({ about: '  I sell in forty shops.  ' });
const decide = (input: object) => decidePartner(admin, decidePartnerForm.parse(input));
const balance = async (token: string) => (await server.call('GET /v1/balance', { token })).status;

test('a reseller asks, tries by a test key, is admitted and suspended', async () => {
  const { user, viewer, acting } = await reseller();
  await askToBePartner(acting, { viewer, about });
  const form = {
    name: 'A program',
    scopes: ['wallet:read' as const],
    networks: [],
    dailyCap: null,
    days: null,
  };
  const live = await createKey(acting, { viewer, form: { ...form, mode: 'live' } });
  const test = await createKey(acting, { viewer, form: { ...form, mode: 'test' } });
  const statuses = async () => [await balance(live.text), await balance(test.text)];
  expect(await statuses()).toEqual([403, 200]);
  await decide({ partnerId: user.id, seen: 0, status: 'active', dailyCap: 5000 });
  expect(await statuses()).toEqual([200, 200]);
  await decide({ partnerId: user.id, seen: 1, status: 'suspended', dailyCap: null });
  expect(await statuses()).toEqual([403, 403]);
  const entries = await db.auditEntry.findMany({ where: { objectId: user.id }, orderBy: { id: 'asc' } });
  expect(entries.map(({ action }) => action)).toEqual(['ask-partner', 'decide-partner', 'decide-partner']);
  expect(entries.at(-1)).toMatchObject({
    before: { status: 'active', dailyCap: 5000 },
    after: { status: 'suspended', dailyCap: null },
  });
});

test('an account asks once, and only as a reseller', async () => {
  const { viewer, acting } = await reseller();
  const asked = await Promise.allSettled([1, 2].map(() => askToBePartner(acting, { viewer, about })));
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(askToBePartner(acting, { viewer, about })).rejects.toMatchObject({ code: 'conflict' });
  const customer = make.viewerOf(await make.makeUser(db));
  await expect(
    askToBePartner(make.actingAs(context, customer), { viewer: customer, about }),
  ).rejects.toMatchObject({ code: 'forbidden' });
});

test('the second of two members of staff learns of the first', async () => {
  const { user, viewer, acting } = await reseller();
  await askToBePartner(acting, { viewer, about });
  await decide({ partnerId: user.id, seen: 0, status: 'suspended', dailyCap: null });
  await expect(
    decide({ partnerId: user.id, seen: 0, status: 'active', dailyCap: null }),
  ).rejects.toMatchObject({ code: 'conflict' });
  await expect(
    decide({ partnerId: 'nobody', seen: 0, status: 'active', dailyCap: null }),
  ).rejects.toMatchObject({ code: 'not_found' });
});

test('the test world begins anew with all its play money and free references', async () => {
  const program = await shop.program('test', { balance: 1_000_00n });
  const wanted = shop.order();
  expect((await program.call('POST /v1/orders', wanted)).status).toBe(201);
  await resetTestWorld(make.actingAs(context, make.viewerOf(program.user)), program.user.id);
  expect((await program.call('GET /v1/orders')).body.data).toEqual([]);
  expect((await program.call('GET /v1/balance')).body.balance).toBe(100_000);
  expect((await program.call('POST /v1/orders', wanted)).status).toBe(201);
});

test('staff see first who waits for a decision, with the keys that work and what was spent', async () => {
  const { user: admitted } = await make.makePartner(db, { dailyCap: 500_000n });
  const { key } = await make.makePartnerKey(db, { partnerId: admitted.id, dailyCap: 100_000n });
  await make.makePartnerKey(db, { partnerId: admitted.id, revokedAt: new Date() });
  await make.makePartnerKey(db, { partnerId: admitted.id, expiresAt: new Date(Date.now() - 1000) });
  const day = new Date(new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Kolkata' }));
  await db.partnerSpendDay.createMany({
    data: [
      { holder: admitted.id, day, spent: 7_000n },
      { holder: key.id, day, spent: 2_500n },
      { holder: key.id, day: new Date('2020-01-01'), spent: 900n },
    ],
  });
  const { user, viewer, acting } = await reseller();
  await askToBePartner(acting, { viewer, about });
  const partners = await listPartners(context);
  const place = (id: string) => partners.findIndex(({ userid }) => userid === id);
  expect(place(user.id)).toBeGreaterThanOrEqual(0);
  expect(place(user.id)).toBeLessThan(place(admitted.id));
  expect(partners[place(user.id)]).toMatchObject({
    state: 'asked',
    about: 'I sell in forty shops.',
    keys: [],
  });
  expect(partners[place(admitted.id)]).toMatchObject({
    state: 'active',
    dailyCap: 5000,
    spentToday: 70,
    version: 0,
    keys: [{ id: key.id, dailyCap: 1000, spentToday: 25, works: true }],
  });
});

test('an endpoint is made, changed and given a new secret after a recent proof, and by partners alone', async () => {
  const { user, viewer, acting } = await reseller();
  const inside = { ...acting, partnerWebhooks: testPartnerWebhooks };
  const url = `http://127.0.0.1:9/${user.id}`;
  const form = endpointForm.parse({ mode: 'test', url, types: ['order.completed'] });
  await expect(makeOwnEndpoint(inside, viewer, form)).rejects.toMatchObject({ code: 'conflict' });
  await askToBePartner(acting, { viewer, about });
  const stale = { ...viewer, provedAt: new Date(0) };
  await expect(makeOwnEndpoint(inside, stale, form)).rejects.toMatchObject({ code: 'recent_auth_required' });
  const { endpoint, secret } = await makeOwnEndpoint(inside, viewer, form);
  const { id } = endpoint;
  const changes = { enabled: false };
  for (const refused of [
    editOwnEndpoint(inside, { viewer: stale, id, changes }),
    rotateOwnSecret(inside, { viewer: stale, id }),
  ])
    await expect(refused).rejects.toMatchObject({ code: 'recent_auth_required' });
  expect(await editOwnEndpoint(inside, { viewer, id, changes })).toMatchObject({ id, enabled: false });
  expect((await rotateOwnSecret(inside, { viewer, id })).secret).not.toBe(secret);
  await decide({ partnerId: user.id, seen: 0, status: 'suspended', dailyCap: null });
  await expect(makeOwnEndpoint(inside, viewer, form)).rejects.toMatchObject({ code: 'partner_inactive' });
});

test('a partner reads its state and what it may still spend', async () => {
  const { user } = await make.makePartner(db, { dailyCap: 500_000n, testBalance: 1_234n });
  const day = new Date(new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Kolkata' }));
  await db.partnerSpendDay.create({ data: { holder: user.id, day, spent: 7_050n } });
  expect(await readOwnPartner(context, user.id)).toEqual({
    state: 'active',
    lowBalance: null,
    dailyCap: 5000,
    spentToday: 70.5,
    testBalance: 12.34,
  });
  expect(await readOwnPartner(context, (await make.makeReseller(db)).id)).toBeNull();
});
