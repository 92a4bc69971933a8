import type { Context } from '@/lib/domain/context';
import type { Paise } from '@/lib/platform/money';

/** What the store has given back of a payment by the gateway, or may have given back by a call without an answer. */
export async function sumRefunds({ db }: Pick<Context, 'db'>, paymentId: string): Promise<Paise> {
  const { _sum } = await db.sourceRefund.aggregate({
    _sum: { amount: true },
    where: { paymentId, state: { in: [...AT_THE_GATEWAY] } },
  });
  return _sum.amount ?? 0n;
}

/** The states in which the gateway has given it back, or may have. */
export const AT_THE_GATEWAY = ['sent', 'processed'] as const;
