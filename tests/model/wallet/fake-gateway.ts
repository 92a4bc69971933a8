import { randomInt } from 'node:crypto';
import type { PaymentGateway, PaymentState } from '@/lib/integrations/payments';
import type { GatewaySays } from './model';

export interface FakeGateway extends PaymentGateway {
  /** What it answers about this page from now on. */
  say(clientTxnId: string, says: GatewaySays): void;
}

/** A gateway behind the port, in this process: a loopback server would take half of every step's time. */
export function fakeGateway(): FakeGateway {
  const pages = new Map<string, { gatewayOrderId: string; says: GatewaySays }>();
  const stateOf = (clientTxnId: string): PaymentState => {
    const page = pages.get(clientTxnId);
    if (!page) return { outcome: 'not_found', message: 'no such payment' };
    const { gatewayOrderId, says } = page;
    if (says === 'pending' || says === 'failed') return { outcome: says, gatewayOrderId, remark: says };
    return {
      outcome: 'paid',
      clientTxnId,
      gatewayOrderId,
      currency: 'INR',
      payerVpa: null,
      remark: '',
      ...says,
    };
  };
  return {
    async createPayment({ clientTxnId }) {
      if (pages.has(clientTxnId)) return { outcome: 'duplicate', message: 'client_txn_id already exists' };
      const gatewayOrderId = String(randomInt(2 ** 40));
      pages.set(clientTxnId, { gatewayOrderId, says: 'pending' });
      return {
        outcome: 'created',
        gatewayOrderId,
        paymentUrl: `http://127.0.0.1/pay/${clientTxnId}`,
        upi: null,
      };
    },
    fetchState: async ({ clientTxnId }) => stateOf(clientTxnId),
    readWebhook: (_, rawBody) => ({ clientTxnId: rawBody }),
    say(clientTxnId, says) {
      const page = pages.get(clientTxnId);
      if (!page) throw new Error(`the gateway has no page ${clientTxnId}`);
      page.says = says;
    },
  };
}
