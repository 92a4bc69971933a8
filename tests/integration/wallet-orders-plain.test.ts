// An order from the wallet is written by one statement. It must leave what the plain path leaves, which composes the
// functions that all other money uses.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Viewer } from '@/lib/domain/accounts/schema';
import { type CreateWalletOrderInput, createWalletOrder, type WalletOrderReply } from '@/lib/domain/orders';
import { checkInvariants } from '@/lib/domain/stats';
import { addBalance } from '@/lib/domain/wallet';
import { NO_IDEMPOTENCY, withIdempotencyKey } from '@/lib/http/request/idempotency';
import { minutes, seconds } from '@/lib/platform/time';
import { openAccounts } from '../support/accounts';
import * as make from '../support/make';
import { createPlainWalletOrder } from '../support/plain-wallet-order';
import { walletRows } from '../support/wallet-rows';

const { db, clock, context } = await openAccounts();
const { prisma } = db;
const admin = make.viewerOf(await make.makeAdmin(prisma));

/** ₹150 by a supplier, and ₹90 by hand. */
const items = [await makeItemOnSale(150_00n, true), await makeItemOnSale(90_00n, false)];
await prisma.currencyRate.create({ data: { currency: 'BRL', rate: 15_0000n, updatedAt: clock.now() } });

async function makeItemOnSale(price: bigint, isApi: boolean) {
  const product = await make.makeHandProduct(prisma, { isApi });
  const item = await make.makeItem(prisma, { product, discountedPrice: price });
  if (isApi) await make.makeRoute(prisma, item);
  return { product_id: product.id, itemid: item.itemid };
}

type Path = typeof createWalletOrder;

interface Buy {
  what: 'buy';
  item: number;
  /** The idempotency key; none when null. */
  key: number | null;
  /** The number of calls at once. */
  times: number;
}
/** A purchase whose key another run takes over before it is written. */
interface Lose {
  what: 'lose';
  item: number;
}
interface Fund {
  what: 'fund';
  rupees: number;
}
type Step = Buy | Lose | Fund;

const item = fc.integer({ min: 0, max: 1 });
const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record<Buy>({
        what: fc.constant('buy'),
        item,
        key: fc.option(fc.integer({ min: 0, max: 3 })),
        times: fc.integer({ min: 1, max: 4 }),
      }),
    },
    { weight: 1, arbitrary: fc.record<Lose>({ what: fc.constant('lose'), item }) },
    {
      weight: 2,
      arbitrary: fc.record<Fund>({ what: fc.constant('fund'), rupees: fc.integer({ min: 1, max: 400 }) }),
    },
  ),
  { minLength: 1, maxLength: 8 },
);

const KEY = 'pressed-';
let lost = 0;

async function take(path: Path, viewer: Viewer, step: Step): Promise<string[]> {
  if (step.what === 'fund') {
    const { userid: userId, email } = viewer;
    const gift = { userId, email, amount: step.rupees, idempotency: NO_IDEMPOTENCY };
    await addBalance(make.actingAs(context, admin), gift);
    return [];
  }
  const shown = items[step.item] ?? { product_id: '', itemid: 0 };
  const body = {
    ...shown,
    userid: viewer.userid,
    input1: '12345678',
    input2: '2001',
    paymentmode: 'wallet' as const,
  };
  const buy = (key: string | null, meanwhile?: () => Promise<unknown>) =>
    withIdempotencyKey(
      context,
      { userId: viewer.userid, route: 'buy', key, body: step.item },
      async (idempotency) => {
        await meanwhile?.();
        return path(context, { viewer, body, idempotency } satisfies CreateWalletOrderInput);
      },
    ).then(
      (reply) => (reply as WalletOrderReply).redirect_url.replace(/=.*/, '=an order'),
      (error: { code?: string }) => error.code ?? String(error),
    );
  if (step.what === 'lose') {
    const key = `lost-to-another-${lost}`;
    const where = { key, userId: viewer.userid };
    const takeOver = () => prisma.idempotencyKey.updateMany({ where, data: { lockedAt: minutesAgo() } });
    return [await buy(key, takeOver)];
  }
  const key = step.key === null ? null : KEY + step.key;
  return (await Promise.all(Array.from({ length: step.times }, () => buy(key)))).sort();
}

const minutesAgo = () => new Date(clock.now().getTime() - minutes(5));

async function newShopper(): Promise<Viewer> {
  const user = await make.makeUser(prisma, { email: null });
  await make.makeWallet(prisma, user, { balance: 200_00n });
  return make.viewerOf(user);
}

const seen = new Set<string>();

test('an order from the wallet leaves the rows of the plain path, also when it is short, repeated or at once', {
  timeout: seconds(240),
}, async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const [fast, plain] = [await newShopper(), await newShopper()];
      for (const step of taken) {
        clock.advance(seconds(1));
        lost += 1;
        const said = await take(createWalletOrder, fast, step);
        expect(await take(createPlainWalletOrder, plain, step)).toEqual(said);
        for (const outcome of said) seen.add(outcome);
      }
      expect(await walletRows(db, fast.userid)).toEqual(await walletRows(db, plain.userid));
    }),
    { numRuns: 40 },
  );
  // A run in which one of these never happened would have compared nothing about it.
  expect([...seen].sort()).toEqual([
    '/balanceerror',
    '/confirmation?client_txn_id=an order',
    'in_progress',
    'key_reused',
  ]);
  const broken = (await checkInvariants(context)).filter(({ ok }) => !ok);
  expect(broken).toEqual([]);
});
