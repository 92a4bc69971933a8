import type { Pool } from 'pg';
import { deliveryInvariants } from '@/lib/domain/stats/delivery-invariants';
import { moneyInvariants } from '@/lib/domain/stats/money-invariants';
import { paymentInvariants } from '@/lib/domain/stats/payment-invariants';
import { Prisma } from '@/lib/platform/db';
import { Disagreement } from './model';

// A wallet's entries in order never sum to less than zero at any point, not only at the end.
const neverBelowZero = {
  name: 'a wallet was never below zero on its way',
  offenders: Prisma.sql`
    select concat(wallet_id, ' stood at ', stood, ' after entry ', id) as offender
      from (select id, wallet_id, sum(amount) over (partition by wallet_id order by id) as stood
              from ledger_entries where wallet_id is not null) as history
     where stood < 0`,
};

const statement = Prisma.join(
  [neverBelowZero, ...moneyInvariants, ...paymentInvariants, ...deliveryInvariants].map(
    ({ name, offenders }) =>
      Prisma.sql`select ${Prisma.raw(`'${name}'`)} as name, found.offender::text from (${offenders}) found`,
  ),
  ' union all ',
);

/** Every rule of checkInvariants, in one statement: checkInvariants itself takes thirty round trips. */
export async function assertRules(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; offender: string }>({
    name: 'model-rules',
    text: statement.text,
    values: statement.values,
  });
  if (rows.length > 0)
    throw new Disagreement(
      `the books are wrong:\n${rows.map(({ name, offender }) => `${name}: ${offender}`).join('\n')}`,
    );
}
