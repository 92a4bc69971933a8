import type { z } from 'zod';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import type { deleteRuleForm, editRuleForm, RuleInput } from '@/lib/domain/fraud-rules/schema';
import { transaction } from '@/lib/platform/db';
import { AppError, assertAsShown, notFound } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';
import { forgetRules } from './active-rules';
import { presentRule } from './present-rule';

type RuleContext = Pick<Context, 'db' | 'clock' | 'actor' | 'shop'>;

const MAX_RULES = 30;

/** Creates a rule. Throws conflict when there are thirty: all of them are measured for each order. */
export async function createRule(context: RuleContext, { terms, ...rule }: RuleInput): Promise<void> {
  await transaction(context, async (inside) => {
    await inside.db.$executeRaw`select pg_advisory_xact_lock(hashtextextended('fraud-rules', 0))`;
    if ((await inside.db.fraudRule.count()) >= MAX_RULES)
      throw new AppError('conflict', 'fraud.tooManyRules');
    const id = newId(inside.clock);
    const now = inside.clock.now();
    const created = await inside.db.fraudRule.create({
      data: { ...rule, id, terms, createdAt: now, updatedAt: now },
    });
    await recordAudit(inside, {
      action: 'create-fraud-rule',
      objectType: 'fraud-rule',
      objectId: id,
      after: presentRule(created) ?? {},
    });
  });
  forgetRules(context);
}

/** Changes a rule for orders from now on. Throws not_found, and conflict when it was changed meanwhile. */
export async function editRule(
  context: RuleContext,
  { id, seen, terms, ...rule }: z.output<typeof editRuleForm>,
): Promise<void> {
  await transaction(context, async (inside) => {
    await inside.db.$queryRaw`select 1 from fraud_rules where id = ${id} for update`;
    const before = await inside.db.fraudRule.findUnique({ where: { id } });
    if (!before) throw notFound('FraudRule');
    if (before.version !== seen) throw new AppError('conflict', 'requests.changedMeanwhile');
    const after = await inside.db.fraudRule.update({
      where: { id },
      data: { ...rule, terms, version: { increment: 1 }, updatedAt: inside.clock.now() },
    });
    await recordAudit(inside, {
      action: 'edit-fraud-rule',
      objectType: 'fraud-rule',
      objectId: id,
      before: presentRule(before) ?? {},
      after: presentRule(after) ?? {},
    });
  });
  forgetRules(context);
}

/**
 * Removes a rule with its hits; orders that it holds stay held, with its name and reason. Throws not_found, and
 * conflict when it was changed meanwhile.
 */
export async function deleteRule(
  context: RuleContext,
  { id, seen }: z.output<typeof deleteRuleForm>,
): Promise<void> {
  await transaction(context, async (inside) => {
    await inside.db.$queryRaw`select 1 from fraud_rules where id = ${id} for update`;
    const before = await inside.db.fraudRule.findUnique({ where: { id } });
    if (!before) throw notFound('FraudRule');
    assertAsShown(before.version, seen);
    await inside.db.fraudRule.delete({ where: { id } });
    await recordAudit(inside, {
      action: 'delete-fraud-rule',
      objectType: 'fraud-rule',
      objectId: id,
      before: presentRule(before) ?? {},
    });
  });
  forgetRules(context);
}
