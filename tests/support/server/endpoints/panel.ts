// Calls of the panel.
import { SAMPLE_FILE } from '@/lib/domain/catalogue/import/product-columns';
import { newId } from '@/lib/platform/ids';
import { rupees } from '@/lib/platform/money';
import { makeAttempt, makeGift, makeItem, makeOrder, makePayment, makeProduct, makeReview } from '../../make';
import { makePicture, uploadForm } from '../../pictures';
import { editOf } from '../edit-of';
import { NEW_ITEM, NEW_PRODUCT } from '../stock';
import type { World } from '../world';
import { admins, type Endpoint, endpoint } from './endpoint';
import { completedOrder } from './orders';

/** An order that waits for an administrator. */
async function waitingOrder({ db, stock }: World): Promise<string> {
  const { handProduct: product, handItem: item } = stock;
  return (await makeOrder(db.prisma, { product, item, status: 'Processing' })).id;
}

/** One whose supplier gave no outcome, and can be asked. */
async function unansweredOrder(world: World): Promise<string> {
  const id = await waitingOrder(world);
  await makeAttempt(world.db.prisma, { id }, { supplier: 'moogold', region: '', outcome: 'unknown' });
  return id;
}

/** A case about goods that came after the refund. */
async function lateSuccess({ db: { prisma }, stock }: World): Promise<string> {
  const { handProduct: product, handItem: item } = stock;
  const order = await makeOrder(prisma, { product, item, status: 'Refunded' });
  const attempt = await makeAttempt(prisma, order, { outcome: 'unknown' });
  const evidence = { attempt: attempt.id, said: 'delivered', supplierOrderId: 'S1' };
  return (await makeReview(prisma, { cause: 'late_success', orderId: order.id, evidence })).id;
}

/** A review of a payment that brought another amount. */
async function openCase({ db: { prisma }, stock }: World): Promise<string> {
  const { handProduct: product, handItem: item } = stock;
  const order = await makeOrder(prisma, { product, item });
  const received = { status: 'review', receivedAmount: 1_00n } as const;
  const { id: paymentId } = await makePayment(prisma, order, received);
  const about = { orderId: order.id, paymentId, openKey: `amount_mismatch:${paymentId}` };
  const evidence = { asked: order.value.toString() };
  return (await makeReview(prisma, { cause: 'amount_mismatch', ...about, evidence })).id;
}

async function hangingImage({ db: { prisma } }: World): Promise<string> {
  const image = {
    title: 'A banner',
    type: 'Banner',
    url: '/art/banner.webp',
    createdAt: new Date(),
  } as const;
  return (await prisma.galleryImage.create({ data: { id: newId(), ...image } })).id;
}

export const panelEndpoints: Endpoint[] = [
  endpoint('POST /admin/products/file', admins(), { json: { text: SAMPLE_FILE } }),
  endpoint('POST /admin/routes/test', admins(), ({ stock: { item } }) => ({
    json: { itemid: item.itemid, position: 0, input1: '123456789', input2: '2001' },
  })),
  endpoint('POST /admin/coupons/preview', admins(), ({ stock, owner }) => ({
    json: { customer: owner.user.id, itemid: stock.item.itemid, code: '' },
  })),
  endpoint('POST /admin/adduserbalance', admins(), ({ owner }) => ({
    json: { userId: owner.user.id, email: owner.user.email, amount: 1 },
  })),
  endpoint('POST /admin/gifts/[txnid]/takeback', admins(), async ({ db, owner }) => ({
    path: `/admin/gifts/${await makeGift(db.prisma, owner.user)}/takeback`,
    json: { amount: 1, reason: 'given by mistake' },
  })),
  endpoint('GET /admin/alltxn', admins(), { path: '/admin/alltxn?status=Created&search=t&page=1&limit=50' }),
  endpoint('GET /admin/allwallettxn', admins(), { path: '/admin/allwallettxn?type=Credit&page=1&limit=50' }),
  endpoint('GET /admin/price/csv', admins()),
  endpoint('GET /admin/txn/csv', admins(), { path: '/admin/txn/csv?from=2026-11-01' }),
  endpoint('GET /admin/reports/csv', admins(), { path: '/admin/reports/csv?table=days&from=2026-11-01' }),
  endpoint('GET /admin/wallettxn/csv', admins(), { path: '/admin/wallettxn/csv?search=w' }),
  endpoint('GET /admin/audit/csv', admins(), { path: '/admin/audit/csv?from=2026-11-01' }),
  endpoint('GET /admin/tax/return', admins(), {
    path: '/admin/tax/return?month=2026-11&gstin=29ABCDE1234F1ZW&file=b2b',
  }),
  endpoint('GET /admin/security/csv', admins(), { path: '/admin/security/csv?from=2026-11-01' }),
  endpoint('GET /admin/processing', admins()),
  endpoint('GET /admin/reviews', admins()),
  endpoint('POST /admin/reviews/[id]/ask', admins(), async (world) => ({
    path: `/admin/reviews/${await openCase(world)}/ask`,
  })),
  endpoint('GET /admin/stats', admins()),
  endpoint('POST /admin/querypoints', admins()),
  endpoint('POST /admin/querypoints/ph', admins()),
  endpoint('POST /admin/find', admins(), ({ order }) => ({ json: { q: order.id } })),
  endpoint('GET /admin/changes', admins(), { path: '/admin/changes?objectType=item&objectId=1' }),
  endpoint('GET /admin/claims', admins(), { path: '/admin/claims?kind=order&id=T2611200000000000000' }),
  endpoint('POST /admin/live/orders', admins(), ({ order }) => ({ json: { shown: [order.id], seen: '' } })),
  endpoint('POST /admin/live/users', admins(), ({ order }) => ({
    json: { shown: [order.userId], seen: '' },
  })),
  endpoint('POST /admin/live/transactions', admins(), { json: { shown: [], seen: '' } }),
  endpoint('POST /admin/live/work', admins(), { json: { seen: '' } }),
  endpoint('POST /admin/live/pending', admins(), { json: { seen: '' } }),
  endpoint('GET /admin/ending-templates', admins()),
  endpoint('GET /admin/colleagues', admins(), async (world) => ({
    path: `/admin/colleagues?kind=order&id=${await unansweredOrder(world)}`,
  })),
  endpoint('POST /admin/orders/endings', admins(), ({ order }) => ({
    json: { orderIds: [order.id], newStatus: 'Completed' },
  })),
  endpoint('POST /admin/orders/[orderId]/ask', admins(), async (world) => ({
    path: `/admin/orders/${await unansweredOrder(world)}/ask`,
  })),
  endpoint('GET /admin/orders/[orderId]/refunds', admins(), async (world) => ({
    path: `/admin/orders/${await completedOrder(world)}/refunds`,
  })),
  endpoint('POST /admin/orders/[orderId]/refunds', admins(), async (world) => ({
    path: `/admin/orders/${await completedOrder(world)}/refunds`,
    json: { amount: 1, alreadyRefunded: 0, cause: 'other', note: 'a gesture' },
  })),
  endpoint('POST /admin/goods-cases/[id]/settle', admins(), async (world) => ({
    path: `/admin/goods-cases/${await lateSuccess(world)}/settle`,
    json: { decision: 'claim_back', reason: 'delivered after the refund' },
  })),
  endpoint('POST /admin/reviews/[id]/settle', admins(), async (world) => ({
    path: `/admin/reviews/${await openCase(world)}/settle`,
    json: { decision: 'dismiss', reason: 'sent back by the bank' },
  })),
  endpoint('POST /admin/updateitem/[itemId]', admins(), ({ stock }) => ({
    path: `/admin/updateitem/${stock.handItem.itemid}`,
    // Unchanged values, because other tests use the catalogue too.
    json: {
      price: rupees(stock.handItem.discountedPrice),
      resellPrice: rupees(stock.handItem.resellPrice),
      itemInstock: true,
    },
  })),
  endpoint('POST /admin/updateproduct', admins(), ({ stock: { handProduct } }) => ({
    json: { _id: handProduct.id, instock: true, importantNote: handProduct.importantnote },
  })),
  endpoint('POST /admin/calls/createproduct', admins(), { json: NEW_PRODUCT }),
  endpoint('POST /admin/createitem', admins(), { json: NEW_ITEM }),
  // Objects of its own, because other tests use the catalogue too.
  endpoint('POST /admin/edititem/[itemid]', admins(), async ({ db }) => ({
    path: `/admin/edititem/${(await makeItem(db.prisma)).itemid}`,
    json: NEW_ITEM,
  })),
  endpoint('POST /admin/deleteitem/[itemid]', admins(), async ({ db }) => ({
    path: `/admin/deleteitem/${(await makeItem(db.prisma)).itemid}`,
  })),
  endpoint('POST /admin/deleteproduct/[productid]', admins(), async ({ db }) => ({
    path: `/admin/deleteproduct/${(await makeProduct(db.prisma)).productid}`,
  })),
  endpoint('GET /admin/getallitems', admins()),
  endpoint('GET /admin/getallproducts', admins()),
  ...(['GET', 'POST'] as const).map((method) =>
    endpoint(
      `${method} /admin/updateorder/[orderId]/[newStatus]/[[...reason]]`,
      admins(),
      async (world) => ({ path: `/admin/updateorder/${await waitingOrder(world)}/Completed/all%20good` }),
      { bearerOnly: true },
    ),
  ),
  endpoint('POST /admin/uploadimage', admins(), async () =>
    uploadForm(await makePicture({ width: 60, height: 40 })),
  ),
  endpoint('GET /admin/imagegallery', admins()),
  endpoint('POST /admin/deleteimage/[id]', admins(), async (world) => ({
    path: `/admin/deleteimage/${await hangingImage(world)}`,
  })),
  endpoint('GET /admin/users_data', admins()),
  // Unchanged values, because other tests use these users too.
  endpoint('POST /admin/updateuserdata', admins(), async ({ db, reseller }) => {
    const user = await db.prisma.user.findUniqueOrThrow({ where: { id: reseller.user.id } });
    return { json: editOf(user) };
  }),
];
