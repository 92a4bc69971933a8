import type { RawConnection } from '@/lib/platform/db';

/** What the end of a demo ends and keeps. Amounts are in paise, points in hundredths. */
export interface DemoCounts {
  accounts: number;
  administrators: number;
  sessions: number;
  wallets: number;
  money: bigint;
  points: bigint;
  orders: number;
  /** Orders that are paid and not yet delivered, cancelled or refunded. */
  pendingOrders: number;
  payments: number;
  paid: bigint;
  jobs: number;
  products: number;
  items: number;
  images: number;
  auditEntries: number;
}

const QUESTION = `
  select (select count(*) from users)::int as accounts,
         (select count(*) from users where role = 'admin')::int as administrators,
         (select count(*) from sessions)::int as sessions,
         (select count(*) from wallets where balance > 0)::int as wallets,
         (select coalesce(sum(balance), 0) from wallets where currency = 'INR')::text as money,
         (select coalesce(sum(balance), 0) from wallets where currency = 'POINTS')::text as points,
         (select count(*) from orders)::int as orders,
         (select count(*) from orders where status = 'Processing')::int as "pendingOrders",
         (select count(*) from payments)::int as payments,
         (select coalesce(sum(received_amount), 0) from payments where status = 'paid')::text as paid,
         ((select count(*) from graphile_worker._private_jobs) + (select count(*) from job_outbox))::int as jobs,
         (select count(*) from products)::int as products,
         (select count(*) from items)::int as items,
         (select count(*) from gallery_images)::int as images,
         (select count(*) from audit_entries)::int as "auditEntries"`;

type Row = Omit<DemoCounts, 'money' | 'points' | 'paid'> & { money: string; points: string; paid: string };

export async function countDemo(connection: RawConnection): Promise<DemoCounts> {
  const { rows } = await connection.query<Row>(QUESTION);
  const [row] = rows;
  if (!row) throw new Error('a select without a table has one row');
  return { ...row, money: BigInt(row.money), points: BigInt(row.points), paid: BigInt(row.paid) };
}
