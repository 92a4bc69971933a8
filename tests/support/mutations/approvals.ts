// Guards of requests that wait for a second person.
import { type Mutation, tests } from './mutation';

const approvals = tests('approvals');
const deciders = tests('approvals-deciders');
const outdated = tests('approvals-outdated');
const goods = tests('approvals-of-goods');
const askedOnce = tests('approvals-asked-once');
const APPROVE = 'lib/domain/approvals/approve.ts';
const OBSTACLE = 'lib/domain/approvals/find-obstacle.ts';

export const approvalMutations: Mutation[] = [
  {
    name: 'that a second person was asked is kept for the key of the call',
    file: 'lib/domain/approval-requests/with-approval-request.ts',
    find: 'await idempotency?.refuse(inside.db, refusal);',
    replace: '',
    tests: askedOnce,
  },
  {
    name: 'a key under which a second person was asked is not freed',
    file: 'lib/http/request/idempotency.ts',
    find: ' and refusal is null',
    replace: '',
    tests: askedOnce,
  },
  {
    name: 'whose key another run has taken over asks nobody',
    file: 'lib/http/request/idempotency.ts',
    find: 'if (count === 0) throw inProgress();',
    replace: '',
    tests: askedOnce,
  },
  {
    name: 'a cancellation takes recent authentication, as a refund does',
    file: 'lib/domain/orders/ending/update-order.ts',
    find: "if (newStatus !== 'Completed') requireRecentAuth(context);",
    replace: "if (newStatus === 'Refunded') requireRecentAuth(context);",
    tests: tests('http-second-factor'),
  },
  {
    name: 'a cancellation of what may be delivered takes a second person, as a refund does',
    file: 'lib/domain/orders/ending/update-order.ts',
    find: "newStatus !== 'Completed' && mayBeDelivered\n",
    replace: "newStatus === 'Refunded' && mayBeDelivered\n",
    tests: goods,
  },
  {
    name: 'approvals: an ended or expired request is not decided',
    file: 'lib/domain/approvals/lock-request.ts',
    find: "request.status !== 'open' || request.expiresAt <= clock.now()",
    replace: "request.status === 'nothing'",
    tests: outdated,
  },
  {
    name: 'approvals: neither the asker nor the receiver decides',
    file: OBSTACLE,
    find: '!permission || person.id === askerId || person.id === receiverId',
    replace: '!permission',
    tests: deciders,
  },
  {
    name: 'approvals: an approver has had the role for 72 hours',
    file: OBSTACLE,
    find: "  if (!isSecondPerson(context, person, permission)) return 'approvals.notApprover';\n",
    replace: '  if (!isSecondPerson) return null;\n',
    tests: deciders,
  },
  {
    name: 'approvals: an account related to the asker decides nothing',
    file: OBSTACLE,
    find: "  if (await areRelated(context, [person.id, askerId])) return 'approvals.related';\n",
    replace: '',
    tests: deciders,
  },
  {
    name: 'approvals: an account related to the receiver decides nothing',
    file: OBSTACLE,
    find: "  if (receiverId && (await areRelated(context, [person.id, receiverId]))) return 'approvals.related';\n",
    replace: '',
    tests: deciders,
  },
  {
    name: 'approvals: the asker is still permitted',
    file: APPROVE,
    find: 'asker.blockedAt || asker.lockedAt || !needed || !permissions.includes(needed)',
    replace: '!needed',
    tests: outdated,
  },
  {
    name: 'approvals: the sums are those that the approver has read',
    file: APPROVE,
    find: '  if (seenOf(await sumsOf(context, request)) !== seen)',
    replace: "  if (seenOf(await sumsOf(context, request)) === 'other sums')",
    tests: outdated,
  },
  {
    name: 'approvals: the sums of refunds do not change after they were compared',
    file: 'lib/domain/approvals/lock-sums.ts',
    find: '    await lockRefunds(context);\n',
    replace: '',
    tests: tests('refund-approvals'),
  },
  {
    name: 'approvals: the object is as it was',
    file: 'lib/domain/approval-requests/approval.ts',
    find: '!isSameVersion(context, approval.version, version)',
    replace: "approval.version === 'another version'",
    tests: [...outdated, ...goods],
  },
  {
    name: 'approvals: a code beside the asker ends the stored request',
    file: 'lib/domain/wallet/add-balance.ts',
    find: "  if (approver) await withdrawOpenRequest(context, { kind: 'gift', objectId: receiverId });\n",
    replace: '  if (!withdrawOpenRequest) return null;\n',
    tests: approvals,
  },
  {
    name: 'approvals: refunds of what may be delivered are summed',
    file: 'lib/domain/orders/ending/require-second-for-refund.ts',
    find: 'refunded + amount <= alone',
    replace: 'refunded <= alone',
    tests: goods,
  },
  {
    name: 'approvals: a refund to oneself takes two',
    file: 'lib/domain/orders/ending/require-second-for-refund.ts',
    find: 'userId === personId || areRelated',
    replace: 'areRelated',
    tests: goods,
  },
  {
    name: 'approvals: simultaneous refunds see each other',
    file: 'lib/domain/orders/ending/require-second-for-refund.ts',
    find: '  await lockRefunds(context);\n',
    replace: '  if (!lockRefunds) return null;\n',
    tests: goods,
  },
  {
    name: 'approvals: a sale far below the cost takes two',
    file: 'lib/domain/catalogue/prices/require-second-for-sale.ts',
    find: '(floor - each) * SALES',
    replace: '(floor - each) / SALES',
    tests: goods,
  },
  {
    name: 'approvals: the authenticator of a locked account approves nothing',
    file: 'lib/domain/accounts/recent-auth/is-second-person.ts',
    find: '!user.lockedAt &&',
    replace: '',
    tests: approvals,
  },
  {
    name: 'approvals: what a locked account asked for is not carried out',
    file: 'lib/domain/approvals/approve.ts',
    find: ' || asker.lockedAt',
    replace: '',
    tests: outdated,
  },
  {
    name: 'approvals: staff do not release their own held order',
    file: 'lib/domain/orders/held/release-order.ts',
    find: '    await assertNotOwn(inside, decided);\n',
    replace: '    if (!assertNotOwn) throw decided;\n',
    tests: tests('fraud-holds'),
  },
];
