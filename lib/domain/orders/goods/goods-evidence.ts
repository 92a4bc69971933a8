import { z } from 'zod';
import type { ReviewCause } from '@/lib/platform/db';

/** The causes of cases about goods that a supplier delivered. */
export const goodsCauses = ['late_success', 'wrong_goods'] as const satisfies ReviewCause[];
export type GoodsCause = (typeof goodsCauses)[number];

export function isGoodsCause(cause: ReviewCause): cause is GoodsCause {
  return goodsCauses.some((one) => one === cause);
}

/** What their evidence has in common, as noticeLateSuccess and noticeWrongGoods write it. */
export const goodsEvidence = z.object({
  attempt: z.string(),
  said: z.enum(['delivered', 'accepted']),
  supplierOrderId: z.string().nullable(),
  /** In hundredths of the supplier's currency; null when it is not known. Earlier versions did not write it. */
  cost: z.string().regex(/^\d+$/).transform(BigInt).nullable().default(null),
});
export type GoodsEvidence = z.output<typeof goodsEvidence>;
