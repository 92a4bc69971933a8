import type { Purchase, PurchaseResult } from '@/lib/integrations/suppliers/port';
import { refuseUnsent } from '@/lib/integrations/suppliers/refuse-unsent';
import { callSmileOne, type SmileOneAccount } from './call-smile-one';
import { judgeOrder } from './judge-order';
import { readTarget } from './read-target';

/** Orders one pack. The call is sent once and never repeated, because Smile.one would buy twice. */
export async function buy(account: SmileOneAccount, purchase: Purchase): Promise<PurchaseResult<false>> {
  const target = readTarget(purchase);
  if (!target.ok) return refuseUnsent('bad_request', target.why);
  const { answer, evidence } = await callSmileOne(
    account,
    'createorder',
    target.region,
    target.fields,
    purchase.deadline,
  );
  return judgeOrder(answer, evidence);
}
