import { Prisma } from '@/lib/platform/db';
import type { Invariant } from './invariant';

/** The rules of gifts that were taken back. */
export const giftInvariants: Invariant[] = [
  {
    name: 'a gift is taken back from its receiver, and no more than it was',
    offenders: Prisma.sql`
      select concat('journal ', j.id, ' takes ', -e.amount, ' of gift ', j.reference) as offender
        from ledger_journals j
        join ledger_entries e on e.journal_id = j.id and e.account = 'wallet'
       where j.reason = 'gift_taken_back'
         and not exists (
               select 1 from ledger_journals g join ledger_entries given on given.journal_id = g.id
                where g.id = j.reference and g.reason = 'admin_credit' and given.account = 'wallet'
                  and given.wallet_id = e.wallet_id and given.amount >= -e.amount)`,
  },
];
