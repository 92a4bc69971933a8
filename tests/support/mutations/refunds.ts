import { type Mutation, tests } from './mutation';

const refunds = (name: string) => `lib/domain/orders/source-refunds/${name}.ts`;

/** The guards of refunds to the source. */
export const refundMutations: Mutation[] = [
  {
    name: 'bug: rewards stay while a refund and what the bank took may be the same money',
    file: refunds('follow-kept'),
    find: '(await keptOfOrder(context, orderId)) + same',
    replace: '(await keptOfOrder(context, orderId)) + same * 0n',
    tests: tests('source-refunds-returned'),
  },
  {
    name: 'a refund that arrives beside what the bank took takes the rewards back',
    file: 'lib/domain/orders/refunds/sum-same-money.ts',
    find: 'id: { not: arrived }, ',
    replace: '',
    tests: tests('source-refunds-returned'),
  },
  {
    name: 'bug: what the bank did not give back of a refund stays to be given',
    file: refunds('set-against-returned'),
    find: 'rest > 0n ? await',
    replace: 'rest < 0n ? await',
    tests: tests('source-refunds-returned'),
  },
  {
    name: 'no more of a returned refund is owed again than the bank has given to the store',
    file: refunds('reopen-returned'),
    find: 'if (uncovered < 0n)',
    replace: 'if (uncovered > 0n)',
    tests: tests('source-refunds-returned'),
  },
  {
    name: 'bug: a refund that came back and was returned is owed again',
    file: refunds('set-against-returned'),
    find: '(await cameBack(context, locked)) ? await',
    replace: '!locked ? await',
    tests: tests('source-refunds-returned'),
  },
  {
    name: 'bug: a reopened order leaves what of its refund is in the wallet',
    file: 'lib/domain/orders/corrections/reopen-order.ts',
    find: 'const inWallet = amount - unsent;',
    replace: 'const inWallet = unsent > 0n ? 0n : amount;',
    tests: tests('source-refunds-reopened'),
  },
  {
    name: 'the first choice about a refund counts',
    file: refunds('choose-refund'),
    find: "if (refund.choice !== to) throw new AppError('conflict', 'refunds.alreadyChosen');",
    replace: '',
    tests: tests('source-refunds'),
  },
  {
    name: 'a refund is chosen by the customer of its order',
    file: refunds('choose-refund'),
    find: ' || refund.order.userId !== inside.actor.id',
    replace: '',
    tests: tests('source-refunds'),
  },
  {
    name: 'while the bank may have given it back a refund does not go to the wallet',
    file: refunds('choose-refund'),
    find: '  if (undecided > 0n || isTooMuch) throw',
    replace: '  if (undecided < 0n) throw',
    tests: tests('source-refunds'),
  },
  {
    name: 'while the bank may have given it back a refund is not sent',
    file: refunds('send-refund'),
    find: '  return undecided > 0n || isTooMuch ?',
    replace: '  return undecided < 0n ?',
    tests: tests('source-refunds'),
  },
  {
    name: 'a refund leaves the books when the gateway has given it to the bank',
    file: refunds('apply-answer'),
    find: "      if (refund.state === 'sent') {",
    replace: "      if (refund.state === 'failed') {",
    tests: tests('source-refunds'),
  },
  {
    name: 'a refund that comes back is owed again',
    file: refunds('apply-answer'),
    find: "  if (refund.state === 'processed')\n    await bookRefund",
    replace: "  if (refund.state === 'asked')\n    await bookRefund",
    tests: tests('source-refunds'),
  },
  {
    name: 'a time that has leapt ahead chooses nothing',
    file: refunds('follow-default'),
    find: '  if (context.clock.isSteady?.() === false) return;\n',
    replace: '',
    tests: tests('source-refunds'),
  },
  {
    name: 'our own refunds are no reversals',
    file: 'lib/domain/payments/recheck-payment.ts',
    find: 'named + payment.refunded;',
    replace: 'named;',
    tests: tests('source-refunds'),
  },
];
