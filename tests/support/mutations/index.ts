// Guards of money and delivery, each with the text that takes it away and the tests that must then fail.
import { approvalMutations } from './approvals';
import { auditMutations } from './audit';
import { contactMutations } from './contacts';
import { deliveryMutations } from './deliveries';
import { draftMutations } from './drafts';
import { invoiceMutations } from './invoices';
import { type Mutation, sql, tests } from './mutation';
import { offerMutations } from './offers';
import { partitionMutations } from './partitions';
import { partnerMutations } from './partners';
import { payerMutations } from './payers';
import { personMutations } from './person';
import { priceMutations } from './prices';
import { quarantineMutations } from './quarantine';
import { referralMutations } from './referrals';
import { refundMutations } from './refunds';
import { reviewMutations } from './reviews';
import { simulatedDeliveries } from './simulated-deliveries';
import { simulatedMoney } from './simulated-money';
import { simulatedPartners } from './simulated-partners';
import { simulatedPayments } from './simulated-payments';
import { stalledCallMutations } from './stalled-calls';
import { vaultMutations } from './vault';
import { walletMutations } from './wallet';
import { webhookMutations } from './webhooks';

export type { Edit, Mutation } from './mutation';

const payments = (name: string) => `lib/domain/payments/${name}.ts`;
const orders = (name: string) => `lib/domain/orders/${name}.ts`;

export const MUTATIONS: Mutation[] = [
  sql('unique bank reference', 'DROP INDEX "payments_utr_key";', tests('orders-payments')),
  sql(
    'unique bank reference in any letters',
    'DROP INDEX "payments_utr_letters_key";',
    tests('orders-payments'),
  ),
  sql('unique live attempt', 'DROP INDEX "delivery_attempts_live_key";', tests('orders-workers')),
  sql(
    'journals sum to zero',
    'DROP TRIGGER "ledger_entries_sum_to_zero" ON "ledger_entries"; DROP TRIGGER "ledger_journals_two_entries" ON "ledger_journals";',
    tests('ledger-rules'),
  ),
  {
    name: 'amount of a payment compared',
    file: payments('settle-payment'),
    find: 'state.amount !== payment.amount || ',
    replace: '',
    tests: tests('orders-payments'),
    isSimulated: true,
  },
  {
    name: 'gateway id of a payment compared',
    file: payments('settle-payment'),
    find: 'payment.gatewayOrderId !== null && state.gatewayOrderId !== payment.gatewayOrderId',
    replace: 'payment.gatewayOrderId === state.utr',
    tests: tests('orders-payments'),
  },
  {
    name: 'reference of a payment compared',
    file: payments('settle-payment'),
    find: 'state.clientTxnId !== payment.clientTxnId',
    replace: 'state.clientTxnId === state.utr',
    tests: tests('orders-payments'),
  },
  {
    name: 'a paid payment is not applied again',
    file: payments('apply-paid'),
    find: " and status <> 'paid'\n         and not exists",
    replace: '\n         and not exists',
    tests: tests('orders-payments'),
    isSimulated: true,
  },
  {
    name: 'late money buys only what is still sold',
    file: orders('payment/pay-order'),
    find: 'if (!sale?.product.instock || !sale.item.inStock) return false;',
    replace: 'if (!sale) return false;',
    tests: tests('orders-late-money'),
  },
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
    name: 'an answer names the fence it was given',
    file: orders('delivery/answer-attempt'),
    find: ` and fence = \${fence} and`,
    replace: ' and',
    tests: tests('orders-crashes'),
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
    name: 'a worker runs no job beside itself',
    file: 'lib/platform/jobs/run-register.ts',
    find: '      if (underWay) return underWay;\n',
    replace: '',
    tests: tests('jobs-runs'),
  },
  {
    name: 'a second run in one worker knows the call of the first for another one',
    file: 'lib/worker/handlers.ts',
    find: 'run.runId',
    replace: 'run.id',
    tests: tests('jobs-runs'),
  },
  {
    name: 'a delivery goes on in the lane of its supplier',
    file: orders('delivery/deliver-order'),
    find: 'if (lane && supplier && supplier !== lane) {',
    replace: 'if (lane && supplier && supplier !== lane && attempts.length > 9) {',
    tests: tests('worker-lanes'),
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
    find: 'if (reviews.length === 0 &&',
    replace: 'if (reviews.length >= 0 &&',
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
  {
    name: 'bug: an order whose payment was refused fails',
    file: payments('open-payment'),
    find: "        await inside.effects[payment.purpose].failed(inside, payment, inEnglish('stored.paymentNotStarted'));\n",
    replace: '',
    tests: tests('orders-gateway'),
  },
  {
    name: 'bug: a case about silence is closed when the gateway speaks',
    file: payments('apply-paid'),
    find: "in ('payment_unresolved', 'reference_missing')",
    replace: "in ('poison_job')",
    tests: tests('orders-gateway'),
  },
  {
    name: 'payments: none is given up by a time that has leapt',
    file: payments('sweep-payments'),
    find: 'context.clock.isSteady?.() === false',
    replace: 'context.clock.isSteady?.() === null',
    tests: tests('clock-leaps'),
    isSimulated: true,
  },
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
    find: ' || payment.reviews.length > 0',
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
    tests: tests('orders-reference-missing'),
  },
  {
    name: 'bug: a webhook is followed until the gateway answers',
    file: payments('run-settlement-job'),
    find: " || outcome === 'unanswered'",
    replace: '',
    tests: tests('orders-payments'),
  },
  {
    name: 'bug: half an emoji at the cut of a webhook',
    file: payments('receive-webhook'),
    find: '.slice(0, BODY_LENGTH).toWellFormed()',
    replace: '.toWellFormed().slice(0, BODY_LENGTH)',
    tests: tests('orders-payments'),
  },
  ...approvalMutations,
  ...auditMutations,
  ...deliveryMutations,
  ...draftMutations,
  ...offerMutations,
  ...payerMutations,
  ...contactMutations,
  ...priceMutations,
  ...quarantineMutations,
  ...referralMutations,
  ...reviewMutations,
  ...stalledCallMutations,
  ...simulatedDeliveries,
  ...simulatedMoney,
  ...simulatedPartners,
  ...simulatedPayments,
  ...personMutations,
  ...invoiceMutations,
  ...refundMutations,
  ...partitionMutations,
  ...partnerMutations,
  ...vaultMutations,
  ...webhookMutations,
  ...walletMutations,
];
