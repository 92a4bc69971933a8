// Everything that a successful reply may hold, call by call: a field that is not here fails the test.
import { z } from 'zod';
import type { BulkLineView, BulkOrderView } from '@/lib/domain/bulk-orders/schema';
import type { ProductView } from '@/lib/domain/catalogue/schema';
import type { EndpointView } from '@/lib/domain/webhooks/schema';
import type { Who } from './world';

const text = z.string();
const time = z.iso.datetime();
const rupees = z.number();
const maybe = text.nullable();
/** success:true beside the named fields. */
const reply = (fields: z.ZodRawShape) => z.strictObject({ success: z.literal(true), ...fields });
const done = reply({});
const said = reply({ msg: text });

const newKey = reply({ id: text, text });
const webhookEndpoint = z.strictObject({
  ...{ id: text, mode: text, url: text, types: z.array(text), version: text, enabled: z.boolean() },
  ...{ disabled_reason: maybe, failing_since: maybe, old_until: maybe, created_at: time },
} satisfies Record<keyof EndpointView, z.ZodType>);

const bulkLine = z.strictObject({
  ...{ line: z.int(), inputs: z.array(text), player: maybe, state: text, problem: maybe, orderId: maybe },
} satisfies Record<keyof BulkLineView, z.ZodType>);
const bulkOrder = z.strictObject({
  ...{ id: text, productId: text, itemid: z.int(), product: text, item: text, labels: z.array(text) },
  ...{ price: rupees, balance: rupees, state: text, stop: maybe, createdAt: time, lines: z.array(bulkLine) },
} satisfies Record<keyof BulkOrderView, z.ZodType>);

const product = z.strictObject({
  _id: text,
  productid: z.number(),
  name: text,
  nameHi: text,
  imgpath: text,
  importantnote: text,
  noteHi: text,
  instock: z.boolean(),
  isApi: z.boolean(),
  apiType: maybe,
  istrending: z.boolean(),
  type: text,
  category: text,
  inputs: z.array(z.strictObject({ label: text })),
  aliases: z.array(text),
  unitName: text,
  unitPlural: text,
  unitNameHi: text,
  faq: z.array(z.strictObject({ question: text, questionHi: text, answer: text, answerHi: text })),
  items: z.array(z.number()),
  createdAt: time,
  updatedAt: time,
} satisfies Record<keyof ProductView, z.ZodType>);

const itemFields = {
  _id: text,
  id: text,
  itemid: z.number(),
  name: text,
  nameHi: text,
  imgpath: text,
  type: maybe,
  apiType: maybe,
  suggestedTask: maybe,
  originalprice: rupees,
  discountedprice: rupees,
  inStock: z.boolean(),
  isApi: z.boolean(),
  unitCount: z.number().nullable(),
  bundleOf: z.number().nullable(),
  bundleCount: z.number().nullable(),
  createdAt: time,
  updatedAt: time,
  __v: z.number(),
};
const itemForAll = z.strictObject(itemFields);
const itemForResellers = z.strictObject({ ...itemFields, resellprice: rupees, saving: text.optional() });
const itemForAdmins = z.strictObject({ ...itemFields, resellprice: rupees, itemidarray: z.array(text) });

const user = z.strictObject({
  _id: text,
  userid: text,
  name: text,
  email: text,
  mobilenumber: text,
  role: text,
  balance: rupees,
  verified: z.enum(['true', 'false']),
  isBlocked: z.enum(['true', 'false']),
  createdAt: time,
  updatedAt: time,
});

const helpSummary = {
  number: text,
  kind: text,
  status: text,
  orderid: text,
  productname: text,
  itemname: text,
  promisedUntil: time.nullable(),
  ...{ acknowledgedAt: maybe, acknowledgeUntil: maybe, answerUntil: maybe, escalatedAt: maybe },
  createdAt: time,
  updatedAt: time,
};
const helpRequest = z.strictObject({
  ...helpSummary,
  messages: z.array(z.strictObject({ id: text, author: text, text, at: time })),
  writable: z.boolean(),
});

const priceSteps = z.array(z.strictObject({ name: text, amount: rupees, code: text.optional() }));

const order = z.strictObject({
  _id: text,
  orderid: text,
  transactionid: maybe,
  client_txn_id: text,
  productname: text,
  itemname: text,
  status: text,
  input1: text,
  input2: text,
  inputs: z.array(z.strictObject({ label: text, value: text })),
  username: maybe,
  value: rupees,
  useremail: text,
  userid: text,
  paymentmode: text,
  reason: maybe,
  instant: z.boolean(),
  refunded: z.number(),
  pricesteps: priceSteps,
  policies: z.strictObject({ terms: z.int(), refundPolicy: z.int(), privacyPolicy: z.int() }).nullable(),
  giftnote: maybe,
  codes: z.number(),
  createdAt: time,
  updatedAt: time,
});

const page = {
  payment_url: maybe,
  upi: z.strictObject({ link: text, left: z.int().positive() }).nullable(),
};

const payment = z.strictObject({
  client_txn_id: text,
  status: text,
  amount: rupees,
  upi_txn_id: maybe,
  ...page,
  remark: text,
});

const lineFields = {
  _id: text,
  txnid: text,
  type: text,
  status: text,
  amount: rupees,
  orderid: maybe,
  userid: text,
  useremail: text,
  reason: maybe,
  createdAt: time,
  updatedAt: time,
};

const image = z.strictObject({
  id: text,
  title: text,
  titleHi: text,
  offer: text,
  offerHi: text,
  type: text,
  url: text,
  redirectUrl: maybe,
});
const images = z.array(image);
const galleryImage = image.extend({ createdAt: time });
const device = z.strictObject({
  _id: text,
  name: text,
  browser: maybe,
  system: maybe,
  address: maybe,
  method: text,
  current: z.boolean(),
  createdAt: time,
  lastSeenAt: time,
  expiresAt: time,
});
const products = z.array(product);
const points = reply({ status: z.literal(200), smile_points: text });

/** What every way of signing in answers. */
export const signedInReply = reply({ token: text, user, msg: text, message: text });
export const linkReply = reply({ msg: text, code: z.literal('0') });
export const recoveryCodesReply = reply({ recoveryCodes: z.array(text).length(10) });
export const reauthenticatedReply = reply({ provedAt: time });

/** The answer to a page that asks about its list. */
const live = (now: z.ZodType) => reply({ digest: text, at: time, now: now.nullable() });
const liveRows = (row: z.ZodType) => live(z.strictObject({ first: z.array(text), rows: z.array(row) }));

const REPLIES: Record<string, z.ZodType> = {
  'GET /product/gethomeproducts': reply({
    trending: products,
    instantGames: products,
    games: products,
    ott: products,
    others: products,
  }),
  'GET /product/searchindex': reply({
    documents: z.array(
      z.strictObject({
        id: text,
        name: text,
        aliases: z.array(text),
        imgpath: text,
        entries: z.array(
          z.strictObject({ itemid: z.number(), name: text, amount: rupees, available: z.boolean() }),
        ),
        weight: z.number(),
      }),
    ),
    vocabulary: z.strictObject({ optional: z.array(text), synonyms: z.record(text, text) }),
    popular: z.array(text),
  }),
  'GET /product/search': reply({
    products: z.array(
      z.strictObject({
        _id: text,
        name: text,
        imgpath: text,
        item: z.strictObject({ itemid: z.number(), name: text, price: rupees }).nullable(),
      }),
    ),
    complete: z.boolean(),
  }),
  'POST /product/missedsearch': reply({}),
  'GET /product/allproducts': products,
  'GET /product/eachproduct/[id]': reply({ product }),
  'GET /gallery/images': reply({ CarouselMb: images, CarouselPc: images, Popup: images }),
  'POST /order/checkid': reply({
    message: text,
    username: maybe,
    use: maybe,
    region: maybe,
    outcome: text,
    mustVerify: z.boolean(),
  }),
  'POST /order/price': reply({ price: rupees, steps: priceSteps, points: z.number() }),
  'POST /admin/products/file': reply({
    problems: z.array(z.strictObject({ line: z.number(), column: text, problem: text })),
    warnings: z.array(text),
    product: z
      .strictObject({
        ...{ name: text, nameHi: text, category: text, type: text, imgpath: text },
        inputs: z.array(text),
      })
      .nullable(),
    items: z.array(
      z.strictObject({
        ...{ line: z.number(), name: text, nameHi: text, price: rupees, resell: rupees, delivery: text },
        ...{ floor: rupees.nullable(), margin: rupees.nullable(), isBelowCost: z.boolean() },
      }),
    ),
  }),
  'POST /admin/routes/test': reply({
    ...{ outcome: z.enum(['delivered', 'accepted', 'refused', 'unknown']), message: text },
    ...{ request: text, reply: text, took: z.number() },
  }),
  'POST /admin/coupons/preview': reply({
    ...{ customer: text, price: rupees, steps: priceSteps, points: z.number() },
    ...{ refusal: maybe, lowest: rupees.nullable() },
  }),
  'POST /order/createOrder': reply({
    data: z.strictObject({ orderid: text, client_txn_id: text, payment_url: text }),
  }),
  'POST /order/createWalletOrder': reply({ msg: text, redirect_url: text }),
  'GET /wallet/getbalance/[userid]': reply({ balance: rupees }),
  'GET /wallet/gettransactions/[userid]': z.array(z.strictObject(lineFields)),
  // A user's own file, and no JSON.
  'GET /wallet/statement/csv': z.undefined(),
  'GET /wallet/statement/pdf': z.undefined(),
  'GET /invoices/register': z.undefined(),
  'POST /wallet/topup': reply({ data: z.strictObject({ client_txn_id: text, payment_url: text }) }),
  'POST /wallet/txnstatus': reply({
    data: z.strictObject({
      ...lineFields,
      client_txn_id: text,
      ...page,
      upi_txn_id: maybe,
    }),
  }),
  'GET /points/getbalance/[userid]': reply({ balance: rupees }),
  'POST /points/redeempoints': said,
  'POST /admin/adduserbalance': reply({ message: text, balance: rupees }),
  'GET /order/[userId]': z.array(order),
  'GET /user/myorder/[userId]': reply({
    total_order: z.number(),
    completed: z.number(),
    refunded: z.number(),
  }),
  'POST /order/orderstatus': reply({
    order,
    data: payment,
    steps: z.array(z.strictObject({ at: time, kind: text, text })),
    again: z.strictObject({ product: text, itemid: z.number() }),
    art: text,
    reward: z.strictObject({ seconds: z.number().nullable(), points: rupees }).nullable(),
    refunds: z.array(
      z.strictObject({
        ...{ id: text, amount: rupees, state: text, to: maybe, decideBy: time, days: z.number() },
        ...{ expectedBy: time, source: text, reference: maybe },
      }),
    ),
  }),
  'GET /order/unpaid': reply({
    order: z
      .strictObject({
        ...{ orderid: text, productname: text, itemname: text, player: text },
        ...{ value: rupees, createdAt: time },
      })
      .nullable(),
  }),
  'GET /order/again': reply({
    goods: z.array(
      z.strictObject({
        ...{ product: text, productname: text, productnameHi: text, art: text },
        ...{ itemid: z.number(), itemname: text, itemnameHi: text },
        ...{ input1: text, input2: text, more: z.array(text), username: maybe, paymentmode: text },
      }),
    ),
  }),
  'POST /order/cancel': reply({ message: text }),
  'POST /order/refund': reply({ message: text }),
  'POST /order/player': reply({ message: text }),
  'POST /order/gift': reply({ note: maybe, path: maybe }),
  'POST /order/codes/reveal': reply({
    codes: z.array(z.strictObject({ code: text, pin: text, expiresAt: maybe })),
  }),
  'POST /order/codes/return': reply({ message: text }),
  'POST /user/partner/ask': done,
  'POST /user/partner/keys': newKey,
  'POST /user/partner/keys/[id]/rotate': newKey,
  'POST /user/partner/keys/[id]/revoke': done,
  'POST /user/partner/balance': done,
  'POST /user/partner/tests/reset': done,
  'POST /user/bulk-orders': reply({ id: text }),
  'POST /user/bulk-orders/[id]/check': reply({ list: bulkOrder }),
  'POST /user/bulk-orders/[id]/buy': reply({ list: bulkOrder }),
  'POST /user/webhooks': reply({ endpoint: webhookEndpoint, secret: text }),
  'POST /user/webhooks/[id]': reply({ endpoint: webhookEndpoint }),
  'POST /user/webhooks/[id]/delete': done,
  'POST /user/webhooks/[id]/secret': reply({ secret: text, oldUntil: maybe }),
  'POST /user/webhooks/replay': reply({ deliveries: z.int() }),
  'GET /order/help': reply({
    answers: z.array(z.strictObject({ question: text, text, ends: z.boolean() })),
    canChange: z.boolean(),
  }),
  'GET /help/requests': reply({ requests: z.array(z.strictObject(helpSummary)) }),
  'POST /help/requests': reply({ request: helpRequest }),
  'POST /help/requests/[number]/messages': reply({ request: helpRequest }),
  'POST /order/webhook/[gateway]': done,
  'POST /api/policy-reports': done,
  // A text, and no JSON.
  'GET /.well-known/security.txt': z.undefined(),
  'POST /auth/register': said,
  'POST /auth/resendverification': said,
  'POST /verify/mobilenumber': reply({ isUnique: z.boolean() }),
  'POST /verify/email': reply({ isUnique: z.boolean() }),
  'POST /password/forgetpassword': said,
  'POST /otp/otp-login': reply({ message: text, challenge: text }),
  'POST /otp/timer': reply({ timer: z.number(), resendIn: z.number(), message: text }),
  'POST /auth/logout': done,
  'POST /auth/logout-everywhere': done,
  'GET /auth/sessions': z.array(device),
  'POST /auth/sessions/[id]/end': done,
  'POST /auth/passkeys/[id]/remove': done,
  'POST /notifications/preferences': reply({ message: text }),
  'POST /notifications/push': done,
  'POST /notifications/push/end': done,
  'POST /notifications/telegram': reply({ url: text }),
  'POST /notifications/telegram/end': done,
  'POST /notifications/telegram/webhook': done,
  'GET /notifications/whatsapp/webhook': z.undefined(),
  'POST /notifications/whatsapp/webhook': done,
  'POST /product-reviews': done,
  'POST /product-reviews/remove': done,
  'GET /wishes': reply({
    favourite: z.boolean(),
    watches: z.array(z.strictObject({ itemid: z.number(), kind: text })),
  }),
  'POST /wishes/favourite': done,
  'POST /wishes/watch': reply({ reachable: z.boolean() }),
  'POST /user/edit-profile': reply({ user, message: text }),
  'POST /user/consents': reply({ message: text }),
  'POST /user/nominee': reply({ message: text }),
  'POST /user/guardian': reply({ message: text }),
  'POST /auth/guardian/[token]': reply({ message: text }),
  'POST /user/data': reply({ name: text, content: text }),
  'POST /user/erase': reply({ message: text }),
  'POST /user/billing': reply({ message: text }),
  'GET /invoices/[id]': z.undefined(),
  'POST /auth/reauthenticate/code': reply({ message: text }),
  'POST /auth/second-factor/begin': reply({ secret: text, uri: text, qr: text }),
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
          ...{ kind: text, what: text, about: text, reference: text, href: maybe, since: time },
          subject: z.strictObject({ kind: text, id: text }),
          ...{ due: time.nullable(), amount: rupees.nullable(), claim: z.null(), claimable: z.boolean() },
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
        ...{ id: text, by: text, name: text, since: time, until: time },
        from: z.strictObject({ name: text, note: text }).nullable(),
      })
      .nullable(),
  }),
  'POST /admin/orders/endings': reply({
    endings: z.array(
      z.strictObject({
        ...{ orderid: text, itemname: text, productname: text, player: text, useremail: text },
        ...{ value: rupees, obstacle: maybe, claimed: maybe, seen: text },
      }),
    ),
  }),
  'GET /admin/ending-templates': reply({
    templates: z.array(
      z.strictObject({
        ...{ id: text, status: text, name: text, message: text, messageHi: text, note: text },
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
  'GET /api/auth/[...nextauth]': z.strictObject({ csrfToken: text }),
};

/** The reply of that call to that user; throws for a call whose reply is not in the table. */
export function replySchema(name: string, who: Who): z.ZodType {
  if (name === 'GET /item/[productId]') {
    const item = { admin: itemForAdmins, reseller: itemForResellers }[who as string] ?? itemForAll;
    return reply({ items: z.array(item) });
  }
  if (name === 'GET /api/health') {
    const found = z.strictObject({ at: time, held: z.number(), broken: z.array(text) });
    const books: z.ZodRawShape = who === 'admin' ? { books: found.nullable() } : {};
    return reply({ database: text, worker: text, catalogue: text, ...books });
  }
  const schema = REPLIES[name];
  if (!schema) throw new Error(`what ${name} may answer is not written down`);
  return schema;
}
