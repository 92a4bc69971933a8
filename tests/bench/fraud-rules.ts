// The rules against fraud: how long all rules of an order take, with thirty of them and 100,000 orders or more.

import { judgeOrder, rulesAt, type Signals } from '@/lib/domain/fraud-rules';
import type { RuleTerms } from '@/lib/domain/fraud-rules/schema';
import { openServices } from '@/lib/domain/open-services';
import { readSettings } from '@/lib/platform/config';
import { transaction } from '@/lib/platform/db';
import { makeFraudRule } from '../support/make';
import { growOrders } from './grow';
import { quantile } from './load';
import { ms, type Part } from './report';
import { signInShoppers } from './shoppers';
import type { World } from './world';

const ORDERS = process.env.BENCH_QUICK === '1' ? 20_000 : 100_000;
const JUDGED = 2000;
/** The aim of a p99, in ms. */
const AIM = 5;

const SUBJECTS = ['account', 'player', 'device', 'address', 'payer'] as const;
const terms = (minutes: number): RuleTerms[] => [
  ...SUBJECTS.flatMap((by): RuleTerms[] => [
    { kind: 'velocity', by, counted: 'orders', most: 999, minutes },
    { kind: 'velocity', by, counted: 'rupees', most: 10_000_000, minutes },
  ]),
  ...SUBJECTS.flatMap((by): RuleTerms[] =>
    by === 'account' ? [] : [{ kind: 'accounts', by, most: 1000, days: 90 }],
  ),
];
/** Thirty, the most that there can be: windows of an hour and of ninety days. */
const RULES: RuleTerms[] = [
  ...terms(60),
  ...terms(90 * 24 * 60),
  { kind: 'first_order', rupees: 1, days: 90 },
  { kind: 'claims', least: 1000, percent: 100, days: 365 },
];

/** 5,000 devices, 500 addresses and 20,000 payers, and one address of a mobile operator with a tenth of all orders. */
const SIGNALS = `
  insert into order_signals (order_id, user_id, amount, player, device, address, payer, paid, at)
  select id, user_id, value, product_id || ':' || input1 || ':' || input2, 'device-' || n % 5000,
         case when n % 10 = 0 then 'operator' else 'address-' || n % 500 end, 'benchkey.' || lpad((n % 20000)::text, 22, '0'),
         paid_at is not null, coalesce(paid_at, created_at)
    from (select *, row_number() over (order by id) as n from orders) o on conflict do nothing`;

export async function benchFraudRules(world: World): Promise<Part> {
  const [reader] = await signInShoppers(world, 1);
  if (!reader) throw new Error('nobody is signed in');
  await growOrders(world, { from: 0, to: ORDERS, reader: reader.userId });
  await world.database.query(SIGNALS);
  await world.database.query('vacuum analyze order_signals');
  const settings = readSettings({ ...world.environment, LOG_LEVEL: 'error' });
  const { context, database } = openServices('bench', settings);
  try {
    for (const each of RULES) await makeFraudRule(context.db, each);
    const { rows } = await world.database.query<Omit<Signals, 'amount'> & { amount: string }>(
      `select order_id as "orderId", user_id as "userId", amount, player, device, address, payer
         from order_signals order by random() limit ${JUDGED}`,
    );
    const rules = await rulesAt(context, ['placing', 'paying']);
    const times: number[] = [];
    const bare: number[] = [];
    const timed = async (into: number[], work: () => Promise<unknown>) => {
      const started = performance.now();
      await work();
      into.push(performance.now() - started);
    };
    // Within a transaction, which an order has anyway: a lock and a query, beside two questions that ask for 1.
    for (const row of rows)
      await transaction(context, async (inside) => {
        const ask = () => inside.db.$queryRaw`select 1`;
        await timed(bare, async () => [await ask(), await ask()]);
        await timed(times, () => judgeOrder(inside, rules, { ...row, amount: BigInt(row.amount) }));
      });
    const figure = (what: string, share: number) => ({
      what,
      value: ms(quantile(times, share)),
      against: `${ms(quantile(bare, share))} of two questions that ask for 1`,
    });
    return {
      name: 'fraud',
      title: `Rules against fraud: ${rules.length} rules, ${ORDERS} orders, ${times.length} judged`,
      figures: [
        figure('all rules of an order, p50', 0.5),
        {
          ...figure('all rules of an order, p99', 0.99),
          aim: { at: 'most', number: AIM, of: quantile(times, 0.99) },
        },
      ],
    };
  } finally {
    await database.close();
  }
}
