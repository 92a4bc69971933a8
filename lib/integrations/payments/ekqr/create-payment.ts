import { cleanText, readOk } from '@/lib/integrations/http';
import type { CreatedPayment, PaymentRequest } from '@/lib/integrations/payments/port';
import { readUpiLink } from '@/lib/integrations/payments/read-upi-link';
import { rupeeText } from '@/lib/platform/money';
import { minutes } from '@/lib/platform/time';
import { type EkqrAccount, post } from './post';
import { createReply, isDuplicate } from './replies';

// The gateway requires all three and checks only their format, but an account made with a one-time code has no e-mail
// and one made with an e-mail may have no number. These values are sent instead; we send nothing to them.
const DEFAULT_NAME = 'Customer';
const DEFAULT_EMAIL = 'customer@example.com';
const DEFAULT_MOBILE = '9999999999';

/**
 * How long a payment page is said to live (EKQR-6). Whether money that comes by its link later is told of is not known.
 */
const PAGE_LIVES_FOR = minutes(5);

/**
 * Creates a payment with its page. Whole rupees are sent without decimals, which is known to work; other amounts with
 * two decimals, which is assumed. The paid amount is compared with ours afterwards in any case.
 */
export async function createPayment(account: EkqrAccount, request: PaymentRequest): Promise<CreatedPayment> {
  if (request.amount <= 0n) return { outcome: 'refused', code: 'invalid_amount', message: 'Nothing to pay' };
  const { timeout = account.timeout } = request;
  const answer = await post({ ...account, timeout }, 'create_order', describeOrder(request));
  // The gateway answers a refusal with HTTP 200 too (EKQR-1), so any other status is not its answer to this call.
  const reply = readOk(answer, createReply);
  if (!reply.ok) {
    if (reply.unsent) return { outcome: 'refused', code: 'unsent', message: reply.why };
    return { outcome: 'unknown', message: reply.why };
  }
  const { data } = reply;
  if (data.status) {
    const { order_id, payment_url, upi_intent } = data.data;
    const link = readUpiLink(upi_intent?.bhim_link, request);
    return {
      outcome: 'created',
      gatewayOrderId: order_id,
      paymentUrl: payment_url,
      upi: link === null ? null : { link, livesFor: PAGE_LIVES_FOR },
    };
  }
  if (isDuplicate(data)) return { outcome: 'duplicate', message: data.msg };
  return { outcome: 'refused', code: data.code ?? data.error_code ?? 'refused', message: data.msg };
}

function describeOrder({ clientTxnId, amount, description, customer, returnUrl }: PaymentRequest) {
  return {
    client_txn_id: clientTxnId,
    amount: rupeeText(amount),
    p_info: cleanText(description, 100) || clientTxnId,
    customer_name: cleanText(customer.name, 60) || DEFAULT_NAME,
    customer_email: customer.email || DEFAULT_EMAIL,
    customer_mobile: /^\d{10}$/.test(customer.mobile) ? customer.mobile : DEFAULT_MOBILE,
    redirect_url: returnUrl,
    udf1: '',
    udf2: '',
    udf3: '',
  };
}
