import type { RuleTerms } from '@/lib/domain/fraud-rules/schema';
import type { Database } from '@/lib/platform/db';

const RULES: { id: string; name: string; reason: string; terms: RuleTerms }[] = [
  {
    id: 'demo-many-orders',
    name: 'Many orders by one account',
    reason: 'A stolen login is mostly emptied within minutes.',
    terms: { kind: 'velocity', by: 'account', counted: 'orders', most: 5, minutes: 10 },
  },
  {
    id: 'demo-shared-player',
    name: 'One player of many accounts',
    reason: 'Goods of stolen accounts often end with one player.',
    terms: { kind: 'accounts', by: 'player', most: 3, days: 7 },
  },
];

/**
 * The rules of a demo: both in shadow, so that nothing is held. They are made with the catalogue, so that who deletes
 * one does not get it back.
 */
export async function seedFraudRules({ prisma }: Pick<Database, 'prisma'>, now: Date): Promise<void> {
  await prisma.fraudRule.createMany({
    data: RULES.map((rule) => ({ ...rule, outcome: 'hold', mode: 'shadow', createdAt: now, updatedAt: now })),
    skipDuplicates: true,
  });
}
