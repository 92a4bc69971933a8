// Guards of the states of orders, of their jobs, and of the work of staff.
import { type Mutation, sql, tests } from './mutation';

const orders = (name: string) => `lib/domain/orders/${name}.ts`;

export const orderMutations: Mutation[] = [
  sql('unique live attempt', 'DROP INDEX "delivery_attempts_live_key";', tests('orders-workers')),
  {
    name: 'an order is locked while it is decided about',
    file: orders('lock-order'),
    find: `select 1 from orders where id = \${orderId} for update`,
    replace: `select 1 from orders where id = \${orderId}`,
    also: [
      {
        file: orders('lock-order'),
        find: `'orders')} from orders where id = \${orderId} for update`,
        replace: `'orders')} from orders where id = \${orderId}`,
      },
    ],
    tests: tests('orders-by-hand', 'orders-payments'),
    isSimulated: true,
  },
  {
    name: 'a move names the state it expects',
    file: orders('move-order'),
    find: ` and status = \${order.status}::order_status`,
    replace: '',
    tests: tests('orders-evidence'),
  },
  {
    name: 'a worker runs no job beside itself',
    file: 'lib/platform/jobs/run-register.ts',
    find: '      if (underWay) return underWay;\n',
    replace: '',
    tests: tests('jobs-runs'),
  },
  {
    name: 'a second run in one worker knows the call of the first for another one',
    file: 'lib/worker/handlers/orders.ts',
    find: 'run.runId',
    replace: 'run.id',
    tests: tests('jobs-runs'),
  },
  {
    name: 'the sweep leaves a failing job its tries',
    file: orders('jobs'),
    find: ', skipIfExists: true',
    replace: '',
    tests: tests('orders-poison'),
  },
  {
    name: 'an order is ended as the person saw it',
    file: orders('ending/update-order'),
    find: "if (seen !== undefined && order.status === 'Processing' && seenToEnd(order) !== seen)",
    replace: 'if (seen === null)',
    tests: tests('orders-by-hand'),
  },
  {
    name: 'a refund of what may be delivered says why',
    file: orders('ending/update-order'),
    find: "newStatus !== 'Completed' && mayBeDelivered && reason === null",
    replace: "newStatus !== 'Completed' && mayBeDelivered && reason === ''",
    tests: tests('orders-by-hand'),
  },
  {
    name: 'bug: a case about a payment outlives its order',
    file: orders('ending/find-obstacle'),
    find: 'const openCase = { closedAt: null, paymentId: null };',
    replace: 'const openCase = { closedAt: null };',
    tests: tests('orders-by-hand'),
  },
  {
    name: 'work claims: of two people at once one has it',
    file: 'lib/domain/work-claims/hold-claim.ts',
    find: 'if ((held?.id ?? null) !== seen) throw changed(held);',
    replace: '',
    tests: tests('work-queue'),
  },
  {
    name: 'work claims: that of a person who has left the staff is free',
    file: 'lib/domain/work-claims/find-claims.ts',
    find: 'return isOnStaff && until > now',
    replace: 'return until > now',
    tests: tests('work-queue'),
  },
  {
    name: 'work queue: nobody sees an approval that they asked for',
    file: 'lib/domain/work-queue/find-work.ts',
    find: `and "askerId" <> \${id} and "receiverId"`,
    replace: `and \${id}::text is not null and "receiverId"`,
    tests: tests('work-queue'),
  },
];
