import { z } from 'zod';
import type { Context } from '@/lib/domain/context';
import { type BatchRow as AnyRow, given, type PlainPlace } from '@/lib/domain/personal-fields';
import { Prisma } from '@/lib/platform/db';
import { INDEX_FORM } from '@/lib/platform/sealing';
import { type PayerOwner, sealPayer } from './payer';
import { payerIndex } from './payer-index';
import { withoutContacts } from './without-contacts';

type HasSealer = Pick<Context, 'sealer'>;
type BatchRow = AnyRow<PayerOwner>;
/** Where the version before writes what is sealed now. */
type Place = PlainPlace<PayerOwner>;

/**
 * The second condition is that of the partial index of both places in this table: without it the server would read all
 * payments.
 */
const payments: Place = {
  find: Prisma.sql`
    select id, payer_vpa as text, 'payments/' || id as owner from payments
     where payer_vpa is not null and (payer_vpa is not null or evidence ->> 'payerVpa' is not null)`,
  change: (context, rows) => Prisma.sql`
    with ${freeOf(Prisma.sql`payments`, Prisma.sql`row.payer_vpa`, withSealed(context, rows))}
    update payments p set payer_vpa = null,
           payer_sealed = case when free.text <> '' then free.sealed end,
           payer_index = case when free.text <> '' then free.index end
      from free where p.id = free.id`,
};

/** What a gateway said of a payment that waits for a person. */
const paymentEvidence: Place = {
  find: Prisma.sql`
    select id, evidence ->> 'payerVpa' as text, 'payments/' || id as owner from payments
     where evidence ->> 'payerVpa' is not null and (payer_vpa is not null or evidence ->> 'payerVpa' is not null)`,
  change: (context, rows) => Prisma.sql`
    with ${freeOf(Prisma.sql`payments`, Prisma.sql`row.evidence ->> 'payerVpa'`, withSealed(context, rows))}
    update payments p set evidence = p.evidence || free.said from free where p.id = free.id`,
};

const IN_CASE = Prisma.sql`coalesce(evidence ->> 'payerVpa', evidence #>> '{said,payerVpa}')`;

/** The same in the case of that payment, which has it under `said`. */
const caseEvidence: Place = {
  find: Prisma.sql`
    select id, ${IN_CASE} as text, 'payments/' || payment_id as owner from reviews
     where payment_id is not null
       and (evidence ->> 'payerVpa' is not null or evidence #>> '{said,payerVpa}' is not null)`,
  change: (context, rows) => Prisma.sql`
    with ${freeOf(Prisma.sql`reviews`, IN_CASE, withSealed(context, rows))}
    update reviews r
       set evidence = case when r.evidence ->> 'payerVpa' is not null then r.evidence || free.said
                           else jsonb_set(r.evidence, '{said}', r.evidence -> 'said' || free.said) end
      from free where r.id = free.id`,
};

const signals: Place = {
  find: Prisma.sql`
    select order_id as id, payer as text, 'payments/' as owner from order_signals
     where payer !~ ${Prisma.raw(`'${INDEX_FORM}'`)}`,
  change: (context, rows) => Prisma.sql`
    with given as ${withSealed(context, rows)}, free as (
      select given.* from given join order_signals row on row.order_id = given.id and row.payer = given.text
       order by row.order_id for update of row skip locked)
    update order_signals s set payer = free.index from free where s.order_id = free.id`,
};

/** Where this version has a block of the same address already, that one stays, with the later end of the two. */
const blocks: Place = {
  find: Prisma.sql`
    select id, value as text, 'fraud_blocks/' || id as owner from fraud_blocks
     where subject = 'payer' and value !~ ${Prisma.raw(`'${INDEX_FORM}'`)}`,
  change: (context, rows) => Prisma.sql`
    with ${freeOf(Prisma.sql`fraud_blocks`, Prisma.sql`row.value`, withSealed(context, rows))}, twin as (
      update fraud_blocks b
         set ends_at = case when b.ends_at is not null and plain.ends_at is not null
                            then greatest(b.ends_at, plain.ends_at) end
        from free join fraud_blocks plain on plain.id = free.id
       where b.subject = 'payer' and b.value = free.index
      returning plain.id
    ), gone as (
      delete from fraud_blocks where id in (select id from twin)
    )
    update fraud_blocks b set value = free.index, sealed = free.sealed
      from free where b.id = free.id and free.id not in (select id from twin)`,
};

const HAS_CONTACTS = Prisma.sql`~* '@|%40|\\\\u0040'`;

const bodies: Place = {
  find: Prisma.sql`
    select id, payload #>> '{}' as text, 'payments/' as owner from webhook_inbox
     where payload #>> '{}' ${HAS_CONTACTS}`,
  change: (_, rows) => Prisma.sql`
    update webhook_inbox w set payload = to_jsonb(given.body)
      from ${given(rows, { body: rows.map(({ text }) => withoutContacts(text)) })}
     where w.id = given.id and w.payload #>> '{}' = given.text`,
};

const samplesSchema = z.array(z.string()).catch([]);

/** A few rows of each month. */
const samples: Place = {
  find: Prisma.sql`
    select gateway || ' ' || day as id, samples::text as text, 'payments/' as owner from unmatched_webhooks
     where samples::text ${HAS_CONTACTS}`,
  change: (_, rows) => Prisma.sql`
    update unmatched_webhooks u set samples = given.bodies::jsonb
      from ${given(rows, {
        bodies: rows.map(({ text }) =>
          JSON.stringify(samplesSchema.parse(JSON.parse(text)).map(withoutContacts)),
        ),
      })}
     where u.gateway || ' ' || u.day = given.id and u.samples::text = given.text`,
};

export const PLACES: readonly Place[] = [
  payments,
  paymentEvidence,
  caseEvidence,
  signals,
  blocks,
  bodies,
  samples,
];

/** The rows with their sealed text, its blind index, and both as evidence has them. */
function withSealed(context: HasSealer, rows: BatchRow[]): Prisma.Sql {
  const columns = given(rows, {
    sealed: rows.map(({ owner, text }) => sealPayer(context, owner, text)),
    index: rows.map(({ text }) => payerIndex(context, text)),
  });
  return Prisma.sql`(
    select given.*, jsonb_build_object('payerVpa', null, 'payerSealed', given.sealed) as said from ${columns})`;
}

/**
 * The given rows whose text has not changed since it was read, except those that another transaction has locked, sorted
 * by id.
 */
function freeOf(table: Prisma.Sql, text: Prisma.Sql, rows: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`given as ${rows}, free as (
      select given.* from given join ${table} row on row.id = given.id and ${text} = given.text
       order by row.id for update of row skip locked)`;
}
