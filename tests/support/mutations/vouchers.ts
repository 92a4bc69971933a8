import { type Mutation, tests } from './mutation';

const orders = (name: string) => `lib/domain/orders/${name}.ts`;
const told = tests('vouchers-told-late');
const byHand = tests('vouchers-completed-by-hand');
const reopened = tests('reopened-vouchers');
const costs = tests('costs-of-decided-goods');

/** The guards of vouchers whose codes come out of turn, and of what claimed goods cost. */
export const voucherMutations: Mutation[] = [
  {
    name: 'a code that came out of turn is its order’s with the answer that counts',
    file: 'lib/domain/vault/store-delivered.ts',
    find: "      here.filter(({ state }) => state === 'held'),",
    replace: '      [],',
    tests: told,
  },
  {
    name: 'no order is completed without the code that it had',
    file: orders('ending/end-order'),
    find: '  if (lacksCode) throw',
    replace: '  if (lacksCode === null) throw',
    tests: told,
  },
  {
    name: 'late goods that are claimed back count no more',
    file: orders('goods/apply-decision'),
    find: "const mayGoOn = order.status !== 'Completed' &&",
    replace: "const mayGoOn = order.status === 'Processing' &&",
    tests: told,
  },
  {
    name: 'goods of a list are asked for their code',
    file: orders('goods/apply-decision'),
    find: "lacksCode && order.status === 'Processing'",
    replace: 'false',
    also: [
      {
        file: 'lib/domain/reconciliation/end-difference.ts',
        find: "capabilities.lookUp ? 'accepted' : 'delivered'",
        replace: "capabilities.lookUp ? 'delivered' : 'delivered'",
      },
    ],
    tests: told,
  },
  {
    name: 'an order that is completed by hand gets the codes that came late',
    file: orders('ending/update-order'),
    find: 'const taken = await takeLateGoods(inside, order);',
    replace: 'const taken = { codes: row.codes };',
    also: [
      {
        file: orders('ending/update-order'),
        find: "import { closeCases, takeLateGoods } from './close-cases';",
        replace: "import { closeCases } from './close-cases';",
      },
    ],
    tests: byHand,
  },
  {
    name: 'of two late goods for one pack an order that is completed by hand takes one',
    file: orders('ending/close-cases'),
    find: 'decisionsOf({ ...order, attempts, refunds: [] }',
    replace: 'decisionsOf({ ...order, refunds: [] }',
    tests: byHand,
  },
  {
    name: 'no order is completed by hand before the code of late goods is fetched',
    file: orders('goods/apply-decision'),
    find: "  if (lacksCode && order.status === 'Completed'",
    replace: "  if (lacksCode && order.status === 'Failed'",
    tests: byHand,
  },
  {
    name: 'the code of a later answer is the order’s that a person completed',
    file: orders('delivery/answer-attempt'),
    find: "(isHeld && order.status === 'Processing') || isTaken)",
    replace: "isHeld && order.status === 'Processing')",
    tests: byHand,
  },
  {
    name: 'who has a typed code gets no other one',
    file: orders('delivery/answer-attempt'),
    find: 'isAnswerable && !hasOtherCode &&',
    replace: 'isAnswerable &&',
    tests: byHand,
  },
  {
    name: 'a reopened order has its codes again',
    file: orders('corrections/reopen-order'),
    find: '    await returnDelivered(inside, { orderId, attempts });\n',
    replace: '',
    tests: reopened,
  },
  {
    name: 'an order whose code is gone is not reopened',
    file: orders('corrections/reopenable'),
    find: 'if (await hasLostCode(context, { orderId: order.id, attempts }))',
    replace: 'if ((await hasLostCode(context, { orderId: order.id, attempts })) === null)',
    tests: reopened,
  },
  {
    name: 'goods that a person adopts cost what their supplier told',
    file: orders('goods/apply-decision'),
    find: '      cost: attempt.cost ?? said.cost,\n',
    replace: '',
    tests: costs,
  },
  {
    name: 'goods that are claimed back cost what their supplier told',
    file: 'lib/domain/reconciliation/float/book-purchases.ts',
    find: "a.proof is distinct from 'order_ended'",
    replace: "a.outcome = 'delivered'",
    tests: costs,
  },
  {
    name: 'a purchase that is booked is under way no more',
    file: 'lib/domain/reconciliation/float/read-float.ts',
    find: "where e.kind = 'purchase' and e.reference = a.id)",
    replace: "where e.kind = 'purchase' and e.reference = a.id and a.outcome = 'delivered')",
    tests: costs,
  },
  {
    name: 'what a supplier took back costs nothing',
    file: 'lib/domain/reconciliation/float/book-purchases.ts',
    find: "a.proof is distinct from 'order_ended'",
    replace: 'true',
    tests: costs,
  },
  {
    name: 'the calls of a purchase share their time',
    file: 'lib/integrations/suppliers/moogold/call-moo-gold.ts',
    find: 'Math.max(LEAST_TIMEOUT, timeout - took)',
    replace: 'Math.max(LEAST_TIMEOUT, timeout)',
    tests: ['tests/unit/moogold-time.test.ts'],
  },
];
