import type { PaymentGateway } from './port';

/** A gateway without credentials: it refuses every payment and recognises no webhook. */
export function notConfigured(title: string): PaymentGateway {
  const message = `${title} is not configured`;
  return {
    isConfigured: false,
    createPayment: async () => ({ outcome: 'refused', code: 'not_configured', message }),
    fetchState: async () => ({ outcome: 'unknown', message }),
    readWebhook: () => null,
  };
}
