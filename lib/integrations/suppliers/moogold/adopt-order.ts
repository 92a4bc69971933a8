import type { Evidence, Purchase, PurchaseResult } from '@/lib/integrations/suppliers/port';
import type { MooGoldAccount } from './call-moo-gold';
import { askByReference, judgeDetail } from './look-up';

/**
 * Uses the order that the supplier already has under our reference as the result of this purchase. If that order is for
 * another pack, or the supplier does not find it, the outcome is unknown.
 */
export async function adoptOrder(
  account: MooGoldAccount,
  { reference, pack }: Purchase,
  created: Evidence,
): Promise<PurchaseResult<true>> {
  const asked = await askByReference(account, reference);
  const evidence: Evidence = {
    request: { ...created.request, lookUp: asked.evidence.request },
    reply: { duplicate: created.reply, lookUp: asked.evidence.reply },
    took: created.took + asked.evidence.took,
  };
  const others = asked.detail?.item.filter((item) => item.variation_id && item.variation_id !== pack) ?? [];
  if (others.length > 0)
    return { ...evidence, outcome: 'unknown', message: 'Our reference stands for another pack' };
  const judged = judgeDetail(asked, reference);
  if (judged.outcome === 'not_found') {
    return {
      ...evidence,
      outcome: 'unknown',
      message: 'MooGold calls the reference a duplicate, and does not know it',
    };
  }
  return { ...judged, ...evidence };
}
