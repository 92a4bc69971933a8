import type { Context } from '@/lib/domain/context';
import type { TaxDocument } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';
import type { DocumentKind, DocumentView } from './schema';

/** The most documents that a customer's page lists. */
const SHOWN = 200;

/** The newest documents of a customer's orders, or those of one order. */
export async function listDocuments(
  { db }: Pick<Context, 'db'>,
  of: { userId: string } | { orderId: string },
): Promise<DocumentView[]> {
  const documents = await db.taxDocument.findMany({
    where: 'userId' in of ? { order: { userId: of.userId } } : { orderId: of.orderId },
    orderBy: [{ date: 'desc' }, { id: 'desc' }],
    take: SHOWN,
  });
  return documents.map(presentDocument);
}

function presentDocument({ id, kind, name, date, orderId, value }: TaxDocument): DocumentView {
  const day = date.toISOString().slice(0, 10);
  return { ...{ id, kind: kind as DocumentKind, name, orderId }, date: day, value: rupees(value) };
}

/** The months in which documents were issued, `2026-11`, the newest first. */
export async function listDocumentMonths({ db }: Pick<Context, 'db'>): Promise<string[]> {
  const { _min, _max } = await db.taxDocument.aggregate({ _min: { date: true }, _max: { date: true } });
  if (!_min.date || !_max.date) return [];
  const months: string[] = [];
  for (
    const month = new Date(Date.UTC(_max.date.getUTCFullYear(), _max.date.getUTCMonth(), 1));
    month >= new Date(Date.UTC(_min.date.getUTCFullYear(), _min.date.getUTCMonth(), 1));
    month.setUTCMonth(month.getUTCMonth() - 1)
  )
    months.push(month.toISOString().slice(0, 7));
  return months;
}
