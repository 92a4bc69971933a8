// Guards of payments and of what they buy that the simulator must miss.
import { type Mutation, simulated } from './mutation';

const payments = (name: string) => `lib/domain/payments/${name}.ts`;
const paid = (name: string) => `lib/domain/orders/payment/${name}.ts`;

export const simulatedPayments: Mutation[] = [
  simulated('a paid order has a delivery job', {
    file: paid('pay-order'),
    find: "      if (goesOn) statement.add('delivery', deliveriesSql([{ orderId, supplier }], moved));\n",
    replace: '',
  }),
  simulated('what was paid above the price goes to the wallet', {
    file: paid('pay-order'),
    find: '  if (rest > 0n) entries.push(',
    replace: '  if (rest > 99_00n) entries.push(',
  }),
  simulated('what was paid above the price has a line', {
    file: paid('pay-order'),
    find: 'if (!journal || rest <= 0n) return;',
    replace: 'if (!journal || rest <= 99_00n) return;',
  }),
  simulated('a payment that buys nothing is credited as received', {
    file: paid('credit-unapplied-payment'),
    find: '    amount: state.amount,\n',
    replace: '    amount: order.value,\n',
  }),
  simulated('an order whose payment is credited fails', {
    file: paid('order-effects'),
    find: "    await failOrder(context, orderId, inEnglish('stored.paymentMismatched'));\n",
    replace: '',
  }),
  simulated('a paid payment buys', {
    file: payments('apply-paid'),
    find: '  await effects.paid(context, payment, state);\n',
    replace: '',
  }),
  simulated('a second payment is noticed', {
    file: payments('notice-second-payment'),
    find: '  if (await isKnown(context, page, said)) return;\n',
    replace: "  if ((await isKnown(context, page, said)) || page.id !== '') return;\n",
  }),
  simulated('another bank reference is another payment', {
    file: payments('claims'),
    find: 'return one !== null && one.toUpperCase() === other?.toUpperCase();',
    replace: 'return one !== null || one === other;',
  }),
  simulated('a second payment is credited as it is at the bank', {
    file: payments('credit-second-payment'),
    find: '    amount: money,\n    currency',
    replace: '    amount: money + 1_00n,\n    currency',
  }),
  simulated('money that went back is noticed', {
    file: payments('notice-reversal'),
    find: "cause: 'payment_reversed', difference: unbooked,",
    replace: "cause: 'payment_reversed', difference: 0n,",
  }),
  simulated('what went back is booked as much as it was', {
    file: payments('settle-reversal'),
    find: 'entries: { [from]: -amount, gateway: amount },',
    replace: 'entries: { [from]: -amount * 2n, gateway: amount * 2n },',
  }),
  simulated('what went back is owed by the customer, and not to them', {
    file: payments('settle-reversal'),
    find: 'entries: { [from]: -amount, gateway: amount },',
    replace: 'entries: { [from]: amount, gateway: -amount },',
  }),
  simulated('a credit by hand is of what was received', {
    file: payments('mark-paid'),
    find: '      receivedAmount: state.amount,\n',
    replace: '      receivedAmount: payment.amount,\n',
  }),
  simulated('a credit by hand reaches the customer', {
    file: payments('settle-review'),
    find: '  await context.effects[payment.purpose].credited(context, paid, state);\n',
    replace: '',
  }),
  simulated('a top-up is asked about', {
    file: 'lib/domain/wallet/top-up.ts',
    find: 'nextCheckAt: after(now, SWEEPS[0]),',
    replace: 'nextCheckAt: null,',
  }),
  simulated('the payment of an order is asked about', {
    file: 'lib/domain/orders/placing/create-order.ts',
    find: 'nextCheckAt: after(now, SWEEPS[0]),',
    replace: 'nextCheckAt: null,',
  }),
  simulated('an unpaid payment is asked about for three days', {
    file: payments('payment-sweeps'),
    find: 'const delay = SWEEPS[sweepsDone];',
    replace: 'const delay = sweepsDone > 1 ? undefined : SWEEPS[sweepsDone];',
  }),
  simulated('a failed payment is still asked about', {
    file: payments('settle-payment'),
    find: "data: { status: 'failed', remark, checkedAt",
    replace: "data: { status: 'failed', remark, nextCheckAt: null, checkedAt",
  }),
  simulated('a failed payment may still be paid', {
    file: payments('settle-payment'),
    find: "if (payment.status === 'paid') return 'settled';",
    replace: "if (payment.status === 'paid' || payment.status === 'failed') return 'settled';",
  }),
  simulated('a failed order may still be paid', {
    file: 'lib/domain/orders/state.ts',
    find: "  Failed: ['Processing'],",
    replace: '  Failed: [],',
  }),
  simulated('a payment that does not match has a case', {
    file: payments('settle-payment'),
    find: '    if (count === 0) return;\n',
    replace: '    if (count >= 0) return;\n',
  }),
  simulated('a paid payment is asked about more than once', {
    file: payments('recheck-schedule'),
    find: 'return RECHECKS.map((delay) => after(paidAt, delay)).find((time) => time > now) ?? null;',
    replace: 'return after(paidAt, RECHECKS[0]) > now ? now : null;',
  }),
  simulated('a payment without a bank reference is not paid yet', {
    file: 'lib/integrations/payments/ekqr/judge-status.ts',
    find: "return utr === null ? { outcome: 'unreferenced', ...received } : { outcome: 'paid', ...received, utr };",
    replace: "return { outcome: 'paid', ...received, utr: utr ?? status.id };",
  }),
  simulated('an order that holds an offer counts its uses', {
    file: 'lib/domain/offers/hold-offers.ts',
    find: 'if (order.couponId === null && order.campaignId === null) return write(context);',
    replace: "if (order.userId !== '') return write(context);",
  }),
];
