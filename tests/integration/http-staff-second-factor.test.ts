// STAFF_SECOND_FACTOR over HTTP: what staff without a second factor may do with each of its values, before and after
// they have set one up.
import { beforeEach, expect, test } from 'vitest';
import { approve } from '@/lib/domain/approvals';
import { webProcess } from '@/lib/http/server/process';
import { giveAuthenticator } from '../support/authenticator';
import { actingAs, makeOrder, viewerOf } from '../support/make';
import { passkeyCalls, STORE_URL } from '../support/passkey-calls';
import { startTestServer } from '../support/server';
import { codeOf, expectRefusal } from '../support/server/call';
import { editOf } from '../support/server/edit-of';
import { fingerprint } from '../support/server/fingerprint';
import { newPerson, type Person } from '../support/server/people';
import { stockShop } from '../support/server/stock';

const shop = await startTestServer({ STORE_URL });
const { context } = webProcess();
const stock = await stockShop(shop.db);
const { addTo } = passkeyCalls(shop);

const newAdmin = () => newPerson(shop.db, { role: 'admin' });
const read = ({ token }: Person) => shop.call('GET /admin/processing', { token });
async function refund({ token }: Person) {
  const { handProduct: product, handItem: item } = stock;
  const { id } = await makeOrder(shop.db.prisma, { product, item, status: 'Processing' });
  return shop.call(`POST /admin/updateorder/${id}/Refunded/because`, { token });
}

/** The id of the request that a gift above the limit of one person leaves. */
async function askForGift(asker: Person, { user }: Person): Promise<string> {
  const json = { userId: user.id, email: user.email, amount: 30_000 };
  const { body } = await shop.call('POST /admin/adduserbalance', { token: asker.token, json });
  return String(body?.approvalId);
}

/** The id of the request that an appointment leaves. */
async function askToAppoint(asker: Person, { user }: Person): Promise<string> {
  const json = { ...editOf(user), role: 'admin' };
  const { body } = await shop.call('POST /admin/updateuserdata', { token: asker.token, json });
  return String(body?.approvalId);
}

beforeEach(() => {
  context.shop.staffSecondFactor = 'all';
});

test('with all, an administrator without a second factor can do nothing in the panel, and writes nothing', async () => {
  const admin = await newAdmin();
  const before = await fingerprint(shop.db.pool);
  const reply = await read(admin);
  expectRefusal(reply, 403);
  expect(codeOf(reply)).toBe('second_factor_required');
  expect(await fingerprint(shop.db.pool)).toEqual(before);
  const refused = await refund(admin);
  expect([refused.status, codeOf(refused)]).toEqual([403, 'second_factor_required']);
});

test('with all, staff of every role are refused alike', async () => {
  for (const staffRole of ['finance', 'support', 'catalogue', 'read-only']) {
    const member = await newPerson(shop.db, { staffRole });
    const reply = await shop.call('POST /admin/find', { token: member.token, json: { q: 'asha' } });
    expect([staffRole, codeOf(reply)]).toEqual([staffRole, 'second_factor_required']);
  }
});

test("with all, a call of customers does not show an administrator without a second factor others' data", async () => {
  const [admin, asha] = [await newAdmin(), await newPerson(shop.db)];
  const balance = ({ token }: Person) => shop.call(`GET /wallet/getbalance/${asha.user.id}`, { token });
  expectRefusal(await balance(admin), 404);
  expect((await balance(asha)).status).toBe(200);
});

test('with all, an administrator adds a passkey, and the panel opens at once', async () => {
  const admin = await newAdmin();
  expect((await addTo(admin)).added.status).toBe(200);
  expect((await read(admin)).status).toBe(200);
  expect((await refund(admin)).status).toBe(200);
});

test('with all, an administrator with an authenticator goes on as before', async () => {
  const admin = await newAdmin();
  await giveAuthenticator(context, admin.user);
  expect((await read(admin)).status).toBe(200);
});

test('with all, removing the last second factor closes the panel again', async () => {
  const admin = await newAdmin();
  const { browser } = await addTo(admin);
  const { id } = await shop.db.prisma.passkey.findFirstOrThrow({ where: { userId: admin.user.id } });
  expect((await browser.call(`/auth/passkeys/${id}/remove`, {}, admin)).status).toBe(200);
  expect(codeOf(await read(admin))).toBe('second_factor_required');
});

test('with money, an administrator without a second factor reads, and moves no money', async () => {
  context.shop.staffSecondFactor = 'money';
  const admin = await newAdmin();
  expect((await read(admin)).status).toBe(200);
  expect(codeOf(await refund(admin))).toBe('second_factor_required');
  await addTo(admin);
  expect((await refund(admin)).status).toBe(200);
});

test.each(['finance', 'read-only'])(
  'with money, staff with the role %s and without a second factor decide no request for approval',
  async (staffRole) => {
    context.shop.staffSecondFactor = 'money';
    const [asker, receiver] = [await newAdmin(), await newPerson(shop.db)];
    await addTo(asker);
    const approver = await newPerson(shop.db, { staffRole, staffSince: new Date(0) });
    const isGift = staffRole === 'finance';
    const id = await (isGift ? askForGift : askToAppoint)(asker, receiver);
    const seen = isGift ? '0/0' : '';
    const decided = async () => {
      const user = await shop.db.prisma.user.findUniqueOrThrow({ where: { id: approver.user.id } });
      return approve(actingAs(context, viewerOf(user)), { id, seen });
    };
    await expect(decided()).rejects.toMatchObject({
      code: 'forbidden',
      description: { messageKey: 'accounts.secondFactorRequired' },
    });
    await addTo(approver);
    await expect(decided()).resolves.toBeUndefined();
  },
);

test('with off, an administrator needs no second factor', async () => {
  context.shop.staffSecondFactor = 'off';
  expect((await refund(await newAdmin())).status).toBe(200);
});

test('customers without a second factor buy and read as before, whatever staff need', async () => {
  const asha = await newPerson(shop.db);
  expect((await shop.call('GET /auth/sessions', { token: asha.token })).status).toBe(200);
});
