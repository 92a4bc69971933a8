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
/** Rule 46(b) of the CGST Rules: the number of a document has at most 16 characters. */
const LONGEST = 16;
const DIGITS = 7;

/** Gives the documents the next numbers of their series, and returns them. The caller holds the lock. */
export async function numberDocuments(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  seller: Seller,
  documents: NewDocument[],
): Promise<TaxDocument[]> {
  const createdAt = clock.now();
  const letters = lettersOf(await timelineOfRestore(db));
  const seriesOf = ({ kind, date }: NewDocument) =>
    `${kind === 'invoice' ? seller.prefix : PREFIX[kind as keyof typeof PREFIX]}${seller.series}${financialYear(dayOf(date))}${letters}`;
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
      const name = `${series}-${String(number).padStart(Math.min(DIGITS, LONGEST - 1 - series.length), '0')}`;
      rows.push({ ...document, id: newId(clock), series, number, name, createdAt });
    }
  }
  await db.taxDocument.createMany({ data: rows });
  return rows;
}

/**
 * The timeline of the newest restore; null when the database was never restored. It is the highest one, because the
 * time of a restore may have been written by a wrong clock. Numbers that were given after the restored moment are in
 * their buyers' hands, and the restored database does not know the last of them.
 */
async function timelineOfRestore(db: Db): Promise<number | null> {
  const restored = await db.restore.findFirst({ orderBy: { timeline: 'desc' } });
  return restored?.timeline ?? null;
}

/**
 * What stands behind the year in the series of a restored database: the second timeline has A, the 27th Z, the 28th AA,
 * as the columns of a spreadsheet. With the same letters again, a series would go on that an earlier timeline had
 * begun.
 */
export function lettersOf(timeline: number | null): string {
  let letters = '';
  for (let rest = (timeline ?? 1) - 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode('A'.charCodeAt(0) + ((rest - 1) % 26)) + letters;
  return letters;
}
