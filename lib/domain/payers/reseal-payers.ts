import type { Context } from '@/lib/domain/context';
import { Prisma } from '@/lib/platform/db';
import { BATCH, type BatchRow, given } from './batch-rows';
import { openPayer, resealPayer } from './payer';
import { payerIndex } from './payer-index';

type Resealing = Pick<Context, 'db' | 'sealer'>;

export interface ResealedPayers {
  resealed: number;
  /** Sealed by a key that no setting holds. */
  unreadable: number;
}

/**
 * Seals UPI addresses by the current key, and indexes them by it, in batches, while the store runs. Until it is done, a payment
 * by the key before is not recognised as of the same payer as one by the current key.
 */
export async function resealPayers(context: Resealing): Promise<ResealedPayers> {
  const done: ResealedPayers = { resealed: 0, unreadable: 0 };
  for (const { find, change } of PLACES)
    for (let last = ''; ; ) {
      const rows = await context.db.$queryRaw<BatchRow[]>`
        select * from (${find}) sealed where id > ${last} order by id limit ${BATCH}::int`;
      const next = rows.map((row) => ({ row, sealed: resealPayer(context, row.owner, row.text) }));
      done.unreadable += next.filter(({ sealed }) => sealed === null).length;
      const old = next.filter(({ row, sealed }) => sealed !== null && sealed !== row.text);
      if (old.length > 0)
        done.resealed += await context.db.$executeRaw(
          change(
            given(
              old.map(({ row }) => row),
              {
                sealed: old.map(({ sealed }) => sealed ?? ''),
                index: old.map(({ row }) =>
                  payerIndex(context, openPayer(context, row.owner, row.text) ?? ''),
                ),
              },
            ),
          ),
        );
      const end = rows.at(-1);
      if (!end || rows.length < BATCH) break;
      last = end.id;
    }
  return done;
}

interface Place {
  find: Prisma.Sql;
  change: (rows: Prisma.Sql) => Prisma.Sql;
}

const PLACES: readonly Place[] = [
  {
    find: Prisma.sql`select id, payer_sealed as text, 'payments/' || id as owner from payments where payer_sealed is not null`,
    // Signals have the index alone, which they take from their payment.
    change: (rows) => Prisma.sql`
      with given as (select * from ${rows}), signalled as (
        update order_signals s set payer = given.index
          from given join payments p on p.id = given.id
         where s.order_id = p.order_id and s.payer = p.payer_index and p.payer_sealed = given.text)
      update payments p set payer_sealed = given.sealed, payer_index = given.index
        from given where p.id = given.id and p.payer_sealed = given.text`,
  },
  {
    find: Prisma.sql`select id, sealed as text, 'fraud_blocks/' || id as owner from fraud_blocks where sealed is not null`,
    change: (rows) => Prisma.sql`
      update fraud_blocks b set sealed = given.sealed, value = given.index
        from ${rows} where b.id = given.id and b.sealed = given.text
         and not exists (select from fraud_blocks twin where twin.subject = b.subject and twin.value = given.index)`,
  },
  {
    find: Prisma.sql`
      select id, evidence ->> 'payerSealed' as text, 'payments/' || id as owner from payments
       where evidence ->> 'payerSealed' is not null`,
    change: (rows) => Prisma.sql`
      update payments p set evidence = p.evidence || jsonb_build_object('payerSealed', given.sealed)
        from ${rows} where p.id = given.id and p.evidence ->> 'payerSealed' = given.text`,
  },
  {
    find: Prisma.sql`
      select id, evidence #>> '{said,payerSealed}' as text, 'payments/' || payment_id as owner from reviews
       where payment_id is not null and evidence #>> '{said,payerSealed}' is not null`,
    change: (rows) => Prisma.sql`
      update reviews r set evidence = jsonb_set(r.evidence, '{said,payerSealed}', to_jsonb(given.sealed))
        from ${rows} where r.id = given.id and r.evidence #>> '{said,payerSealed}' = given.text`,
  },
];
