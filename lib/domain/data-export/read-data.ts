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

/**
 * Every row of every table that the list of tables ties to a person, without secrets. Tables without rows are left out.
 */
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
    const rows = await withOpened(context, { table, userId, rows: plain });
    if (rows.length > 0) sections.push({ table, title, rows, isCut: found.length > MOST_ROWS });
  }
  return sections;
}

/** Rows with what is sealed in them as the person knows it. */
async function withOpened(
  context: Pick<Context, 'db' | 'sealer'>,
  { table, userId, rows }: { table: string; userId: string; rows: DataSection['rows'] },
): Promise<DataSection['rows']> {
  const { db } = context;
  const with_ = async (opened: Promise<object | null>) => {
    const values = await opened;
    return rows.map((row) => ({ ...row, ...values }));
  };
  const where = { userId };
  if (table === 'users')
    return with_(
      db.user
        .findUnique({ where: { id: userId }, select: { email: true, emailKey: true, mobile: true } })
        .then((user) => user && { email: user.email, email_key: user.emailKey, mobile: user.mobile }),
    );
  if (table === 'nominees') return with_(db.nominee.findUnique({ where, select: { contact: true } }));
  if (table === 'guardians') return with_(db.guardian.findUnique({ where, select: { email: true } }));
  return table === 'payments' ? withPayers(context, rows) : rows;
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
