import { type Mutation, tests } from './mutation';

const vault = (name: string) => `lib/domain/vault/${name}.ts`;
const orders = (name: string) => `lib/domain/orders/${name}.ts`;

/** The guards of the code vault. */
export const vaultMutations: Mutation[] = [
  {
    name: 'a second person for the refund of a code that was looked at',
    file: orders('refunds/may-have-seen-code'),
    find: '(await context.db.vaultReveal.count({ where: { orderId } })) > 0',
    replace: 'false',
    tests: tests('vault-returns', 'vault-after-payment'),
  },
  {
    name: 'an approver of a refund knows whether the code was looked at',
    file: orders('ending/require-second-for-refund'),
    find: 'isCodeSeen ? withCodeSeen(asked.wanted) : asked.wanted',
    replace: 'asked.wanted',
    tests: tests('refund-approvals'),
  },
  {
    name: 'a code that is sold again costs one order',
    file: vault('edit-vault-item'),
    find: 'await lowerCost(inside, orderId);',
    replace: 'await Promise.resolve();',
    tests: tests('vault-returns'),
  },
  {
    name: 'goods are a number where they are written',
    file: 'lib/integrations/suppliers/goods.ts',
    find: '    return { codes: this.count };',
    replace: '    return { codes: this.#codes as never };',
    tests: tests('vault-deliveries'),
  },
  {
    name: 'an order that takes no code keeps none from those that wait',
    file: orders('delivery/deliver-codes'),
    find: "state: { in: ['reserved', 'sold', 'revealed'] }",
    replace: "state: 'reserved'",
    tests: tests('vault-orders'),
  },
  {
    name: 'an order of codes is paid only with enough of them',
    file: orders('placing/insert-paid-orders'),
    find: '    given: enough,\n',
    replace: '    given: held,\n',
    tests: tests('vault-orders'),
  },
  {
    name: 'a look needs a recent proof',
    file: orders('codes/reveal-order-codes'),
    find: 'if (!isRecent(viewer, context.clock))',
    replace: 'if (viewer.secondFactor && !isRecent(viewer, context.clock))',
    tests: tests('vault-orders'),
  },
  {
    name: 'what was looked at is not returned',
    file: orders('codes/return-order-codes'),
    find: '!== order.codes)',
    replace: '> order.codes)',
    tests: tests('vault-returns'),
  },
  {
    name: 'an order whose points are spent is not returned',
    file: orders('codes/return-order-codes'),
    find: 'if (spent > 0n)',
    replace: 'if (spent < 0n)',
    tests: tests('vault-returns'),
  },
  {
    name: 'an order whose rewards are spent is not returned',
    file: orders('refunds/book-later-refund'),
    find: 'return points.spent + rewardsSpent;',
    replace: 'return points.spent;',
    tests: tests('vault-returns'),
  },
  {
    name: 'a code that is known from elsewhere waits for a person',
    file: vault('store-delivered'),
    find: 'had.filter((one) => one.attemptId !== attemptId).length',
    replace: '0 * had.length',
    tests: tests('vault-deliveries'),
  },
  {
    name: 'codes that come too late are set aside',
    file: orders('delivery/answer-attempt'),
    find: 'const isAwaited = isHeld &&',
    replace: 'const isAwaited =',
    tests: tests('vault-deliveries'),
  },
  {
    name: 'a code is not sold again while a case about its order is being opened',
    file: vault('edit-vault-item'),
    find: 'if (orderId) await db.$queryRaw',
    replace: 'if (!orderId) await db.$queryRaw',
    tests: tests('vault-deliveries'),
  },
  {
    name: 'a code is not shown first once its payment went back',
    file: orders('codes/reveal-order-codes'),
    find: '    await assertPaidFor(inside, order);\n',
    replace: '',
    tests: tests('vault-after-payment'),
  },
  {
    name: 'a refund of what the bank left takes unseen codes back',
    file: orders('refunds/book-later-refund'),
    find: 'givenBack + amount + goneBack >= order.value',
    replace: 'givenBack + amount >= order.value',
    tests: tests('vault-after-payment'),
  },
  {
    name: 'a code that expired while its order was held is replaced',
    file: orders('delivery/deliver-from-vault'),
    find: '  if (await hasExpiredCode(context, orderId)) await releaseCodes(context, order);\n',
    replace: '',
    tests: tests('vault-after-payment'),
  },
];
