import type { Purchase, PurchaseResult } from '@/lib/integrations/suppliers/port';
import { stopHere } from '@/lib/integrations/suppliers/unsent';
import { callSmileOne, type SmileOneAccount } from './call-smile-one';
import { judgeOrder } from './judge-order';
import { readTarget } from './read-target';

/** Sent once, never again by this adapter. */
export async function buy(account: SmileOneAccount, purchase: Purchase): Promise<PurchaseResult<false>> {
  const target = readTarget(purchase);
  if (!target.ok) return stopHere('bad_request', target.why);
  const { answer, evidence } = await callSmileOne(account, 'createorder', target.region, target.fields);
  return judgeOrder(answer, evidence);
}
