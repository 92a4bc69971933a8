// What is no amount of money, on every call that takes one: refused with the spec's sentence, and nothing moves.
import { describe, expect, test } from 'vitest';
import { makeWallet } from '../support/make';
import { startTestServer } from '../support/server';
import { expectRefusal, fieldsOf } from '../support/server/call';
import { fingerprint } from '../support/server/fingerprint';
import { newPerson } from '../support/server/people';

const SENTENCE = 'Please enter a valid amount';
const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000', TOPUP_MAX: '5000' });
const asha = await newPerson(shop.db);
const admin = await newPerson(shop.db, { role: 'admin' });
await makeWallet(shop.db.prisma, asha.user, { balance: 1_000_000_00n });
await makeWallet(shop.db.prisma, asha.user, { balance: 1_000_000_00n, currency: 'POINTS' });

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

// As text: much of this is lost in an object.
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
  '9007199254740992',
  '99999999999999999999999999',
  '"100"',
  '"1e3"',
  '"１００"',
  '"1,000"',
  '"0x10"',
  '"₹100"',
  '"100 "',
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
];

describe.each(Object.entries(CALLS))('%s', (door, { token, body }) => {
  const headers = { 'content-type': 'application/json' };
  const field = door.includes('adduserbalance') ? 'amount' : 'value';

  test.each(NO_AMOUNTS)('of %s is refused', async (amount) => {
    const before = await fingerprint(shop.db.pool);
    const asked = shop.sandbox.state().payments.length;
    const reply = await shop.call(door, { token, headers, body: body(amount) });
    expectRefusal(reply, 400, amount);
    expect(reply.body).toMatchObject({ message: SENTENCE, msg: SENTENCE });
    const fields = fieldsOf(reply);
    if (fields) expect(Object.keys(fields)).toEqual([field]);
    expect(await fingerprint(shop.db.pool)).toEqual(before);
    expect(shop.sandbox.state().payments).toHaveLength(asked);
  });

  test('of nothing at all is refused', async () => {
    const before = await fingerprint(shop.db.pool);
    const json = JSON.parse(body('1'));
    delete json[field];
    const reply = await shop.call(door, { token, json });
    expectRefusal(reply, 400);
    expect(reply.body).toMatchObject({ message: SENTENCE });
    expect(await fingerprint(shop.db.pool)).toEqual(before);
  });

  test('given twice is the last one, as JSON has it', async () => {
    const text = body('1').replace(`"${field}":1`, `"${field}":1,"${field}":0`);
    expectRefusal(await shop.call(door, { token, headers, body: text }), 400);
  });

  // 100 written otherwise is 100 all the same.
  test.each(['1', '5000', '1e2', '100.0'])('of %s is taken', async (amount) => {
    const reply = await shop.call(door, { token, headers, body: body(amount) });
    expect(reply.status, reply.text).toBe(200);
  });
});
