// Guards of ledger, wallet, points and refunds that the simulator must miss by its rules and by what it compares
// outside.
import { type Mutation, simulated, sqlEdit } from './mutation';

const wallet = (name: string) => `lib/domain/wallet/${name}.ts`;
const orders = (name: string) => `lib/domain/orders/${name}.ts`;

export const simulatedMoney: Mutation[] = [
  simulated('a debit takes only what is there', {
    file: wallet('ledger-sql'),
    find: ` and balance - \${onHold} >= \${amount} and`,
    replace: ' and',
    also: [sqlEdit('ALTER TABLE "wallets" DROP CONSTRAINT "wallets_balance_not_negative";')],
  }),
  simulated('a credit is added to what is there', {
    file: wallet('ledger-sql'),
    find: 'balance = wallets.balance + excluded.balance',
    replace: 'balance = excluded.balance',
  }),
  simulated('a credit is of the amount that is given', {
    file: wallet('credit-wallet'),
    find: "'INR', amount);",
    replace: "'INR', amount * 2n);",
  }),
  simulated('a credit has its line', {
    file: wallet('credit-wallet'),
    find: '  await writeLine(context, { txnid, userId, type, amount, journalId: journal.id, note, orderId });\n',
    replace: '',
  }),
  simulated('an order is debited as much as is booked', {
    file: wallet('pay-from-wallet'),
    find: 'amount, now, onHold',
    replace: 'amount: amount - 1n, now, onHold',
  }),
  simulated('an order that could not be debited has no journal', {
    file: wallet('pay-from-wallet'),
    find: 'journalsSql(journals, debited)',
    replace: 'journalsSql(journals)',
    also: [sqlEdit('DROP TRIGGER "ledger_journals_two_entries" ON "ledger_journals";')],
  }),
  simulated('an order from the wallet has a delivery job', {
    file: orders('placing/insert-paid-orders'),
    find: '(order.routes.length > 0 || order.codes > 0) && !isHeldBy(hits)',
    replace: "order.id === '' && !isHeldBy(hits)",
  }),
  simulated('a top-up is credited as received', {
    file: wallet('top-up-effects'),
    find: '    state.amount,\n  );',
    replace: '    payment.amount,\n  );',
  }),
  simulated('a second payment of a top-up has a line of its own', {
    file: wallet('top-up-effects'),
    find: "'Failed'], success)) return;",
    replace: "'Failed'], success) || amount > 0n) return;",
  }),
  simulated('points are redeemed one for one', {
    file: 'lib/domain/points/redeem-points.ts',
    find: "'INR', amount),",
    replace: "'INR', amount * 2n),",
  }),
  simulated('a Completed order earns points', {
    file: orders('ending/end-order'),
    find: '  await earnPoints(context, { userId, reference, value, promised: promisedPoints(order), reopening });\n',
    replace: '',
  }),
  simulated('a refund is of the whole price', {
    file: orders('ending/end-order'),
    find: '    amount: order.value,\n',
    replace: '    amount: order.value - 1n,\n',
  }),
  simulated('a cancelled order is refunded', {
    file: orders('ending/end-order'),
    find: '  if (isCancelled) await recordEvent(context, { orderId: order.id, kind });\n',
    replace: '  if (isCancelled) return;\n',
  }),
  simulated('a later refund is written as it is booked', {
    file: orders('refunds/book-later-refund'),
    find: '      amount,\n      cause,\n      note,\n',
    replace: '      amount: amount - 1n,\n      cause,\n      note,\n',
  }),
  simulated('later refunds are not more than the price', {
    file: orders('refunds/refundable'),
    find: '  if (amount > rest)\n',
    replace: '  if (amount > rest * 9n)\n',
    also: [
      {
        file: orders('refunds/refundable'),
        find: 'if (rest <= 0n) throw',
        replace: 'if (rest < -order.value) throw',
      },
      {
        file: 'prisma/migrations/20261124120500_later_refunds/migration.sql',
        find: 'CREATE TRIGGER "order_refunds_at_most_the_price" BEFORE INSERT ON "order_refunds"\n  FOR EACH ROW EXECUTE FUNCTION tarang_order_refunds_at_most_the_price();',
        replace: '',
      },
    ],
  }),
  simulated('a move of an order is in its history', {
    file: orders('move-order'),
    find: '  addEvent(statement, { kind, sql: eventsSql([event], now, moved), now });\n',
    replace: '',
  }),
  simulated('an order that is ended by hand is in the audit log', {
    file: orders('ending/update-order'),
    find: "    await recordAudit(inside, {\n      action: 'update-order',",
    replace: "    if (orderId === '') await recordAudit(inside, {\n      action: 'update-order',",
  }),
];
