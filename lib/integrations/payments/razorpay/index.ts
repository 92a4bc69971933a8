// Razorpay by payment links, as docs/protocols/razorpay.md describes it: the browser is sent to a page of the gateway, so no
// foreign script runs on ours. Its webhooks are signed. The keys are in a header of each call, so headers are never logged.

import { type AdapterOptions, defineGateway } from '@/lib/integrations/payments/define-gateway';
import type { PaymentGateway } from '@/lib/integrations/payments/port';
import { seconds } from '@/lib/platform/time';
import { createPayment } from './create-payment';
import { fetchState } from './fetch-state';
import { readWebhook } from './read-webhook';

export interface RazorpayOptions extends AdapterOptions {
  /** Without a trailing slash. */
  baseUrl: string;
  keyId: string;
  keySecret: string;
  /** All that a webhook may be signed with. */
  webhookSecrets: readonly string[];
}

export function createRazorpayGateway({
  timeout = seconds(12),
  webhookSecrets,
  ...options
}: RazorpayOptions): PaymentGateway {
  const account = { ...options, timeout };
  return {
    createPayment: (request) => createPayment(account, request),
    fetchState: (payment) => fetchState(account, payment),
    readWebhook: (headers, rawBody) => readWebhook(webhookSecrets, headers, rawBody),
  };
}

export const razorpay = defineGateway({
  title: 'Razorpay',
  capabilities: { signedWebhooks: true },
  settings: {
    baseUrl: { name: 'RAZORPAY_BASE_URL', default: 'https://api.razorpay.com' },
    credentials: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
    optional: ['RAZORPAY_WEBHOOK_SECRET_PREVIOUS'],
  },
  create({ credentials, optional, ...options }) {
    return createRazorpayGateway({
      ...options,
      keyId: credentials.RAZORPAY_KEY_ID,
      keySecret: credentials.RAZORPAY_KEY_SECRET,
      webhookSecrets: [
        credentials.RAZORPAY_WEBHOOK_SECRET,
        ...(optional.RAZORPAY_WEBHOOK_SECRET_PREVIOUS ? [optional.RAZORPAY_WEBHOOK_SECRET_PREVIOUS] : []),
      ],
    });
  },
});
