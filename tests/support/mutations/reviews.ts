// Guards of payments that an administrator judges, and of the sweeps that ask about the others.
import { type Mutation, tests } from './mutation';

const payments = (name: string) => `lib/domain/payments/${name}.ts`;
const mismatched = tests('wallet-mismatched-money');
const gateway = tests('orders-gateway');

export const reviewMutations: Mutation[] = [
  {
    name: 'an order with a payment in review does not fail',
    file: 'lib/domain/orders/payment/fail-order.ts',
    find: "status: { in: ['open', 'review'] }",
    replace: "status: { in: ['open'] }",
    tests: mismatched,
  },
  {
    name: 'a payment in review does not fail by the word of the gateway',
    file: payments('settle-payment'),
    find: "status: { in: ['created', 'open'] }",
    replace: "status: { in: ['created', 'open', 'review'] }",
    tests: mismatched,
  },
  {
    name: 'a decision about a payment locks what the payment is for',
    file: payments('settle-review'),
    find: '  await context.effects[review.payment.purpose].lock(context, review.payment);\n',
    replace: '',
    tests: mismatched,
  },
  {
    name: 'a payment that cannot be swept is postponed',
    file: payments('sweep-payments'),
    find: '    await postpone(context, payment, hours(1));\n',
    replace: '',
    tests: gateway,
  },
  {
    name: 'the last sweep fails no payment in review',
    file: payments('sweep-payments'),
    find: "where: whereAwaited(payment),\n      data: { status: 'failed'",
    replace: "where: { id: payment.id, status: { not: 'paid' } },\n      data: { status: 'failed'",
    tests: gateway,
  },
  {
    name: 'bug: a sweep asks no more about a payment that came into review meanwhile',
    file: payments('sweep-payments'),
    find: 'where: whereAwaited(payment), data: { sweepCount',
    replace: "where: { id: payment.id, status: { not: 'paid' } }, data: { sweepCount",
    tests: gateway,
  },
  {
    name: 'bug: the last sweep opens no case about a payment that was paid meanwhile',
    file: payments('sweep-payments'),
    find: '      if (!(await postpone(inside, payment, hours(6)))) return;\n',
    replace: '      await postpone(inside, payment, hours(6));\n',
    tests: gateway,
  },
  {
    name: 'a sweep of payments goes on for 45 s',
    file: payments('sweep-payments'),
    find: 'const MAX_RUN_TIME = seconds(45);',
    replace: 'const MAX_RUN_TIME = seconds(1);',
    tests: gateway,
  },
  {
    name: 'a sweep of payments ends after 45 s',
    file: payments('sweep-payments'),
    find: '    if (performance.now() > deadline) break;\n',
    replace: '',
    tests: gateway,
  },
  {
    name: 'a payment whose poison job was dismissed is still asked about',
    file: payments('settle-review'),
    find: ' || (watched && payment.nextCheckAt !== null)',
    replace: '',
    tests: tests('orders-poison'),
  },
  {
    name: 'bug: a sweep does not ask again about a payment whose case was dismissed meanwhile',
    file: payments('sweep-payments'),
    find: '  return { id, nextCheckAt, status:',
    replace: '  return { id, status:',
    tests: tests('payments-sweep'),
  },
];
