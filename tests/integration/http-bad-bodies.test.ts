// Bodies that no client of ours sends, made from each endpoint's own schema: refused in the error shape, and nothing
// moves.

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SAMPLE_FILE } from '@/lib/domain/catalogue/import/product-columns';
import { days } from '@/lib/platform/time';
import { inventoryGaps } from '../support/inventory-gaps';
import { makePartnerKey } from '../support/make';
import { makePasskey } from '../support/passkey';
import { startTestServer, TEST_API_KEY } from '../support/server';
import { expectRefusal, fieldsOf as wrongFields } from '../support/server/call';
import { fingerprint } from '../support/server/fingerprint';
import { accepts, badBodies, notBodies } from '../support/server/junk';
import { newPerson } from '../support/server/people';
import { NEW_ITEM, NEW_PRODUCT, orderBody, stockShop } from '../support/server/stock';

const software = makePasskey({ origin: 'https://shop.example', rpId: 'shop.example' });
const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
const stock = await stockShop(shop.db);
const asha = await newPerson(shop.db, { role: 'admin' });

// One body each that would be accepted: the tests spoil a single field of it.
const GOOD: Record<string, Record<string, unknown>> = {
  '/auth/login': { email: 'nobody@example.com', password: 'a wrong password' },
  '/auth/identity': { id_token: 'x.y.z', access_token: 'x.y.z', code: '000000' },
  '/auth/second-factor/begin': { password: 'a wrong password' },
  '/auth/second-factor/confirm': { code: '000000' },
  '/auth/second-factor/remove': { code: '000000' },
  '/auth/reauthenticate': { code: '000000' },
  '/auth/contacts/code': { email: 'new@example.com' },
  '/auth/contacts/change': { email: 'new@example.com', code: '000000' },
  '/auth/contacts/password': { password: 'a sentence that is long' },
  '/notifications/preferences': { wanted: ['delivered:mail'] },
  '/notifications/push': {
    endpoint: 'https://fcm.googleapis.com/fcm/send/a-browser',
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
    keyId: 'a-key',
  },
  '/notifications/push/end': { endpoint: 'https://fcm.googleapis.com/fcm/send/a-browser' },
  '/notifications/push/state': { endpoint: 'https://fcm.googleapis.com/fcm/send/a-browser' },
  '/product-reviews': { product_id: stock.product.id, stars: 5, text: 'It came at once.', named: false },
  '/product-reviews/remove': { product_id: stock.product.id },
  '/wishes/favourite': { product_id: stock.product.id, wanted: true },
  '/wishes/watch': { product_id: stock.product.id, itemid: stock.item.itemid, kind: 'price', wanted: true },
  '/auth/passkey': { passkey: software.get({ challenge: 'AAAA' }) },
  '/auth/passkeys/begin': { password: 'a wrong password' },
  '/auth/passkeys/add': {
    name: 'My phone',
    credential: software.create({ challenge: 'AAAA', user: { id: 'AAAA' } }),
  },
  '/admin/updateitem/[itemId]': { price: 120, resellPrice: 110.5, itemInstock: true },
  '/admin/updateproduct': { _id: stock.product.id, instock: true, importantNote: 'note' },
  '/admin/calls/createproduct': NEW_PRODUCT,
  '/admin/createitem': NEW_ITEM,
  '/admin/edititem/[itemid]': { ...NEW_ITEM, inStock: true, __v: 0 },
  '/admin/gifts/[txnid]/takeback': { amount: 10.5, reason: 'given by mistake' },
  '/admin/goods-cases/[id]/settle': { decision: 'adopt', reason: 'it is with the player' },
  '/admin/orders/[orderId]/refunds': {
    amount: 10.5,
    alreadyRefunded: 0.5,
    cause: 'other',
    note: 'a gesture',
    packs: [0],
  },
  '/admin/reviews/[id]/settle': { decision: 'dismiss', reason: 'sent back by the bank' },
  '/auth/register': {
    name: 'Asha Rao',
    mobilenumber: '9876543210',
    email: 'asha@example.com',
    password: 'a sentence that is long',
  },
  '/auth/resendverification': { email: 'nobody@example.com' },
  '/verify/mobilenumber': { mobileNumber: '9876543210' },
  '/verify/email': { email: 'nobody@example.com' },
  '/password/forgetpassword': { email: 'nobody@example.com' },
  '/password/reset-password/[id]/[token]': { password: 'a sentence that is long' },
  '/user/consents': { purpose: 'reviews', given: true },
  '/user/nominee': { name: 'Ravi', contact: 'ravi@example.com', seen: null },
  '/user/guardian': { born_on: '2012-05-01', guardian_name: 'Ravi', guardian_email: 'ravi@example.com' },
  '/auth/guardian': { account: 'asha@example.com' },
  '/auth/guardian/[token]': { decision: 'refuse' },
  '/user/data': { form: 'json' },
  '/user/billing': { state: '29', name: '', address: '', gstin: '' },
  '/user/edit-profile': { userid: asha.user.id, name: 'Asha Rao' },
  '/otp/otp-login': { mobile: '9876543210' },
  '/otp/timer': { mobile: '9876543210' },
  '/otp/verify-otp': { mobile: '9876543210', otp: '482913' },
  '/product/missedsearch': { q: 'no such game' },
  '/order/checkid': {
    userid: '12345678',
    zoneid: '2001',
    selectedProduct: stock.product.id,
    selectedItem: stock.item.itemid,
  },
  '/order/price': { product_id: stock.product.id, itemid: stock.item.itemid },
  '/admin/find': { q: 'asha' },
  '/admin/live/orders': { shown: ['T2611200000000000000'], seen: 'x', limit: 10 },
  '/admin/live/pending': { seen: 'x' },
  '/admin/live/transactions': { shown: ['W2611200000000000000'], seen: 'x', limit: 10 },
  '/admin/live/users': { shown: [asha.user.id], seen: 'x', limit: 10 },
  '/admin/live/work': { only: 'own', seen: 'x' },
  '/admin/products/file': { text: SAMPLE_FILE },
  '/admin/routes/test': { itemid: stock.item.itemid, position: 0, input1: '123456789', input2: '2001' },
  '/admin/coupons/preview': { customer: asha.user.id, itemid: stock.item.itemid, code: 'DIWALI' },
  '/admin/orders/endings': { orderIds: ['T2611200000000000000'], newStatus: 'Completed' },
  '/order/createOrder': orderBody(stock, asha),
  '/order/createWalletOrder': { ...orderBody(stock, asha), paymentmode: 'wallet' },
  '/help/requests': { orderid: 'T2611200000000000000', kind: 'other', text: 'Where is it?' },
  '/help/requests/[number]/messages': { text: 'Still nothing.' },
  '/order/cancel': { orderid: 'T2611200000000000000', paid: true },
  '/order/refund': { orderid: 'T2611200000000000000', refundid: 'REFUND0000001', to: 'source' },
  '/order/player': { orderid: 'T2611200000000000000', input1: '12345678', input2: '2001' },
  '/order/codes/reveal': { orderid: 'T2611200000000000000' },
  '/order/codes/return': { orderid: 'T2611200000000000000' },
  '/user/partner/ask': { about: 'I sell in forty shops.' },
  '/user/partner/keys': {
    mode: 'test',
    name: 'A program',
    scopes: ['orders:read'],
    networks: [],
    dailyCap: null,
    days: null,
  },
  '/user/partner/keys/[id]/rotate': { overlapHours: 24 },
  '/user/bulk-orders': { product_id: stock.product.id, item_id: stock.item.itemid, text: '17366, 22001' },
  '/user/partner/balance': { lowBalance: 500 },
  '/user/webhooks': { mode: 'test', url: 'https://hooks.example/', types: ['order.completed'] },
  '/user/webhooks/[id]': { enabled: true },
  '/user/webhooks/[id]/restore': { url: 'https://hooks.example/' },
  '/user/webhooks/replay': { eventId: 'evt_1', endpointId: 'e1' },
  '/order/gift': { orderid: 'T2611200000000000000', note: 'For you' },
  '/otp/account-code': { mobile: '9876543210', otp: '123456', account: asha.user.id },
  '/wallet/topup': { value: 100, userid: asha.user.id },
  '/wallet/txnstatus': { client_txn_id: 'W2611200000000000000', date: '20-11-2026' },
  '/points/redeempoints': { value: 10, userid: asha.user.id },
  '/admin/adduserbalance': { userId: asha.user.id, email: 'asha@example.com', amount: 10, reason: 'sorry' },
  '/admin/updateuserdata': {
    _id: asha.user.id,
    userid: asha.user.id,
    name: 'Asha Rao',
    mobilenumber: '9876543210',
    email: 'asha@example.com',
    role: 'admin',
    verified: 'true',
    isBlocked: 'false',
  },
  '/order/orderstatus': { client_txn_id: 'T2611200000000000000', date: '20-11-2026', apiKey: TEST_API_KEY },
  '/v1/players/check': { product_id: stock.product.id, item_id: 1, input1: '17366', input2: '22001' },
  '/v1/orders': {
    product_id: stock.product.id,
    item_id: 1,
    input1: '17366',
    input2: '22001',
    more_inputs: ['x'],
    expected_price: 100,
    reference: 'order-1',
  },
  '/v1/orders/batch': {
    orders: [
      {
        product_id: stock.product.id,
        item_id: 1,
        input1: '17366',
        input2: '22001',
        more_inputs: ['x'],
        expected_price: 100,
        reference: 'order-1',
      },
    ],
  },
  '/v1/orders/[id]/codes/[code_id]/report': { reason: 'It is used.' },
  '/v1/events/[id]/replay': { endpoint_id: 'e1' },
  '/v1/webhook-endpoints': { url: 'https://partner.example/hooks', types: ['order.completed'] },
  '/v1/webhook-endpoints/[id]/rotate-secret': { overlap_hours: 24 },
};

const takers = shop.routes.flatMap(({ pattern, handlers }) => {
  const schema = handlers.POST?.schemas?.body;
  const isEmpty = schema instanceof z.ZodObject && Object.keys(schema.shape).length === 0;
  return schema && !isEmpty ? [{ pattern, schema }] : [];
});
// Used a moment ago, so that no call writes that it was used.
const program = await makePartnerKey(shop.db.prisma, { lastUsedAt: new Date(Date.now() + days(1)) });
const tokenFor = (pattern: string) => (pattern.startsWith('/v1/') ? program.text : asha.token);

beforeAll(() => {
  // An endpoint that takes a body and is not in the table above would not be tested.
  const there = takers.map(({ pattern }) => pattern);
  expect(inventoryGaps(there, Object.keys(GOOD), 'GOOD above, with a body that is accepted')).toEqual([]);
});

const headers = { 'content-type': 'application/json' };

describe.each(takers)('POST $pattern', ({ pattern, schema }) => {
  const endpoint = `POST ${pattern
    .replace(/\[item[Ii]d\]/, String(stock.item.itemid))
    .replace(/\/(reviews|goods-cases)\/\[id\]/, '/$1/1')
    .replace('[txnid]', 'W2611200000000000000')
    .replace('[number]', 'H-000000')
    .replace('[orderId]', 'T1')
    .replace('/user/webhooks/[id]', '/user/webhooks/W1')
    .replace('/v1/orders/[id]/codes/[code_id]', '/v1/orders/T1/codes/C1')
    .replace(/^\/v1\/(events|webhook-endpoints)\/\[id\]/, '/v1/$1/e1')}`;
  const good = GOOD[pattern] ?? {};

  it('the call accepts the body that the others are made from', () => {
    expect(schema.safeParse(good).error).toBeUndefined();
  });

  it('the call refuses every spoilt field with 400 and changes nothing', async () => {
    const before = await fingerprint(shop.db.pool);
    await fc.assert(
      fc.asyncProperty(badBodies(schema as z.ZodType, good), async ({ text, field }) => {
        const reply = await shop.call(endpoint, { token: tokenFor(pattern), headers, body: text });
        expectRefusal(reply, 400, text.slice(0, 200));
        const named = Object.keys(wrongFields(reply) ?? {});
        // Text that is not JSON has no fields yet. The partner API names unknown fields too, and at most twenty in all.
        if (named.length > 0 && !pattern.startsWith('/v1/'))
          expect(named.map((name) => name.split('.')[0])).toContain(field);
      }),
      { numRuns: 40 },
    );
    expect(await fingerprint(shop.db.pool)).toEqual(before);
  });

  it('the call refuses a body that is not an object or not JSON', async () => {
    const refusedBodies = notBodies.filter((text) => !accepts(schema as z.ZodType, text));
    const before = await fingerprint(shop.db.pool);
    await fc.assert(
      fc.asyncProperty(refusedBodies, async (body) => {
        expectRefusal(
          await shop.call(endpoint, { token: tokenFor(pattern), headers, body }),
          400,
          body.slice(0, 200),
        );
      }),
      { numRuns: 20 },
    );
    expect(await fingerprint(shop.db.pool)).toEqual(before);
  });

  it('the call refuses a megabyte in any field', async () => {
    for (const field of Object.keys(good)) {
      const json = { ...good, [field]: 'x'.repeat(1024 * 1024) };
      expectRefusal(await shop.call(endpoint, { token: tokenFor(pattern), json }), 413, field);
    }
  });
});
