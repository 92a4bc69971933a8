// EKQR (UPIGateway), as docs/protocols/ekqr.md describes it. It has no refunds, no signatures, and its key lies in every
// body: no request is ever logged. An order is looked up by our reference and the day (IST) on which it was made.

import { defineGateway, type Outside } from '@/lib/integrations/payments/define-gateway';
import type { PaymentGateway } from '@/lib/integrations/payments/port';
import { seconds } from '@/lib/platform/time';
import { createPayment } from './create-payment';
import { fetchState } from './fetch-state';
import { readWebhook } from './read-webhook';

export interface EkqrOptions extends Outside {
  /** Without a slash at the end. */
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
