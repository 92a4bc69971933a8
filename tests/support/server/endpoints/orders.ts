// Orders of customers, their codes, and requests for help.
import { sellCodes, storeTyped } from '@/lib/domain/vault';
import { webProcess } from '@/lib/http/server/process';
import { makeHelpRequest, makeOrder, makeSourceRefund } from '../../make';
import { nextNumber } from '../../make/next-number';
import { TEST_API_KEY } from '../api-key';
import { orderBody } from '../stock';
import type { World } from '../world';
import { anyone, type Endpoint, endpoint, ownerAlone, self, signedIn } from './endpoint';

/** An order of the owner that was delivered. */
export async function completedOrder({ db, stock, owner: { user } }: World): Promise<string> {
  const { handProduct: product, handItem: item } = stock;
  return (await makeOrder(db.prisma, { user, product, item, status: 'Completed' })).id;
}

/** A Completed order of the owner with a code that has not been shown. */
async function orderWithCode(world: World): Promise<string> {
  const { prisma } = world.db;
  const id = await completedOrder(world);
  const { itemid } = await prisma.order.update({
    where: { id },
    data: { codes: 1, endedAt: new Date(), status: 'Completed' },
  });
  const { context } = webProcess();
  const inside = { ...context, db: prisma };
  await storeTyped(inside, { orderId: id, itemid, code: `CODE-${nextNumber()}`, pin: '', expiresOn: '' });
  await sellCodes(inside, id);
  return id;
}

/** A refund of an order of the owner, about which its customer is asked. */
async function askedRefund({
  db,
  stock,
  owner: { user },
}: World): Promise<{ orderid: string; refundid: string }> {
  const { handProduct: product, handItem: item } = stock;
  const order = await makeOrder(db.prisma, { user, product, item, status: 'Refunded' });
  const { id } = await makeSourceRefund(db.prisma, order);
  return { orderid: order.id, refundid: id };
}

/** An order of the owner that was not sent to a supplier. */
async function ownOrder(
  { db, stock, owner: { user } }: World,
  status: 'Created' | 'Processing',
): Promise<string> {
  const { handProduct: product, handItem: item } = stock;
  return (await makeOrder(db.prisma, { user, product, item, status, instant: true })).id;
}

export const ordersEndpoints: Endpoint[] = [
  endpoint('POST /order/checkid', anyone, ({ stock }) => ({
    json: { userid: '12345678', zoneid: '2001', selectedProduct: stock.product.id },
  })),
  endpoint('POST /order/price', signedIn, ({ stock }) => ({
    json: { product_id: stock.product.id, itemid: stock.item.itemid },
  })),
  // An order is for its buyer only: an administrator cannot create one in another's name.
  endpoint('POST /order/createOrder', ownerAlone, ({ stock, owner }) => ({ json: orderBody(stock, owner) })),
  endpoint('GET /order/[userId]', self, ({ owner }) => ({ path: `/order/${owner.user.id}` })),
  endpoint('GET /user/myorder/[userId]', self, ({ owner }) => ({ path: `/user/myorder/${owner.user.id}` })),
  endpoint('POST /order/orderstatus', self, ({ order }) => ({
    json: { client_txn_id: order.id, apiKey: TEST_API_KEY },
  })),
  endpoint('GET /order/unpaid', signedIn),
  endpoint('GET /order/again', signedIn),
  endpoint('GET /order/help', ownerAlone, ({ order }) => ({ path: `/order/help?orderid=${order.id}` })),
  endpoint('GET /help/requests', signedIn, ({ order }) => ({ path: `/help/requests?orderid=${order.id}` })),
  endpoint('POST /help/requests', ownerAlone, async (world) => ({
    json: { orderid: await completedOrder(world), kind: 'not_received', text: 'Where is it?' },
  })),
  endpoint('POST /help/requests/[number]/messages', ownerAlone, async (world) => {
    // Of an order of its own: a message gives the request its key again, which one request of an order and kind has.
    const order = { id: await completedOrder(world), userId: world.owner.user.id };
    const { id } = await makeHelpRequest(world.db.prisma, order);
    return { path: `/help/requests/${id}/messages`, json: { text: 'Still nothing.' } };
  }),
  endpoint('POST /order/cancel', ownerAlone, async (world) => ({
    json: { orderid: await ownOrder(world, 'Created'), paid: false },
  })),
  endpoint('POST /order/refund', ownerAlone, async (world) => ({
    json: { ...(await askedRefund(world)), to: 'wallet' },
  })),
  endpoint('POST /order/player', ownerAlone, async (world) => ({
    json: { orderid: await ownOrder(world, 'Processing'), input1: 'asha@example.com', input2: '9876543210' },
  })),
  endpoint('POST /order/gift', ownerAlone, async (world) => ({
    json: { orderid: await completedOrder(world), note: 'For you' },
  })),
  endpoint('POST /order/codes/reveal', ownerAlone, async (world) => ({
    json: { orderid: await orderWithCode(world) },
  })),
  endpoint('POST /order/codes/return', ownerAlone, async (world) => ({
    json: { orderid: await orderWithCode(world) },
  })),
  endpoint('POST /order/createWalletOrder', ownerAlone, ({ stock, owner }) => ({
    json: { ...orderBody(stock, owner), paymentmode: 'wallet' },
  })),
];
