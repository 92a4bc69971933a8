import { z } from 'zod';
import type { Difference } from '@/lib/integrations/suppliers';
import type { DeliveryAttempt } from '@/lib/platform/db';
import type { Answer } from './attempts';

/** The column `wrong_goods` of an attempt. */
const differencesSchema = z.array(
  z.object({
    field: z.enum(['pack', 'quantity', 'player', 'server', 'code']),
    ordered: z.string(),
    delivered: z.string(),
  }),
);

type Told = Pick<DeliveryAttempt, 'wrongGoods' | 'goodsDecidedAt'>;

/** The differences of an attempt that wait for a person's decision. */
export function undecidedDifferences({ wrongGoods, goodsDecidedAt }: Told): Difference[] {
  return goodsDecidedAt === null ? differencesSchema.parse(wrongGoods ?? []) : [];
}

/**
 * The differences that keep this answer from counting. One that was told before and is not decided counts on, although
 * the answer no longer names it: replies differ in what they name. One that was decided does not count again. `found`
 * are those that the store finds by itself.
 */
export function differencesOf(attempt: Told, said: Answer, found: Difference[]): Difference[] {
  if (said.outcome !== 'delivered' && said.outcome !== 'accepted') return [];
  const before = undecidedDifferences(attempt);
  const decided = before.length === 0 ? differencesSchema.parse(attempt.wrongGoods ?? []) : [];
  const told = [...said.differences, ...found].filter((one) => !decided.some((other) => isSame(one, other)));
  return [...before.filter(({ field }) => !told.some((one) => one.field === field)), ...told];
}

export function areSame(some: Difference[], others: Difference[]): boolean {
  return some.length === others.length && some.every((one) => others.some((other) => isSame(one, other)));
}

function isSame(one: Difference, other: Difference): boolean {
  return one.field === other.field && one.delivered === other.delivered;
}

/** For the attempt's row, which the panel shows beside the order. */
export function describeDifferences(differences: Difference[]): string {
  const parts = differences.map(
    ({ field, ordered, delivered }) => `${field} ${delivered} instead of ${ordered}`,
  );
  return `other goods than ordered: ${parts.join(', ')}`.slice(0, 500);
}
