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
    const plain = found.slice(0, MOST_ROWS).map(({ row }) => row);
    const rows = table === 'payments' ? await withPayers(context, plain) : plain;
    if (rows.length > 0) sections.push({ table, title, rows, isCut: found.length > MOST_ROWS });
  }
  return sections;
}

/** Payments with their payers as the person knows them. */
async function withPayers(
  context: Pick<Context, 'db' | 'sealer'>,
  rows: DataSection['rows'],
): Promise<DataSection['rows']> {
  const payments = await context.db.payment.findMany({
    where: { id: { in: rows.map(({ id }) => String(id)) } },
    select: { id: true, payerVpa: true, payerSealed: true },
  });
  const payers = new Map(payments.map((payment) => [payment.id, payerOf(context, payment)]));
  return rows.map((row) => ({ ...row, payer_vpa: payers.get(String(row.id)) ?? null }));
}
