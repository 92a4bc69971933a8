// Guards of what happens when a worker dies or a job fails: calls without an answer, sweeps of orders, poison jobs.
import { type Mutation, tests } from './mutation';

const delivery = (name: string) => `lib/domain/orders/delivery/${name}.ts`;
const unanswered = tests('orders-unanswered-calls');
const poison = tests('orders-poison');

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
