// Resellers with wallets who have lists of players bought, over HTTP.
import { expect } from 'vitest';
import { creditWallet } from '@/lib/domain/wallet';
import { webProcess } from '@/lib/http/server/process';
import { transaction, type User } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import * as make from './make';
import { startTestServer } from './server';
import { newPerson } from './server/people';
import { stockShop } from './server/stock';

/** Lines of so many players, of whom the supplier knows all. */
export const players = (count: number, from = 17366) =>
  Array.from({ length: count }, (_, place) => `${from + place}, 22001`).join('\n');

export async function openBulkOrders() {
  const shop = await startTestServer({ RATE_LIMIT_FACTOR: '100000' });
  const { prisma: db } = shop.db;
  const { context } = webProcess();
  const stock = await stockShop(shop.db);
  const { product, item } = stock;
  const price = item.resellPrice;

  /** Money with its journal, so that the rules of `npm run prove` hold. */
  const credit = ({ id: userId }: User, amount: bigint) =>
    transaction(context, (inside) =>
      creditWallet(inside, {
        userId,
        amount,
        reason: 'admin_credit',
        reference: newId(),
        from: { account: 'adjustments' },
        note: 'For a test',
        type: 'Credit',
      }),
    );

  /** A reseller with a wallet of this many prices. */
  async function reseller(prices: number) {
    const person = await newPerson(shop.db, { role: 'reseller' });
    await make.makeWallet(db, person.user);
    if (prices > 0) await credit(person.user, BigInt(prices) * price);
    const call = async (endpoint: string, json: object = {}) => {
      const reply = await shop.call(endpoint, { token: person.token, json });
      // biome-ignore lint/suspicious/noExplicitAny: replies are read field by field, and their shape is checked by the table of replies
      return { ...reply, body: reply.body as any };
    };
    return {
      ...person,
      call,
      async list(text: string, given: object = {}) {
        const reply = await call('POST /user/bulk-orders', {
          product_id: product.id,
          item_id: item.itemid,
          text,
          ...given,
        });
        expect(reply.status, reply.text).toBe(200);
        return reply.body.id as string;
      },
      /** Repeats a step of a list until its state is another one. */
      async until(id: string, step: 'check' | 'buy', during: string[]) {
        for (;;) {
          const { body, status, text } = await call(`POST /user/bulk-orders/${id}/${step}`);
          expect(status, text).toBe(200);
          if (!during.includes(body.list.state)) return body.list;
        }
      },
      orders: () => db.order.findMany({ where: { userId: person.user.id }, orderBy: { createdAt: 'asc' } }),
      balance: async () =>
        (await db.wallet.findFirstOrThrow({ where: { userId: person.user.id, currency: 'INR' } })).balance,
    };
  }
  return { shop, db, context, stock, price, credit, reseller };
}
