// Guards of money that a gateway calls paid without a bank reference.
import { type Mutation, tests } from './mutation';

const payments = (name: string) => `lib/domain/payments/${name}.ts`;

export const unreferencedMutations: Mutation[] = [
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
    find: '  if (await isUnreferencedKnown(context, payment, state.amount)) return;\n',
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
    tests: tests('payments-unreferenced-beside'),
  },
  {
    name: 'bug: money without a bank reference stays before a person when its page is paid',
    file: payments('apply-paid'),
    find: '  await moveUnreferencedBeside(context, page, { cases: cases ?? [], amount: receivedAmount });\n',
    replace: '',
    tests: tests('payments-unreferenced-beside'),
  },
  {
    name: 'bug: money without a bank reference stays before a person beside other money without one',
    file: payments('await-reference'),
    find: '(earlier && earlier.amount !== state.amount) || ',
    replace: '',
    tests: tests('payments-unreferenced-beside'),
  },
  {
    name: 'bug: money without a bank reference that comes to a page in review has a case',
    file: payments('await-reference'),
    find: 'return noticeBesideReview(context, payment, state);',
    replace: 'return;',
    tests: tests('payments-unreferenced-beside'),
  },
  {
    name: 'what a person decided about money without a bank reference is decided once',
    file: payments('unreferenced-money'),
    find: ' || (await isUnreferencedKnown(context, page, money.amount))',
    replace: '',
    tests: tests('payments-unreferenced-beside'),
  },
  {
    name: 'bug: a page that is paid ends the case about its own money without a bank reference',
    file: payments('apply-paid'),
    find: '  if (isBeside) await endUnreferenced(context, page, state);\n',
    replace: '',
    tests: tests('payments-unreferenced-named'),
  },
  {
    name: 'bug: money that goes into review under its bank reference is in no second case',
    file: payments('settle-payment'),
    find: '    if (isOfPage) await endUnreferenced(inside, now, state);\n',
    replace: '',
    tests: tests('payments-unreferenced-named'),
  },
  {
    name: 'bug: the corrected amount of money in review is in no second case',
    file: payments('held-money'),
    find: '  if (isOfPage) await endUnreferenced(context, payment, state);\n',
    replace: '',
    tests: tests('payments-unreferenced-named'),
  },
  {
    name: 'bug: a bank reference that comes is that of the money beside a page in review',
    file: payments('held-money'),
    find: '    if (isOfPage && (await nameUnreferenced(context, payment, state))) return;\n',
    replace: '',
    tests: tests('payments-unreferenced-named'),
  },
  {
    name: 'an answer about another payment names no money of the page',
    file: payments('held-money'),
    find: 'isOfPage && (await nameUnreferenced',
    replace: '(await nameUnreferenced',
    tests: tests('payments-unreferenced-named'),
  },
  {
    name: 'bug: a bank reference that comes is that of the money beside a paid page',
    file: payments('recheck-payment'),
    find: '    if (await nameUnreferenced(context, payment, paid)) return;\n',
    replace: '',
    tests: tests('payments-unreferenced-named'),
  },
  {
    name: 'bug: money beside a page stays the same when its bank reference is forgotten',
    file: payments('unreferenced-money'),
    find: "?.source === 'gateway'",
    replace: '?.utr === null',
    tests: tests('payments-unreferenced-named'),
  },
  {
    name: 'bug: money has a case when the gateway goes back to money that was credited',
    file: payments('settle-payment'),
    find: "      if (now.status !== 'paid') await closeOutdated(inside, now, amount);\n",
    replace: '',
    tests: tests('payments-unreferenced-named'),
  },
  {
    name: 'bug: a page of which all money is beside it ends after its last sweep',
    file: payments('sweep-payments'),
    find: 'else await closePayment(context, payment, outcome);',
    replace:
      "else if (outcome !== 'review' && outcome !== 'unreferenced') await closePayment(context, payment, outcome);",
    tests: tests('payments-unreferenced-named'),
  },
  {
    name: 'an answer that was overtaken opens no case about money that is counted',
    file: payments('settle-payment'),
    find: "if (now.status !== 'paid') await",
    replace: 'await',
    tests: tests('payments-unreferenced-named'),
  },
];
