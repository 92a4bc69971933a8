// Gateways, and the rules against fraud.
import { newId } from '@/lib/platform/ids';
import * as make from '../../../support/make';
import { type MakeCase, NAME, unique, withName, withRow } from './action-case';

/** A rule that fits no payment, as the form sends it. */
const GATEWAY_RULE = {
  position: 99,
  amountFrom: 9_999_999,
  amountTo: null,
  device: null,
  from: '',
  until: '',
  gateways: ['ekqr'],
  byCost: false,
};

const withGatewayRule = withRow(
  (db) => db.gatewayRule,
  (db) => make.makeGatewayRule(db, { amountFrom: 999_999_900n, gateways: ['ekqr'] }),
);

/** A rule against fraud that is off, as the form sends it. */
const FRAUD_RULE = {
  terms: { kind: 'velocity', by: 'account', counted: 'orders', most: 100, minutes: 10 } as const,
  reason: NAME,
  outcome: 'hold',
  mode: 'off',
};

const withFraudRule = withRow(
  (db) => db.fraudRule,
  (db) => make.makeFraudRule(db, FRAUD_RULE.terms, { mode: 'off' }),
);

export const paymentsCases: Record<string, MakeCase> = {
  createGatewayRuleAction: withName(
    (db) => db.gatewayRule,
    (name) => ({ ...GATEWAY_RULE, name }),
  ),
  editGatewayRuleAction: withGatewayRule(({ id, version }) => ({
    ...GATEWAY_RULE,
    id,
    seen: version,
    name: unique(),
  })),
  deleteGatewayRuleAction: withGatewayRule(({ id, version }) => ({ id, seen: version })),
  saveGatewayCostAction: async (db) => {
    const where = { gateway: 'ekqr' };
    await db.gatewayCost.deleteMany({ where });
    return {
      input: { ...where, seen: null, percent: 1.5, rupees: 0.5 },
      state: () => db.gatewayCost.findUnique({ where }),
      cleanUp: () => db.gatewayCost.deleteMany({ where }),
    };
  },
  createFraudRuleAction: withName(
    (db) => db.fraudRule,
    (name) => ({ ...FRAUD_RULE, name }),
  ),
  editFraudRuleAction: withFraudRule(({ id, version }) => ({
    ...FRAUD_RULE,
    id,
    seen: version,
    name: unique(),
  })),
  replayFraudRuleAction: async (db) => {
    const days = 1 + Math.floor(Math.random() * 90);
    const minutes = 1 + Math.floor(Math.random() * 100_000);
    const after = { path: ['terms', 'minutes'], equals: minutes };
    return {
      input: { terms: { ...FRAUD_RULE.terms, minutes }, outcome: 'hold', days },
      // It changes nothing but the audit log, which is append-only.
      state: () => db.auditEntry.count({ where: { action: 'replay-fraud-rule', after } }),
    };
  },
  blockSubjectAction: async (db) => {
    const value = unique();
    const where = { value };
    return {
      input: { subject: 'device', value, reason: NAME, days: 1 },
      state: () => db.fraudBlock.count({ where }),
      cleanUp: () => db.fraudBlock.deleteMany({ where }),
    };
  },
  blockOfOrderAction: async (db) => {
    const order = await make.makeOrder(db, { status: 'Completed' });
    const value = `${order.productId}:${unique()}`;
    const { id: orderId, userId, value: amount, createdAt: at } = order;
    await db.orderSignals.create({ data: { orderId, userId, amount, player: value, paid: true, at } });
    return {
      input: { orderId, subject: 'player', reason: NAME, days: null },
      state: () => db.fraudBlock.count({ where: { value } }),
      cleanUp: () => db.fraudBlock.deleteMany({ where: { value } }),
    };
  },
  unblockAction: withRow(
    (db) => db.fraudBlock,
    (db) =>
      db.fraudBlock.create({
        data: { id: newId(), subject: 'device', value: unique(), reason: NAME, createdAt: new Date() },
      }),
  )(({ id, reason, endsAt }) => ({ id, seen: { reason, endsAt: endsAt?.toISOString() ?? null } })),
  deleteFraudRuleAction: withFraudRule(({ id, version }) => ({ id, seen: version })),
};
