// Webhooks that the gateway did not sign are refused, and nothing but a security event is written. Those that it signed
// may have up to 64 KB, and find their payment by our reference, or else by the gateway's id of it.
import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { webProcess } from '@/lib/http/server/process';
import { makeOrder, makePayment } from '../support/make';
import { startTestServer } from '../support/server';
import { codeOf, expectRefusal } from '../support/server/call';
import { fingerprint } from '../support/server/fingerprint';

const SECRET = 'tarang_whsec_1';
const shop = await startTestServer({
  RATE_LIMIT_FACTOR: '100000',
  RAZORPAY_KEY_ID: 'rzp_live_tarang',
  RAZORPAY_KEY_SECRET: 'tarang_key_secret_1',
  RAZORPAY_WEBHOOK_SECRET: SECRET,
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: 'tarang_whsec_0',
});
const db = shop.db.prisma;

const hmac = (text: string, secret = SECRET) => createHmac('sha256', secret).update(text).digest('hex');
const entity = (fields: object) => ({ entity: fields });
const eventOf = (event: string, payload: object) =>
  JSON.stringify({ entity: 'event', account_id: 'acc_1', event, payload, created_at: 1_764_000_000 });

interface Sent {
  signature?: string | null;
  id?: string;
}

/** Signed, unless another signature or none (null) is given. */
const send = (body: string, { signature = hmac(body), id = 'evt_1' }: Sent = {}) =>
  shop.call('POST /order/webhook/razorpay', {
    body,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-event-id': id,
      ...(signature !== null && { 'x-razorpay-signature': signature }),
    },
  });

async function newPayment(data: object = {}) {
  const order = await makeOrder(db);
  return makePayment(db, order, { gateway: 'razorpay', ...data });
}
const kept = (clientTxnId: string) => db.webhookInbox.findMany({ where: { clientTxnId } });

beforeEach(async () => {
  await db.webhookInbox.deleteMany();
  await db.unmatchedWebhook.deleteMany();
});

describe('check 48: forged webhooks', () => {
  const forgeries: [string, (body: string) => string | null][] = [
    ['no signature', () => null],
    ['an empty signature', () => ''],
    ['the secret of somebody else', (body) => hmac(body, 'tarang_whsec_2')],
    ['the key secret', (body) => hmac(body, 'tarang_key_secret_1')],
    ['a short signature', (body) => hmac(body).slice(0, -2)],
    ['a longer signature', (body) => `${hmac(body)}00`],
    ['the signature of another body', (body) => hmac(`${body} `)],
    [
      'the signature of the same JSON, written anew',
      (body) => hmac(JSON.stringify(JSON.parse(body), null, 1)),
    ],
    ['a signature in base64', (body) => createHmac('sha256', SECRET).update(body).digest('base64')],
    ['two signatures', (body) => `${hmac(body)}, ${hmac(body)}`],
  ];

  it.each(forgeries)(
    'a webhook with %s is refused, and only a security event is written',
    async (_, forge) => {
      const { clientTxnId } = await newPayment();
      const body = eventOf('payment_link.paid', { payment_link: entity({ reference_id: clientTxnId }) });
      await webProcess().repeatedEvents.flush();
      const before = await fingerprint(shop.db.pool, ['security_events']);
      const events = await db.securityEvent.count();
      const reply = await send(body, { signature: forge(body) });
      expectRefusal(reply, 401);
      expect(codeOf(reply)).toBe('bad_signature');
      await webProcess().repeatedEvents.flush();
      expect(await fingerprint(shop.db.pool, ['security_events'])).toEqual(before);
      expect(await db.securityEvent.count()).toBeGreaterThan(events);
      expect(await db.securityEvent.findFirst({ orderBy: { createdAt: 'desc' } })).toMatchObject({
        kind: 'access-refused',
        accountId: null,
        detail: { call: expect.stringMatching(/^POST \/order\/webhook/), code: 'bad_signature' },
      });
    },
  );

  it('a webhook with its signature, in either case of letters and by either secret, is kept', async () => {
    const { clientTxnId } = await newPayment();
    const body = eventOf('payment_link.paid', { payment_link: entity({ reference_id: clientTxnId }) });
    for (const signature of [hmac(body), hmac(body).toUpperCase(), hmac(body, 'tarang_whsec_0')])
      expect((await send(body, { signature })).status).toBe(200);
    expect(await kept(clientTxnId)).toMatchObject([{ received: 3 }]);
  });
});

test('a signed webhook is taken although it is longer than one of a gateway that signs none may be', async () => {
  const { clientTxnId } = await newPayment();
  const payload = {
    payment: entity({ id: 'pay_1', notes: { ref: clientTxnId }, description: 'रिचार्ज '.repeat(1_500) }),
    dispute: entity({ id: 'disp_1' }),
  };
  const body = eventOf('payment.dispute.created', payload);
  expect(Buffer.byteLength(body)).toBeGreaterThan(30_000);
  expect((await send(body)).status).toBe(200);
  expect(await kept(clientTxnId)).toMatchObject([{ claim: { outcome: 'disputed', disputeId: 'disp_1' } }]);
  expectRefusal(await send('a'.repeat(65_537)), 413);
});

describe('an event whose payment has no notes', () => {
  const ofPayment = { payment: entity({ id: 'pay_Known1', notes: [] }) };
  test.each([
    ['payment.dispute.created', { ...ofPayment, dispute: entity({ id: 'disp_2' }) }, 'disputed'],
    ['payment.dispute.lost', { dispute: entity({ id: 'disp_2', payment_id: 'pay_Known1' }) }, 'disputed'],
    [
      'refund.processed',
      { refund: entity({ id: 'rfnd_1', payment_id: 'pay_Known1', notes: [] }) },
      'changed',
    ],
  ])('%s finds its payment by the id at the gateway', async (name, payload, outcome) => {
    await db.payment.updateMany({ data: { gatewayPaymentId: null } });
    const { clientTxnId } = await newPayment({ gatewayPaymentId: 'pay_Known1' });
    expect((await send(eventOf(name, payload), { id: `evt_${name}` })).status).toBe(200);
    expect(await kept(clientTxnId)).toMatchObject([{ claim: { outcome } }]);
    expect(await db.unmatchedWebhook.count()).toBe(0);
  });

  it('finds none of another gateway, and is counted', async () => {
    await db.payment.updateMany({ data: { gatewayPaymentId: null } });
    const { clientTxnId } = await newPayment({ gateway: 'ekqr', gatewayPaymentId: 'pay_Known1' });
    const body = eventOf('refund.processed', ofPayment);
    expect((await send(body)).status).toBe(200);
    expect(await kept(clientTxnId)).toEqual([]);
    expect(await db.unmatchedWebhook.count()).toBe(1);
  });
});
