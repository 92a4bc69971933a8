import type { Context } from '@/lib/domain/context';
import { type ResealCounts, resealPlaces, type SealedPlace } from '@/lib/domain/personal-fields';
import { Prisma } from '@/lib/platform/db';
import { openPayer, type PayerOwner, resealPayer } from './payer';
import { payerIndex } from './payer-index';

/**
 * Seals UPI addresses by the current key, and indexes them by it, in batches, while the store runs. Until it is done, a
 * payment by the key before is not recognised as of the same payer as one by the current key.
 */
export function resealPayers(context: Pick<Context, 'db' | 'sealer'>): Promise<ResealCounts> {
  return resealPlaces(
    context,
    PLACES.map((place) => ({ ...place, reseal })),
  );
}

const reseal: SealedPlace<PayerOwner>['reseal'] = (context, { owner, text }) => {
  const sealed = resealPayer(context, owner, text);
  return sealed === null
    ? null
    : { sealed, index: () => payerIndex(context, openPayer(context, owner, text) ?? '') };
};

type Place = Omit<SealedPlace<PayerOwner>, 'reseal'>;

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
