// A process may end right after the commit that moves money. The answer of the idempotency key is in that commit, so a
// call that is repeated gets the answer and moves nothing. The model of the wallet meets this case only by chance.
import { expect, test } from 'vitest';
import type { Viewer } from '@/lib/domain/accounts/schema';
import type { IdempotencyHandle } from '@/lib/domain/context';
import { createWalletOrder } from '@/lib/domain/orders';
import { redeemPoints } from '@/lib/domain/points';
import { addBalance } from '@/lib/domain/wallet';
import { withIdempotencyKey } from '@/lib/http/request/idempotency';
import { openAccounts } from '../support/accounts';
import * as make from '../support/make';

const { db, context } = await openAccounts();
const { prisma } = db;
const admin = make.viewerOf(await make.makeAdmin(prisma));
const product = await make.makeHandProduct(prisma);
const item = await make.makeItem(prisma, { product, discountedPrice: 90_00n });

type Call = (viewer: Viewer, idempotency: IdempotencyHandle) => Promise<object>;

const buy: Call = (viewer, idempotency) => {
  const goods = { product_id: product.id, itemid: item.itemid, input1: '12345678', input2: '2001' };
  const body = { ...goods, userid: viewer.userid, paymentmode: 'wallet' as const };
  return createWalletOrder(context, { viewer, body, idempotency });
};
const redeem: Call = (viewer, idempotency) => redeemPoints(context, { viewer, value: 5, idempotency });
const give: Call = ({ userid: userId, email }, idempotency) =>
  addBalance(make.actingAs(context, admin), { userId, email, amount: 50, idempotency });

test.each([
  ['an order from the wallet', buy, 10_00n],
  ['a redemption', redeem, 105_00n],
  ['a gift', give, 150_00n],
])(
  '%s whose process ends right after its commit is answered when it is repeated, and moves no more money',
  async (_, call, balance) => {
    const user = await make.makeUser(prisma);
    const wallet = await make.makeWallet(prisma, user, { balance: 100_00n });
    await make.makeWallet(prisma, user, { balance: 20_00n, currency: 'POINTS' });
    const viewer = make.viewerOf(user);
    const input = { userId: user.id, route: 'money', key: 'sent-twice', body: {} };
    let lost: object | undefined;
    const first = withIdempotencyKey(context, input, async (idempotency) => {
      lost = await call(viewer, idempotency);
      throw new Error('the process ends');
    });
    await expect(first).rejects.toThrow('the process ends');
    const repeated = await withIdempotencyKey(context, input, (idempotency) => call(viewer, idempotency));
    expect(repeated).toEqual(lost);
    expect(await prisma.wallet.findUniqueOrThrow({ where: { id: wallet.id } })).toMatchObject({ balance });
  },
);
