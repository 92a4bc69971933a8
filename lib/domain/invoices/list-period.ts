import type { Context } from '@/lib/domain/context';
import { rupees } from '@/lib/platform/money';
import { dateColumn } from '@/lib/platform/time';
import type { DocumentKind, PeriodDocument } from './schema';

/** A register of a year of one customer; more would be an answer of many megabytes. */
const MOST = 50_000;

/** The documents of a customer's orders in a period (yyyy-mm-dd in India, both days belong to it), by date and number. */
export async function listPeriodDocuments(
  { db }: Pick<Context, 'db'>,
  { userId, from, to }: { userId: string; from: string; to: string },
): Promise<PeriodDocument[]> {
  const documents = await db.taxDocument.findMany({
    where: { order: { userId }, date: { gte: dateColumn(from), lte: dateColumn(to) } },
    orderBy: [{ date: 'asc' }, { series: 'asc' }, { number: 'asc' }],
    take: MOST,
    include: { credits: { select: { name: true } } },
  });
  return documents.map(({ kind, name, date, orderId, description, code, rate, credits, ...sums }) => {
    // A credit note takes back, so its amounts are subtracted.
    const signed = (paise: bigint) => rupees(kind === 'credit_note' ? -paise : paise);
    return {
      ...{ kind: kind as DocumentKind, name, orderId, description, code },
      date: date.toISOString().slice(0, 10),
      rate: rate / 100,
      credits: credits?.name ?? null,
      ...{ taxable: signed(sums.taxable), igst: signed(sums.igst), cgst: signed(sums.cgst) },
      ...{ sgst: signed(sums.sgst), value: signed(sums.value) },
    };
  });
}

/** What documents come to. */
export function sumDocuments(documents: readonly PeriodDocument[]) {
  const sum = (of: (document: PeriodDocument) => number) =>
    Math.round(documents.reduce((total, document) => total + of(document), 0) * 100) / 100;
  return {
    count: documents.length,
    taxable: sum(({ taxable }) => taxable),
    tax: sum(({ igst, cgst, sgst }) => igst + cgst + sgst),
    value: sum(({ value }) => value),
  };
}
