import type { Context } from '@/lib/domain/context';
import { Prisma, queryWithTimeout } from '@/lib/platform/db';
import { after, minutes } from '@/lib/platform/time';
import { READ_TIMEOUT } from './read-open';

/** Where the check of the ledger has come to. */
export interface DriftCursor {
  /** The last wallet of the page that was read. */
  after: string;
  /** Journals and wallets that were wrong: they are read again until they are right. */
  journals: string[];
  wallets: string[];
}

export const FIRST_PAGE: DriftCursor = { after: '', journals: [], wallets: [] };

const PAGE = 200;
const MOST_WRONG = 100;

interface Row {
  kind: 'journal' | 'wallet' | 'page';
  id: string;
  /** Paise, and hundredths of points. */
  drift: bigint;
}

/**
 * Looks for money that was made or lost: the journals of the last two minutes, the wallets that they moved, and the
 * next 200 wallets of all, so that each is read within hours. The nightly check reads everything at once.
 */
export async function readDrift(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  cursor: DriftCursor,
): Promise<{ drift: bigint; cursor: DriftCursor }> {
  const since = after(clock.now(), -minutes(2));
  const rows = await queryWithTimeout<Row>(
    db,
    READ_TIMEOUT,
    Prisma.sql`
      with recent as materialized (
        (select id from ledger_journals where created_at > ${since} order by created_at desc limit 2000)
        union select unnest(${cursor.journals}::text[])),
      moved as materialized (
        select e.journal_id, e.wallet_id, e.currency, e.amount
          from ledger_entries e where e.journal_id in (select id from recent)),
      page as materialized (select id from wallets where id > ${cursor.after} order by id limit ${PAGE}),
      looked_at as (
        (select distinct wallet_id as id from moved where wallet_id is not null limit ${PAGE})
        union select id from page
        union select unnest(${cursor.wallets}::text[])),
      wallets_found as (
        select w.id, w.balance - (select coalesce(sum(e.amount), 0) from ledger_entries e where e.wallet_id = w.id) as drift
          from wallets w where w.id in (select id from looked_at))
      (select 'journal' as kind, journal_id as id, abs(sum(amount))::bigint as drift
         from moved group by journal_id, currency having sum(amount) <> 0 limit ${MOST_WRONG})
      union all
      (select 'wallet', id, abs(drift)::bigint from wallets_found where drift <> 0 limit ${MOST_WRONG})
      union all
      select 'page', max(id), 0 from page having count(*) = ${PAGE}`,
  );
  const ids = (kind: Row['kind']) => [
    ...new Set(rows.filter((row) => row.kind === kind).map(({ id }) => id)),
  ];
  return {
    drift: rows.reduce((sum, row) => sum + row.drift, 0n),
    cursor: { after: ids('page')[0] ?? '', journals: ids('journal'), wallets: ids('wallet') },
  };
}
