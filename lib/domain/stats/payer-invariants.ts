import { Prisma } from '@/lib/platform/db';
import { INDEX_FORM } from '@/lib/platform/sealing';
import type { Invariant } from './invariant';

/** The worker seals what the version before has written every ten minutes. */
const SINCE = Prisma.sql`now() - interval '1 day'`;
const IS_PLAIN = Prisma.sql`!~ ${Prisma.raw(`'${INDEX_FORM}'`)}`;

/**
 * The rule of what is sealed at rest (decision 113). PostgreSQL knows nothing about the texts in a JSON document and
 * takes them for not null. Without an order and a limit it reads all payments (a second for three million) instead of
 * the index of those that are still plain, which is empty.
 */
export const payerInvariants: Invariant[] = [
  {
    name: 'who paid, and who had an erased account, is sealed',
    offenders: Prisma.sql`
      (select concat('payment ', id, ' has its payer in plain') as offender from payments
        where (payer_vpa is not null or evidence ->> 'payerVpa' is not null) and updated_at < ${SINCE}
        order by id limit 20)
      union all
      (select concat('case ', id, ' has a payer in plain') from reviews
        where (evidence ->> 'payerVpa' is not null or evidence #>> '{said,payerVpa}' is not null)
          and payment_id is not null and opened_at < ${SINCE}
        order by id limit 20)
      union all
      select concat('the signals of order ', order_id, ' have a payer in plain') from order_signals
       where payer ${IS_PLAIN} and at < ${SINCE}
      union all
      select concat('block ', id, ' has a payer in plain') from fraud_blocks
       where subject = 'payer' and value ${IS_PLAIN} and created_at < ${SINCE}
      union all
      select concat('erased account ', user_id, ' has its owner in plain') from erasures
       where identity is not null and identity ->> 'sealed' is null and sealed_at < ${SINCE}`,
  },
];
