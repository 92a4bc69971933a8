import { type Mutation, tests } from './mutation';

const partners = (name: string) => `lib/domain/partners/${name}.ts`;
const access = tests('partner-access', 'partner-keys');
const worlds = tests('partner-worlds', 'partner-worlds-codes');
const together = tests('partner-orders-together');

/** The guards of the partner API. */
export const partnerMutations: Mutation[] = [
  {
    name: 'the same list of players is there once while nothing of it was bought',
    file: 'lib/domain/bulk-orders/create-bulk-order.ts',
    find: 'await replaceSame({ db }',
    replace: 'await (async (..._: unknown[]) => {})({ db }',
    tests: tests('bulk-orders-meeting'),
  },
  {
    name: 'a list that waits leaves its lines to a newer list of the same players',
    file: 'lib/domain/bulk-orders/replace-same.ts',
    find: 'await leaveOutLines({ db }, ids)',
    replace: 'await Promise.resolve()',
    tests: tests('bulk-orders-meeting'),
  },
  {
    name: 'a line of a bulk order is bought once',
    file: 'lib/domain/bulk-orders/buy-bulk-order.ts',
    find: 'order_id is null and problem is null`',
    replace: 'problem is null`',
    tests: tests('bulk-orders'),
  },
  {
    name: 'a list that stopped is bought by no call that stood still',
    file: 'lib/domain/bulk-orders/buy-bulk-order.ts',
    find: 'and b.stopped_at is null',
    replace: '',
    tests: tests('bulk-orders-meeting'),
  },
  {
    name: 'a line of a bulk order is not bought at a higher price',
    file: 'lib/domain/bulk-orders/buy-bulk-order.ts',
    find: 'expected_price: rupees(price)',
    replace: 'expected_price: rupees(price * 2n)',
    tests: tests('bulk-orders'),
  },
  {
    name: 'partners: a key is bound to its networks',
    file: partners('find-caller'),
    find: '  if (!isInNetworks(key.networks, address))\n',
    replace: '  if (false)\n',
    tests: access,
  },
  {
    name: 'partners: a live key works only once its partner is admitted',
    file: partners('find-caller'),
    find: "  if (read.mode === 'live' && partner.status !== 'active')\n",
    replace: '  if (false)\n',
    tests: access,
  },
  {
    name: 'partners: a key does what its scopes say',
    file: partners('find-caller'),
    find: '  if (!scopes.includes(scope))\n',
    replace: '  if (false)\n',
    tests: access,
  },
  {
    name: 'partners: a key that has ended is none',
    file: partners('keys/new-key'),
    find: '  return revokedAt === null && (expiresAt === null || expiresAt > now);\n',
    replace: '  return revokedAt === null || now < revokedAt || expiresAt === now;\n',
    tests: access,
  },
  {
    name: 'partners: a cap is decided by the update that counts',
    file: partners('spending'),
    find: 'where kept.spent + excluded.spent <= coalesce',
    replace: 'where excluded.spent <= coalesce',
    tests: worlds,
  },
  {
    name: 'partners: a reference that is used is said to be',
    file: partners('reference-used'),
    find: "new AppError('reference_used'",
    replace: "new AppError('conflict'",
    tests: worlds,
  },
  {
    name: 'partners: an order belongs to the partner who placed it',
    file: partners('live/orders'),
    find: 'order.userId !== buyer.userid || ',
    replace: '',
    tests: worlds,
  },
  {
    name: 'partners: an order that cannot be paid is not placed',
    file: partners('live/create-order'),
    find: '      if (!paid) throw insufficient(order);\n',
    replace: '',
    tests: worlds,
  },
  {
    name: 'partners: the answer of an order is stored with its money',
    file: partners('live/create-order'),
    find: '      await idempotency.write(inside.db, placed);\n',
    replace: '',
    tests: tests('partner-orders'),
  },
  {
    name: 'partners: a key that was revoked meanwhile orders nothing',
    file: partners('spending'),
    find: `k.revoked_at is null and (k.expires_at is null or k.expires_at > \${now}) as works,`,
    replace: `k.revoked_at is null or k.expires_at > \${now} or k.id is not null as works,`,
    tests: tests('partner-orders'),
  },
  {
    name: 'partners: orders of one call are debited all',
    file: 'lib/domain/wallet/pay-from-wallet.ts',
    find: 'orders.reduce((sum, order) => sum + order.amount, 0n)',
    replace: '(orders[0]?.amount ?? 0n)',
    tests: together,
  },
  {
    name: 'partners: the caps count all orders of one call',
    file: partners('live/create-orders'),
    find: 'orders.reduce((sum, { value }) => sum + value, 0n)',
    replace: '(orders[0]?.value ?? 0n)',
    tests: together,
  },
  {
    name: 'partners: a rule sees the orders before in the same call',
    file: 'lib/domain/fraud-rules/judging/judge-order.ts',
    find: 'orders.slice(0, order)',
    replace: 'orders.slice(0, 0)',
    tests: together,
  },
  {
    name: 'partners: orders are placed together only if all are paid',
    file: partners('live/create-orders'),
    find: "      if (!paid) throw new AppError('insufficient_balance', 'wallet.insufficientBalance');\n",
    replace: '',
    tests: together,
  },
  {
    name: 'a rotation without an overlap ends what came by the key',
    file: 'lib/domain/partners/keys/rotate-key.ts',
    find: 'overlapHours === 0 ? await disableEndpointsOfKey',
    replace: 'overlapHours < 0 ? await disableEndpointsOfKey',
    tests: tests('leaked-partner-key'),
  },
  {
    name: 'the audit log has the key of a program',
    file: 'lib/domain/partners/find-caller.ts',
    find: 'role: buyer.role, keyId, requestId',
    replace: 'role: buyer.role, requestId',
    tests: tests('leaked-partner-key'),
  },
];
