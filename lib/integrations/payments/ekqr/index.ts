// EKQR (UPIGateway), as docs/protocols/ekqr.md describes it. It has no refunds and no signatures. Its key is in every
// body, so requests are never logged. A payment is looked up by our reference and the day (IST) of its creation.

import { type AdapterOptions, defineGateway } from '@/lib/integrations/payments/define-gateway';
import type { PaymentGateway } from '@/lib/integrations/payments/port';
import { seconds } from '@/lib/platform/time';
import { createPayment } from './create-payment';
import { fetchState } from './fetch-state';
import { readWebhook } from './read-webhook';

export interface EkqrOptions extends AdapterOptions {
  /** Without a trailing slash. */
  baseUrl: string;
  key: string;
}

export function createEkqrGateway({ timeout = seconds(12), ...options }: EkqrOptions): PaymentGateway {
  const account = { ...options, timeout };
  return {
    createPayment: (request) => createPayment(account, request),
    fetchState: (payment) => fetchState(account, payment),
    readWebhook: (_headers, rawBody) => readWebhook(rawBody),
  };
}

export const ekqr = defineGateway({
  title: 'EKQR',
  capabilities: { signedWebhooks: false },
  settings: { baseUrl: { name: 'EKQR_BASE_URL', default: 'https://api.ekqr.in' }, credentials: ['EKQR_KEY'] },
  create({ credentials: { EKQR_KEY: key }, ...options }) {
    return createEkqrGateway({ ...options, key });
  },
});
