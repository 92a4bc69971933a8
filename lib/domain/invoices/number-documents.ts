import type { Context, Seller } from '@/lib/domain/context';
import type { Db, TaxDocument } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { dayOf, financialYear } from './financial-year';
import type { DocumentKind } from './schema';

export type NewDocument = Omit<TaxDocument, 'id' | 'series' | 'number' | 'name' | 'createdAt'>;

const PREFIX: Record<Exclude<DocumentKind, 'invoice'>, string> = {
  bill_of_supply: 'BS',
  receipt: 'RC',
  credit_note: 'CN',
};
const A = 'A'.charCodeAt(0);
const LETTERS = 26;

/** Gives the documents the next numbers of their series, and returns their ids. The caller holds the lock. */
export async function numberDocuments(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  seller: Seller,
  documents: NewDocument[],
): Promise<string[]> {
  const createdAt = clock.now();
  const letter = await letterOfRestore(db);
  const seriesOf = ({ kind, date }: NewDocument) =>
    `${kind === 'invoice' ? seller.prefix : PREFIX[kind as keyof typeof PREFIX]}${seller.series}${financialYear(dayOf(date))}${letter}`;
  const bySeries = Map.groupBy(documents, seriesOf);
  const rows: TaxDocument[] = [];
  for (const [series, those] of bySeries) {
    const { last } = await db.taxCounter.upsert({
      where: { series },
      create: { series, last: those.length },
      update: { last: { increment: those.length } },
    });
    for (const [place, document] of those.entries()) {
      const number = last - those.length + place + 1;
      const name = `${series}-${String(number).padStart(7, '0')}`;
      rows.push({ ...document, id: newId(clock), series, number, name, createdAt });
    }
  }
  await db.taxDocument.createMany({ data: rows });
  return rows.map(({ id }) => id);
}

/**
 * What stands behind the year in the series of a restored database, by the timeline that the restore began. Numbers that were given after
 * the restored moment are with their buyers, and nothing here knows the last of them.
 */
async function letterOfRestore(db: Db): Promise<string> {
  const restored = await db.restore.findFirst({ orderBy: { restoredAt: 'desc' } });
  if (!restored || restored.timeline < 2) return '';
  return String.fromCharCode(A + ((restored.timeline - 2) % LETTERS));
}
