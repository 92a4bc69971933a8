import { z } from 'zod';
import type { Call } from '@/lib/sandbox/calls/answer-call';
import { readJson } from '@/lib/sandbox/http/body';
import { json, type Reply } from '@/lib/sandbox/http/reply';
import { randomHash } from '@/lib/sandbox/ids';
import type { Payment } from '@/lib/sandbox/state/payment';
import { refuse } from './answers';

/** Every value is a string, the amount too (EKQR-2); EKQR-2 warns of udf values above 25 characters. */
const createBody = z.object({
  key: z.string(),
  client_txn_id: z.string().min(1).max(64),
  amount: z.string().regex(/^\d{1,7}(\.\d{1,2})?$/),
  p_info: z.string().min(1),
  customer_name: z.string().min(1),
  customer_email: z.email(),
  customer_mobile: z.string().regex(/^\d{10}$/),
  redirect_url: z.url(),
  udf1: z.string().max(25).default(''),
  udf2: z.string().max(25).default(''),
  udf3: z.string().max(25).default(''),
});

// Derived from the clock: a sandbox that lost its state must not assign an id again that the store has stored.
const nextOrderId = (last: number | undefined, at: Date): number =>
  Math.max((last ?? 0) + 1, Math.floor(at.getTime() / 1000));

export async function createOrder(call: Call<'ekqr'>): Promise<Reply> {
  const { state, credentials, changed } = call.context;
  const body = createBody.safeParse(readJson(call.request));
  if (!body.success) return refuse(`Invalid ${String(body.error.issues[0]?.path[0] ?? 'body')}`);
  if (body.data.key !== credentials.ekqr.key || call.take('wrong_key')) return refuse('Invalid API Key');
  if (call.take('expired_plan')) return refuse('Your plan has expired');
  const taken = state.payments.some((payment) => payment.clientTxnId === body.data.client_txn_id);
  if (taken || call.take('duplicate_id')) return refuse('client_txn_id already exists');
  if (Number(body.data.amount) < 1) return refuse('Invalid amount');

  const at = call.context.now();
  const payment = openPayment(body.data, { orderId: nextOrderId(state.payments.at(-1)?.orderId, at), at });
  state.payments.push(payment);
  changed();
  const lost = call.take('timeout_after_creation');
  if (lost) return call.holdAndReset(lost);
  return json({ status: true, msg: 'Order Created', data: describeOrder(payment, call.context.urls.ekqr) });
}

function openPayment(
  body: z.infer<typeof createBody>,
  { orderId, at }: { orderId: number; at: Date },
): Payment {
  return {
    orderId,
    hash: randomHash(),
    clientTxnId: body.client_txn_id,
    amount: body.amount,
    paidAmount: null,
    productInfo: body.p_info,
    customerName: body.customer_name,
    customerEmail: body.customer_email,
    customerMobile: body.customer_mobile,
    redirectUrl: body.redirect_url,
    udf: [body.udf1, body.udf2, body.udf3],
    status: 'created',
    remark: '',
    vpa: '',
    utr: '',
    createdAt: at.toISOString(),
    webhooks: [],
  };
}

function describeOrder(payment: Payment, base: string) {
  const query = new URLSearchParams({
    pa: 'tarang@sandbox',
    pn: 'Sandbox UPI',
    am: Number(payment.amount).toFixed(2),
    cu: 'INR',
    tr: payment.clientTxnId,
  });
  return {
    order_id: payment.orderId,
    payment_url: payUrl(payment, base),
    upi_id_hash: payment.hash,
    upi_intent: {
      bhim_link: `upi://pay?${query}`,
      phonepe_link: `phonepe://pay?${query}`,
      paytm_link: `paytmmp://pay?${query}`,
      gpay_link: `tez://upi/pay?${query}`,
    },
  };
}

export function payUrl(payment: Payment, base: string): string {
  return `${base}/gateway/pay/${payment.hash}`;
}
