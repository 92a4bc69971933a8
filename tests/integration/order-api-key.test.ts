// The shared key of order calls (spec S7.2) of a store that has set none: its pages carry one all the same.
import { expect, test } from 'vitest';
import { webProcess } from '@/lib/http/server/process';
import { startTestServer } from '../support/server';
import { expectRefusal } from '../support/server/call';
import { newPerson } from '../support/server/people';
import { orderBody, stockShop } from '../support/server/stock';

const shop = await startTestServer({
  ORDER_API_KEY: '',
  AUTH_SECRET_PREVIOUS: 'the secret before this one, kept',
});
const stock = await stockShop(shop.db);
const { shop: settings } = webProcess().context;

const order = async (apiKey: string | undefined) => {
  const person = await newPerson(shop.db);
  const json = { ...orderBody(stock, person), apiKey };
  return shop.call('POST /order/createOrder', { token: person.token, json });
};

test('a store without the setting makes a key of its secret, and accepts it and that of its secret before', async () => {
  expect(settings.orderApiKeys[0]).toBe(settings.orderApiKey);
  expect(settings.orderApiKeys).toHaveLength(2);
  for (const key of settings.orderApiKeys) {
    expect(key.length).toBeGreaterThan(40);
    expect((await order(key)).status).toBe(200);
  }
});

test('a store without the setting refuses a wrong key, and takes an order without one', async () => {
  expectRefusal(await order(`${settings.orderApiKey}x`), 401);
  expectRefusal(await order(''), 401);
  expect((await order(undefined)).status).toBe(200);
});
