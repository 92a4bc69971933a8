import { z } from 'zod';
import { settlePayment } from '@/lib/sandbox/ekqr/settle';
import { payLink } from '@/lib/sandbox/razorpay/pay-link';
import type { SandboxContext } from '@/lib/sandbox/services';
import type { Payment } from '@/lib/sandbox/state/payment';
import type { PaymentLink } from '@/lib/sandbox/state/razorpay-state';

const OF_BOTH = ['success', 'failure', 'timeout', 'again', 'reversal'] as const;
/** Disputes, and what the bank does with refunds, which EKQR has not. */
const OF_LINKS = [
  ...OF_BOTH,
  'dispute',
  'won',
  'lost',
  'reopened',
  'refund_processed',
  'refund_failed',
] as const;

const payInput = z.strictObject({
  client_txn_id: z.string(),
  outcome: z.enum(OF_BOTH).default('success'),
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

const linkInput = payInput.extend({ outcome: z.enum(OF_LINKS).default('success') });

export type PayInput = z.input<typeof payInput>;
export type LinkInput = z.input<typeof linkInput>;

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

/** `payNow` at Razorpay. */
export async function payLinkNow(context: SandboxContext, input: unknown): Promise<PaymentLink> {
  const { client_txn_id, names: _, ...payment } = linkInput.parse(input);
  const link = findLink(context, client_txn_id);
  if (!link) throw new Error(`there is no payment ${client_txn_id}`);
  await payLink(context, link, payment);
  return structuredClone(link);
}

/** At whichever gateway the payment is. */
export function payAnywhere(context: SandboxContext, input: unknown): Promise<Payment | PaymentLink> {
  const { client_txn_id } = linkInput.parse(input);
  return findLink(context, client_txn_id) ? payLinkNow(context, input) : payNow(context, input);
}

function findLink({ state }: SandboxContext, clientTxnId: string): PaymentLink | undefined {
  return state.razorpay.links.find(({ reference }) => reference === clientTxnId);
}
