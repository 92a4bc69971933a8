import { cleanText, readOk } from '@/lib/integrations/http';
import type { CreatedPayment, PaymentRequest } from '@/lib/integrations/payments/port';
import { rupeeText } from '@/lib/platform/money';
import { type EkqrAccount, post } from './post';
import { createReply, isDuplicate } from './replies';

// The gateway demands all three and checks their form only; an account made by OTP has no e-mail, one made by e-mail no
// number. These stand in: they decide nothing, and nothing is sent to them by us.
const NO_NAME = 'Customer';
const NO_EMAIL = 'customer@example.com';
const NO_MOBILE = '9999999999';

/**
 * Opens a payment page. An amount in whole rupees goes without decimals, which is the form that is proved; paise are
 * sent with two decimals, and the amount that was paid is compared afterwards anyway.
 */
export async function createPayment(account: EkqrAccount, request: PaymentRequest): Promise<CreatedPayment> {
  if (request.amount <= 0n) return { outcome: 'refused', code: 'invalid_amount', message: 'Nothing to pay' };
  const answer = await post(account, 'create_order', describeOrder(request));
  // A business failure is HTTP 200 too (EKQR-1): any other status is a fault on the way.
  const reply = readOk(answer, createReply);
  if (!reply.ok) {
    if (reply.unsent) return { outcome: 'refused', code: 'unsent', message: reply.why };
    return { outcome: 'unknown', message: reply.why };
  }
  const { data } = reply;
  if (data.status) {
    return { outcome: 'created', gatewayOrderId: data.data.order_id, paymentUrl: data.data.payment_url };
  }
  if (isDuplicate(data)) return { outcome: 'duplicate', message: data.msg };
  return { outcome: 'refused', code: data.code ?? data.error_code ?? 'refused', message: data.msg };
}

function describeOrder({ clientTxnId, amount, description, customer, returnUrl }: PaymentRequest) {
  return {
    client_txn_id: clientTxnId,
    amount: rupeeText(amount),
    p_info: cleanText(description, 100) || clientTxnId,
    customer_name: cleanText(customer.name, 60) || NO_NAME,
    customer_email: customer.email || NO_EMAIL,
    customer_mobile: /^\d{10}$/.test(customer.mobile) ? customer.mobile : NO_MOBILE,
    redirect_url: returnUrl,
    udf1: '',
    udf2: '',
    udf3: '',
  };
}
