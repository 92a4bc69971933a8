import { z } from 'zod';
import { settlePayment } from '@/lib/sandbox/ekqr/settle';
import type { SandboxContext } from '@/lib/sandbox/services';
import type { Payment } from '@/lib/sandbox/state/payment';

const payInput = z.strictObject({
  client_txn_id: z.string(),
  outcome: z.enum(['success', 'failure', 'timeout', 'again', 'reversal']).default('success'),
  amount: z
    .union([z.string(), z.number()])
    .transform(String)
    .pipe(z.string().regex(/^\d+(\.\d{1,2})?$/))
    .optional(),
  utr: z.string().optional(),
  /** The UPI id that pays. */
  vpa: z.string().optional(),
  webhook: z.boolean().default(true),
  names: z.enum(['first', 'second']).default('second'),
});

export type PayInput = z.input<typeof payInput>;

/**
 * Pays without a browser. Resolves when the store has answered the webhook, so that tests need not wait for it.
 * Throws a sentence for invalid input.
 */
export async function payNow(context: SandboxContext, input: unknown): Promise<Payment> {
  const { client_txn_id, ...settlement } = payInput.parse(input);
  const payment = context.state.payments.find((candidate) => candidate.clientTxnId === client_txn_id);
  if (!payment) throw new Error(`there is no payment ${client_txn_id}`);
  await settlePayment(context, payment, settlement);
  return structuredClone(payment);
}
