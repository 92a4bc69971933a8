import { type Mutation, tests } from './mutation';

const webhooks = (name: string) => `lib/domain/webhooks/${name}.ts`;
const integration = (name: string) => `lib/integrations/webhook/${name}.ts`;
const HELD = 'prisma/migrations/20270131030000_partners_told_without_held_money/migration.sql';
const ADDRESSES = ['tests/unit/partner-webhooks.test.ts'];

/** The guards of webhooks to partners. */
export const webhookMutations: Mutation[] = [
  {
    name: 'a partner is told that an order goes on which had ended',
    file: 'lib/domain/orders/corrections/reopen-order.ts',
    find: 'if (order.partnerKeyId !== null) await tellOfOrder(inside, orderId, { isReopened: true });',
    replace: 'if (order.partnerKeyId !== null) await tellOfOrder(inside, orderId);',
    tests: tests('reopened-partner-orders'),
  },
  {
    name: 'a reopened order whose customer has its code waits for a person',
    file: 'lib/domain/webhooks/events/partner-order.ts',
    find: '(codes === 0 || hasCode)',
    replace: '(codes === 0 || (hasCode && codes < 0))',
    tests: tests('reopened-partner-orders'),
  },
  {
    name: 'a secret is kept sealed for a repeat',
    file: 'lib/http/request/idempotency.ts',
    find: 'input.hasSecret ? sealed(context, id) : PLAIN',
    replace: 'input.hasSecret ? PLAIN : PLAIN',
    tests: tests('http-webhooks-repeated'),
  },
  {
    name: 'a rotation and its answer are stored together',
    file: webhooks('endpoints/rotate-secret'),
    find: 'await keep?.(db, rotated);',
    replace: '',
    tests: tests('http-webhooks-repeated'),
  },
  {
    name: 'a partner is told the balance without money on hold',
    file: HELD,
    find: 'greatest(NEW.balance - held, 0)',
    replace: 'NEW.balance',
    tests: tests('webhooks-on-hold'),
  },
  {
    name: 'money that goes on hold is told with the debits that are not committed yet',
    file: HELD,
    find: ' FOR SHARE;',
    replace: ';',
    tests: tests('webhooks-on-hold'),
  },
  {
    name: 'the end of an order is told to its partner',
    file: 'lib/domain/orders/move-order.ts',
    find: "if (row.partnerKeyId !== null && to === 'Completed')",
    replace: "if (row.partnerKeyId === null && to === 'Completed')",
    tests: tests('webhooks'),
  },
  {
    name: 'a price that goes back at the end of an order is told to its partner',
    file: 'lib/domain/orders/ending/end-order.ts',
    find: '  if (order.partnerKeyId !== null) await tellOfOrder(context, order.id);\n',
    replace: '',
    tests: tests('webhooks'),
  },
  {
    name: 'every address of a name has to be public',
    file: integration('checked-lookup'),
    find: 'addresses.some((',
    replace: 'addresses.every((',
    tests: ADDRESSES,
  },
  {
    name: 'a connection asks the checked names',
    file: integration('create-partner-webhooks'),
    find: "method: 'POST', agent: false, lookup, headers",
    replace: "method: 'POST', agent: false, headers",
    tests: ADDRESSES,
  },
  {
    name: 'an address of a literal is refused',
    file: integration('judge-url'),
    find: "if (isIP(bare(hostname)) !== 0) return 'literal';",
    replace: '',
    tests: ADDRESSES,
  },
  {
    name: 'a delivery is changed by the run that holds it alone',
    file: webhooks('deliveries/record-try'),
    find: "where: { id, leasedUntil, state: 'pending' }",
    replace: 'where: { id }',
    tests: tests('webhooks-deliveries'),
  },
  {
    name: 'one endpoint has two deliveries at once',
    file: webhooks('deliveries/lease-deliveries'),
    find: 'const AT_ONCE_PER_ENDPOINT = 2;',
    replace: 'const AT_ONCE_PER_ENDPOINT = 50;',
    tests: tests('webhooks-deliveries'),
  },
  {
    name: 'an event that was written while the clock was ahead is told at once',
    file: webhooks('deliveries/bring-forward'),
    find: ' or tries = 0 and due_at >',
    replace: ' and due_at >',
    tests: tests('webhooks-clock'),
  },
  {
    name: 'what was leased by a clock that was ahead is free',
    file: webhooks('deliveries/bring-forward'),
    find: "state = 'pending' and leased_until >",
    replace: "state = 'failed' and leased_until >",
    tests: tests('webhooks-clock'),
  },
  {
    name: 'an event that is sent again is due now, whatever the clock says',
    file: webhooks('events/replay-event'),
    find: 'least(partner_deliveries.due_at, excluded.due_at)',
    replace: 'excluded.due_at',
    tests: tests('webhooks-clock'),
  },
  {
    name: 'the secret before signs until its time is over',
    file: webhooks('endpoints/secret'),
    find: 'oldUntil !== null && oldUntil > clock.now()',
    replace: 'oldUntil !== null',
    tests: tests('webhooks-endpoints'),
  },
  {
    name: 'an endpoint is found for its partner alone',
    file: webhooks('endpoints/find-endpoint'),
    find: 'return { partnerId, deletedAt: null, ',
    replace: 'return { ...(partnerId && {}), deletedAt: null, ',
    tests: tests('webhooks-endpoints'),
  },
  {
    name: 'an endpoint is made and changed after a recent proof alone',
    file: webhooks('endpoints/own-endpoints'),
    find: 'if (!isRecent(viewer, clock))',
    replace: 'if (viewer.secondFactor && !isRecent(viewer, clock))',
    tests: tests('partner-admission'),
  },
  {
    name: 'a suspended partner makes no endpoint',
    file: webhooks('endpoints/make-endpoint'),
    find: "if (partner.status === 'suspended')",
    replace: 'if (false)',
    tests: tests('partner-admission'),
  },
];
