// Guards of payments and of the ledger.
import { type Mutation, sql, tests } from './mutation';

const payments = (name: string) => `lib/domain/payments/${name}.ts`;
const orders = (name: string) => `lib/domain/orders/${name}.ts`;

export const paymentMutations: Mutation[] = [
  sql('unique bank reference', 'DROP INDEX "payments_utr_key";', tests('orders-payments')),
  sql(
    'unique bank reference in any letters',
    'DROP INDEX "payments_utr_letters_key";',
    tests('orders-payments'),
  ),
  sql(
    'journals sum to zero',
    'DROP TRIGGER "ledger_entries_sum_to_zero" ON "ledger_entries"; DROP TRIGGER "ledger_journals_two_entries" ON "ledger_journals";',
    tests('ledger-rules'),
  ),
  {
    name: 'amount of a payment compared',
    file: payments('settle-payment'),
    find: 'state.amount !== payment.amount || ',
    replace: '',
    tests: tests('orders-payments'),
    isSimulated: true,
  },
  {
    name: 'gateway id of a payment compared',
    file: payments('settle-payment'),
    find: 'payment.gatewayOrderId !== null && state.gatewayOrderId !== payment.gatewayOrderId',
    replace: 'payment.gatewayOrderId === state.utr',
    tests: tests('orders-payments'),
  },
  {
    name: 'reference of a payment compared',
    file: payments('settle-payment'),
    find: 'state.clientTxnId !== payment.clientTxnId',
    replace: 'state.clientTxnId === state.utr',
    tests: tests('orders-payments'),
  },
  {
    name: 'what a gateway said of a payment is tried again when the database could not apply it',
    file: payments('apply-answer'),
    find: 'if (!isTransient(error)) throw error;',
    replace: 'throw error;',
    tests: tests('payments-applied-again'),
  },
  {
    name: 'a paid payment is not applied again',
    file: payments('apply-paid'),
    find: " and status <> 'paid'\n         and not exists",
    replace: '\n         and not exists',
    tests: tests('orders-payments'),
    isSimulated: true,
  },
  {
    name: 'late money buys only what is still sold',
    file: orders('payment/pay-order'),
    find: 'if (!sale?.product.instock || !sale.item.inStock) return false;',
    replace: 'if (!sale) return false;',
    tests: tests('orders-late-money'),
  },
  {
    name: 'bug: an order whose payment was refused fails',
    file: payments('open-payment'),
    find: "        await inside.effects[payment.purpose].failed(inside, payment, inEnglish('stored.paymentNotStarted'));\n",
    replace: '',
    tests: tests('orders-gateway'),
  },
  {
    name: 'bug: a case about silence is closed when the gateway speaks',
    file: payments('apply-paid'),
    find: "in ('payment_unresolved', 'reference_missing')",
    replace: "in ('poison_job')",
    tests: tests('orders-gateway'),
  },
  {
    name: 'payments: none is given up by a time that has leapt',
    file: payments('sweep-payments'),
    find: 'context.clock.isSteady?.() === false',
    replace: 'context.clock.isSteady?.() === null',
    tests: tests('clock-leaps'),
    isSimulated: true,
  },
  {
    name: 'payments: a missing bank reference is waited for before a person is asked',
    file: payments('await-reference'),
    find: '  if (!isLate) return;\n',
    replace: '',
    tests: tests('orders-reference-missing'),
  },
  {
    name: 'payments: what a person decided about a missing bank reference stays decided',
    file: payments('await-reference'),
    find: ' || payment.reviews.length > 0',
    replace: '',
    tests: tests('orders-reference-missing'),
  },
  {
    name: 'payments: money without a bank reference is credited only under one',
    file: payments('settle-review'),
    find: 'isMissing ? withReference(context, { review, payment, reference })',
    replace: "isMissing ? withReference(context, { review, payment, reference: reference ?? 'none' })",
    tests: tests('orders-reference-missing'),
  },
  {
    name: 'bug: money without a bank reference is credited as its case names it',
    file: payments('settle-review'),
    find: 'evidence: saidIn(review) }',
    replace: 'evidence: saidIn({ ...review, evidence: null }) }',
    tests: tests('orders-reference-missing'),
  },
  {
    name: 'bug: a webhook is followed until the gateway answers',
    file: payments('run-settlement-job'),
    find: " || outcome === 'unanswered'",
    replace: '',
    tests: tests('orders-payments'),
  },
  {
    name: 'bug: half an emoji at the cut of a webhook',
    file: payments('receive-webhook'),
    find: '.slice(0, BODY_LENGTH).toWellFormed()',
    replace: '.toWellFormed().slice(0, BODY_LENGTH)',
    tests: tests('orders-payments'),
  },
];
