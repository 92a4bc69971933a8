import type { Context } from '@/lib/domain/context';
import { inOrderOf, type Prisma } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';
import { dateColumn } from '@/lib/platform/time';
import { dayOf } from './financial-year';
import type { DocumentKind, PeriodDocument } from './schema';

const BATCH_SIZE = 1_000;

/** The documents of a customer's orders in days of India (yyyy-mm-dd), of which the last one belongs to it. */
interface Period {
  userId: string;
  from: string;
  to: string;
}

const inPeriod = ({ userId, from, to }: Period) =>
  ({
    order: { userId },
    date: { gte: dateColumn(from), lte: dateColumn(to) },
  }) satisfies Prisma.TaxDocumentWhereInput;

/**
 * All of them by date and number, some at a time: a partner has hundreds a day, and deducts the tax of each. Their ids
 * are read at once, because documents have no index by their customer.
 */
export async function* readPeriodDocuments(
  { db }: Pick<Context, 'db'>,
  period: Period,
): AsyncGenerator<PeriodDocument[]> {
  const found = await db.taxDocument.findMany({
    where: inPeriod(period),
    orderBy: [{ date: 'asc' }, { series: 'asc' }, { number: 'asc' }],
    select: { id: true },
  });
  for (let start = 0; start < found.length; start += BATCH_SIZE) {
    const ids = found.slice(start, start + BATCH_SIZE).map(({ id }) => id);
    const documents = await db.taxDocument.findMany({
      where: { id: { in: ids } },
      include: { credits: { select: { name: true } } },
    });
    yield inOrderOf(ids, documents, ({ id }) => id).map(presentDocument);
  }
}

function presentDocument({
  kind,
  name,
  date,
  orderId,
  description,
  code,
  rate,
  credits,
  ...sums
}: Prisma.TaxDocumentGetPayload<{ include: { credits: { select: { name: true } } } }>): PeriodDocument {
  const signed = (paise: bigint) => rupees(kind === 'credit_note' ? -paise : paise);
  return {
    kind: kind as DocumentKind,
    name,
    orderId,
    description,
    code,
    date: dayOf(date),
    rate: rate / 100,
    credits: credits?.name ?? null,
    taxable: signed(sums.taxable),
    igst: signed(sums.igst),
    cgst: signed(sums.cgst),
    sgst: signed(sums.sgst),
    value: signed(sums.value),
  };
}

/** What they come to, in rupees. A credit note takes back, so its amounts are subtracted. */
export async function sumPeriodDocuments({ db }: Pick<Context, 'db'>, period: Period) {
  const kinds = await db.taxDocument.groupBy({
    by: ['kind'],
    where: inPeriod(period),
    _count: true,
    _sum: { taxable: true, igst: true, cgst: true, sgst: true, value: true },
  });
  const sum = (of: (sums: (typeof kinds)[number]['_sum']) => bigint) =>
    rupees(kinds.reduce((all, { kind, _sum }) => all + (kind === 'credit_note' ? -of(_sum) : of(_sum)), 0n));
  return {
    count: kinds.reduce((count, { _count }) => count + _count, 0),
    taxable: sum(({ taxable }) => taxable ?? 0n),
    tax: sum(({ igst, cgst, sgst }) => (igst ?? 0n) + (cgst ?? 0n) + (sgst ?? 0n)),
    value: sum(({ value }) => value ?? 0n),
  };
}
