import type { Context } from '@/lib/domain/context';
import { payerOf } from '@/lib/domain/payers';
import { TABLES } from '@/lib/domain/retention';
import { Prisma } from '@/lib/platform/db';

/** The most rows of one table: the whole file is built in memory. */
const MOST_ROWS = 10_000;

export interface DataSection {
  table: string;
  title: { en: string; hi: string };
  rows: Record<string, unknown>[];
  /** Whether there are more rows than the file has. */
  isCut: boolean;
}

/** Every row of every table that the list of tables ties to a person, without secrets. Tables without rows are left out. */
export async function readData(
  context: Pick<Context, 'db' | 'sealer'>,
  { userId }: { userId: string },
): Promise<DataSection[]> {
  const { db } = context;
  const sections: DataSection[] = [];
  for (const [table, { person }] of Object.entries(TABLES)) {
    if (typeof person === 'string') continue;
    const { title, of, hidden } = person;
    const found = await db.$queryRaw<{ row: Record<string, unknown> }[]>`
      select to_jsonb(t) - ${[...(hidden ?? [])]}::text[] as row from ${Prisma.raw(table)} t
       where ${of(userId)} order by 1 limit ${MOST_ROWS + 1}::int`;
    const rows = found
      .slice(0, MOST_ROWS)
      .map(({ row }) => (table === 'payments' ? withPayer(context, row) : row));
    if (rows.length > 0) sections.push({ table, title, rows, isCut: found.length > MOST_ROWS });
  }
  return sections;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** A payment with its payer as the person knows it. */
function withPayer(context: Pick<Context, 'sealer'>, row: Record<string, unknown>): Record<string, unknown> {
  const { payer_sealed, ...payment } = row;
  const payer = { payerVpa: textOf(row.payer_vpa), payerSealed: textOf(payer_sealed) };
  return { ...payment, payer_vpa: payerOf(context, { id: textOf(row.id) ?? '', ...payer }) };
}
