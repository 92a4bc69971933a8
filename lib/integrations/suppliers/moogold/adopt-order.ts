import type { Evidence, Purchase, PurchaseResult } from '@/lib/integrations/suppliers/port';
import type { MooGoldAccount } from './call-moo-gold';
import { lookUp } from './look-up';

/**
 * Uses the order that the supplier already has under our reference as the result of this purchase, compared with it. If
 * the supplier does not find that order, the outcome is unknown.
 */
export async function adoptOrder(
  account: MooGoldAccount,
  purchase: Purchase,
  created: Evidence,
): Promise<PurchaseResult<true>> {
  const found = await lookUp(account, purchase);
  const evidence: Evidence = {
    request: { ...created.request, lookUp: found.request },
    reply: { duplicate: created.reply, lookUp: found.reply },
    took: created.took + found.took,
  };
  if (found.outcome === 'not_found') {
    return {
      ...evidence,
      outcome: 'unknown',
      message: 'MooGold calls the reference a duplicate, and does not know it',
    };
  }
  return { ...found, ...evidence };
}
