// Every call of the store with one valid example each, and what it answers to each kind of user: the one table that
// the tests of access, of forged requests and of replies walk through.
import { SAMPLE_FILE } from '@/lib/domain/catalogue/import/product-columns';
import { sellCodes, storeTyped } from '@/lib/domain/vault';
import { webProcess } from '@/lib/http/server/process';
import { newId } from '@/lib/platform/ids';
import { rupees } from '@/lib/platform/money';
import {
  makeAttempt,
  makeBulkOrder,
  makeGift,
  makeHelpRequest,
  makeItem,
  makeOrder,
  makePartner,
  makePartnerKey,
  makePasskeyRow,
  makePayment,
  makeProduct,
  makeReview,
  makeSourceRefund,
  makeTaxDocument,
  makeWebhookDelivery,
} from '../make';
import { nextNumber } from '../make/next-number';
import { makePasskey } from '../passkey';
import { makePicture, uploadForm } from '../pictures';
import { TEST_API_KEY } from './api-key';
import { editOf } from './edit-of';
import { signInAs } from './people';
import type { CallOptions } from './raw-call';
import { NEW_ITEM, NEW_PRODUCT, orderBody } from './stock';
import type { Who, World } from './world';

const METHODS = ['GET', 'POST', 'PATCH', 'DELETE'] as const;
type Method = (typeof METHODS)[number];

/** A call as it is sent, without its sender. */
export interface Example extends CallOptions {
  path: string;
}

export interface Endpoint {
  /** As the inventory of handlers names it. */
  name: string;
  method: Method;
  pattern: string;
  /** Made anew for each call, with whatever the call uses up. */
  example(world: World): Example | Promise<Example>;
  allowed: Record<Who, number>;
  /** Where the store has a domain, as the built store of the browser tests, if that makes a difference. */
  onDomain: Record<Who, number>;
  /** Only a bearer token may call it: a cookie alone is refused. */
  bearerOnly: boolean;
  /** Answers only inside Next itself, so not on the test server. */
  needsNext: boolean;
}

type Statuses = Record<Who, number>;
const every = (status: number): Statuses => ({
  visitor: status,
  owner: status,
  other: status,
  reseller: status,
  admin: status,
});
const anyone = every(200);
const signedIn: Statuses = { ...anyone, visitor: 401 };
/** An object of another user is not found. */
const self: Statuses = { visitor: 401, owner: 200, other: 404, reseller: 404, admin: 200 };
const ownerAlone: Statuses = { ...self, admin: 404 };
/** For what only a partner may do, which the owner is. */
const partnerAlone: Statuses = { ...every(409), visitor: 401, owner: 200 };
const admins = (status = 200): Statuses => ({
  visitor: 401,
  owner: 403,
  other: 403,
  reseller: 403,
  admin: status,
});

function endpoint(
  name: string,
  allowed: Statuses,
  example: Endpoint['example'],
  {
    onDomain = allowed,
    bearerOnly = false,
    needsNext = false,
  }: Partial<Pick<Endpoint, 'onDomain' | 'bearerOnly' | 'needsNext'>> = {},
): Endpoint {
  const [first, pattern = ''] = name.split(' ');
  const method = METHODS.find((known) => known === first);
  if (!method) throw new Error(`${name} is no call`);
  return { name, method, pattern, allowed, onDomain, example, bearerOnly, needsNext };
}

const plain =
  (path: string, options: CallOptions = {}): Endpoint['example'] =>
  () => ({ path, ...options });
const software = makePasskey({ origin: 'https://shop.example', rpId: 'shop.example' });
const usedPasskey = () => software.get({ challenge: 'AAAA' });
const newPasskey = () => software.create({ challenge: 'AAAA', user: { id: 'AAAA' } });
/** The passkeys that other examples make are second factors, which the call would ask for. */
async function removePasskeys({ prisma }: World['db']) {
  await prisma.passkey.deleteMany();
  await prisma.user.updateMany({ data: { passkeyCount: 0 } });
}
const newMobile = () => `8${String(nextNumber()).padStart(9, '0')}`;
const newEmail = () => `stranger${nextNumber()}@example.com`;
/** An order that waits for an administrator. */
async function waitingOrder({ db, stock }: World): Promise<string> {
  const { handProduct: product, handItem: item } = stock;
  return (await makeOrder(db.prisma, { product, item, status: 'Processing' })).id;
}

/** The owner as a partner without keys that work, so that there is room for one. */
async function ownPartner({ db: { prisma }, owner: { user } }: World): Promise<string> {
  if ((await prisma.partner.count({ where: { userId: user.id } })) === 0) await makePartner(prisma, { user });
  const where = { partnerId: user.id, revokedAt: null };
  await prisma.partnerKey.updateMany({ where, data: { revokedAt: new Date() } });
  return user.id;
}

async function ownKey(world: World): Promise<string> {
  return (await makePartnerKey(world.db.prisma, { partnerId: await ownPartner(world) })).key.id;
}

async function ownEndpoint({ db, owner: { user } }: World): Promise<string> {
  return (await makeWebhookDelivery(db.prisma, { user })).endpoint.id;
}

/** A list of the owner with one player, who is not bought without money. */
async function ownList({ db, stock: { product, item }, owner: { user } }: World): Promise<string> {
  return (await makeBulkOrder(db.prisma, { user, product, item, lines: [['17366', '22001']] })).id;
}

/** An order of the owner that was delivered. */
async function completedOrder({ db, stock, owner: { user } }: World): Promise<string> {
  const { handProduct: product, handItem: item } = stock;
  return (await makeOrder(db.prisma, { user, product, item, status: 'Completed' })).id;
}

/** One of the owner whose code nobody has looked at. */
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

export const ENDPOINTS: Endpoint[] = [
  endpoint('GET /product/gethomeproducts', anyone, plain('/product/gethomeproducts')),
  endpoint('GET /product/allproducts', signedIn, plain('/product/allproducts')),
  endpoint('GET /product/searchindex', anyone, plain('/product/searchindex')),
  endpoint('GET /product/search', anyone, ({ stock }) => ({
    path: `/product/search?q=${encodeURIComponent(stock.product.name)}`,
  })),
  endpoint('POST /product/missedsearch', anyone, () => ({
    path: '/product/missedsearch',
    json: { q: 'no such game' },
  })),
  endpoint('GET /product/eachproduct/[id]', anyone, ({ stock }) => ({
    path: `/product/eachproduct/${stock.product.id}`,
  })),
  endpoint('GET /item/[productId]', anyone, ({ stock }) => ({ path: `/item/${stock.product.id}` })),
  endpoint('GET /gallery/images', anyone, plain('/gallery/images')),
  endpoint('POST /order/checkid', anyone, ({ stock }) => ({
    path: '/order/checkid',
    json: { userid: '12345678', zoneid: '2001', selectedProduct: stock.product.id },
  })),
  endpoint('POST /order/price', signedIn, ({ stock }) => ({
    path: '/order/price',
    json: { product_id: stock.product.id, itemid: stock.item.itemid },
  })),
  endpoint('POST /admin/products/file', admins(), () => ({
    path: '/admin/products/file',
    json: { text: SAMPLE_FILE },
  })),
  endpoint('POST /admin/routes/test', admins(), ({ stock: { item } }) => ({
    path: '/admin/routes/test',
    json: { itemid: item.itemid, position: 0, input1: '123456789', input2: '2001' },
  })),
  endpoint('POST /admin/coupons/preview', admins(), ({ stock, owner }) => ({
    path: '/admin/coupons/preview',
    json: { customer: owner.user.id, itemid: stock.item.itemid, code: '' },
  })),
  // An order is for its buyer only: an administrator cannot create one in another's name.
  endpoint('POST /order/createOrder', ownerAlone, ({ stock, owner }) => ({
    path: '/order/createOrder',
    json: orderBody(stock, owner),
  })),
  endpoint('GET /order/[userId]', self, ({ owner }) => ({ path: `/order/${owner.user.id}` })),
  endpoint('GET /user/myorder/[userId]', self, ({ owner }) => ({ path: `/user/myorder/${owner.user.id}` })),
  endpoint('POST /order/orderstatus', self, ({ order }) => ({
    path: '/order/orderstatus',
    json: { client_txn_id: order.id, apiKey: TEST_API_KEY },
  })),
  endpoint('GET /order/unpaid', signedIn, plain('/order/unpaid')),
  endpoint('GET /order/again', signedIn, plain('/order/again')),
  endpoint('GET /order/help', ownerAlone, ({ order }) => ({ path: `/order/help?orderid=${order.id}` })),
  endpoint('GET /help/requests', signedIn, ({ order }) => ({ path: `/help/requests?orderid=${order.id}` })),
  endpoint('POST /help/requests', ownerAlone, async (world) => ({
    path: '/help/requests',
    json: { orderid: await completedOrder(world), kind: 'not_received', text: 'Where is it?' },
  })),
  endpoint('POST /help/requests/[number]/messages', ownerAlone, async (world) => {
    // Of an order of its own: a message gives the request its key again, which one request of an order and kind has.
    const order = { id: await completedOrder(world), userId: world.owner.user.id };
    const { id } = await makeHelpRequest(world.db.prisma, order);
    return { path: `/help/requests/${id}/messages`, json: { text: 'Still nothing.' } };
  }),
  endpoint('POST /order/cancel', ownerAlone, async (world) => ({
    path: '/order/cancel',
    json: { orderid: await ownOrder(world, 'Created'), paid: false },
  })),
  endpoint('POST /order/refund', ownerAlone, async (world) => ({
    path: '/order/refund',
    json: { ...(await askedRefund(world)), to: 'wallet' },
  })),
  endpoint('POST /order/player', ownerAlone, async (world) => ({
    path: '/order/player',
    json: { orderid: await ownOrder(world, 'Processing'), input1: 'asha@example.com', input2: '9876543210' },
  })),
  endpoint('POST /order/gift', ownerAlone, async (world) => ({
    path: '/order/gift',
    json: { orderid: await completedOrder(world), note: 'For you' },
  })),
  endpoint('POST /order/codes/reveal', ownerAlone, async (world) => ({
    path: '/order/codes/reveal',
    json: { orderid: await orderWithCode(world) },
  })),
  endpoint('POST /order/codes/return', ownerAlone, async (world) => ({
    path: '/order/codes/return',
    json: { orderid: await orderWithCode(world) },
  })),
  endpoint(
    'POST /user/partner/ask',
    { ...every(403), visitor: 401, reseller: 200 },
    async ({ db, reseller }) => {
      await db.prisma.partner.deleteMany({ where: { userId: reseller.user.id } });
      return { path: '/user/partner/ask', json: { about: 'I sell in forty shops.' } };
    },
  ),
  endpoint('POST /user/partner/keys', partnerAlone, async (world) => {
    await ownPartner(world);
    const terms = { scopes: ['orders:read'], networks: [], dailyCap: null, days: null };
    return { path: '/user/partner/keys', json: { mode: 'test', name: 'A program', ...terms } };
  }),
  endpoint('POST /user/partner/keys/[id]/rotate', partnerAlone, async (world) => ({
    path: `/user/partner/keys/${await ownKey(world)}/rotate`,
    json: { overlapHours: 24 },
  })),
  endpoint('POST /user/partner/keys/[id]/revoke', ownerAlone, async (world) => ({
    path: `/user/partner/keys/${await ownKey(world)}/revoke`,
    json: {},
  })),
  endpoint('POST /user/partner/balance', partnerAlone, async (world) => {
    await ownPartner(world);
    return { path: '/user/partner/balance', json: { lowBalance: 500 } };
  }),
  endpoint('POST /user/partner/tests/reset', partnerAlone, async (world) => {
    await ownPartner(world);
    return { path: '/user/partner/tests/reset', json: {} };
  }),
  endpoint(
    'POST /user/bulk-orders',
    { ...every(403), visitor: 401, reseller: 200 },
    ({ stock: { product, item } }) => ({
      path: '/user/bulk-orders',
      json: { product_id: product.id, item_id: item.itemid, text: '17366, 22001' },
    }),
  ),
  endpoint('POST /user/bulk-orders/[id]/check', ownerAlone, async (world) => ({
    path: `/user/bulk-orders/${await ownList(world)}/check`,
    json: {},
  })),
  endpoint('POST /user/bulk-orders/[id]/buy', ownerAlone, async (world) => ({
    path: `/user/bulk-orders/${await ownList(world)}/buy`,
    json: {},
  })),
  // An address of a private network is refused everywhere; a name would need a resolver.
  endpoint(
    'POST /user/webhooks',
    { ...every(400), visitor: 401 },
    plain('/user/webhooks', {
      json: { mode: 'test', url: 'https://10.0.0.1/hook', types: ['order.completed'] },
    }),
  ),
  endpoint('POST /user/webhooks/[id]', ownerAlone, async (world) => ({
    path: `/user/webhooks/${await ownEndpoint(world)}`,
    json: { types: ['order.completed'] },
  })),
  endpoint('POST /user/webhooks/[id]/delete', ownerAlone, async (world) => ({
    path: `/user/webhooks/${await ownEndpoint(world)}/delete`,
    json: {},
  })),
  endpoint('POST /user/webhooks/[id]/secret', ownerAlone, async (world) => ({
    path: `/user/webhooks/${await ownEndpoint(world)}/secret`,
    json: {},
  })),
  endpoint('POST /user/webhooks/replay', ownerAlone, async ({ db, owner }) => {
    const { delivery } = await makeWebhookDelivery(db.prisma, {
      state: 'failed',
      tries: 10,
      user: owner.user,
    });
    return {
      path: '/user/webhooks/replay',
      json: { eventId: delivery.eventId, endpointId: delivery.endpointId },
    };
  }),
  endpoint('POST /order/createWalletOrder', ownerAlone, ({ stock, owner }) => ({
    path: '/order/createWalletOrder',
    json: { ...orderBody(stock, owner), paymentmode: 'wallet' },
  })),
  endpoint('GET /wallet/getbalance/[userid]', self, ({ owner }) => ({
    path: `/wallet/getbalance/${owner.user.id}`,
  })),
  endpoint('GET /wallet/gettransactions/[userid]', self, ({ owner }) => ({
    path: `/wallet/gettransactions/${owner.user.id}`,
  })),
  endpoint(
    'GET /wallet/statement/csv',
    signedIn,
    plain('/wallet/statement/csv?from=2026-11-01&to=2026-11-30'),
  ),
  endpoint(
    'GET /wallet/statement/pdf',
    signedIn,
    plain('/wallet/statement/pdf?from=2026-11-01&to=2026-11-30'),
  ),
  endpoint('GET /invoices/register', signedIn, plain('/invoices/register?from=2026-11-01&to=2026-11-30')),
  endpoint('POST /wallet/topup', ownerAlone, ({ owner }) => ({
    path: '/wallet/topup',
    json: { value: 100, userid: owner.user.id },
  })),
  endpoint('POST /wallet/txnstatus', self, ({ transaction }) => ({
    path: '/wallet/txnstatus',
    json: { client_txn_id: transaction.txnid },
  })),
  endpoint('GET /points/getbalance/[userid]', self, ({ owner }) => ({
    path: `/points/getbalance/${owner.user.id}`,
  })),
  endpoint('POST /points/redeempoints', ownerAlone, ({ owner }) => ({
    path: '/points/redeempoints',
    json: { value: 1, userid: owner.user.id },
  })),
  endpoint('POST /admin/adduserbalance', admins(), ({ owner }) => ({
    path: '/admin/adduserbalance',
    json: { userId: owner.user.id, email: owner.user.email, amount: 1 },
  })),
  endpoint('POST /admin/gifts/[txnid]/takeback', admins(), async ({ db, owner }) => ({
    path: `/admin/gifts/${await makeGift(db.prisma, owner.user)}/takeback`,
    json: { amount: 1, reason: 'given by mistake' },
  })),
  endpoint(
    'POST /order/webhook/[gateway]',
    anyone,
    plain('/order/webhook/ekqr', { body: 'client_txn_id=T1' }),
  ),
  endpoint('POST /auth/login', every(401), () => ({
    path: '/auth/login',
    json: { email: newEmail(), password: 'x' },
  })),
  endpoint('POST /auth/register', anyone, () => ({
    path: '/auth/register',
    json: {
      name: 'Asha',
      email: newEmail(),
      mobilenumber: newMobile(),
      password: 'a long sentence of a password',
    },
  })),
  endpoint('POST /auth/resendverification', anyone, () => ({
    path: '/auth/resendverification',
    json: { email: newEmail() },
  })),
  endpoint('POST /verify/mobilenumber', anyone, () => ({
    path: '/verify/mobilenumber',
    json: { mobileNumber: newMobile() },
  })),
  endpoint('POST /verify/email', anyone, () => ({ path: '/verify/email', json: { email: newEmail() } })),
  endpoint('POST /auth/verifymail/[id]/[token]', every(400), ({ owner }) => ({
    path: `/auth/verifymail/${owner.user.id}/nothing`,
  })),
  endpoint('POST /auth/notme/[id]/[token]', every(400), ({ owner }) => ({
    path: `/auth/notme/${owner.user.id}/nothing`,
  })),
  endpoint('POST /password/forgetpassword', anyone, () => ({
    path: '/password/forgetpassword',
    json: { email: newEmail() },
  })),
  endpoint('POST /password/reset-password/[id]/[token]', every(400), ({ owner }) => ({
    path: `/password/reset-password/${owner.user.id}/nothing`,
    json: { password: 'a long sentence of a password' },
  })),
  endpoint('POST /otp/otp-login', anyone, () => ({ path: '/otp/otp-login', json: { mobile: newMobile() } })),
  endpoint('POST /otp/timer', anyone, () => ({ path: '/otp/timer', json: { mobile: newMobile() } })),
  endpoint('POST /otp/verify-otp', every(401), () => ({
    path: '/otp/verify-otp',
    json: { mobile: newMobile(), otp: '000000' },
  })),
  endpoint('POST /otp/account-code', every(401), () => ({
    path: '/otp/account-code',
    json: { mobile: newMobile(), otp: '000000', account: 'none' },
  })),
  endpoint('POST /auth/identity', every(401), plain('/auth/identity', { json: { id_token: 'x.y.z' } })),
  endpoint('POST /auth/logout', signedIn, plain('/auth/logout')),
  endpoint('POST /auth/logout-everywhere', signedIn, plain('/auth/logout-everywhere')),
  endpoint('GET /auth/sessions', signedIn, plain('/auth/sessions')),
  endpoint('POST /auth/sessions/[id]/end', ownerAlone, async ({ db, owner }) => {
    const { sessionVersion } = await db.prisma.user.findUniqueOrThrow({ where: { id: owner.user.id } });
    const { session } = await signInAs(db, { ...owner.user, sessionVersion });
    return { path: `/auth/sessions/${session.id}/end` };
  }),
  endpoint(
    'POST /user/consents',
    signedIn,
    plain('/user/consents', { json: { purpose: 'reviews', given: true } }),
  ),
  endpoint(
    'POST /user/nominee',
    signedIn,
    plain('/user/nominee', { json: { name: 'Ravi', contact: 'ravi@example.com' } }),
  ),
  // Refused without a day of birth: the people of these tests buy afterwards, and a child's guardian has to agree first.
  // Resellers and staff have none.
  endpoint(
    'POST /user/guardian',
    { ...every(400), visitor: 401, reseller: 409, admin: 409 },
    plain('/user/guardian', {
      json: { guardian_name: 'Ravi', guardian_email: 'ravi@example.com' },
    }),
  ),
  // tests/integration/guardians.test.ts has links that are open.
  endpoint(
    'POST /auth/guardian/[token]',
    every(400),
    plain('/auth/guardian/nothing', { json: { decision: 'refuse' } }),
  ),
  endpoint('POST /user/data', signedIn, plain('/user/data', { json: { form: 'text' } })),
  // Refused: the people of these tests are needed afterwards.
  endpoint(
    'POST /user/erase',
    { ...every(409), visitor: 401 },
    async ({ db, stock, owner, other, reseller, admin }) => {
      // An open order keeps each account. No more than these: an order that waits for staff is in the lists of other tests.
      const ids = [owner, other, reseller, admin].map(({ user }) => user.id);
      const free = await db.prisma.user.findMany({
        where: { id: { in: ids }, orders: { none: { status: 'Processing' } } },
      });
      const goods = { product: stock.product, item: stock.item };
      for (const user of free) await makeOrder(db.prisma, { user, ...goods, status: 'Processing' });
      return { path: '/user/erase' };
    },
  ),
  endpoint(
    'POST /user/billing',
    signedIn,
    plain('/user/billing', { json: { state: '29', name: '', address: '', gstin: '' } }),
  ),
  endpoint('GET /invoices/[id]', self, async (world) => ({
    path: `/invoices/${(await makeTaxDocument(world.db.prisma, { id: await completedOrder(world) })).id}`,
  })),
  endpoint('POST /user/edit-profile', self, ({ owner }) => ({
    path: '/user/edit-profile',
    json: { userid: owner.user.id, name: owner.user.name },
  })),
  // No user has an authenticator, or one to confirm.
  endpoint('POST /auth/reauthenticate', { ...every(409), visitor: 401 }, async ({ db }) => {
    await removePasskeys(db);
    return { path: '/auth/reauthenticate', json: { code: '000000' } };
  }),
  // No session of these tests has confirmed its owner, and none has anything but its session to do it with.
  endpoint('POST /auth/reauthenticate/code', { ...every(200), visitor: 401 }, async ({ db }) => {
    await removePasskeys(db);
    return { path: '/auth/reauthenticate/code' };
  }),
  endpoint(
    'POST /auth/contacts/code',
    { ...every(403), visitor: 401 },
    plain('/auth/contacts/code', { json: { email: 'new@example.com' } }),
  ),
  endpoint(
    'POST /auth/contacts/change',
    { ...every(403), visitor: 401 },
    plain('/auth/contacts/change', { json: { email: 'new@example.com', code: '000000' } }),
  ),
  endpoint(
    'POST /auth/contacts/password',
    { ...every(403), visitor: 401 },
    plain('/auth/contacts/password', { json: { password: 'a long sentence of a password' } }),
  ),
  endpoint('POST /auth/undo/[id]/[token]', every(400), plain('/auth/undo/nothing/nothing')),
  endpoint(
    'POST /notifications/preferences',
    signedIn,
    plain('/notifications/preferences', { json: { wanted: ['delivered:mail'] } }),
  ),
  endpoint(
    'POST /notifications/push',
    signedIn,
    plain('/notifications/push', {
      json: {
        endpoint: 'https://fcm.googleapis.com/fcm/send/a-browser',
        keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
        keyId: 'a-key',
      },
    }),
  ),
  endpoint('POST /notifications/push/end', signedIn, plain('/notifications/push/end', { json: {} })),
  endpoint('POST /notifications/telegram', signedIn, plain('/notifications/telegram')),
  endpoint('POST /notifications/telegram/end', signedIn, plain('/notifications/telegram/end')),
  // tests/integration/telegram.test.ts has the secret of the header.
  endpoint('POST /notifications/telegram/webhook', every(401), plain('/notifications/telegram/webhook')),
  // tests/integration/whatsapp.test.ts has the token and the signature.
  endpoint('GET /notifications/whatsapp/webhook', every(401), plain('/notifications/whatsapp/webhook')),
  endpoint('POST /notifications/whatsapp/webhook', every(401), plain('/notifications/whatsapp/webhook')),
  endpoint(
    'POST /notifications/unsubscribe/[token]',
    every(404),
    plain('/notifications/unsubscribe/nothing'),
  ),
  // Nobody here has had the product delivered; tests/integration/http-product-reviews.test.ts has those who have.
  endpoint('POST /product-reviews', { ...every(409), visitor: 401 }, ({ stock }) => ({
    path: '/product-reviews',
    json: { product_id: stock.product.id, stars: 5, text: 'It came at once.', named: true },
  })),
  endpoint('POST /product-reviews/remove', signedIn, ({ stock }) => ({
    path: '/product-reviews/remove',
    json: { product_id: stock.product.id },
  })),
  endpoint('GET /wishes', signedIn, ({ stock }) => ({ path: `/wishes?product=${stock.product.id}` })),
  endpoint('POST /wishes/favourite', signedIn, ({ stock }) => ({
    path: '/wishes/favourite',
    json: { product_id: stock.product.id, wanted: true },
  })),
  endpoint('POST /wishes/watch', signedIn, ({ stock: { product, item } }) => ({
    path: '/wishes/watch',
    json: { product_id: product.id, itemid: item.itemid, kind: 'price', wanted: true },
  })),
  endpoint('POST /auth/second-factor/begin', signedIn, plain('/auth/second-factor/begin', { json: {} })),
  endpoint('POST /auth/second-factor/confirm', { ...every(409), visitor: 401 }, async ({ db }) => {
    await db.prisma.user.updateMany({ data: { totpSecret: null } });
    return { path: '/auth/second-factor/confirm', json: { code: '000000' } };
  }),
  endpoint(
    'POST /auth/second-factor/remove',
    { ...every(409), visitor: 401 },
    plain('/auth/second-factor/remove', { json: { code: '000000' } }),
  ),
  // The address of these tests is no domain, so that it has no passkeys; tests/integration/http-passkeys.test.ts has.
  endpoint('POST /auth/passkey/begin', every(422), plain('/auth/passkey/begin'), { onDomain: anyone }),
  endpoint('POST /auth/passkey', every(422), plain('/auth/passkey', { json: { passkey: usedPasskey() } }), {
    onDomain: every(401),
  }),
  endpoint(
    'POST /auth/passkeys/begin',
    { ...every(422), visitor: 401 },
    plain('/auth/passkeys/begin', { json: {} }),
    { onDomain: signedIn },
  ),
  endpoint(
    'POST /auth/passkeys/add',
    { ...every(422), visitor: 401 },
    plain('/auth/passkeys/add', { json: { name: 'My phone', credential: newPasskey() } }),
    { onDomain: every(401) },
  ),
  endpoint('POST /auth/passkeys/[id]/remove', ownerAlone, async ({ db, owner }) => {
    const { id } = await makePasskeyRow(db.prisma, owner.user);
    return { path: `/auth/passkeys/${id}/remove` };
  }),
  endpoint('GET /admin/alltxn', admins(), plain('/admin/alltxn?status=Created&search=t&page=1&limit=50')),
  endpoint('GET /admin/allwallettxn', admins(), plain('/admin/allwallettxn?type=Credit&page=1&limit=50')),
  endpoint('GET /admin/price/csv', admins(), plain('/admin/price/csv')),
  endpoint('GET /admin/txn/csv', admins(), plain('/admin/txn/csv?from=2026-11-01')),
  endpoint('GET /admin/reports/csv', admins(), plain('/admin/reports/csv?table=days&from=2026-11-01')),
  endpoint('GET /admin/wallettxn/csv', admins(), plain('/admin/wallettxn/csv?search=w')),
  endpoint('GET /admin/audit/csv', admins(), plain('/admin/audit/csv?from=2026-11-01')),
  endpoint('GET /admin/tax/return', admins(), plain('/admin/tax/return?month=2026-11&file=b2b')),
  endpoint('GET /admin/security/csv', admins(), plain('/admin/security/csv?from=2026-11-01')),
  endpoint('GET /admin/processing', admins(), plain('/admin/processing')),
  endpoint('GET /admin/reviews', admins(), plain('/admin/reviews')),
  endpoint('POST /admin/reviews/[id]/ask', admins(), async (world) => ({
    path: `/admin/reviews/${await openCase(world)}/ask`,
  })),
  endpoint('GET /admin/stats', admins(), plain('/admin/stats')),
  endpoint('POST /admin/querypoints', admins(), plain('/admin/querypoints')),
  endpoint('POST /admin/querypoints/ph', admins(), plain('/admin/querypoints/ph')),
  endpoint('POST /admin/find', admins(), ({ order }) => ({ path: '/admin/find', json: { q: order.id } })),
  endpoint('GET /admin/changes', admins(), plain('/admin/changes?objectType=item&objectId=1')),
  endpoint('GET /admin/claims', admins(), plain('/admin/claims?kind=order&id=T2611200000000000000')),
  endpoint('POST /admin/live/orders', admins(), ({ order }) => ({
    path: '/admin/live/orders',
    json: { shown: [order.id], seen: '' },
  })),
  endpoint('POST /admin/live/users', admins(), ({ order }) => ({
    path: '/admin/live/users',
    json: { shown: [order.userId], seen: '' },
  })),
  endpoint(
    'POST /admin/live/transactions',
    admins(),
    plain('/admin/live/transactions', { json: { shown: [], seen: '' } }),
  ),
  endpoint('POST /admin/live/work', admins(), plain('/admin/live/work', { json: { seen: '' } })),
  endpoint('POST /admin/live/pending', admins(), plain('/admin/live/pending', { json: { seen: '' } })),
  endpoint('GET /admin/ending-templates', admins(), plain('/admin/ending-templates')),
  endpoint('GET /admin/colleagues', admins(), async (world) => ({
    path: `/admin/colleagues?kind=order&id=${await unansweredOrder(world)}`,
  })),
  endpoint('POST /admin/orders/endings', admins(), ({ order }) => ({
    path: '/admin/orders/endings',
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
    path: '/admin/updateproduct',
    json: { _id: handProduct.id, instock: true, importantNote: handProduct.importantnote },
  })),
  endpoint(
    'POST /admin/calls/createproduct',
    admins(),
    plain('/admin/calls/createproduct', { json: NEW_PRODUCT }),
  ),
  endpoint('POST /admin/createitem', admins(), plain('/admin/createitem', { json: NEW_ITEM })),
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
  endpoint('GET /admin/getallitems', admins(), plain('/admin/getallitems')),
  endpoint('GET /admin/getallproducts', admins(), plain('/admin/getallproducts')),
  ...(['GET', 'POST'] as const).map((method) =>
    endpoint(
      `${method} /admin/updateorder/[orderId]/[newStatus]/[[...reason]]`,
      admins(),
      async (world) => ({ path: `/admin/updateorder/${await waitingOrder(world)}/Completed/all%20good` }),
      { bearerOnly: true },
    ),
  ),
  endpoint('POST /admin/uploadimage', admins(), async () => ({
    path: '/admin/uploadimage',
    ...uploadForm(await makePicture({ width: 60, height: 40 })),
  })),
  endpoint('GET /admin/imagegallery', admins(), plain('/admin/imagegallery')),
  endpoint('POST /admin/deleteimage/[id]', admins(), async (world) => ({
    path: `/admin/deleteimage/${await hangingImage(world)}`,
  })),
  endpoint('GET /media/[name]', every(404), plain(`/media/${'0'.repeat(32)}-480.webp`)),
  endpoint('GET /media/share/[id]', every(404), plain('/media/share/no-such-product')),
  endpoint('GET /admin/users_data', admins(), plain('/admin/users_data')),
  // Unchanged values, because other tests use these users too.
  endpoint('POST /admin/updateuserdata', admins(), async ({ db, reseller }) => {
    const user = await db.prisma.user.findUniqueOrThrow({ where: { id: reseller.user.id } });
    return { path: '/admin/updateuserdata', json: editOf(user) };
  }),
  endpoint('GET /v1/openapi.json', anyone, plain('/v1/openapi.json')),
  // Programs of partners alone call these, by a key: no session is one.
  ...[
    '/products',
    '/products/[id]',
    '/orders',
    '/orders/[id]',
    '/orders/[id]/codes',
    '/balance',
    '/ledger',
    '/webhook-endpoints',
    '/webhook-endpoints/[id]',
    '/webhook-endpoints/[id]/deliveries',
    '/events',
    '/events/[id]',
  ].map((path) => endpoint(`GET /v1${path}`, every(401), plain(`/v1${path.replace('[id]', 'T1')}`))),
  ...[
    '/players/check',
    '/orders',
    '/orders/batch',
    '/orders/[id]/cancel',
    '/orders/[id]/codes/reveal',
    '/orders/[id]/codes/[code_id]/report',
    '/webhook-endpoints',
    '/webhook-endpoints/[id]/rotate-secret',
    '/webhook-endpoints/[id]/test',
    '/events/[id]/replay',
  ].map((path) =>
    endpoint(`POST /v1${path}`, every(401), plain(`/v1${path.replace(/\[\w+\]/g, 'T1')}`, { json: {} })),
  ),
  endpoint('PATCH /v1/webhook-endpoints/[id]', every(401), plain('/v1/webhook-endpoints/T1', { json: {} })),
  endpoint('DELETE /v1/webhook-endpoints/[id]', every(401), plain('/v1/webhook-endpoints/T1')),
  endpoint('POST /api/revalidate', every(404), plain('/api/revalidate')),
  endpoint('GET /api/health', anyone, plain('/api/health')),
  endpoint('POST /api/policy-reports', anyone, plain('/api/policy-reports', { body: '[]' })),
  endpoint('GET /.well-known/security.txt', anyone, plain('/.well-known/security.txt')),
  endpoint('GET /api/auth/[...nextauth]', anyone, plain('/api/auth/csrf'), { needsNext: true }),
  // Without its own CSRF token the library's sign-out only redirects to the page that asks for it.
  endpoint('POST /api/auth/[...nextauth]', every(302), plain('/api/auth/signout', { json: {} }), {
    needsNext: true,
  }),
];

/** Calls that change something. */
export const CHANGING = ENDPOINTS.filter(({ method, bearerOnly }) => method !== 'GET' || bearerOnly);

/** Calls that need a session: without one they are refused. */
export const GUARDED = ENDPOINTS.filter(({ allowed }) => allowed.visitor === 401 && allowed.owner !== 401);

export type Insider = 'owner' | 'reseller' | 'admin';

/** A user who may make the call. */
export function insiderOf({ allowed }: Endpoint): Insider {
  if (allowed.owner !== 403) return 'owner';
  return allowed.reseller === 403 ? 'admin' : 'reseller';
}
