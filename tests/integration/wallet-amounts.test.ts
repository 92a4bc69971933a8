// Invalid amounts of money, on every call that takes one: refused with the spec's sentence, and nothing moves.
import { describe, expect, test } from 'vitest';
import { makeWallet } from '../support/make';
import { startTestServer } from '../support/server';
import { expectRefusal, fieldsOf } from '../support/server/call';
import { fingerprint } from '../support/server/fingerprint';
import { newPerson } from '../support/server/people';
import { orderBody, stockShop } from '../support/server/stock';

const SENTENCE = 'Please enter a valid amount';
const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000', TOPUP_MAX: '5000' });
const asha = await newPerson(shop.db);
const admin = await newPerson(shop.db, { role: 'admin' });
await makeWallet(shop.db.prisma, asha.user, { balance: 1_000_000_00n });
await makeWallet(shop.db.prisma, asha.user, { balance: 1_000_000_00n, currency: 'POINTS' });

const stock = await stockShop(shop.db);
const JSON_TYPE = { 'content-type': 'application/json' };

const { id: userid, email } = asha.user;
/** The call with this text in the place of the amount. */
const CALLS: Record<string, { token: string; body: (amount: string) => string }> = {
  'POST /wallet/topup': { token: asha.token, body: (value) => `{"userid":"${userid}","value":${value}}` },
  'POST /points/redeempoints': {
    token: asha.token,
    body: (value) => `{"userid":"${userid}","value":${value}}`,
  },
  'POST /admin/adduserbalance': {
    token: admin.token,
    body: (amount) => `{"userId":"${userid}","email":"${email}","amount":${amount}}`,
  },
};

// As text, because much of this is lost in an object.
const NO_AMOUNTS = [
  '0',
  '-0',
  '-1',
  '-100',
  '1.5',
  '0.1',
  '99.99',
  '100.0000001',
  '1e-1',
  '5001',
  '1e5',
  '1e15',
  '1e16',
  '1e308',
  '1e309',
  '-1e309',
  '1e21',
  '9007199254740992',
  '99999999999999999999999999',
  '"100"',
  '"1e3"',
  '"１００"',
  '"٣"',
  '"१००"',
  '"1,000"',
  '"100n"',
  '"1_000"',
  '"+100"',
  '"Infinity"',
  '"NaN"',
  '"0x10"',
  '"₹100"',
  '"100 "',
  '" 5 "',
  '" "',
  '""',
  'null',
  'true',
  'false',
  '[]',
  '[100]',
  '[[100]]',
  '{}',
  '{"valueOf":100}',
  '{"$gt":0}',
  '{"value":100}',
  '{"toString":"100","length":1}',
];
// Numbers to people or to JavaScript, and not valid JSON.
const NO_JSON = [
  'NaN',
  'Infinity',
  '-Infinity',
  'undefined',
  '0x10',
  '1_000',
  '1,000',
  '+100',
  '.5',
  '5.',
].concat('0100', '100n', '１００', '٣', "'100'");

describe.each(Object.entries(CALLS))('%s', (endpoint, { token, body }) => {
  const headers = JSON_TYPE;
  const field = endpoint.includes('adduserbalance') ? 'amount' : 'value';

  test.each(NO_AMOUNTS)('an amount of %s is refused', async (amount) => {
    const before = await fingerprint(shop.db.pool);
    const asked = shop.sandbox.state().payments.length;
    const reply = await shop.call(endpoint, { token, headers, body: body(amount) });
    expectRefusal(reply, 400, amount);
    expect(reply.body).toMatchObject({ message: SENTENCE, msg: SENTENCE });
    const fields = fieldsOf(reply);
    if (fields) expect(Object.keys(fields)).toEqual([field]);
    expect(await fingerprint(shop.db.pool)).toEqual(before);
    expect(shop.sandbox.state().payments).toHaveLength(asked);
  });

  test('an amount of %s, which is no JSON, is refused', async () => {
    const before = await fingerprint(shop.db.pool);
    for (const amount of NO_JSON)
      expectRefusal(await shop.call(endpoint, { token, headers, body: body(amount) }), 400, amount);
    expect(await fingerprint(shop.db.pool)).toEqual(before);
  });

  test('a missing amount is refused', async () => {
    const before = await fingerprint(shop.db.pool);
    const json = JSON.parse(body('1'));
    delete json[field];
    const reply = await shop.call(endpoint, { token, json });
    expectRefusal(reply, 400);
    expect(reply.body).toMatchObject({ message: SENTENCE });
    expect(await fingerprint(shop.db.pool)).toEqual(before);
  });

  test('an amount that is given twice is the last one, as JSON has it', async () => {
    const text = body('1').replace(`"${field}":1`, `"${field}":1,"${field}":0`);
    expectRefusal(await shop.call(endpoint, { token, headers, body: text }), 400);
  });

  // 100 written otherwise is still 100.
  test.each(['1', '5000', '1e2', '100.0'])('an amount of %s is accepted', async (amount) => {
    const reply = await shop.call(endpoint, { token, headers, body: body(amount) });
    expect(reply.status, reply.text).toBe(200);
  });
});

/** Prices have paise and no upper bound, so some of these are valid prices. */
const PRICES = ['1.5', '0.1', '99.99', '1e-1', '5001', '1e5'];

describe.each(['price', 'resellPrice'])('%s of POST /admin/updateitem', (field) => {
  test('a price is refused when it is no amount of rupees', async () => {
    const before = await fingerprint(shop.db.pool);
    const endpoint = `POST /admin/updateitem/${stock.item.itemid}`;
    for (const amount of [...NO_AMOUNTS, ...NO_JSON].filter((text) => !PRICES.includes(text))) {
      const body = `{"itemInstock":true,"price":100,"resellPrice":100}`.replace(
        `"${field}":100`,
        `"${field}":${amount}`,
      );
      const reply = await shop.call(endpoint, { token: admin.token, headers: JSON_TYPE, body });
      expectRefusal(reply, 400, amount);
      const fields = fieldsOf(reply);
      if (fields) expect(Object.keys(fields), amount).toEqual([field]);
    }
    expect(await fingerprint(shop.db.pool)).toEqual(before);
  });
});

// What staff book by hand has paise. These name nothing that exists: an amount that is one is answered with 404.
describe.each([
  ['POST /admin/reviews/none/settle', { decision: 'credit', reference: '123456789012' }, '10.05'],
  ['POST /admin/reviews/none/settle', { decision: 'lost' }, '0.01'],
  ['POST /admin/gifts/W2611200000000000000/takeback', {}, '10.05'],
  [
    'POST /admin/orders/T2611200000000000000/refunds',
    { alreadyRefunded: 0, cause: 'other', note: 'sorry', packs: [] },
    '99.99',
  ],
])('%s %j', (endpoint, given, amount) => {
  test('an amount that is no rupees and paise is refused', async () => {
    const before = await fingerprint(shop.db.pool);
    const send = (text: string) => {
      const body = JSON.stringify({ ...given, reason: 'by hand', amount: 'HERE' }).replace(
        '"HERE"',
        () => text,
      );
      return shop.call(endpoint, { token: admin.token, headers: JSON_TYPE, body });
    };
    const fractions = ['10.005', '0.30000000000000004', '1e-7', '0.001'];
    const wrong = [...NO_AMOUNTS, ...NO_JSON, ...fractions].filter(
      (text) => !['null', ...PRICES].includes(text),
    );
    for (const text of wrong) expectRefusal(await send(text), 400, text);
    expect((await send(amount)).status).toBe(404);
    expect(await fingerprint(shop.db.pool)).toEqual(before);
  });
});

// These take no amount: what is paid is the price of the item, or of the payment, that they name.
describe.each([
  ['POST /order/createWalletOrder', 'itemid', { paymentmode: 'wallet' }],
  ['POST /order/createOrder', 'itemid', { paymentmode: 'upi' }],
  ['POST /wallet/txnstatus', 'client_txn_id', {}],
])('%s with %s', (endpoint, field, given) => {
  test('a call that names no existing object is refused', async () => {
    const before = await fingerprint(shop.db.pool);
    const asked = shop.sandbox.state().payments.length;
    const whole = JSON.stringify({ ...orderBody(stock, asha), ...given, [field]: 'HERE' });
    for (const amount of [...NO_AMOUNTS, ...NO_JSON]) {
      const body = whole.replace('"HERE"', () => amount);
      const reply = await shop.call(endpoint, { token: asha.token, headers: JSON_TYPE, body });
      expectRefusal(reply, [400, 404], amount);
    }
    expect(await fingerprint(shop.db.pool)).toEqual(before);
    expect(shop.sandbox.state().payments).toHaveLength(asked);
  });
});
