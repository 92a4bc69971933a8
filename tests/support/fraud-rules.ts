// The rules against fraud of a shop. Each test begins without rules and blocks, and makes its own.
import { beforeEach } from 'vitest';
import { blockSubject, createRule, deleteRule } from '@/lib/domain/fraud-rules';
import { type Blockable, blockForm, createRuleForm, type RuleTerms } from '@/lib/domain/fraud-rules/schema';
import * as make from './make';
import type { Shop } from './shop';

/** Call it once at the top of a file. */
export async function openRules(shop: Shop) {
  const { context, db } = shop;
  const owner = make.actingAs(context, await shop.shopper('admin'));
  beforeEach(async () => {
    shop.calm();
    for (const { id } of await db.fraudRule.findMany()) await deleteRule(owner, { id });
    await db.fraudBlock.deleteMany();
  });
  return {
    owner,
    create: (terms: RuleTerms, outcome: 'hold' | 'refuse', mode: 'on' | 'shadow' = 'on') =>
      createRule(
        owner,
        createRuleForm.parse({ name: 'A rule', reason: 'As it says.', mode, outcome, terms }),
      ),
    /** `days`: how long; null for ever. */
    block: (subject: Blockable, value: string, days: number | null = null) =>
      blockSubject(owner, blockForm.parse({ subject, value, reason: 'Charged back.', days })),
  };
}
