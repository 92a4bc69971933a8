// Guards of money without a bank reference that is beside its page.
import { type Mutation, tests } from './mutation';

const payments = (name: string) => `lib/domain/payments/${name}.ts`;

const CREDITED = tests('payments-unreferenced-credited');
const ASKED = tests('payments-unreferenced-asked');

export const unreferencedBesideMutations: Mutation[] = [
  {
    name: 'bug: what was credited under another bank reference pays nothing',
    file: payments('apply-paid'),
    find: 'creditedSql(payment, state.amount)',
    replace: 'Prisma.sql`false`',
    tests: CREDITED,
  },
  {
    name: 'bug: a case beside a page says that as much was credited',
    file: payments('notice-second-payment'),
    find: ', ...(credited && { credited })',
    replace: '',
    tests: CREDITED,
  },
  {
    name: 'bug: a case of a page says that as much was credited',
    file: payments('settle-payment'),
    find: '      ...(credited && { credited }),\n',
    replace: '',
    tests: CREDITED,
  },
  {
    name: 'bug: the wallet says of a page that was never paid nothing of a second payment',
    file: 'lib/domain/orders/payment/order-effects.ts',
    find: ' || paidAt === null',
    replace: '',
    tests: CREDITED,
  },
  {
    name: 'bug: the statement of the bank points to money beside a page',
    file: 'lib/domain/reconciliation/sources/compare-with-bank.ts',
    find: "['reference_missing', 'second_payment']",
    replace: "['reference_missing']",
    tests: CREDITED,
  },
  {
    name: 'bug: the gateway is asked before money beside a page is credited that had no bank reference',
    file: payments('ask-about-held'),
    find: 'return secondOf(context, payment)?.utr === null;',
    replace: 'return false;',
    tests: ASKED,
  },
  {
    name: 'money beside a paid page is not credited while the gateway is silent',
    file: payments('ask-about-held'),
    find: "(await recheckPayment(context, page)) === 'unanswered'",
    replace: "(await recheckPayment(context, page)) === 'forgotten'",
    tests: ASKED,
  },
  {
    name: 'bug: a page in review is asked about while money beside it waits',
    file: payments('sweep-payments'),
    find: 'postpone(context, payment, await nextForReference(context, payment));',
    replace: 'postpone(context, payment, null);',
    tests: ASKED,
  },
  {
    name: 'bug: a page that goes into review is still asked about while money beside it waits',
    file: payments('settle-payment'),
    find: 'nextCheckAt: await nextForReference(inside, payment),',
    replace: 'nextCheckAt: null,',
    tests: ASKED,
  },
  {
    name: 'bug: a page is still asked about after its last sweep while money beside it waits',
    file: payments('sweep-payments'),
    find: 'const nextCheckAt = await nextForReference(inside, payment);',
    replace: 'const nextCheckAt = null;',
    tests: ASKED,
  },
  {
    name: 'bug: a page whose case was dismissed is still asked about while money beside it waits',
    file: payments('dismiss-payment'),
    find: 'const nextCheckAt = await nextForReference(context, payment);',
    replace: 'const nextCheckAt = null;',
    tests: ASKED,
  },
  {
    name: 'bug: no case is opened about the silence of a gateway about a page that has ended',
    file: payments('sweep-payments'),
    find: "payment.status === 'failed' ? await nextForReference(context, payment) : null",
    replace: 'null as Date | null',
    tests: ASKED,
  },
  {
    name: 'bug: nobody is led to pay again while money lies beside an unpaid page',
    file: 'lib/domain/orders/payment/payment-case.ts',
    find: '{ notIn: OF_PAID_PAYMENTS }',
    replace: '{ notIn: OF_PAID_ORDERS }',
    tests: tests('payments-beside-told'),
  },
  {
    name: 'bug: the timeline of an unpaid order shows a case about money beside its page',
    file: 'lib/domain/orders/payment/order-effects.ts',
    find: 'paidAt ? OF_PAID_ORDERS : OF_PAID_PAYMENTS',
    replace: 'OF_PAID_ORDERS',
    tests: tests('payments-beside-told'),
  },
];
