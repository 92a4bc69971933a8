// Statements that bypass the use cases: the database itself must refuse those that are not allowed.
import { creditWallet } from '@/lib/domain/wallet';
import { type Command, choose } from '../action';
import { agree, personOf } from '../model';

const journal = (id: string, reference = id) =>
  `insert into ledger_journals (id, reason, reference, created_at) values ('${id}', 'careless', '${reference}', now())`;
const entry = (id: string, account: string, amount: number) =>
  `insert into ledger_entries (journal_id, account, currency, amount, created_at)
   values ('${id}', '${account}', 'INR', ${amount}, now())`;

/** By the rule that each breaks. */
const BREACHES: Record<string, string[]> = {
  'a wallet below zero': ['update wallets set balance = -balance - 1'],
  'a journal with one side': [journal('one'), entry('one', 'sales', 5)],
  'a journal that does not sum to zero': [
    journal('odd'),
    entry('odd', 'sales', 5),
    entry('odd', 'gateway', -4),
  ],
  'an entry for an old journal': [
    `insert into ledger_entries (journal_id, account, currency, amount, created_at)
     select id, 'sales', 'INR', 1, now() from ledger_journals limit 1`,
  ],
  'a reference that is booked twice': [
    `insert into ledger_journals (id, reason, reference, created_at)
     select id || '-2', reason, reference, now() from ledger_journals limit 1`,
    `insert into ledger_entries (journal_id, account, currency, amount, created_at)
     select j.id || '-2', v.account::account, 'INR', v.amount, now()
       from (select id from ledger_journals where id not like '%-2' limit 1) j,
            (values ('sales', 1), ('gateway', -1)) as v (account, amount)`,
  ],
  'a transfer from one customer to another': [
    journal('gift'),
    `insert into ledger_entries (journal_id, account, wallet_id, currency, amount, created_at)
     select 'gift', 'wallet', id, 'INR', case row_number() over (order by id) when 1 then -1 else 1 end, now()
       from (select id from wallets where currency = 'INR' order by id limit 2) two`,
  ],
  'a wallet that is paid out': [
    journal('payout'),
    `insert into ledger_entries (journal_id, account, wallet_id, currency, amount, created_at)
     select 'payout', 'wallet', id, 'INR', -1, now() from (select id from wallets where currency = 'INR' limit 1) one`,
    entry('payout', 'gateway', 1),
  ],
  'an entry that is changed': ['update ledger_entries set amount = amount + 1'],
};

export const breakRule: Command = (_, { which }) => {
  const [name, statements] = choose(Object.entries(BREACHES), which) ?? [];
  if (name === undefined || statements === undefined) return null;
  return {
    name: `a careless hand tries ${name}`,
    parallel: false,
    async run(real) {
      const refused = await real.isRefused(statements);
      return () => agree(refused, `the database took ${name}`);
    },
  };
};

/** A credit is repeated under the same reason and reference: nothing is written. */
export const bookAgain: Command = (model, { who, which }) => {
  const { userId } = personOf(model, who);
  return {
    name: `book journal ${which} again for ${who}`,
    async run(real, context) {
      const { reason, reference } = await real.journal(which);
      const booked = await creditWallet(context, {
        userId,
        amount: 1n,
        from: { account: 'adjustments' },
        reason,
        reference,
        note: 'again',
        type: 'Credit',
      });
      return () => agree(!booked, `${reason} ${reference} was booked twice`);
    },
  };
};
