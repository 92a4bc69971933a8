import { Prisma } from '@/lib/platform/db';

/**
 * A query of the ids (`id`) of disputes that webhooks of a row of `payments` name and that are not stored: the gateway
 * did not answer when it was asked about them, or the payment was not paid yet.
 */
export const NAMED_DISPUTES = Prisma.sql`
  select w.claim->>'disputeId' as id from webhook_inbox w
   where w.client_txn_id = payments.client_txn_id and w.claim->>'outcome' = 'disputed'
     and not exists (select from payment_disputes d where d.gateway = payments.gateway and d.id = w.claim->>'disputeId')`;
