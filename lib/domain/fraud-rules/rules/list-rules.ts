import type { Context } from '@/lib/domain/context';
import type { RuleView } from '@/lib/domain/fraud-rules/schema';
import { rupees } from '@/lib/platform/money';
import { after, days } from '@/lib/platform/time';
import { presentRule } from './present-rule';

/** All rules, the oldest first, with what they hit in 30 days; there are at most 30. */
export async function listRules({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<RuleView[]> {
  const [rules, sums] = await Promise.all([
    db.fraudRule.findMany({ orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] }),
    db.fraudHit.groupBy({
      by: ['ruleId'],
      where: { at: { gt: after(clock.now(), -days(30)) } },
      _sum: { times: true, amount: true },
    }),
  ]);
  return rules.flatMap((rule) => {
    const view = presentRule(rule);
    const sum = sums.find(({ ruleId }) => ruleId === rule.id)?._sum;
    const hits = { orders: sum?.times ?? 0, rupees: rupees(sum?.amount ?? 0n) };
    return view ? [{ ...view, id: rule.id, version: rule.version, hits }] : [];
  });
}
