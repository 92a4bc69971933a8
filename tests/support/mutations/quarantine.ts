// Guards of a restored database: nothing is bought, refunded or given up that may have happened after its moment.
import { type Mutation, tests } from './mutation';

const quarantine = tests('quarantine');
const lateOrders = tests('quarantine-late-orders');
const delivery = (file: string) => `lib/domain/orders/delivery/${file}.ts`;

export const quarantineMutations: Mutation[] = [
  {
    name: 'in quarantine no delivery goes on',
    file: delivery('deliver-order'),
    find: 'if (delivery.isQuarantined) {',
    replace: 'if (delivery.isQuarantined && order.value < 0n) {',
    tests: quarantine,
  },
  {
    name: 'in quarantine no order is refunded or cancelled',
    file: 'lib/domain/orders/ending/update-order.ts',
    find: "    if (newStatus !== 'Completed') await demandNoQuarantine(inside);\n",
    replace: '',
    tests: quarantine,
  },
  {
    name: 'in quarantine no Completed order is refunded',
    file: 'lib/domain/orders/refunds/add-refund.ts',
    find: '    await demandNoQuarantine(inside);\n',
    replace: '',
    tests: quarantine,
  },
  {
    name: 'in quarantine no customer cancels or changes a paid order',
    file: 'lib/domain/orders/help/lock-own-order.ts',
    find: 'isQuarantined: await isQuarantined(context),',
    replace: 'isQuarantined: false,',
    tests: quarantine,
  },
  {
    name: 'in quarantine no order from before the moment is cancelled as unpaid',
    file: 'lib/domain/orders/help/cancel-own-order.ts',
    find: '      await assertNotForgotten(inside, order, isUnpaid);\n',
    replace: '',
    tests: quarantine,
  },
  {
    name: 'in quarantine no order is corrected',
    file: 'lib/domain/orders/corrections/correctable.ts',
    find: '  await demandNoQuarantine(context);\n',
    replace: '',
    tests: quarantine,
  },
  {
    name: 'a refund that the lost database made is noticed before the wallet can be chosen',
    file: 'lib/domain/quarantine/compare-after-restore.ts',
    find: 'await askAboutGivenBack(context, restore)',
    replace: '[]',
    tests: tests('source-refunds'),
  },
  {
    name: 'in quarantine no payment is given up',
    file: 'lib/domain/payments/sweep-payments.ts',
    find: ' || (await isQuarantined(context))',
    replace: '',
    tests: quarantine,
  },
  {
    name: 'in quarantine nothing is purged',
    file: 'lib/worker/handlers/housekeeping.ts',
    find: "      if (await isQuarantined(context)) return log.warn('nothing is purged: the database was restored');\n",
    replace: '',
    tests: quarantine,
  },
  {
    name: 'a purchase that a supplier lists is recorded before the quarantine can end',
    file: 'lib/domain/quarantine/find-purchases.ts',
    find: "if (status !== 'ended' && reference !== null) {",
    replace: "if (status === 'ended' && reference !== null) {",
    tests: quarantine,
  },
  {
    name: 'what was paid after the restored moment is credited before purchases are looked for',
    file: 'lib/domain/quarantine/compare-after-restore.ts',
    find: 'const paid = await creditPaid(context, restore);',
    replace: 'const paid = { credited: 0, missing: [] };',
    tests: quarantine,
  },
  {
    name: 'orders that nobody could look up get a case when the quarantine ends',
    file: 'lib/domain/quarantine/end-quarantine.ts',
    find: 'const held = await holdUncertainOrders(context, restore);',
    replace: 'const held = 0;',
    tests: quarantine,
  },
  {
    name: 'the quarantine is ended by a person who saw the newest comparison',
    file: 'lib/domain/quarantine/end-quarantine.ts',
    find: "    throw new AppError('conflict', 'backups.comparedSince');\n",
    replace: "    void 'backups.comparedSince';\n",
    tests: quarantine,
  },
  {
    name: 'waiting orders of much money take a second person to end the quarantine',
    file: 'lib/domain/quarantine/end-quarantine.ts',
    find: 'if ((_sum.value ?? 0n) <= alone) return null;',
    replace: 'if ((_sum.value ?? 0n) >= 0n) return null;',
    tests: quarantine,
  },
  {
    name: 'after the quarantine no order from before the moment is bought by itself when its payment is found',
    file: 'lib/domain/orders/payment/pay-order.ts',
    find: '  if (isRestored) await holdRestoredOrder(context, order);\n',
    replace: '  void [isRestored, holdRestoredOrder];\n',
    tests: lateOrders,
  },
  {
    name: 'after the quarantine no order from before the moment is bought by itself when it is reopened',
    file: 'lib/domain/orders/corrections/reopen-order.ts',
    find: '    await holdRestoredOrder(inside, order);\n',
    replace: '    void holdRestoredOrder;\n',
    tests: lateOrders,
  },
  {
    name: 'an order that is paid while the quarantine ends is held',
    file: delivery('hold-restored-orders'),
    find: 'order by recovered_to for share`',
    replace: 'order by recovered_to`',
    tests: lateOrders,
  },
  {
    name: 'an order of which the gateway says nothing after a restore is not cancelled as unpaid',
    file: 'lib/domain/orders/help/cancel-own-order.ts',
    find: 'if (isUnpaid && !(await isQuarantined(context))) return;',
    replace: 'if (!isUnpaid || !(await isQuarantined(context))) return;',
    tests: lateOrders,
  },
  {
    name: 'of two restores the newest moment says which orders may be delivered',
    file: 'lib/domain/backups/find-quarantine.ts',
    find: 'lastRecoveredTo: last.recoveredTo',
    replace: 'lastRecoveredTo: first.recoveredTo',
    tests: lateOrders,
  },
];
