import { expect, test } from 'vitest';
import type { Answer } from '@/lib/integrations/http';
import { judgePlayer } from '@/lib/integrations/suppliers/moogold/check-player';
import { isOneServer } from '@/lib/integrations/suppliers/moogold/confirm-differences';
import { judgeError } from '@/lib/integrations/suppliers/moogold/judge-error';
import { judgeDetail } from '@/lib/integrations/suppliers/moogold/look-up';
import { readRoute } from '@/lib/integrations/suppliers/moogold/read-settings';
import { detailReply, orderReply, serverReply } from '@/lib/integrations/suppliers/moogold/replies';

const answered = (body: unknown, status = 200): Answer => ({
  kind: 'answered',
  status,
  headers: new Headers(),
  text: typeof body === 'string' ? body : JSON.stringify(body),
  took: 1,
});
const evidence = { request: {}, reply: null, took: 1 };

const sent = {
  region: '',
  pack: '1',
  input1: '17366',
  input2: 'Asia',
  reference: 'T-1',
  settings: { product: '428075', category: '1', fields: ['UID', 'Server'] },
};

function judge(body: unknown, status = 200, purchase = sent) {
  const detail = detailReply.safeParse(body).data ?? null;
  return judgeDetail({ answer: answered(body, status), evidence, detail, why: 'why' }, purchase);
}

const codesOf = (result: ReturnType<typeof judge>) =>
  result.outcome === 'delivered' ? result.goods.readCodes() : null;

const detail = {
  order_id: '123',
  date_created: { date: '2026-11-20 12:00:00.000000', timezone_type: 1, timezone: '+00:00' },
  partner_order_id: 'T-1',
  order_status: 'completed',
  item: [{ product: 'x', variation_id: 1, quantity: 1, price: '1.00', voucher_code: ['A-1', 'A-2', ''] }],
  total: '1.00',
};

test('a completed MooGold order is delivered, with the codes', () => {
  expect(judge(detail)).toMatchObject({ outcome: 'delivered', supplierOrderId: '123', cost: '1.00' });
  expect(codesOf(judge(detail))).toEqual(['A-1', 'A-2']);
  expect(codesOf(judge({ ...detail, order_id: 123, item: [{ variation_id: '1' }] }))).toEqual([]);
});

test('a completed MooGold order is delivered although its goods are not named', () => {
  for (const item of [undefined, null, []])
    expect(judge({ ...detail, item })).toMatchObject({ outcome: 'delivered', differences: [] });
});

test('a processing MooGold order is accepted, and the two failures are refusals', () => {
  expect(judge({ ...detail, order_status: 'processing' })).toMatchObject({ outcome: 'accepted' });
  for (const order_status of ['refunded', 'incorrect-details']) {
    expect(judge({ ...detail, order_status })).toMatchObject({ outcome: 'refused', code: order_status });
  }
});

const item = { variation_id: 1, quantity: 1, player_id: '17366', server_id: 'Asia' };
const judgeItems = (items: unknown[], purchase = sent) => judge({ ...detail, item: items }, 200, purchase);

test.each([
  ['the same as numbers', { ...item, player_id: 17366, quantity: '1' }],
  ['the same in other capitals and with spaces', { ...item, server_id: ' aSIA ', player_id: '17 366' }],
  ['the same with zeros in front and behind', { ...item, player_id: '0017366', quantity: '1.0' }],
  ['no goods', {}],
  ['empty fields', { variation_id: null, quantity: '', player_id: null, server_id: '' }],
  ['a player in another shape', { ...item, player_id: { id: 5 } }],
  ['a number that JSON rounds', { ...item, player_id: Number.MAX_SAFE_INTEGER + 1 }],
])('MooGold goods that are named with %s are those that were ordered', (_, named) => {
  expect(judgeItems([named])).toMatchObject({ outcome: 'delivered', differences: [] });
});

test.each([
  ['pack', { ...item, variation_id: '2' }, '1', '2'],
  ['quantity', { ...item, quantity: 2 }, '1', '2'],
  ['player', { ...item, player_id: 17367 }, '17366', '17367'],
  ['server', { ...item, server_id: 'Europe' }, 'Asia', 'Europe'],
])('MooGold goods with another %s differ from what was ordered', (field, named, ordered, other) => {
  expect(judgeItems([named])).toMatchObject({
    outcome: 'delivered',
    differences: [{ field, ordered, delivered: other }],
  });
});

test('a MooGold order of two items has delivered two', () => {
  expect(judgeItems([item, item])).toMatchObject({ differences: [{ field: 'quantity', delivered: '2' }] });
  expect(judgeItems([item, { variation_id: 2 }])).toMatchObject({ differences: [{ field: 'pack' }] });
});

test('a MooGold voucher has neither player nor server to compare', () => {
  const voucher = { ...sent, settings: { ...sent.settings, category: '2', fields: [] } };
  const delivered = { ...item, player_id: 'shop', voucher_code: ['A-1'] };
  expect(judgeItems([delivered], voucher)).toMatchObject({ differences: [] });
  // Completed without a code: a person asks again.
  expect(judgeItems([{ ...item, player_id: 'shop' }], voucher)).toMatchObject({
    outcome: 'delivered',
    differences: [{ field: 'quantity', ordered: '1', delivered: '0' }],
  });
});

test('MooGold goods are compared by the labels of the route, in whatever order they are', () => {
  const swapped = { ...sent, input1: 'Asia', input2: '17366' };
  const settings = { ...sent.settings, fields: ['Server', 'UID'] };
  expect(judgeItems([item], { ...swapped, settings })).toMatchObject({ differences: [] });
});

test('a MooGold order for other goods is known whatever its status, unless MooGold took it back', () => {
  const other = { ...detail, item: [{ variation_id: 2 }] };
  for (const order_status of ['processing', 'on-hold'])
    expect(judge({ ...other, order_status })).toMatchObject({
      outcome: 'accepted',
      differences: [{ field: 'pack' }],
    });
  expect(judge({ ...other, order_status: 'refunded' })).toMatchObject({ outcome: 'refused', ended: true });
});

test('a server of MooGold has a name and an id, in whichever of both it is named', () => {
  const servers = serverReply.parse({ Asia: 'os_asia', Europe: 'os_euro' });
  expect(serverReply.parse({ data: servers })).toEqual(servers);
  expect(isOneServer(servers, { ordered: 'Asia', delivered: 'OS_ASIA' })).toBe(true);
  expect(isOneServer(servers, { ordered: 'os_asia', delivered: 'asia' })).toBe(true);
  expect(isOneServer(servers, { ordered: 'Asia', delivered: 'os_euro' })).toBe(false);
  expect(isOneServer({}, { ordered: 'Asia', delivered: 'os_asia' })).toBe(false);
});

test('a MooGold order does not exist only when the supplier says so', () => {
  expect(judge({ err_code: 404, err_message: 'x' }).outcome).toBe('not_found');
  expect(judge({ err_code: '999', err_message: 'Order not found' }, 400).outcome).toBe('not_found');
  expect(
    judge({ code: 'rest_no_route', message: 'No route was found', data: { status: 404 } }, 404).outcome,
  ).toBe('unknown');
  expect(judge({ err_code: '404', err_message: 'Order not found' }, 500).outcome).toBe('unknown');
});

test.each([
  ['another order', { ...detail, partner_order_id: 'T-2' }],
  ['a status that is not known', { ...detail, order_status: 'on-hold' }],
  ['no order id', { ...detail, order_id: null }],
  ['codes of another shape', { ...detail, item: [{ voucher_code: { a: 'A-1' } }] }],
  ['a refusal meant for purchases', { err_code: '111', err_message: 'Insufficient balance' }],
  ['a web page', '<html>'],
])('a MooGold answer of %s proves nothing', (_, body) => {
  expect(judge(body).outcome).toBe('unknown');
});

test.each(['111', '113', '114', '116', '422'])(
  'the MooGold error %s is a refusal, as text or number, whatever the HTTP status',
  (code) => {
    const error = { err_code: code, err_message: 'no' };
    expect(judgeError(answered(error), '')).toMatchObject({ outcome: 'refused', code, message: 'no' });
    expect(judgeError(answered({ ...error, err_code: Number(code) }, 400), '')).toMatchObject({ code });
    expect(judgeError(answered(error, 502), '').outcome).toBe('unknown');
  },
);

test('a MooGold refusal for want of balance says so, and no other refusal does', () => {
  const judged = (code: string) => judgeError(answered({ err_code: code, err_message: 'Insufficient' }), '');
  expect(judged('111')).toMatchObject({ emptyBalance: true });
  expect(judged('114')).not.toHaveProperty('emptyBalance');
});

test("a MooGold error of the store's own account refunds no order and informs the operator", () => {
  const page = judgeError(answered('<!DOCTYPE html>', 403), '');
  const clock = judgeError(answered({ err_code: '426', err_message: 'Timestamp' }), '');
  for (const judged of [page, clock]) {
    expect(judged).toMatchObject({ outcome: 'unknown', message: expect.stringMatching(/^Operator: /) });
  }
  expect(judgeError(answered({ err_code: '403', err_message: 'Auth' }, 401), '').outcome).toBe('unknown');
});

test('a MooGold order that was never sent is refused, and one without an answer is unknown', () => {
  expect(judgeError({ kind: 'unsent', reason: 'ENOTFOUND', took: 1 }, 'w')).toMatchObject({
    code: 'unsent',
  });
  expect(judgeError({ kind: 'lost', reason: 'ECONNRESET', took: 1 }, 'w').outcome).toBe('unknown');
});

test.each([true, 'true', 'processing'])('an accepted MooGold order is one that says %j', (status) => {
  expect(orderReply.safeParse({ status, order_id: 5 }).success).toBe(true);
});

test.each([false, 'false', 'completed', 1, null, undefined])(
  'an accepted MooGold order is not one that says %j',
  (status) => {
    expect(orderReply.safeParse({ status, order_id: 5 }).success).toBe(false);
  },
);

const player = (body: unknown, status = 200) => judgePlayer(answered(body, status), null).outcome;

test('a MooGold player is found, not found, or unknown', () => {
  expect(player({ status: true, message: 'Valid', username: 'Kāla' })).toBe('found');
  expect(player({ status: 'true', username: 'Kāla' })).toBe('found');
  expect(player({ status: false, message: 'Invalid User ID or Server', username: '' })).toBe('not_found');
  expect(player({ status: 'false', message: 'Player not found' })).toBe('not_found');
  for (const message of ['Validation is not available for this product', 'kindly contact us', 'busy', '']) {
    expect(player({ status: false, message })).toBe('unknown');
  }
  expect(player({ code: 'rest_no_route', message: 'x', data: { status: 404 } }, 404)).toBe('unknown');
  expect(player({ err_code: '422', err_message: 'invalid' })).toBe('unknown');
  expect(player('<html>', 403)).toBe('unknown');
});

const order = { input1: '17366', input2: '22001' };

test('a MooGold order has the inputs under the labels, in our order', () => {
  const settings = { product: 15145, category: 50, fields: ['User ID', 'Server ID'] };
  expect(readRoute({ ...order, settings })).toEqual({
    ok: true,
    product: '15145',
    category: '50',
    player: { 'User ID': '17366', 'Server ID': '22001' },
  });
  expect(readRoute({ ...order, settings: { category: '2' } })).toMatchObject({ category: '2', player: {} });
});

test('a MooGold order refuses labels that would overwrite it, too many of them, and empty inputs', () => {
  for (const fields of [['quantity'], ['product-id'], ['a', 'b', 'c'], ['a', 'a'], [''], 'User ID']) {
    expect(readRoute({ ...order, settings: { fields } }).ok).toBe(false);
  }
  expect(readRoute({ input1: '1', input2: '', settings: { fields: ['a', 'b'] } }).ok).toBe(false);
});
