// Guards of what happens when a worker dies or a job fails: calls without an answer, sweeps of orders, poison jobs.
import { type Mutation, tests } from './mutation';

const delivery = (name: string) => `lib/domain/orders/delivery/${name}.ts`;
const unanswered = tests('orders-unanswered-calls');
const poison = tests('orders-poison');
const wrongGoods = tests('orders-wrong-goods');

export const deliveryMutations: Mutation[] = [
  {
    name: 'a refusal of the last sending is no verdict on those before it',
    file: delivery('answer-attempt'),
    find: "return isRefusedByAll(sends) ? 'refusals' : null;",
    replace: "return isRefusedByAll(sends.slice(-1)) ? 'refusals' : null;",
    tests: tests('orders-resends'),
  },
  {
    name: 'a purchase is not sent after its deadline',
    file: 'lib/integrations/http/call-remote.ts',
    find: '        if (deadline?.isOver()) return controller.error(new DeadlineOver());\n',
    replace: '',
    tests: tests('orders-frozen-worker'),
  },
  {
    name: 'an order is not ended by hand while a frozen worker may send',
    file: delivery('may-arrive-until'),
    find: '      ...unanswered.map(({ sentAt }) => after(sentAt, CALL_LIFE)),\n',
    replace: '',
    tests: tests('orders-frozen-worker'),
  },
  {
    name: 'not found is not believed before the settle time',
    file: delivery('judge-reference'),
    find: "  if (askedAt < until) return { do: 'wait', until };\n",
    replace: '',
    tests: tests('orders-resends'),
  },
  {
    name: 'other goods than were ordered do not count as delivered',
    file: delivery('answer-attempt'),
    find: '  if (differences.length > 0)\n    return',
    replace: '  if (differences.length > 99)\n    return',
    tests: wrongGoods,
  },
  {
    name: 'a difference that was named once counts although a later answer is silent about it',
    file: delivery('wrong-goods'),
    find: 'const before = undecidedDifferences(attempt);',
    replace: 'const before: Difference[] = [];',
    tests: wrongGoods,
  },
  {
    name: 'a difference that is named later is decided by itself',
    file: delivery('wrong-goods'),
    find: '!decided.some((other) => isSame(one, other))',
    replace: 'decided.length === 0',
    tests: wrongGoods,
  },
  {
    name: 'a purchase is not sent again when the supplier spoke of its order before',
    file: delivery('apply-not-found'),
    find: 'return supplierOrderId !== null || wrongGoods !== null;',
    replace: 'return false;',
    tests: wrongGoods,
  },
  {
    name: 'an order whose wrong goods were claimed back is not refunded by itself',
    file: delivery('plan-delivery'),
    find: "  if (!next && claimedBack) return { do: 'review', attempt: claimedBack };\n",
    replace: '',
    tests: wrongGoods,
  },
  {
    name: 'the customer may have goods that are claimed back',
    file: delivery('may-have-delivered'),
    find: "return outcome !== 'refused' || proof === 'claimed_back';",
    replace: "return outcome !== 'refused';",
    tests: wrongGoods,
  },
  {
    name: 'an order with wrong goods is not completed by hand past its case',
    file: 'lib/domain/orders/ending/update-order.ts',
    find: "newStatus === 'Completed' && reviews.some(({ cause }) => cause === 'wrong_goods')",
    replace: 'false',
    tests: wrongGoods,
  },
  {
    name: 'a worker without a recent heartbeat is dead',
    file: 'lib/platform/jobs/heartbeat.ts',
    find: 'return alive.length > 0;',
    replace: 'return true;',
    tests: unanswered,
  },
  {
    name: 'a worker with a recent heartbeat is alive',
    file: 'lib/platform/jobs/heartbeat.ts',
    find: 'return alive.length > 0;',
    replace: 'return false;',
    tests: unanswered,
  },
  {
    name: 'a call of another run is left to it, and one of the same run is not',
    file: delivery('ask-supplier'),
    find: 'attempt.worker !== worker',
    replace: 'attempt.worker === worker',
    tests: unanswered,
  },
  {
    name: 'a running call has 45 s for its answer',
    file: delivery('ask-supplier'),
    find: 'const ANSWER_TIMEOUT = seconds(45);',
    replace: 'const ANSWER_TIMEOUT = seconds(1);',
    tests: unanswered,
  },
  {
    name: 'a running call has no more than 45 s for its answer',
    file: delivery('ask-supplier'),
    find: 'const ANSWER_TIMEOUT = seconds(45);',
    replace: 'const ANSWER_TIMEOUT = seconds(60);',
    tests: unanswered,
  },
  {
    name: 'the sweep of orders leaves fresh sends alone',
    file: delivery('sweep-orders'),
    find: '            { sentAt: { gt: after(context.clock.now(), -STUCK_AFTER) } },\n',
    replace: '',
    tests: poison,
  },
  {
    name: 'the sweep of orders leaves fresh answers alone',
    file: delivery('sweep-orders'),
    find: '            { answeredAt: { gt: after(context.clock.now(), -STUCK_AFTER) } },\n',
    replace: '',
    tests: poison,
  },
  {
    name: 'the sweep of orders leaves a case to its person',
    file: delivery('sweep-orders'),
    find: '      reviews: { none: { closedAt: null, paymentId: null } },\n',
    replace: '',
    tests: poison,
  },
  {
    name: 'a poison settlement opens a case',
    file: delivery('review-poison-jobs'),
    find: '  if (job.name === settlePaymentJob.name) await reviewSettlement(context, job, evidence);\n',
    replace: '',
    tests: poison,
  },
  {
    name: 'a poison settlement of a paid payment opens no case',
    file: delivery('review-poison-jobs'),
    find: " || payment.status === 'paid'",
    replace: '',
    tests: poison,
  },
  {
    name: 'a poison settlement of an unknown payment opens no case',
    file: delivery('review-poison-jobs'),
    find: 'await context.db.payment.findUnique({ where: { clientTxnId } });',
    replace: 'await context.db.payment.findUniqueOrThrow({ where: { clientTxnId } });',
    tests: poison,
  },
];
