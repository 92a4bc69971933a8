import { createHash } from 'node:crypto';
import type { Context } from '@/lib/domain/context';
import { findGateway, findGatewayFacts } from '@/lib/integrations/payments';
import { Prisma } from '@/lib/platform/db';
import { notFound } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';
import { settlementSql } from './jobs';

export interface ReceiveWebhookInput {
  /** The end of the address that it came to. */
  gateway: string;
  headers: Headers;
  rawBody: string;
}

/**
 * Keeps a webhook as it came and asks for a settlement: nothing it says is believed. The same body again is counted,
 * not kept twice; the settlement is asked for again, for it costs nothing and the first may have been too early. Throws
 * not_found when there is no such gateway.
 */
export async function receiveWebhook(
  context: Context,
  { gateway: name, headers, rawBody }: ReceiveWebhookInput,
): Promise<void> {
  const gateway = findGateway(context.gateways, name);
  if (!gateway) throw notFound('Gateway');
  const named = gateway.readWebhook(headers, rawBody);
  // A gateway that signs did not send this one; kept, forgeries would fill the inbox.
  if (!named && findGatewayFacts(name)?.capabilities.signedWebhooks) {
    context.log.warn({ gateway: name }, 'a webhook without a valid signature');
    return;
  }
  const clientTxnId = named?.clientTxnId ?? null;
  const digest = createHash('sha256').update(rawBody).digest('base64url');
  const now = context.clock.now();
  const payload = JSON.stringify(rawBody.replaceAll('\0', '').slice(0, 10_000).toWellFormed());
  // One statement: a flood of one body queues for its one row, and whoever holds it goes to the database only once.
  const settlement = clientTxnId === null ? Prisma.sql`null` : settlementSql(clientTxnId);
  await context.db.$executeRaw`
    with kept as (
      insert into webhook_inbox (id, gateway, digest, client_txn_id, payload, received, received_at)
      values (${newId(context.clock)}, ${name}, ${digest}, ${clientTxnId}, ${payload}::jsonb, 1, ${now})
      on conflict (gateway, digest) do update set received = webhook_inbox.received + 1
      returning id
    )
    select ${settlement} from kept`;
}
