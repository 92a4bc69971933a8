import type { Context } from '@/lib/domain/context';
import type { Payment, PaymentDispute, Review } from '@/lib/platform/db';
import { least, type Paise } from '@/lib/platform/money';
import { receivedOf, unreferencedOf } from './received';
import type { Decision } from './schema';
import { findSilentDispute } from './settle-dispute';

/** What decides about a case of a payment beside the case itself. */
export interface CaseFacts {
  /**
   * What the order still takes of another amount than was asked for (PaymentEffects); null where that is no question.
   */
  due: Paise | null;
  /**
   * Whether money went back of an order that it bought and that has not ended: its price may still be given back as
   * well.
   */
  mayBeRefunded: boolean;
  /** What of the money that is owed its customer's wallet has of the same payment. */
  inWallet: Paise;
  /** The dispute of the case, when the gateway does not say how it ended; null for any other case. */
  silentDispute: PaymentDispute | null;
}

/** Of a case that depends on none of them. */
export const NO_FACTS: CaseFacts = { due: null, mayBeRefunded: false, inWallet: 0n, silentDispute: null };

/** What a person can decide about a case of a payment; nothing about a case of an order, which ends with the order. */
export function decisionsOf(
  context: Pick<Context, 'sealer'>,
  review: Pick<Review, 'cause'>,
  payment: Payment | null,
  { due, mayBeRefunded, inWallet, silentDispute }: CaseFacts,
): Decision[] {
  if (!payment) return [];
  switch (review.cause) {
    case 'payment_reversed':
      // What a loss has closed would be given back once more without anybody being told, when no supplier delivers.
      return mayBeRefunded ? ['receivable', 'dismiss'] : ['receivable', 'loss', 'dismiss'];
    case 'payment_reinstated':
      return ['reinstated', 'dismiss'];
    case 'receivable':
      if (mayBeRefunded) return ['recovered'];
      return inWallet > 0n ? ['recovered', 'offset', 'loss'] : ['recovered', 'loss'];
    case 'payment_disputed':
      // It is answered at the gateway, and ends with the dispute.
      return silentDispute ? ['won', 'lost'] : [];
    case 'account_erased':
      // The customer of an erased account can use neither its wallet nor the goods: staff give the money back at the
      // gateway or the bank.
      return ['dismiss'];
    case 'second_payment':
      return ['credit', 'dismiss'];
    case 'reference_missing':
      return unreferencedOf(context, payment) ? ['credit', 'dismiss'] : ['dismiss'];
    case 'amount_mismatch': {
      const received = receivedOf(context, payment);
      if (!received) return ['dismiss'];
      const isEnough = due !== null && received.amount >= due;
      return isEnough ? ['deliver', 'credit', 'dismiss'] : ['credit', 'dismiss'];
    }
    default:
      return receivedOf(context, payment) ? ['credit', 'dismiss'] : ['dismiss'];
  }
}

/** Reads them: most cases need none. In a transaction that decides: after the payment's lock. */
export async function factsOf(
  context: Context,
  { cause, evidence, moneyAtRisk }: Pick<Review, 'cause' | 'evidence' | 'moneyAtRisk'>,
  payment: Payment | null,
): Promise<CaseFacts> {
  if (!payment) return NO_FACTS;
  if (cause === 'payment_disputed')
    return { ...NO_FACTS, silentDispute: await findSilentDispute(context, { evidence }, payment) };
  if (cause === 'amount_mismatch' && payment.status === 'review')
    return { ...NO_FACTS, due: await context.effects[payment.purpose].due(context, payment) };
  if (cause !== 'payment_reversed' && cause !== 'receivable') return NO_FACTS;
  const inWallet =
    cause === 'receivable'
      ? least(moneyAtRisk, await context.effects[payment.purpose].inWallet(context, payment))
      : 0n;
  if (payment.purpose === 'topup') return { ...NO_FACTS, inWallet };
  const [order] = await context.db.$queryRaw<unknown[]>`
    select from orders o join ledger_journals j on j.reason = 'order_paid' and j.reference = ${payment.id}
     where o.id = ${payment.orderId} and o.status = 'Processing'`;
  return { ...NO_FACTS, inWallet, mayBeRefunded: order !== undefined };
}
