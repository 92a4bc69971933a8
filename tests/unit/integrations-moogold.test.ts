import { describe, expect, it } from 'vitest';
import type { Answer } from '@/lib/integrations/http';
import { judgePlayer } from '@/lib/integrations/suppliers/moogold/check-player';
import { judgeError } from '@/lib/integrations/suppliers/moogold/judge-error';
import { judgeDetail } from '@/lib/integrations/suppliers/moogold/look-up';
import { readRoute } from '@/lib/integrations/suppliers/moogold/read-settings';
import { detailReply, orderReply } from '@/lib/integrations/suppliers/moogold/replies';

const answered = (body: unknown, status = 200): Answer => ({
  kind: 'answered',
  status,
  headers: new Headers(),
  text: typeof body === 'string' ? body : JSON.stringify(body),
  took: 1,
});
const evidence = { request: {}, reply: null, took: 1 };

function judge(body: unknown, status = 200) {
  const detail = detailReply.safeParse(body).data ?? null;
  return judgeDetail({ answer: answered(body, status), evidence, detail, why: 'why' }, 'T-1');
}

describe('an order, asked for by our reference', () => {
  const detail = {
    order_id: '123',
    date_created: { date: '2026-11-20 12:00:00.000000', timezone_type: 1, timezone: '+00:00' },
    partner_order_id: 'T-1',
    order_status: 'completed',
    item: [{ product: 'x', variation_id: 1, quantity: 1, price: '1.00', voucher_code: ['A-1', 'A-2', ''] }],
    total: '1.00',
  };

  it('completed is delivered, with the codes', () => {
    expect(judge(detail)).toMatchObject({
      outcome: 'delivered',
      supplierOrderId: '123',
      cost: '1.00',
      goods: ['A-1', 'A-2'],
    });
    expect(judge({ ...detail, order_id: 123, item: [{ variation_id: '1' }] })).toMatchObject({ goods: [] });
  });

  it('processing is accepted, the two failures are refusals', () => {
    expect(judge({ ...detail, order_status: 'processing' })).toMatchObject({ outcome: 'accepted' });
    for (const order_status of ['refunded', 'incorrect-details']) {
      expect(judge({ ...detail, order_status })).toMatchObject({ outcome: 'refused', code: order_status });
    }
  });

  it('only the supplier’s word that there is no such order is believed', () => {
    expect(judge({ err_code: 404, err_message: 'x' }).outcome).toBe('not_found');
    expect(judge({ err_code: '999', err_message: 'Order not found' }, 400).outcome).toBe('not_found');
    expect(
      judge({ code: 'rest_no_route', message: 'No route was found', data: { status: 404 } }, 404).outcome,
    ).toBe('unknown');
    expect(judge({ err_code: '404', err_message: 'Order not found' }, 500).outcome).toBe('unknown');
  });

  it.each([
    ['another order', { ...detail, partner_order_id: 'T-2' }],
    ['a status that is not known', { ...detail, order_status: 'on-hold' }],
    ['no order id', { ...detail, order_id: null }],
    ['codes of another shape', { ...detail, item: [{ voucher_code: { a: 'A-1' } }] }],
    ['a refusal meant for purchases', { err_code: '111', err_message: 'Insufficient balance' }],
    ['a web page', '<html>'],
  ])('%s proves nothing', (_, body) => {
    expect(judge(body).outcome).toBe('unknown');
  });
});

describe('an error of MooGold', () => {
  it.each(['111', '113', '114', '116', '422'])(
    '%s is a refusal, as text or number, whatever HTTP says',
    (code) => {
      const error = { err_code: code, err_message: 'no' };
      expect(judgeError(answered(error), '')).toEqual({ outcome: 'refused', code, message: 'no' });
      expect(judgeError(answered({ ...error, err_code: Number(code) }, 400), '')).toMatchObject({ code });
      expect(judgeError(answered(error, 502), '').outcome).toBe('unknown');
    },
  );

  it('trouble of the shop itself refunds nobody and tells the operator', () => {
    const page = judgeError(answered('<!DOCTYPE html>', 403), '');
    const clock = judgeError(answered({ err_code: '426', err_message: 'Timestamp' }), '');
    for (const judged of [page, clock]) {
      expect(judged).toMatchObject({ outcome: 'unknown', message: expect.stringMatching(/^Operator: /) });
    }
    expect(judgeError(answered({ err_code: '403', err_message: 'Auth' }, 401), '').outcome).toBe('unknown');
  });

  it('what never left is refused, what got no answer is unknown', () => {
    expect(judgeError({ kind: 'unsent', reason: 'ENOTFOUND', took: 1 }, 'w')).toMatchObject({
      code: 'unsent',
    });
    expect(judgeError({ kind: 'lost', reason: 'ECONNRESET', took: 1 }, 'w').outcome).toBe('unknown');
  });
});

describe('an accepted order', () => {
  it.each([true, 'true', 'processing'])('says %j', (status) => {
    expect(orderReply.safeParse({ status, order_id: 5 }).success).toBe(true);
  });

  it.each([false, 'false', 'completed', 1, null, undefined])('does not say %j', (status) => {
    expect(orderReply.safeParse({ status, order_id: 5 }).success).toBe(false);
  });
});

describe('a player, validated', () => {
  const player = (body: unknown, status = 200) => judgePlayer(answered(body, status), null).outcome;

  it('is found, not found, or not to be told', () => {
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
});

describe('the route and the player in the supplier’s words', () => {
  const order = { input1: '17366', input2: '22001' };

  it('puts the inputs under the labels, in our order', () => {
    const settings = { product: 15145, category: 50, fields: ['User ID', 'Server ID'] };
    expect(readRoute({ ...order, settings })).toEqual({
      ok: true,
      product: '15145',
      category: '50',
      player: { 'User ID': '17366', 'Server ID': '22001' },
    });
    expect(readRoute({ ...order, settings: { category: '2' } })).toMatchObject({ category: '2', player: {} });
  });

  it('refuses labels that would overwrite the order, too many of them, and empty inputs', () => {
    for (const fields of [['quantity'], ['product-id'], ['a', 'b', 'c'], ['a', 'a'], [''], 'User ID']) {
      expect(readRoute({ ...order, settings: { fields } }).ok).toBe(false);
    }
    expect(readRoute({ input1: '1', input2: '', settings: { fields: ['a', 'b'] } }).ok).toBe(false);
  });
});
