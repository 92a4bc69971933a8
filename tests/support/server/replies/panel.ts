// Calls of the panel.
import { z } from 'zod';
import { user } from './accounts';
import { image, itemForAdmins, product, products } from './catalogue';
import { lineFields } from './money';
import { order, priceSteps } from './orders';
import { maybe, reply, rupees, text, time } from './reply';

const galleryImage = image.extend({ createdAt: time });

const points = reply({ status: z.literal(200), smile_points: text });

/** The answer to a page that asks about its list. */
const live = (now: z.ZodType) => reply({ digest: text, at: time, now: now.nullable() });

const liveRows = (row: z.ZodType) => live(z.strictObject({ first: z.array(text), rows: z.array(row) }));

export const panelReplies: Record<string, z.ZodType> = {
  'POST /admin/products/file': reply({
    problems: z.array(z.strictObject({ line: z.number(), column: text, problem: text })),
    warnings: z.array(text),
    product: z
      .strictObject({
        name: text,
        nameHi: text,
        category: text,
        type: text,
        imgpath: text,
        inputs: z.array(text),
      })
      .nullable(),
    items: z.array(
      z.strictObject({
        line: z.number(),
        name: text,
        nameHi: text,
        price: rupees,
        resell: rupees,
        delivery: text,
        floor: rupees.nullable(),
        margin: rupees.nullable(),
        isBelowCost: z.boolean(),
      }),
    ),
  }),
  'POST /admin/routes/test': reply({
    outcome: z.enum(['delivered', 'accepted', 'refused', 'unknown']),
    message: text,
    request: text,
    reply: text,
    took: z.number(),
  }),
  'POST /admin/coupons/preview': reply({
    customer: text,
    price: rupees,
    steps: priceSteps,
    points: z.number(),
    refusal: maybe,
    lowest: rupees.nullable(),
  }),
  'POST /admin/adduserbalance': reply({ message: text, balance: rupees }),
  'GET /admin/alltxn': reply({
    transactions: z.array(order),
    totalTxns: z.number(),
    isTotalExact: z.boolean(),
  }),
  'GET /admin/allwallettxn': reply({
    transactions: z.array(z.strictObject(lineFields)),
    currentPage: z.number(),
    totalPages: z.number(),
    totalItems: z.number(),
    isTotalExact: z.boolean(),
  }),
  // Files, and no JSON.
  'GET /admin/price/csv': z.undefined(),
  'GET /admin/txn/csv': z.undefined(),
  'GET /admin/reports/csv': z.undefined(),
  'GET /admin/wallettxn/csv': z.undefined(),
  'GET /admin/audit/csv': z.undefined(),
  'GET /admin/security/csv': z.undefined(),
  'GET /admin/tax/return': z.undefined(),
  'GET /admin/processing': z.array(order),
  'GET /admin/reviews': z.array(
    z.strictObject({
      _id: text,
      cause: text,
      orderid: maybe,
      client_txn_id: maybe,
      userid: maybe,
      moneyAtRisk: rupees,
      evidence: z.record(text, z.unknown()),
      openedAt: time,
      age: z.number(),
      decisions: z.array(
        z.enum([
          'credit',
          'deliver',
          'dismiss',
          'receivable',
          'loss',
          'recovered',
          'reinstated',
          'offset',
          'won',
          'lost',
        ]),
      ),
      fromWallet: rupees.nullable(),
      price: rupees.nullable(),
      asksAmount: z.boolean(),
      seen: text,
    }),
  ),
  'POST /admin/reviews/[id]/settle': reply({ message: text }),
  'POST /admin/goods-cases/[id]/settle': reply({ message: text }),
  'POST /admin/reviews/[id]/ask': reply({ message: text }),
  'GET /admin/stats': reply({
    stats: z.strictObject({
      total_order: z.number(),
      completed: z.number(),
      refunded: z.number(),
      processing: z.number(),
      total_sale: z.number(),
    }),
  }),
  'POST /admin/querypoints': points,
  'POST /admin/querypoints/ph': points,
  'POST /admin/find': reply({
    hits: z.array(
      z.strictObject({
        kind: text,
        id: text,
        href: text,
        title: text,
        detail: text,
        useremail: maybe,
        mobilenumber: maybe,
        customer_vpa: maybe,
        status: maybe,
        amount: rupees.nullable(),
        at: time.nullable(),
      }),
    ),
    unfinished: z.array(text),
  }),
  'POST /admin/live/orders': liveRows(order.extend({ paidAt: time.nullable() })),
  'POST /admin/live/users': liveRows(user),
  'POST /admin/live/transactions': liveRows(z.strictObject(lineFields)),
  'POST /admin/live/work': live(
    z.strictObject({
      first: z.array(text),
      rows: z.array(
        z.strictObject({
          kind: text,
          what: text,
          about: text,
          reference: text,
          href: maybe,
          since: time,
          subject: z.strictObject({ kind: text, id: text }),
          due: time.nullable(),
          amount: rupees.nullable(),
          claim: z.null(),
          claimable: z.boolean(),
        }),
      ),
      counts: z.array(z.strictObject({ kind: text, count: z.number(), late: z.number() })),
      own: z.number(),
    }),
  ),
  'POST /admin/live/pending': live(z.strictObject({})),
  'GET /admin/claims': reply({
    claim: z
      .strictObject({
        id: text,
        by: text,
        name: text,
        since: time,
        until: time,
        from: z.strictObject({ name: text, note: text }).nullable(),
      })
      .nullable(),
  }),
  'POST /admin/orders/endings': reply({
    endings: z.array(
      z.strictObject({
        orderid: text,
        itemname: text,
        productname: text,
        player: text,
        useremail: text,
        value: rupees,
        obstacle: maybe,
        claimed: maybe,
        seen: text,
      }),
    ),
  }),
  'GET /admin/ending-templates': reply({
    templates: z.array(
      z.strictObject({
        id: text,
        status: text,
        name: text,
        message: text,
        messageHi: text,
        note: text,
        version: z.number(),
      }),
    ),
  }),
  'GET /admin/colleagues': reply({ colleagues: z.array(z.strictObject({ userid: text, name: text })) }),
  'GET /admin/changes': reply({
    changes: z.array(
      z.strictObject({
        _id: text,
        at: time,
        action: text,
        objectType: text,
        objectId: text,
        objectName: maybe,
        actorId: maybe,
        actor: maybe,
        before: z.unknown(),
        after: z.unknown(),
        requestId: maybe,
      }),
    ),
  }),
  'POST /admin/gifts/[txnid]/takeback': reply({ message: text }),
  'POST /admin/orders/[orderId]/ask': reply({ message: text }),
  'GET /admin/orders/[orderId]/refunds': reply({
    refunded: rupees,
    hasSource: z.boolean(),
    rest: rupees,
    packs: z.array(z.strictObject({ index: z.number(), pack: text, share: rupees, isRefunded: z.boolean() })),
    refunds: z.array(
      z.strictObject({
        _id: text,
        amount: rupees,
        cause: text,
        note: text,
        packs: z.array(z.number()),
        pointsTaken: rupees,
        pointsSpent: rupees,
        createdAt: time,
      }),
    ),
  }),
  'POST /admin/orders/[orderId]/refunds': reply({ order }),
  'POST /admin/updateitem/[itemId]': reply({ item: itemForAdmins, message: text }),
  'POST /admin/updateproduct': reply({ product, message: text }),
  'POST /admin/calls/createproduct': reply({ product, message: text }),
  'POST /admin/createitem': reply({ item: itemForAdmins, message: text }),
  'POST /admin/edititem/[itemid]': reply({ item: itemForAdmins, message: text }),
  'POST /admin/deleteitem/[itemid]': reply({ message: text }),
  'POST /admin/deleteproduct/[productid]': reply({ message: text }),
  'GET /admin/getallitems': reply({ items: z.array(itemForAdmins) }),
  'GET /admin/getallproducts': reply({ products }),
  'GET /admin/updateorder/[orderId]/[newStatus]/[[...reason]]': reply({ order }),
  'POST /admin/updateorder/[orderId]/[newStatus]/[[...reason]]': reply({ order }),
  'POST /admin/uploadimage': reply({ image: galleryImage, message: text }),
  'GET /admin/imagegallery': reply({ images: z.array(galleryImage) }),
  'POST /admin/deleteimage/[id]': reply({ message: text }),
  'GET /admin/users_data': reply({
    users: z.array(user),
    totalPages: z.number(),
    totalCount: z.number(),
    isTotalExact: z.boolean(),
  }),
  'POST /admin/updateuserdata': reply({ user, message: text }),
};
