// Consents, guardians, and what is kept of who paid.
import type { Placed } from '../shop';
import type { Breaks, Sold } from './sell-of-each';

/** A guardian of the customer of an order, asked before it unless another time is given. */
const guardianOf = ({ orderid }: Placed, state: 'asked' | 'given', at = "'2020-01-01'") =>
  `insert into guardians (user_id, state, name, email, adult_from, notice, language, created_at, asked_at, ends_at, decided_at)
   select user_id, '${state}', 'Ravi', 'r@b.in', '2999-01-01', '1', 'en', ${at}, ${at}, ${at},
          ${state === 'asked' ? 'null' : at}::timestamptz from orders where id = '${orderid}'`;

export const accountsBreaks = ({ completed }: Sold): Breaks => ({
  'every account has a record of the notice': [
    [`delete from consents where purpose = 'account' and user_id in (select user_id from orders)`],
  ],
  'messages that rest on consent are chosen exactly while it is given': [
    [
      `insert into notification_preferences (user_id, added, removed, language, updated_at)
       select user_id, '{reviews:mail}', '{}', 'en', now() from orders limit 1 on conflict do nothing`,
    ],
    [
      `insert into consents (user_id, purpose, act, language) select id, 'rewards', 'given', 'en' from users limit 1`,
    ],
  ],
  'what a guardian has agreed to or taken back': [
    [guardianOf(completed, 'given')],
    [
      guardianOf(completed, 'asked', 'now()'),
      `insert into consents (user_id, purpose, act, notice, language)
       select user_id, 'guardian', 'given', '1', 'en' from guardians`,
    ],
  ],
  'a customer under 18 orders nothing': [[guardianOf(completed, 'asked')]],
  'nothing that rests on consent is sent to a customer under 18': [
    [
      guardianOf(completed, 'asked', 'now()'),
      `insert into notification_preferences (user_id, added, removed, language, updated_at)
       select user_id, '{points:mail}', '{}', 'en', now() from guardians
           on conflict (user_id) do update set added = excluded.added`,
    ],
  ],
  'who paid, and who had': [
    [
      `update payments set payer_vpa = 'asha@bank', updated_at = '2020-01-01' where id = (select min(id) from payments)`,
    ],
    [
      `update payments set evidence = '{"payerVpa": "asha@bank"}', updated_at = '2020-01-01' where id = (select min(id) from payments)`,
    ],
    [
      `insert into reviews (id, cause, payment_id, money_at_risk, evidence, opened_at, closed_at)
       select 'r', 'second_payment', min(id), 0, '{"said": {"payerVpa": "asha@bank"}}', '2020-01-01', now() from payments`,
    ],
    [
      `insert into order_signals (order_id, user_id, amount, player, payer, paid, at)
       select id, user_id, value, 'p', 'asha@bank', true, '2020-01-01' from orders where id = '${completed.orderid}'
       on conflict (order_id) do update set payer = excluded.payer, at = excluded.at`,
    ],
    [
      `insert into fraud_blocks (id, subject, value, reason, created_at) values ('b', 'payer', 'asha@bank', 'why', '2020-01-01')`,
    ],
    [
      `insert into erasures (user_id, identity, sealed_at, wipe_at)
       values ('gone', '{"name": "Asha"}', '2020-01-01', '2099-01-01')`,
    ],
  ],
});
