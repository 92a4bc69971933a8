import type { Context } from '@/lib/domain/context';
import type { Payment } from '@/lib/platform/db';
import { differs, isSameReference, readClaim } from './claims';
import { noticeSecondPayment } from './notice-second-payment';

/**
 * Puts before a person what webhooks named before this payment was paid, when that is another bank payment: the gateway
 * names only the last of a page, and the first is counted nowhere. Webhooks that are not handled yet are compared by
 * their own settlement. In the caller's transaction, after `lock`; `paid` is as it is now.
 */
export async function noticeClaims(context: Context, paid: Payment): Promise<void> {
  const webhooks = await context.db.$queryRaw<{ claim: unknown }[]>`
    select claim from webhook_inbox
     where client_txn_id = ${paid.clientTxnId} and handled_at is not null order by received_at, id`;
  for (const { claim: json } of webhooks) {
    const claim = readClaim(json);
    if (claim?.outcome === 'paid' && differs(paid, claim) && !isSameReference(paid.utr, claim.utr))
      await noticeSecondPayment(context, paid, { source: 'webhook', payerVpa: null, ...claim });
  }
}
