// A payment gateway that exists in tests alone, as one would be added: this folder, and the line of registration.ts.
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { callRemote, idText, readOk } from '@/lib/integrations/http';
import { defineGateway } from '@/lib/integrations/payments/define-gateway';
import { seconds } from '@/lib/platform/time';

const pageReply = z.object({ id: idText, page: z.url() });
const stateReply = z.object({ id: idText, paise: z.string().regex(/^\d+$/), utr: z.string().nullable() });

export function signWebhook(key: string, body: string): string {
  return createHmac('sha256', key).update(body).digest('hex');
}

export const upibank = defineGateway({
  title: 'UPI Bank',
  capabilities: { signedWebhooks: true },
  settings: {
    baseUrl: { name: 'UPIBANK_BASE_URL', default: 'https://api.upibank.example' },
    credentials: ['UPIBANK_KEY'],
  },
  create({ baseUrl, credentials: { UPIBANK_KEY: key }, timeout = seconds(10) }) {
    const call = (path: string, fields: object) =>
      callRemote({ url: `${baseUrl}/${path}`, body: JSON.stringify(fields), timeout });
    return {
      async createPayment({ clientTxnId, amount }) {
        const reply = readOk(await call('create', { clientTxnId, paise: String(amount) }), pageReply);
        if (!reply.ok) return { outcome: 'unknown', message: reply.why };
        return {
          outcome: 'created',
          gatewayOrderId: reply.data.id,
          paymentUrl: reply.data.page,
          upi: null,
        };
      },
      async fetchState({ clientTxnId }) {
        const reply = readOk(await call('state', { clientTxnId }), stateReply);
        if (!reply.ok) return { outcome: 'unknown', message: reply.why };
        const { id: gatewayOrderId, paise, utr } = reply.data;
        if (utr === null) return { outcome: 'pending', gatewayOrderId, remark: '' };
        const money = { amount: BigInt(paise), currency: 'INR' as const, utr, payerVpa: null };
        return { outcome: 'paid', clientTxnId, gatewayOrderId, remark: '', ...money };
      },
      readWebhook(headers, rawBody) {
        return headers.get('x-signature') === signWebhook(key, rawBody) ? { clientTxnId: rawBody } : null;
      },
    };
  },
});
