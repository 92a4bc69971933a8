import type { RuleTerms } from '@/lib/domain/fraud-rules/schema';
import type { Db, FraudRule, Prisma } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { nextNumber } from './next-number';

/** A rule that is on and holds; processes that have read the rules see it after five seconds. */
export function makeFraudRule(
  db: Db,
  terms: RuleTerms,
  given: Partial<Prisma.FraudRuleCreateInput> = {},
): Promise<FraudRule> {
  const at = new Date();
  return db.fraudRule.create({
    data: {
      id: newId(),
      name: `Rule ${nextNumber()}`,
      reason: 'It was often a stolen account.',
      terms,
      outcome: 'hold',
      mode: 'on',
      createdAt: at,
      updatedAt: at,
      ...given,
    },
  });
}
