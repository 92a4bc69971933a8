// Guards of the wallet, which the model must miss. Several stand behind others: the model finds the one that is gone by
// its answer, before any money is wrong.
import { type Mutation, sql, sqlEdit, tests } from './mutation';

const model = tests('wallet-model');
const answeredKeys = tests('wallet-answered-keys');
const plain = tests('wallet-orders-plain');
const refunds = tests('orders-refunds');

export const walletMutations: Mutation[] = [
  {
    name: 'a transaction whose commit got no answer is not run again',
    file: 'lib/platform/db/transaction.ts',
    find: '!done && isServerLost(error)',
    replace: 'isServerLost(error)',
    tests: tests('database-failover'),
  },
  sql(
    'wallet: the database keeps balances from falling below zero',
    'ALTER TABLE "wallets" DROP CONSTRAINT "wallets_balance_not_negative";',
    model,
  ),
  {
    name: 'wallet: an order and a journal take only what is there',
    file: 'lib/domain/wallet/ledger-sql.ts',
    find: ` and balance >= \${amount} and`,
    replace: ' and',
    tests: model,
  },
  {
    name: 'wallet: an order whose key another run has is not debited',
    file: 'lib/domain/wallet/ledger-sql.ts',
    find: ` and balance >= \${amount} and \${whenGiven(given)}`,
    replace: ` and balance >= \${amount}`,
    tests: plain,
  },
  {
    name: 'wallet: an order from the wallet leaves the rows of the plain path',
    file: 'lib/domain/wallet/pay-from-wallet.ts',
    find: "  statement.add('line', lineSql(line, debited));\n",
    replace: '',
    tests: plain,
  },
  {
    name: 'wallet: a reference is booked once',
    ...sqlEdit('DROP INDEX "ledger_journals_reason_reference_key";'),
    also: [
      {
        // Without its index the statement would not even run.
        file: 'lib/domain/wallet/ledger-sql.ts',
        find: 'on conflict (reason, reference) do nothing',
        replace: 'on conflict do nothing',
      },
    ],
    tests: model,
  },
  sql(
    'wallet: journals sum to zero',
    'DROP TRIGGER "ledger_entries_sum_to_zero" ON "ledger_entries"; DROP TRIGGER "ledger_journals_two_entries" ON "ledger_journals";',
    model,
  ),
  sql('wallet: a bank reference counts once', 'DROP INDEX "payments_utr_key";', model),
  {
    name: 'wallet: an order answers its key in its own statement',
    file: 'lib/domain/orders/placing/place-from-wallet.ts',
    find: '  answer?.(statement, given);\n',
    replace: '',
    tests: answeredKeys,
    isSimulated: true,
  },
  {
    name: 'wallet: a redemption answers its key in its own transaction',
    file: 'lib/domain/points/redeem-points.ts',
    find: '    await idempotency.write(inside.db, reply);\n',
    replace: '',
    tests: answeredKeys,
    isSimulated: true,
  },
  {
    name: 'wallet: a gift answers its key in its own transaction',
    file: 'lib/domain/wallet/add-balance.ts',
    find: '    await idempotency.write(inside.db, reply);\n',
    replace: '',
    tests: answeredKeys,
  },
  {
    name: 'wallet: more or less than was asked for is no top-up',
    file: 'lib/domain/payments/settle-payment.ts',
    find: 'state.amount !== payment.amount || ',
    replace: '',
    tests: model,
  },
  {
    name: 'wallet: a payment that is settled twice at once is applied once',
    file: 'lib/domain/payments/apply-paid.ts',
    find: " and status <> 'paid' returning id",
    replace: ' returning id',
    tests: model,
  },
  {
    name: 'wallet: money that comes after a top-up failed stands on its line',
    file: 'lib/domain/wallet/top-up-effects.ts',
    find: "['Created', 'Processing', 'Failed'], success",
    replace: "['Created', 'Processing'], success",
    tests: model,
  },
  {
    name: 'wallet: what a person has judged is not set aside again',
    file: 'lib/domain/payments/settle-payment.ts',
    find: '        reviews: { none: { cause, closedAt: { not: null } } },\n',
    replace: '',
    tests: model,
  },
  {
    name: 'wallet: a case is closed once',
    file: 'lib/domain/payments/settle-review.ts',
    find: "  if (count === 0) throw new AppError('conflict', 'payments.caseClosed');\n",
    replace: "  if (count > 1) return { message: message('payments.dismissed') };\n",
    tests: model,
  },
  {
    name: 'wallet: an order is refunded once',
    file: 'lib/domain/orders/state.ts',
    find: "  Refunded: ['Processing'],",
    replace: "  Refunded: ['Processing', 'Refunded'],",
    tests: model,
    isSimulated: true,
  },
  {
    name: 'wallet: the refunds of an order are not more than its price',
    file: 'lib/domain/orders/refunds/refundable.ts',
    find: '  if (amount > rest)\n',
    replace: '  if (amount > rest * 2n)\n',
    tests: refunds,
  },
  {
    name: 'wallet: only an order that has ended is refunded afterwards',
    file: 'lib/domain/orders/refunds/refundable.ts',
    find: "status === 'Completed' || status === 'Cancelled' ? value - givenBack - goneBack : 0n",
    replace: "status !== 'Refunded' ? value - givenBack - goneBack : 0n",
    tests: refunds,
    isSimulated: true,
  },
  {
    name: 'wallet: what the bank gave back is not refunded again',
    file: 'lib/domain/orders/refunds/refundable.ts',
    find: 'value - givenBack - goneBack : 0n',
    replace: 'value - givenBack : 0n',
    tests: ['tests/integration/payments-reversed.test.ts'],
  },
  {
    name: 'wallet: an order is not refunded before its reversal is decided',
    file: 'lib/domain/orders/ending/find-obstacle.ts',
    find: 'if (undecided === 0n) return null;',
    replace: 'if (undecided >= 0n) return null;',
    tests: ['tests/integration/payments-reversed.test.ts'],
  },
  {
    name: 'wallet: a pack is refunded once',
    file: 'lib/domain/orders/refunds/refundable.ts',
    find: 'pack >= count || done.has(pack)',
    replace: 'pack >= count',
    tests: refunds,
  },
  {
    name: 'wallet: a later refund takes recent authentication',
    file: 'lib/domain/orders/refunds/add-refund.ts',
    find: '  requireRecentAuth(context);\n',
    replace: '  if (amount === 0n) requireRecentAuth(context);\n',
    tests: tests('http-refunds'),
  },
  {
    name: 'wallet: later refunds count among what one person may refund in 24 hours',
    file: 'lib/domain/orders/ending/sum-unexplained-refunds.ts',
    find: 'select coalesce(sum(amount), 0) from order_refunds',
    replace: 'select 0 * coalesce(sum(amount), 0) from order_refunds',
    tests: tests('approvals-of-goods'),
  },
  {
    name: 'wallet: a later refund is decided on what the person saw',
    file: 'lib/domain/orders/refunds/refundable.ts',
    find: 'if (givenBack !== seen)',
    replace: 'if (givenBack < seen)',
    tests: tests('orders-refunds', 'approvals-of-goods'),
  },
  {
    name: 'wallet: a refund takes back points in proportion',
    file: 'lib/domain/points/take-back-points.ts',
    find: '(earned * kept) / value - before',
    replace: '(earned * kept) / value',
    tests: refunds,
    isSimulated: true,
  },
  sql(
    'wallet: the database bounds the refunds of an order',
    'DROP TRIGGER "order_refunds_at_most_the_price" ON "order_refunds";',
    tests('ledger-rules'),
  ),
  {
    name: 'wallet: a Completed order earns its share in points',
    file: 'lib/domain/orders/ending/end-order.ts',
    find: 'promised: promisedPoints(order) }',
    replace: 'promised: (promisedPoints(order) ?? 0n) * 2n }',
    tests: model,
    isSimulated: true,
  },
];
