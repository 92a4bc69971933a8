import type { Seller } from '@/lib/domain/context';
import { type Db, Prisma, type TaxDocument } from '@/lib/platform/db';
import { notBefore } from '@/lib/platform/time';
import { dateOf, dayOf, lowersTax } from './financial-year';
import type { NewDocument } from './number-documents';
import { splitCredit, type TaxParts, untaxed } from './split-tax';

export interface Credit extends Omit<TaxDocument, 'refundId'> {
  refundId: string;
  /** What is given back, and when; null for the rest of the document. */
  amount: bigint | null;
  at: Date;
  credited: TaxParts;
}

/**
 * Refunds of documents that have no credit note: those after the end, and whole orders that ended as Refunded or
 * Cancelled. No moment of a document is asked: a clock that was ahead may have dated it later than what followed.
 * Documents are of Completed orders only, so those of an order that is Refunded were before it, and nothing is supplied
 * after a refund that follows the end, so the newest document is the one that it gives back.
 */
export async function readCredits(
  db: Db,
  { from, until, limit }: { from: Date; until?: Date | undefined; limit: number },
): Promise<Credit[]> {
  const wanted = await db.$queryRaw<{ id: string; refundId: string; amount: bigint | null; at: Date }[]>`
    select * from (
      select d.id, r.id as "refundId", r.amount, r.created_at as at
        from order_refunds r
        join orders o on o.id = r.order_id
        join lateral (select id, kind from tax_documents d
                       where d.order_id = o.id and d.kind <> 'credit_note'
                       order by supply desc limit 1) d on d.kind in ('invoice', 'bill_of_supply')
       where r.created_at >= ${from} ${beforeSql(Prisma.sql`r.created_at`, until)}
         and not exists (select from tax_documents c where c.refund_id = r.id)
      union all
      select d.id, d.id as "refundId", null as amount, o.ended_at as at
        from orders o
        join tax_documents d on d.order_id = o.id and d.kind in ('invoice', 'bill_of_supply')
       where o.status in ('Refunded', 'Cancelled') and o.ended_at >= ${from} ${beforeSql(Prisma.sql`o.ended_at`, until)}
         and d.value > (select coalesce(sum(c.value), 0) from tax_documents c where c.credits_id = d.id)
    ) wanted order by at, "refundId" limit ${limit}`;
  if (wanted.length === 0) return [];
  const ids = wanted.map(({ id }) => id);
  const documents = await db.taxDocument.findMany({ where: { id: { in: ids } }, include: { notes: true } });
  return wanted.flatMap(({ id, ...credit }) => {
    const found = documents.find((document) => document.id === id);
    if (!found) return [];
    const { notes, ...document } = found;
    return [{ ...document, ...credit, credited: sumParts(notes) }];
  });
}

/** SQL that the moment lies before the end of a period; empty without an end. */
export function beforeSql(moment: Prisma.Sql, until: Date | undefined): Prisma.Sql {
  return until ? Prisma.sql`and ${moment} < ${until}` : Prisma.empty;
}

/** Several credits of one document follow each other. `dated`: the moment by which a note of a moment is dated. */
export function creditsOf(
  seller: Seller,
  credits: Credit[],
  dated: (moment: Date) => Date = (moment) => moment,
): NewDocument[] {
  const before = new Map<string, TaxParts>();
  return credits.flatMap((credit): NewDocument[] => {
    const {
      id,
      series: _series,
      number: _number,
      name: _name,
      createdAt: _at,
      amount,
      at,
      credited,
      ...document
    } = credit;
    const done = before.get(id) ?? credited;
    const left = credit.value - (done.taxable + done.igst + done.cgst + done.sgst);
    const value = amount === null || amount > left ? left : amount;
    if (value <= 0n) return [];
    const isIntraState = document.placeOfSupply === document.sellerGstin.slice(0, 2);
    // A clock that was ahead may have dated the document: its note is not dated before it.
    const date = notBefore(document.date, dateOf(dated(at)));
    const rate = lowersTax({ suppliedAt: document.suppliedAt, note: dayOf(date) }) ? document.rate : 0;
    const parts = rate === 0 ? untaxed(value) : splitCredit(value, done, { rate, isIntraState });
    before.set(id, sumParts([done, parts]));
    return [
      {
        ...document,
        kind: 'credit_note',
        creditsId: id,
        replacesId: null,
        date,
        suppliedAt: at,
        value,
        rate,
        sellerName: seller.legalName,
        sellerAddress: seller.address,
        ...parts,
      },
    ];
  });
}

export function sumParts(parts: TaxParts[]): TaxParts {
  const sum = { taxable: 0n, igst: 0n, cgst: 0n, sgst: 0n };
  for (const part of parts) {
    sum.taxable += part.taxable;
    sum.igst += part.igst;
    sum.cgst += part.cgst;
    sum.sgst += part.sgst;
  }
  return sum;
}
