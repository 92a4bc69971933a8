import { cleanText } from '@/lib/integrations/http';
import type { CreatedPayment, PaymentRequest } from '@/lib/integrations/payments/port';
import { after, hours } from '@/lib/platform/time';
import { call, type RazorpayAccount } from './call';
import { createdLinkReply } from './replies';

/** In paise. */
const LEAST = 100n;
/** As long as the store offers an unpaid order again (decision 054). */
const PAGE_LIVES_FOR = hours(24);

/** Creates a payment link: a page of the gateway, to which the browser is sent (RAZORPAY-2). */
export async function createPayment(
  account: RazorpayAccount,
  request: PaymentRequest,
): Promise<CreatedPayment> {
  if (request.amount < LEAST)
    return { outcome: 'refused', code: 'invalid_amount', message: 'Less than one rupee' };
  const body = describeLink(request, after(account.clock.now(), PAGE_LIVES_FOR));
  const { timeout = account.timeout } = request;
  const answer = await call({ ...account, timeout }, { path: '/payment_links', body }, createdLinkReply);
  switch (answer.kind) {
    case 'done':
      return {
        outcome: 'created',
        gatewayOrderId: answer.data.id,
        paymentUrl: answer.data.short_url,
        upi: null,
      };
    case 'refused':
      if (isDuplicate(answer)) return { outcome: 'duplicate', message: answer.message };
      // A call too many is refused before it is read, but that is said nowhere.
      if (answer.http === 429) return { outcome: 'unknown', message: answer.message };
      return { outcome: 'refused', code: answer.code, message: answer.message };
    case 'unknown':
      if (answer.unsent) return { outcome: 'refused', code: 'unsent', message: answer.message };
      return { outcome: 'unknown', message: answer.message };
  }
}

/** Two sentences are known for a reference that was used before (RAZORPAY-2). */
function isDuplicate({ message }: { message: string }): boolean {
  return /reference.*\balready (attempted|exists)/i.test(message);
}

function describeLink(
  { clientTxnId, amount, description, customer, returnUrl }: PaymentRequest,
  until: Date,
) {
  return {
    amount: Number(amount),
    currency: 'INR',
    accept_partial: false,
    reference_id: clientTxnId,
    description: cleanText(description, 200) || clientTxnId,
    customer: describeCustomer(customer),
    notify: { sms: false, email: false },
    reminder_enable: false,
    // Orders and payments of the link have the notes too, so that each webhook names our payment.
    notes: { ref: clientTxnId },
    // The gateway adds names of its own; the store's pages look for this one.
    callback_url: `${returnUrl}?client_txn_id=${clientTxnId}`,
    callback_method: 'get',
    expire_by: Math.floor(until.getTime() / 1000),
    options: { checkout: { method: { upi: true, card: false, netbanking: false, wallet: false } } },
  };
}

/** The payer can type each of them again, so an unknown one is left out. */
function describeCustomer({ name, email, mobile }: PaymentRequest['customer']) {
  return {
    ...(name && { name: cleanText(name, 50) }),
    ...(email && { email }),
    ...(/^\d{10}$/.test(mobile) && { contact: `+91${mobile}` }),
  };
}
