// Guards of purchases at suppliers: attempts, sendings, routes and breakers.
import { type Mutation, tests } from './mutation';

const orders = (name: string) => `lib/domain/orders/${name}.ts`;

export const purchaseMutations: Mutation[] = [
  {
    name: 'attempt written before the call',
    file: orders('delivery/deliver-order'),
    find: 'const sending = await beginAttempt(inside, { order, worker, ...plan });\n',
    replace: `const { supplier, region, packs, settings, position } = plan.route;
          const reference = \`\${order.id}-\${plan.packIndex}\${position}\${plan.tries}\`;
          const { input1, input2 } = order;
          const pack = packs[plan.packIndex] ?? '';
          const said = await context.suppliers[supplier].buy({ region, pack, input1, input2, reference, settings });
          const begun = await beginAttempt(inside, { order, worker, ...plan });
          await answerAttempt(inside, begun, said);
          if (begun.id !== '') return 'continue';
          const sending = begun;
`,
    tests: tests('orders-crashes', 'orders-lost-commits'),
    isSimulated: true,
  },
  {
    name: 'an answer names the fence it was given',
    file: orders('delivery/answer-attempt'),
    find: `(fence = \${fence} or \${confirms})`,
    replace: 'true',
    tests: tests('orders-crashes'),
  },
  {
    name: 'a late delivery of an order that a person completed counts',
    file: orders('delivery/answer-attempt'),
    find: `const confirms = isCompleted && columns.outcome === 'delivered'`,
    replace: 'const confirms = false',
    tests: tests('orders-late-success'),
  },
  {
    name: 'the newest reopening is the last one, whatever its time',
    file: orders('corrections/find-reopening'),
    find: `orderBy: { number: 'desc' }`,
    replace: `orderBy: { id: 'desc' }`,
    tests: tests('order-reopenings'),
  },
  {
    name: 'points of a reopened order are those of its last reopening, whatever its time',
    file: orders('corrections/find-reopening'),
    find: 'order by number desc limit 1',
    replace: 'order by id desc limit 1',
    tests: tests('order-reopenings'),
  },
  {
    name: 'adopted goods of an order by hand are asked about',
    file: orders('goods/settle-goods-case'),
    find: `if (plan.do === 'ask') await letWorkerAsk(context, order);`,
    replace: '',
    tests: tests('order-reopenings'),
  },
  {
    name: 'a supplier that cannot be asked is never called again',
    file: 'lib/integrations/suppliers/smileone/judge-order.ts',
    find: "return { ...evidence, outcome: 'unknown', message: reply.why };",
    replace: "return { ...evidence, outcome: 'refused', code: 'unsent', message: reply.why };",
    tests: tests('orders-smileone'),
    isSimulated: true,
  },
  {
    name: 'a purchase is sent again under its own reference',
    file: orders('delivery/send-purchase'),
    find: 'input2, reference, settings',
    replace: 'input2, reference: String(Math.random()), settings',
    tests: tests('orders-moogold'),
    isSimulated: true,
  },
  {
    name: 'nothing is sent again for an order that has ended',
    file: orders('delivery/attempts'),
    find: " and status = 'Processing'",
    replace: '',
    tests: tests('orders-resends'),
    isSimulated: true,
  },
  {
    name: 'an open outcome is asked about first',
    file: orders('delivery/plan-delivery'),
    find: "  if (open) return { do: 'ask', attempt: open };\n",
    replace: "  if (open && attempts.length > 50) return { do: 'ask', attempt: open };\n",
    tests: ['tests/unit/orders-plan.test.ts'],
    isSimulated: true,
  },
  {
    name: 'a part that was delivered is never refunded',
    file: orders('delivery/plan-delivery'),
    find: '  if (firstDelivered) return unblocked(',
    replace: '  if (firstDelivered && refused.length === 0) return unblocked(',
    tests: ['tests/unit/orders-plan.test.ts', ...tests('orders-smileone')],
    isSimulated: true,
  },
  {
    name: 'a blocked route is waited for, not given up',
    file: orders('delivery/plan-delivery'),
    find: '  if (!next && possible[0]) return',
    replace: '  if (!next && possible[0] && refused.length > 9) return',
    tests: ['tests/unit/orders-plan.test.ts', ...tests('breakers')],
  },
  {
    name: 'one order at a time is the probe of a breaker',
    file: 'lib/domain/breakers/claim-probe.ts',
    find: ` and \${IS_OVER}`,
    replace: '',
    tests: tests('breakers'),
  },
  {
    name: 'a refusal ends the row of failed calls',
    file: 'lib/domain/breakers/record-answer.ts',
    find: "return answer.code === 'unsent' ? 'transport' : 'answered';",
    replace: "return 'transport';",
    tests: tests('breakers'),
  },
  {
    name: 'no item is sold on a paused account',
    file: 'lib/domain/catalogue/routes/deliverable-stock.ts',
    find: 'routes.every((route) => stops.stopsRoute(route))',
    replace: 'routes.length > 9',
    tests: tests('breakers'),
  },
  {
    name: 'a delivery goes on in the lane of its supplier',
    file: orders('delivery/deliver-order'),
    find: 'if (lane && supplier && supplier !== lane) {',
    replace: 'if (lane && supplier && supplier !== lane && attempts.length > 9) {',
    tests: tests('worker-lanes'),
  },
  {
    name: 'bug: a hand-over checks that no answer came',
    file: orders('delivery/ask-supplier'),
    find: "    if (!handed) return 'continue';\n",
    replace: '',
    tests: tests('orders-evidence'),
  },
  {
    name: 'bug: what a supplier sent is made fit for jsonb, value by value',
    file: orders('delivery/evidence-json'),
    find: 'JSON.stringify(value ?? null, clean)',
    replace: "JSON.stringify(value ?? null).replaceAll('\\\\u0000', '') || String(clean)",
    tests: tests('orders-evidence'),
  },
  {
    name: 'bug: a case about a payment does not hold up the goods',
    file: orders('delivery/lock-delivery'),
    find: `where order_id = \${orderId} and payment_id is null) as "hasReviews"`,
    replace: `where order_id = \${orderId}) as "hasReviews"`,
    also: [
      {
        file: orders('delivery/lock-delivery'),
        find: 'where: { orderId, paymentId: null }',
        replace: 'where: { orderId }',
      },
    ],
    tests: tests('orders-late-money'),
    isSimulated: true,
  },
  {
    name: 'bug: an order before a person can be ended though the supplier has it',
    file: orders('ending/find-obstacle'),
    find: 'if (instant && reviews.length === 0 &&',
    replace: 'if (instant && reviews.length >= 0 &&',
    tests: tests('orders-by-hand'),
  },
  {
    name: 'bug: a call without an answer counts as under way only so long',
    file: orders('delivery/sends'),
    find: 'CALL_LIFE = minutes(5)',
    replace: 'CALL_LIFE = minutes(500)',
    tests: tests('orders-by-hand'),
  },
  {
    name: 'bug: a replaced job is no poison',
    file: orders('delivery/review-poison-jobs'),
    find: '  if (job.superseded) return true;\n',
    replace: '',
    tests: tests('orders-poison'),
  },
  {
    name: 'bug: an answer is written again when its receipt is lost',
    file: orders('delivery/answer-attempt'),
    find: 'const WRITE_AGAIN_AFTER = [200, 1000, 4000];',
    replace: 'const WRITE_AGAIN_AFTER: number[] = [];',
    tests: tests('orders-lost-commits'),
  },
];
