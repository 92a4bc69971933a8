import type { Context } from '@/lib/domain/context';
import { fieldsSql, type Payment, Prisma } from '@/lib/platform/db';
import type { Paise } from '@/lib/platform/money';

/** The states in which the gateway has given it back, or may have. */
export const AT_THE_GATEWAY = ['sent', 'processed'] as const;

/** A payment with what went of it on purpose. */
export interface PaymentWithSums extends Payment {
  /** What the store has given back of it by the gateway, or may have given back by a call without an answer. */
  refunded: Paise;
  /** What the gateway has taken for disputes that were lost: it says of the payment itself that it has the money. */
  lost: Paise;
}

/** Reads a payment that exists, with these sums. */
export async function readWithSums({ db }: Pick<Context, 'db'>, id: string): Promise<PaymentWithSums> {
  const [payment] = await db.$queryRaw<PaymentWithSums[]>`
    select ${fieldsSql(Prisma.PaymentScalarFieldEnum, 'payments')},
           (select coalesce(sum(amount), 0)::bigint from source_refunds
             where payment_id = payments.id and state in (${Prisma.join(AT_THE_GATEWAY)})) as refunded,
           (select coalesce(sum(amount_deducted), 0)::bigint from payment_disputes
             where payment_id = payments.id and status = 'lost') as lost
      from payments where id = ${id}`;
  if (!payment) throw new Error(`there is no payment ${id}`);
  return payment;
}
