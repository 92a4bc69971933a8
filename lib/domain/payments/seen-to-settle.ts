import type { Context } from '@/lib/domain/context';
import type { Payment, Review } from '@/lib/platform/db';
import { digestOf } from '@/lib/platform/digest';
import type { CaseFacts } from './decisions-of';
import { receivedOf } from './received';

/**
 * Names what a person sees of a case before deciding it: the money at risk, what the gateway says was received, and
 * what would be taken from the wallet. A bank may take back more while the person reads, and all of it would be
 * decided.
 */
export function seenToSettle(
  context: Pick<Context, 'sealer'>,
  { moneyAtRisk }: Pick<Review, 'moneyAtRisk'>,
  payment: Payment | null,
  { inWallet }: CaseFacts,
): string {
  const received = payment && receivedOf(context, payment);
  const owed = inWallet > 0n ? [inWallet] : [];
  return digestOf([moneyAtRisk, received?.amount ?? '', received?.utr ?? '', ...owed].map(String));
}
