import type { Db, GatewayRule, Prisma } from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { nextNumber } from './next-number';

/** A rule for all payments; processes that have read the rules see it after five seconds. */
export function makeGatewayRule(
  db: Db,
  given: Partial<Prisma.GatewayRuleCreateInput> & { gateways: string[] },
): Promise<GatewayRule> {
  const at = new Date();
  return db.gatewayRule.create({
    data: {
      id: newId(),
      name: `Rule ${nextNumber()}`,
      position: 1,
      byCost: false,
      createdAt: at,
      updatedAt: at,
      ...given,
    },
  });
}
