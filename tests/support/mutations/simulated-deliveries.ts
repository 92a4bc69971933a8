// Guards of purchases at suppliers and of their goods that the simulator must miss.
import { type Mutation, simulated } from './mutation';

const delivery = (name: string) => `lib/domain/orders/delivery/${name}.ts`;
const moogold = (name: string) => `lib/integrations/suppliers/moogold/${name}.ts`;

export const simulatedDeliveries: Mutation[] = [
  simulated('goods that come late have a case', {
    file: delivery('notice-late-success'),
    find: '  if (!isUnexpected(attempt, supplierOrderId, answer)) return false;\n',
    replace: "  if (!isUnexpected(attempt, supplierOrderId, answer) || attempt.id !== '') return false;\n",
  }),
  simulated('goods that come after a refund have a case', {
    file: delivery('notice-late-success'),
    find: "  if (order.status === 'Refunded' || order.status === 'Cancelled') return true;\n",
    replace: "  if (order.status === 'Refunded' || order.status === 'Cancelled') return false;\n",
  }),
  simulated('goods of a call that was given up have a case', {
    file: delivery('notice-late-success'),
    find: '  return isOpen({ outcome }) && !(isAsked && order.reviews.every(({ closedAt }) => closedAt !== null));',
    replace: '  return isOpen({ outcome }) && isAsked && order.reviews.length > 99;',
  }),
  simulated('an attempt that may deliver keeps others from its pack', {
    file: delivery('attempts'),
    find: `liveKey: \`\${order.id}:\${packIndex}\`,`,
    replace: `liveKey: \`\${order.id}:\${packIndex}:\${tries}\`,`,
  }),
  simulated('an order is complete with all its packs', {
    file: delivery('plan-delivery'),
    find: "  if (packIndex === -1) return { do: 'complete', route };",
    replace: "  if (packIndex === -1 || done.size > 0) return { do: 'complete', route };",
  }),
  simulated('a purchase without an answer is an open one', {
    file: delivery('plan-delivery'),
    find: "outcome === 'sent' || outcome === 'accepted' || outcome === 'unknown',\n",
    replace: "outcome === 'sent' || outcome === 'accepted',\n",
  }),
  simulated('nothing is bought for an order that has ended', {
    file: delivery('deliver-order'),
    find: "order.status === 'Processing' && isAutomatic(order)",
    replace: 'isAutomatic(order)',
  }),
  simulated('an order is not ended by hand while a supplier works on it', {
    file: 'lib/domain/orders/ending/find-obstacle.ts',
    find: 'attempts.some(isWorkedOn)',
    replace: "attempts.some(({ outcome }) => outcome === 'accepted')",
  }),
  simulated('an order is not ended by hand while a call may arrive', {
    file: 'lib/domain/orders/ending/find-obstacle.ts',
    find: 'if (until) return',
    replace: "if (until && id === '') return",
  }),
  simulated('a call that was lost at MooGold may have bought', {
    file: moogold('judge-error'),
    find: "if (answer.kind === 'lost') return { outcome: 'unknown', message: why };",
    replace: "if (answer.kind === 'lost') return { outcome: 'refused', code: 'lost', message: why };",
  }),
  simulated('a call that a proxy of MooGold answered may have bought', {
    file: moogold('judge-error'),
    find: "if (!error.ok) return { outcome: 'unknown', message: answer.status",
    replace: "if (!error.ok) return { outcome: 'refused', code: 'proxy', message: answer.status",
  }),
  simulated('the goods that MooGold delivered are compared', {
    file: moogold('look-up'),
    find: 'cost: detail.total, goods, differences };',
    replace: 'cost: detail.total, goods, differences: [] };',
  }),
  simulated('an order that MooGold gave up delivered nothing', {
    file: moogold('look-up'),
    find: "    case 'completed': {",
    replace: "    case 'completed':\n    case 'incorrect-details': {",
  }),
  simulated('goods that are claimed back are proof that the pack was given up', {
    file: 'lib/domain/orders/goods/apply-decision.ts',
    find: "proof: 'claimed_back',",
    replace: 'proof: null,',
  }),
  simulated('goods that a person accepts count', {
    file: 'lib/domain/orders/goods/apply-decision.ts',
    find: "        outcome: isToAsk ? 'accepted' : said.said,\n",
    replace: "        outcome: 'refused',\n",
  }),
  simulated('the answer of a supplier is kept', {
    file: 'lib/domain/orders/delivery/answer-attempt.ts',
    find: 'reply: jsonSql(evidenceJson(result.reply ?? null))',
    replace: 'reply: jsonSql(null)',
  }),
];
