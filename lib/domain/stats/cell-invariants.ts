import { onHoldSql } from '@/lib/domain/wallet';
import { Prisma } from '@/lib/platform/db';
import type { Invariant } from './invariant';

/**
 * The rules of customers who move between cells (decision 122). That both cells agree is seen by `npm run move`, which
 * asks both.
 */
export const cellInvariants: Invariant[] = [
  {
    name: 'what goes to other cells or comes from there is a transfer of a move of that customer',
    offenders: Prisma.sql`
      select concat(j.reason, ' ', j.reference, ' moves ', e.amount, ' ', e.currency) as offender
        from ledger_entries e join ledger_journals j on j.id = e.journal_id
       where e.account = 'other_cells'
         and not exists (
               select from cell_moves m
                where m.id = split_part(j.reference, '.', 1)
                  and j.reference = any (array(select m.id || '.' || n from generate_series(1, m.transfers) n))
                  and (j.reason = 'moved_out' and e.amount > 0 and m.state in ('moved', 'returned')
                       or j.reason = 'moved_in' and e.amount < 0 and m.state = 'arrived')
                  and not exists (
                        select from ledger_entries other left join wallets w on w.id = other.wallet_id
                         where other.journal_id = j.id and other.account <> 'other_cells' and w.user_id is distinct from m.user_id))`,
  },
  {
    name: 'every transfer that a move counts is a journal',
    offenders: Prisma.sql`
      select concat('move ', m.id, ' counts ', m.transfers, ', journals ', count(j.id)) as offender
        from cell_moves m
        left join ledger_journals j
          on j.reason = case m.state when 'arrived' then 'moved_in' else 'moved_out' end
         and j.reference = any (array(select m.id || '.' || n from generate_series(1, m.transfers) n))
       where m.transfers > 0
       group by m.id, m.transfers
      having count(j.id) <> m.transfers`,
  },
  {
    name: 'what comes for an account that has moved follows it within a day, unless it is on hold or the account blocked',
    offenders: Prisma.sql`
      select concat(w.id, ' holds ', w.balance, ' ', w.currency, ' of ', w.user_id, ', who is in ', m.other_cell) as offender
        from cell_moves m join wallets w on w.user_id = m.user_id
        join users u on u.id = m.user_id and u.blocked_at is null and u.locked_at is null
       where m.state = 'moved' and w.updated_at < now() - interval '1 day'
         and w.balance > case w.currency when 'INR' then ${onHoldSql(Prisma.sql`m.user_id`)} else 0 end
         -- What a decision has set free has its day from then on.
         and not exists (select from reviews r join payments p on p.id = r.payment_id
                          where p.user_id = m.user_id and r.closed_at > now() - interval '1 day')`,
  },
];
