import { createHash } from 'node:crypto';
import type { Context } from '@/lib/domain/context';
import { findGateway, findGatewayFacts } from '@/lib/integrations/payments';
import { Prisma } from '@/lib/platform/db';
import { notFound } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';
import { settlementSql } from './jobs';

export interface ReceiveWebhookInput {
  /** The last part of the webhook's path. */
  gateway: string;
  headers: Headers;
  rawBody: string;
}

/**
 * Stores a webhook and enqueues the settlement of the payment that it names. Nothing else in it is trusted: the
 * settlement asks the gateway. A repeated body is only counted, but its settlement is enqueued again, because the first
 * one may have run too early. Throws not_found when there is no such gateway.
 */
export async function receiveWebhook(
  context: Context,
  { gateway: name, headers, rawBody }: ReceiveWebhookInput,
): Promise<void> {
  const gateway = findGateway(context.gateways, name);
  if (!gateway) throw notFound('Gateway');
  const webhook = gateway.readWebhook(headers, rawBody);
  // The signature is invalid, so the gateway did not send this webhook. It is not stored, because forgeries would fill
  // the inbox.
  if (!webhook && findGatewayFacts(name)?.capabilities.signedWebhooks) {
    context.log.warn({ gateway: name }, 'a webhook without a valid signature');
    return;
  }
  const clientTxnId = webhook?.clientTxnId ?? null;
  const digest = createHash('sha256').update(rawBody).digest('base64url');
  const now = context.clock.now();
  const payload = JSON.stringify(rawBody.replaceAll('\0', '').slice(0, 10_000).toWellFormed());
  // One statement: many simultaneous copies of a webhook wait for the same row, and each holds it for one round trip.
  const settlement = clientTxnId === null ? Prisma.sql`null` : settlementSql(clientTxnId);
  await context.db.$executeRaw`
    with stored as (
      insert into webhook_inbox (id, gateway, digest, client_txn_id, payload, received, received_at)
      values (${newId(context.clock)}, ${name}, ${digest}, ${clientTxnId}, ${payload}::jsonb, 1, ${now})
      on conflict (gateway, digest) do update set received = webhook_inbox.received + 1
      returning id
    )
    select ${settlement} from stored`;
}
