import { createHash } from 'node:crypto';
import type { Context } from '@/lib/domain/context';
import { withoutContacts } from '@/lib/domain/payers';
import { findGateway, findGatewayFacts, type ReadWebhook } from '@/lib/integrations/payments';
import { Prisma } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';
import { claimJson } from './claims';
import { settlementSql } from './jobs';
import { askedAgain } from './recheck-schedule';

export interface ReceiveWebhookInput {
  /** The last part of the webhook's path. */
  gateway: string;
  headers: Headers;
  rawBody: string;
}

/**
 * The most webhooks that are kept of one payment. A payment has two or three, but its customer knows its id and could
 * send any number of different ones. What a gateway signs about refunds and disputes is kept beyond them.
 */
export const KEPT_PER_PAYMENT = 20;
/** The most webhooks of one gateway and day that are kept although they name no payment of ours. */
export const SAMPLES_PER_DAY = 5;
/** In characters; of what is not signed no more bytes are read. */
const BODY_LENGTH = 10_000;
const SAMPLE_LENGTH = 500;
/** An address at the end of what is kept is recognised by what follows. */
const ADDRESS_LENGTH = 300;

/**
 * How many bytes of a webhook are read. Everybody can send what a gateway does not sign, and its body is stored. What
 * one signs may have parts that the store does not know, and refusing it for a day would end its webhooks.
 */
export function longestWebhook(gateway: string): number {
  return findGatewayFacts(gateway)?.capabilities.signedWebhooks ? 65_536 : BODY_LENGTH;
}

/**
 * Stores a webhook and enqueues the settlement of the payment that it names. Nothing else in it is trusted: the
 * settlement asks the gateway. A repeated body is only counted, but its settlement is enqueued again, because the first
 * one may have run too early. A payment is committed before its gateway is called, so a webhook that names none of ours
 * at this gateway is not from there: it is counted, and only a few are kept. Throws not_found when there is no such
 * gateway, and bad_signature.
 */
export async function receiveWebhook(
  context: Context,
  { gateway: name, headers, rawBody }: ReceiveWebhookInput,
): Promise<void> {
  const gateway = findGateway(context.gateways, name);
  if (!gateway) throw notFound('Gateway');
  const webhook = gateway.readWebhook(headers, rawBody);
  const isSigned = findGatewayFacts(name)?.capabilities.signedWebhooks === true;
  // Without a valid signature the gateway did not send this webhook, or the store has another secret than the gateway.
  // It is not stored, because forgeries would fill the inbox, and not acknowledged, because the gateway repeats its own
  // until the secret is put right.
  if (!webhook && isSigned) {
    context.log.warn({ gateway: name }, 'a webhook without a valid signature');
    throw new AppError('bad_signature', 'payments.notGateway');
  }
  const clientTxnId = webhook && (await findNamed(context, name, webhook));
  // A gateway that numbers its events may write the same one anew, with another time in its body.
  const sameness = webhook?.eventId ? `event ${webhook.eventId}` : rawBody;
  const digest = createHash('sha256').update(sameness).digest('base64url');
  const now = context.clock.now();
  const text = withoutContacts(rawBody.replaceAll('\0', '').slice(0, BODY_LENGTH + ADDRESS_LENGTH));
  const payload = JSON.stringify(text.slice(0, BODY_LENGTH).toWellFormed());
  const samples = JSON.stringify([text.slice(0, SAMPLE_LENGTH).toWellFormed()]);
  // One statement: many simultaneous copies of a webhook wait for the same row, and each holds it for one round trip.
  const claim = webhook?.claim ? JSON.stringify(claimJson(webhook.claim)) : null;
  // A payer can fail as often as they like before they pay, and a dispute is known by its webhook alone.
  const isAlwaysKept = isSigned && ['disputed', 'changed'].includes(webhook?.claim?.outcome ?? '');
  const settlement =
    clientTxnId === null ? Prisma.sql`select` : settlementSql(clientTxnId, {}, Prisma.sql`from known`);
  await context.db.$executeRaw`
    with known as (
      select client_txn_id from payments where client_txn_id = ${clientTxnId} and gateway = ${name}
    ), stored as (
      insert into webhook_inbox (id, gateway, digest, client_txn_id, payload, claim, received, received_at)
      select ${newId(context.clock)}, ${name}, ${digest}, client_txn_id, ${payload}::jsonb, ${claim}::jsonb, 1, ${now}
        from known
      where ${isAlwaysKept}
        or (select count(*) from webhook_inbox kept where kept.client_txn_id = known.client_txn_id) < ${KEPT_PER_PAYMENT}
        or exists (select from webhook_inbox kept where kept.gateway = ${name} and kept.digest = ${digest})
      on conflict (gateway, digest) do update set received = webhook_inbox.received + 1
      returning received
    ), asked as (
      -- What is not kept may say that money went back, and so may the same words as before of money that went, or came again, since:
      -- the sweeps ask about it, once an hour however many come.
      update payments set recheck_at = least(recheck_at, ${askedAgain(now)}::timestamptz)
       where client_txn_id = (select client_txn_id from known) and status = 'paid'
         and case (select received > 1 from stored) when true
             then ${claim}::jsonb ->> 'outcome' <> 'paid' or gateway_amount < received_amount
             else not exists (select from stored) end
    ), counted as (
      insert into unmatched_webhooks as kept (gateway, day, received, samples, last_at)
      select ${name}, (${now}::timestamptz at time zone 'Asia/Kolkata')::date, 1, ${samples}::jsonb, ${now}
      where not exists (select from known)
      on conflict (gateway, day) do update set
        received = kept.received + 1,
        last_at = excluded.last_at,
        samples = case when jsonb_array_length(kept.samples) < ${SAMPLES_PER_DAY}
          then kept.samples || excluded.samples else kept.samples end
    )
    ${settlement}`;
}

/** The reference of the payment that a webhook names, or else that of the gateway's id of it. */
async function findNamed(
  { db }: Pick<Context, 'db'>,
  gateway: string,
  { clientTxnId, gatewayPaymentId = null }: ReadWebhook,
): Promise<string | null> {
  if (clientTxnId !== null || gatewayPaymentId === null) return clientTxnId;
  const payment = await db.payment.findFirst({
    where: { gateway, gatewayPaymentId },
    select: { clientTxnId: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return payment?.clientTxnId ?? null;
}
