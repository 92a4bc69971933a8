// Razorpay by payment links, as docs/protocols/razorpay.md describes it: the browser is sent to a page of the gateway,
// so no foreign script runs on ours. Its webhooks are signed. The keys are in a header of each call, so headers are
// never logged.
import { defineGateway } from '@/lib/integrations/payments/define-gateway';
import { days, seconds } from '@/lib/platform/time';
import { createPayment } from './create-payment';
import { fetchDispute } from './fetch-dispute';
import { fetchPayouts } from './fetch-payouts';
import { fetchState } from './fetch-state';
import { readWebhook } from './read-webhook';
import { fetchRefund, refund } from './refund';

export const razorpay = defineGateway({
  title: 'Razorpay',
  capabilities: { signedWebhooks: true, paysTogether: true, refundsFor: days(180) },
  settings: {
    baseUrl: { name: 'RAZORPAY_BASE_URL', default: 'https://api.razorpay.com' },
    credentials: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
    optional: ['RAZORPAY_WEBHOOK_SECRET_PREVIOUS'],
  },
  create({ credentials, optional, timeout = seconds(12), ...options }) {
    const {
      RAZORPAY_KEY_ID: keyId,
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_WEBHOOK_SECRET: secret,
    } = credentials;
    const account = { ...options, timeout, keyId, keySecret };
    const before = optional.RAZORPAY_WEBHOOK_SECRET_PREVIOUS;
    const secrets = before === undefined ? [secret] : [secret, before];
    return {
      createPayment: (request) => createPayment(account, request),
      fetchState: (payment) => fetchState(account, payment),
      fetchPayouts: (day) => fetchPayouts(account, day),
      fetchDispute: (disputeId) => fetchDispute(account, disputeId),
      readWebhook: (headers, rawBody) => readWebhook(secrets, headers, rawBody),
      refund: (request) => refund(account, request),
      fetchRefund: (asked) => fetchRefund(account, asked),
    };
  },
});
