import type { Context } from '@/lib/domain/context';
import type { Prisma } from '@/lib/platform/db';
import { rupees } from '@/lib/platform/money';
import type { DocumentKind, DocumentView, ReturnPeriod } from './schema';

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
    include: { replaces: { select: { name: true } } },
  });
  return documents.map(presentDocument);
}

function presentDocument({
  id,
  kind,
  name,
  date,
  orderId,
  value,
  replaces,
}: Prisma.TaxDocumentGetPayload<{ include: { replaces: { select: { name: true } } } }>): DocumentView {
  const day = date.toISOString().slice(0, 10);
  return {
    id,
    kind: kind as DocumentKind,
    name,
    orderId,
    date: day,
    value: rupees(value),
    replaces: replaces?.name ?? null,
  };
}

/** The months for which each registration of the seller has documents to file, the newest first. */
export async function listReturnPeriods({ db }: Pick<Context, 'db'>): Promise<ReturnPeriod[]> {
  const registrations = await db.$queryRaw<{ gstin: string; first: Date; last: Date }[]>`
    select r.gstin, d.first, d.last
      from tax_registrations r
     cross join lateral (select min(date) as first, max(date) as last from tax_documents where seller_gstin = r.gstin) d
     where d.first is not null order by r.since desc`;
  return registrations
    .flatMap(({ gstin, first, last }) => monthsFrom(first, last).map((month) => ({ month, gstin })))
    .toSorted((one, other) => other.month.localeCompare(one.month, 'en'));
}

function monthsFrom(first: Date, last: Date): string[] {
  const months: string[] = [];
  for (
    const month = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), 1));
    month <= last;
    month.setUTCMonth(month.getUTCMonth() + 1)
  )
    months.push(month.toISOString().slice(0, 7));
  return months;
}
