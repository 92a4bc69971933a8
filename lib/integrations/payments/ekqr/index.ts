// EKQR (UPIGateway), as docs/protocols/ekqr.md describes it. It has no refunds, no signatures, and its key lies in every
// body: no request is ever logged. An order is looked up by our reference and the day (IST) on which it was made.

import type { PaymentGateway } from '@/lib/integrations/payments/port';
import { type Clock, seconds } from '@/lib/platform/time';
import { createPayment } from './create-payment';
import { fetchState } from './fetch-state';
import { readWebhook } from './read-webhook';

export interface EkqrOptions {
  /** Without a slash at the end. */
  baseUrl: string;
  /** Undefined: nothing is sent, and every payment is refused with code not_configured. */
  key: string | undefined;
  clock: Clock;
  /** ms */
  timeout?: number;
}

export function createEkqrGateway({
  baseUrl,
  key,
  clock,
  timeout = seconds(12),
}: EkqrOptions): PaymentGateway {
  if (!key) return refuseAll();
  const account = { baseUrl, key, clock, timeout };
  return {
    name: 'ekqr',
    createPayment: (request) => createPayment(account, request),
    fetchState: (payment) => fetchState(account, payment),
    readWebhook: (_headers, rawBody) => readWebhook(rawBody),
  };
}

function refuseAll(): PaymentGateway {
  const message = 'The payment gateway is not configured';
  return {
    name: 'ekqr',
    createPayment: async () => ({ outcome: 'refused', code: 'not_configured', message }),
    fetchState: async () => ({ outcome: 'unknown', message }),
    readWebhook: () => null,
  };
}
