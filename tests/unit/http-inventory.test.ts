// Every endpoint of the store and its access class, in one table: an endpoint that is missing, or declares something
// else, fails here. The table is that of spec S6.2, with the permissions of decision 029 in place of the
// administrator; change all.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PERMISSIONS } from '@/lib/domain/permissions';
import { ACCESSES, type Access } from '@/lib/http/access';
import { ACTION_CASES } from '../e2e/http/actions';
import { inventoryGaps } from '../support/inventory-gaps';
import { absolute, listFiles } from '../support/server/files';
import { type Exported, loadRoutes } from '../support/server/routes';

const TABLE: Record<string, Access> = {
  'GET /product/gethomeproducts': 'public',
  'GET /product/allproducts': 'signed-in',
  'GET /product/eachproduct/[id]': 'public',
  'GET /item/[productId]': 'public',
  'GET /product/searchindex': 'public',
  'GET /product/search': 'public',
  'POST /product/missedsearch': 'public',
  'GET /gallery/images': 'public',
  'POST /order/checkid': 'public',
  'POST /order/price': 'signed-in',
  'POST /order/createOrder': 'signed-in',
  'POST /order/createWalletOrder': 'signed-in',
  'GET /wallet/getbalance/[userid]': 'self',
  'GET /wallet/gettransactions/[userid]': 'self',
  'GET /wallet/statement/csv': 'signed-in',
  'GET /wallet/statement/pdf': 'signed-in',
  'POST /wallet/topup': 'signed-in',
  'POST /wallet/txnstatus': 'signed-in',
  'GET /points/getbalance/[userid]': 'self',
  'POST /points/redeempoints': 'signed-in',
  'POST /admin/adduserbalance': 'money.give',
  'POST /admin/gifts/[txnid]/takeback': 'money.give',
  'GET /order/[userId]': 'self',
  'GET /user/myorder/[userId]': 'self',
  'POST /order/orderstatus': 'signed-in',
  'GET /order/unpaid': 'signed-in',
  'GET /order/again': 'signed-in',
  'GET /order/help': 'signed-in',
  'GET /help/requests': 'signed-in',
  'POST /help/requests': 'signed-in',
  'POST /help/requests/[number]/messages': 'signed-in',
  'POST /order/cancel': 'signed-in',
  'POST /order/refund': 'signed-in',
  'POST /order/player': 'signed-in',
  'POST /order/gift': 'signed-in',
  'POST /user/partner/ask': 'signed-in',
  'POST /user/partner/keys': 'signed-in',
  'POST /user/partner/keys/[id]/rotate': 'signed-in',
  'POST /user/partner/keys/[id]/revoke': 'signed-in',
  'POST /user/partner/balance': 'signed-in',
  'POST /user/partner/tests/reset': 'signed-in',
  'POST /user/bulk-orders': 'signed-in',
  'POST /user/bulk-orders/[id]/check': 'signed-in',
  'POST /user/bulk-orders/[id]/buy': 'signed-in',
  'POST /user/webhooks': 'signed-in',
  'POST /user/webhooks/[id]': 'signed-in',
  'POST /user/webhooks/[id]/delete': 'signed-in',
  'POST /user/webhooks/[id]/restore': 'signed-in',
  'POST /user/webhooks/[id]/secret': 'signed-in',
  'POST /user/webhooks/replay': 'signed-in',
  'POST /order/codes/reveal': 'signed-in',
  'POST /order/codes/return': 'signed-in',
  'POST /order/webhook/[gateway]': 'public',
  'GET /v1/webhook-endpoints': 'partner',
  'POST /v1/webhook-endpoints': 'partner',
  'GET /v1/webhook-endpoints/[id]': 'partner',
  'PATCH /v1/webhook-endpoints/[id]': 'partner',
  'DELETE /v1/webhook-endpoints/[id]': 'partner',
  'GET /v1/webhook-endpoints/[id]/deliveries': 'partner',
  'POST /v1/webhook-endpoints/[id]/test': 'partner',
  'POST /v1/webhook-endpoints/[id]/rotate-secret': 'partner',
  'GET /v1/events': 'partner',
  'GET /v1/events/[id]': 'partner',
  'POST /v1/events/[id]/replay': 'partner',
  'POST /auth/login': 'public',
  'POST /auth/logout': 'signed-in',
  'POST /auth/logout-everywhere': 'signed-in',
  'GET /auth/sessions': 'signed-in',
  'POST /auth/sessions/[id]/end': 'signed-in',
  'POST /otp/account-code': 'public',
  'POST /otp/otp-login': 'public',
  'POST /otp/timer': 'public',
  'POST /otp/verify-otp': 'public',
  'POST /auth/identity': 'public',
  'POST /auth/identity/remove': 'signed-in',
  'POST /auth/second-factor/begin': 'signed-in',
  'POST /auth/second-factor/confirm': 'signed-in',
  'POST /auth/second-factor/remove': 'signed-in',
  'POST /auth/passkey/begin': 'public',
  'POST /auth/passkey': 'public',
  'POST /auth/passkeys/begin': 'signed-in',
  'POST /auth/passkeys/add': 'signed-in',
  'POST /auth/passkeys/[id]/remove': 'signed-in',
  'POST /auth/reauthenticate': 'signed-in',
  'POST /auth/reauthenticate/code': 'signed-in',
  'POST /auth/contacts/code': 'signed-in',
  'POST /auth/contacts/change': 'signed-in',
  'POST /auth/contacts/password': 'signed-in',
  'POST /auth/undo/[id]/[token]': 'public',
  'POST /notifications/preferences': 'signed-in',
  'POST /notifications/push': 'signed-in',
  'POST /notifications/push/end': 'signed-in',
  'POST /notifications/push/state': 'signed-in',
  'POST /notifications/telegram': 'signed-in',
  'POST /notifications/telegram/end': 'signed-in',
  'POST /notifications/telegram/webhook': 'public',
  'GET /notifications/whatsapp/webhook': 'public',
  'POST /notifications/whatsapp/webhook': 'public',
  'GET /v1/openapi.json': 'public',
  'GET /v1/products': 'partner',
  'GET /v1/products/[id]': 'partner',
  'POST /v1/players/check': 'partner',
  'GET /v1/orders': 'partner',
  'POST /v1/orders': 'partner',
  'POST /v1/orders/batch': 'partner',
  'GET /v1/orders/[id]': 'partner',
  'POST /v1/orders/[id]/cancel': 'partner',
  'GET /v1/orders/[id]/codes': 'partner',
  'POST /v1/orders/[id]/codes/reveal': 'partner',
  'POST /v1/orders/[id]/codes/[code_id]/report': 'partner',
  'GET /v1/balance': 'partner',
  'GET /v1/ledger': 'partner',
  'POST /notifications/unsubscribe/[token]': 'public',
  'POST /product-reviews': 'signed-in',
  'POST /product-reviews/remove': 'signed-in',
  'GET /wishes': 'signed-in',
  'POST /wishes/favourite': 'signed-in',
  'POST /wishes/watch': 'signed-in',
  'POST /auth/register': 'public',
  'POST /auth/resendverification': 'public',
  'POST /auth/notme/[id]/[token]': 'public',
  'POST /auth/verifymail/[id]/[token]': 'public',
  'POST /verify/mobilenumber': 'public',
  'POST /verify/email': 'public',
  'POST /password/forgetpassword': 'public',
  'POST /password/reset-password/[id]/[token]': 'public',
  'POST /user/edit-profile': 'self',
  'POST /user/billing': 'signed-in',
  'POST /user/nominee': 'signed-in',
  'POST /user/guardian': 'signed-in',
  'POST /auth/guardian/[token]': 'public',
  'POST /user/data': 'signed-in',
  'POST /user/erase': 'signed-in',
  'POST /user/consents': 'signed-in',
  'GET /invoices/[id]': 'signed-in',
  'GET /invoices/register': 'signed-in',
  'GET /admin/alltxn': 'orders.read',
  'GET /admin/allwallettxn': 'wallet.read',
  'GET /admin/price/csv': 'prices.write',
  'GET /admin/txn/csv': 'orders.read',
  'GET /admin/wallettxn/csv': 'wallet.read',
  'GET /admin/reports/csv': 'stats.read',
  'GET /admin/audit/csv': 'audit.read',
  'GET /admin/tax/return': 'stats.read',
  'GET /admin/security/csv': 'security.read',
  'GET /admin/processing': 'orders.read',
  'GET /admin/reviews': 'orders.read',
  'POST /admin/reviews/[id]/ask': 'orders.ask',
  'GET /admin/stats': 'stats.read',
  'POST /admin/querypoints': 'suppliers.read',
  'POST /admin/querypoints/ph': 'suppliers.read',
  'POST /admin/find': 'panel.open',
  'GET /admin/changes': 'audit.read',
  'GET /admin/claims': 'panel.open',
  'POST /admin/live/orders': 'orders.read',
  'POST /admin/live/users': 'users.read',
  'POST /admin/live/transactions': 'wallet.read',
  'POST /admin/live/work': 'panel.open',
  'POST /admin/live/pending': 'orders.read',
  'GET /admin/ending-templates': 'orders.settle',
  'GET /admin/colleagues': 'panel.open',
  'POST /admin/coupons/preview': 'coupons.write',
  'POST /admin/routes/test': 'catalogue.write',
  'POST /admin/orders/endings': 'orders.settle',
  'POST /admin/products/file': 'catalogue.write',
  'POST /admin/orders/[orderId]/ask': 'orders.ask',
  'GET /admin/orders/[orderId]/refunds': 'orders.read',
  'POST /admin/orders/[orderId]/refunds': 'orders.settle',
  'POST /admin/goods-cases/[id]/settle': 'orders.settle',
  'POST /admin/reviews/[id]/settle': 'payments.settle',
  'GET /admin/updateorder/[orderId]/[newStatus]/[[...reason]]': 'orders.settle',
  'POST /admin/updateorder/[orderId]/[newStatus]/[[...reason]]': 'orders.settle',
  'POST /admin/updateitem/[itemId]': 'catalogue.write',
  'POST /admin/updateproduct': 'catalogue.write',
  // At /admin/createproduct, which is a page too.
  'POST /admin/calls/createproduct': 'catalogue.write',
  'POST /admin/createitem': 'catalogue.write',
  'POST /admin/edititem/[itemid]': 'catalogue.write',
  'POST /admin/deleteitem/[itemid]': 'catalogue.write',
  'POST /admin/deleteproduct/[productid]': 'catalogue.write',
  'GET /admin/getallitems': 'catalogue.read',
  'GET /admin/getallproducts': 'catalogue.read',
  'POST /admin/uploadimage': 'gallery.write',
  'GET /admin/imagegallery': 'catalogue.read',
  'POST /admin/deleteimage/[id]': 'gallery.write',
  'GET /admin/users_data': 'users.read',
  'POST /admin/updateuserdata': 'users.write',
  'GET /media/[name]': 'public',
  'GET /media/share/[id]': 'public',
  'GET /api/health': 'public',
  'POST /api/policy-reports': 'public',
  'GET /.well-known/security.txt': 'public',
  'GET /api/auth/[...nextauth]': 'public',
  'POST /api/auth/[...nextauth]': 'public',
};

const routes = await loadRoutes();
const endpoints = routes.flatMap(({ pattern, handlers }) =>
  Object.entries(handlers).map(([method, handler]) => ({ endpoint: `${method} ${pattern}`, handler })),
);

test('the inventory of handlers is exactly the table', () => {
  const there = endpoints.map(({ endpoint }) => endpoint);
  expect(inventoryGaps(there, Object.keys(TABLE), 'TABLE above, with its access')).toEqual([]);
});

test('spec S7 or decision 016 tells of each call, and the document of the partner API of those below /v1', () => {
  const [, chapter = ''] = /^## S7 (.*?)^## S8 /ms.exec(readFileSync('docs/spec.md', 'utf8')) ?? [];
  const text = chapter + readFileSync('docs/decisions/016-panel-calls.md', 'utf8');
  const untold = Object.keys(TABLE).filter((endpoint) => {
    const [fixed = ''] = endpoint.split(' ')[1]?.split('/[') ?? [];
    return !fixed.startsWith('/v1/') && !text.includes(fixed);
  });
  expect(untold).toEqual([]);
});

test.each(endpoints)('the handler $endpoint declares the access of the table', ({ endpoint, handler }) => {
  expect(ACCESSES).toContain(handler.access);
  expect(handler.access).toBe(TABLE[endpoint]);
});

test.each(endpoints)('the handler $endpoint declares its input, or that it has none', ({ handler }) => {
  expect(handler.schemas).toBeDefined();
});

test('no other kind of file bypasses the handlers', () => {
  const others = listFiles('app', 'route.tsx', 'route.js', 'route.jsx', 'route.mjs');
  expect(others).toEqual([]);
});

test('below /admin are only calls that need a permission of staff', () => {
  const open = endpoints.filter(
    ({ endpoint, handler }) =>
      / \/admin\//.test(endpoint) && !PERMISSIONS.some((permission) => permission === handler.access),
  );
  expect(open).toEqual([]);
});

const sources = ['app', 'components', 'lib'].flatMap((folder) => listFiles(folder, '.ts', '.tsx'));
const directive = /^\s*(['"])use server\1/m;
const files = sources.filter((file) => directive.test(readFileSync(absolute(file), 'utf8')));

test('the inventory of server actions has read the sources', () => {
  expect(sources.length).toBeGreaterThan(100);
});

test('the inventory of server actions finds the directive wherever it may be written', () => {
  expect(directive.test("// who\n'use server';\nexport const a = 1")).toBe(true);
  expect(directive.test('async function save() {\n  "use server";\n}')).toBe(true);
});

const actions = await Promise.all(
  files.map(async (file) => {
    const exported = (await import(/* @vite-ignore */ absolute(file))) as Record<string, Exported>;
    return Object.entries(exported).map(([name, { access }]) => ({ file, name, access }));
  }),
).then((found) => found.flat());

test('the inventory of server actions knows an access for each exported action', () => {
  expect(actions.filter(({ access }) => !access || !ACCESSES.includes(access))).toEqual([]);
});

test('each server action has an example, by which it is called in every role', () => {
  const there = actions.map(({ name }) => name);
  expect(inventoryGaps(there, Object.keys(ACTION_CASES), 'a file of tests/e2e/http/actions')).toEqual([]);
});

test('no component contains a server action, because it could not declare its access', () => {
  const leadingComments = /^(\s*(\/\/.*\n|\/\*[\s\S]*?\*\/))*\s*/;
  const inline = files.filter((file) => {
    const code = readFileSync(absolute(file), 'utf8').replace(leadingComments, '');
    return !/^(['"])use server\1/.test(code);
  });
  expect(inline).toEqual([]);
});
