// A code is readable nowhere outside the vault, and opens under the next master key.
import { beforeEach, expect, test } from 'vitest';
import { revealOrderCodes } from '@/lib/domain/orders';
import { rewrapVault } from '@/lib/domain/vault';
import { keysOf } from '@/lib/platform/keys';
import { createSealer } from '@/lib/platform/sealing';
import { findInDatabase, findInLog } from '../support/find-text';
import { openVault } from '../support/vault';

const { shop, context, as, logged, newCode, stock, empty, buy, reveal } = await openVault();
beforeEach(() => shop.calm());

test('the master key is replaced while codes are sold, and every code opens afterwards', async () => {
  await empty();
  const made = await stock(6);
  const secret = 'a secret that only tests know, and no store';
  const both = createSealer(
    keysOf({
      AUTH_SECRET: secret,
      SEALING_KEY: 'the key that comes after the first',
      SEALING_KEY_PREVIOUS: secret,
    }),
  );
  const alone = createSealer(keysOf({ AUTH_SECRET: 'the key that comes after the first' }));
  const orders = await Promise.all(Array.from({ length: 6 }, () => buy()));
  const [first] = orders;
  if (!first) throw new Error('nothing was bought');
  const rewrapping = rewrapVault({ ...context, sealer: both });
  const during = await revealOrderCodes(
    { ...as(first), sealer: both },
    { viewer: { ...first.viewer, provedAt: shop.clock.now() }, orderId: first.orderid },
  );
  expect((await rewrapping).unreadable).toBe(0);
  const opened = await Promise.all(
    orders.map(async (order) => {
      const viewer = { ...order.viewer, provedAt: shop.clock.now() };
      const keyed = createSealer(
        keysOf({ AUTH_SECRET: 'x'.repeat(8) + secret, SEALING_KEY: 'the key that comes after the first' }),
      );
      return (await revealOrderCodes({ ...as(order), sealer: keyed }, { viewer, orderId: order.orderid }))
        .codes[0]?.code;
    }),
  );
  expect(opened.toSorted()).toEqual(made.toSorted());
  expect(made).toContain(during.codes[0]?.code);
  // A key that no setting holds opens nothing, and the look does not count.
  expect((await rewrapVault({ ...context, sealer: alone })).unreadable).toBe(0);
  const back = createSealer(
    keysOf({ AUTH_SECRET: secret, SEALING_KEY_PREVIOUS: 'the key that comes after the first' }),
  );
  await rewrapVault({ ...context, sealer: back });
  await shop.assertInvariants();
});

test('a known code is in no table, no job, no kept reply, no log, no mail and no file of the write-ahead log', async () => {
  const { pool } = shop.database.owner;
  await empty();
  const [code = ''] = await stock(1);
  const order = await buy();
  await reveal(order);
  // What is written in plain text is found by the same search.
  const plain = newCode();
  await shop.db.order.update({ where: { id: order.orderid }, data: { reason: plain } });
  expect(await findInDatabase(pool, plain)).toEqual(['public.orders']);
  expect(await findInLog(pool, plain)).not.toEqual([]);
  for (const text of [code, code.replaceAll('-', '')]) {
    expect(await findInDatabase(pool, text)).toEqual([]);
    expect(await findInLog(pool, text)).toEqual([]);
    expect(logged()).not.toContain(text);
    expect(JSON.stringify(shop.sandbox.state().mails)).not.toContain(text);
  }
});
