// The two ways to write an order from the wallet, in this process and without a store around them: one statement for
// all of it, which is what the store does, and the functions of every other movement of money composed in a
// transaction.
import { randomUUID } from 'node:crypto';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { openServices } from '@/lib/domain/open-services';
import { createWalletOrder } from '@/lib/domain/orders';
import { withIdempotencyKey } from '@/lib/http/request/idempotency';
import { readSettings } from '@/lib/platform/config';
import { makeUser, makeWallet, viewerOf } from '../support/make';
import { createPlainWalletOrder } from '../support/plain-wallet-order';
import { findGoods } from './buying';
import { alternate, CONNECTIONS, type Measured, middle, quantile, ROUNDS, ratioOf } from './load';
import { type Figure, ms, perSecond } from './report';
import type { World } from './world';

const sayRun = ({ rate, p50, p95 }: Measured) => `${perSecond(rate)}, p50 ${ms(p50)}, p95 ${ms(p95)}`;

/** Calls `buy` from so many loops at once. */
async function repeat(seconds: number, buy: (loop: number) => Promise<unknown>): Promise<Measured> {
  const times: number[] = [];
  const started = performance.now();
  const until = started + seconds * 1000;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, loop) => {
      while (performance.now() < until) {
        const from = performance.now();
        await buy(loop);
        times.push(performance.now() - from);
      }
    }),
  );
  const rate = (times.length * 1000) / (performance.now() - started);
  return { rate, count: times.length, p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
}

export async function benchWalletForms(world: World): Promise<Figure> {
  const { byHand } = await findGoods(world);
  const { context, database } = openServices(
    'bench',
    readSettings({ ...world.environment, LOG_LEVEL: 'error' }),
  );
  const viewers: Viewer[] = [];
  for (let loop = 0; loop < CONNECTIONS; loop++) {
    const user = await makeUser(context.db);
    await makeWallet(context.db, user, { balance: 1_000_000_000_00n });
    viewers.push(viewerOf(user));
  }
  const { productId: product_id, itemid, input1, input2 } = byHand;
  const orders = (path: typeof createWalletOrder) => (seconds: number) =>
    repeat(seconds, async (loop) => {
      const viewer = viewers[loop];
      if (!viewer) throw new Error(`nobody buys in loop ${loop}`);
      const { userid } = viewer;
      const body = { product_id, itemid, userid, input1, input2, paymentmode: 'wallet' as const };
      await withIdempotencyKey(
        context,
        { userId: userid, route: '/order/createWalletOrder', key: randomUUID(), body },
        (idempotency) => path(context, { viewer, body, idempotency }),
      );
    });
  try {
    const rounds = await alternate(ROUNDS, orders(createWalletOrder), orders(createPlainWalletOrder));
    return {
      what: 'the use case alone, in one statement',
      value: sayRun(middle(rounds.a)),
      against: `composed in a transaction: ${sayRun(middle(rounds.b))}`,
      ratio: ratioOf(rounds),
      // Below this the composed form would be fast enough, and the statement would be removed (decision 022).
      aim: { at: 'least', number: 1.15, of: 'ratio' },
    };
  } finally {
    await database.close();
  }
}
