import type { z } from 'zod';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import type {
  deleteGatewayRuleForm,
  editGatewayRuleForm,
  GatewayRuleInput,
} from '@/lib/domain/payments/schema';
import { findGateway } from '@/lib/integrations/payments';
import { transaction } from '@/lib/platform/db';
import { AppError, assertAsShown, notFound } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';
import { presentRule, rowOfRule } from './present-rule';
import { forgetRouting } from './read-routing';

type RuleContext = Pick<Context, 'db' | 'clock' | 'actor' | 'shop' | 'gateways'>;

const MAX_RULES = 20;

/** Creates a rule. Throws not_found for a gateway that there is not, and conflict when there are twenty rules. */
export async function createGatewayRule(context: RuleContext, rule: GatewayRuleInput): Promise<void> {
  assertGateways(context, rule);
  await transaction(context, async (inside) => {
    await inside.db.$executeRaw`select pg_advisory_xact_lock(hashtextextended('gateway-rules', 0))`;
    if ((await inside.db.gatewayRule.count()) >= MAX_RULES)
      throw new AppError('conflict', 'payments.tooManyRules');
    const id = newId(inside.clock);
    const now = inside.clock.now();
    const created = await inside.db.gatewayRule.create({
      data: { ...rowOfRule(rule), id, createdAt: now, updatedAt: now },
    });
    await recordAudit(inside, {
      action: 'create-gateway-rule',
      objectType: 'gateway-rule',
      objectId: id,
      after: presentRule(created),
    });
  });
  forgetRouting(context);
}

/** Changes a rule for payments from now on. Throws not_found, and conflict when it was changed meanwhile. */
export async function editGatewayRule(
  context: RuleContext,
  { id, seen, ...rule }: z.output<typeof editGatewayRuleForm>,
): Promise<void> {
  assertGateways(context, rule);
  await transaction(context, async (inside) => {
    const before = await lockRule(inside, id);
    if (before.version !== seen) throw new AppError('conflict', 'requests.changedMeanwhile');
    const after = await inside.db.gatewayRule.update({
      where: { id },
      data: { ...rowOfRule(rule), version: { increment: 1 }, updatedAt: inside.clock.now() },
    });
    await recordAudit(inside, {
      action: 'edit-gateway-rule',
      objectType: 'gateway-rule',
      objectId: id,
      before: presentRule(before),
      after: presentRule(after),
    });
  });
  forgetRouting(context);
}

/** Removes a rule; payments stay with their gateways. Throws not_found, and conflict when it was changed meanwhile. */
export async function deleteGatewayRule(
  context: RuleContext,
  { id, seen }: z.output<typeof deleteGatewayRuleForm>,
): Promise<void> {
  await transaction(context, async (inside) => {
    const before = await lockRule(inside, id);
    assertAsShown(before.version, seen);
    await inside.db.gatewayRule.delete({ where: { id } });
    await recordAudit(inside, {
      action: 'delete-gateway-rule',
      objectType: 'gateway-rule',
      objectId: id,
      before: presentRule(before),
    });
  });
  forgetRouting(context);
}

async function lockRule({ db }: Pick<Context, 'db'>, id: string) {
  await db.$queryRaw`select 1 from gateway_rules where id = ${id} for update`;
  const rule = await db.gatewayRule.findUnique({ where: { id } });
  if (!rule) throw notFound('GatewayRule');
  return rule;
}

function assertGateways(
  { gateways }: Pick<Context, 'gateways'>,
  rule: Pick<GatewayRuleInput, 'gateways'>,
): void {
  if (rule.gateways.some((name) => !findGateway(gateways, name))) throw notFound('Gateway');
}
