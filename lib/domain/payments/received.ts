import { z } from 'zod';
import type { PaidState } from '@/lib/domain/context';
import type { Payment } from '@/lib/platform/db';

const said = z.object({
  clientTxnId: z.string(),
  gatewayOrderId: z.string(),
  amount: z
    .string()
    .regex(/^[1-9]\d{0,17}$/)
    .transform(BigInt),
  // Another currency is no T-Coins.
  currency: z.literal('INR'),
  utr: z.string().min(1),
  payerVpa: z.string().nullable(),
  remark: z.string(),
});

/** What the gateway said had come when the payment was set aside; null when it never spoke of money that can be credited. */
export function receivedOf({ status, evidence }: Pick<Payment, 'status' | 'evidence'>): PaidState | null {
  const kept = status === 'review' ? said.safeParse(evidence).data : undefined;
  return kept ? { outcome: 'paid', ...kept } : null;
}
