import type { Context } from '@/lib/domain/context';
import { fieldsSql, type Payment, Prisma } from '@/lib/platform/db';
import { after, seconds } from '@/lib/platform/time';
import { differs, readClaim } from './claims';
import { enqueueSettlement } from './jobs';
import { recheckPayment } from './recheck-payment';
import { askedAgain } from './recheck-schedule';
import { type Settlement, settleRead } from './settle-payment';

interface Webhook {
  id: string;
  claim: unknown;
}

// Repeats are needed because a webhook may arrive before its order is committed, or while the gateway does not answer.
const TRIES = 3;

/**
 * Settles the payment that a webhook named, and stores the outcome with the webhook. When the payment is paid and a
 * webhook says something else of it than is stored, the gateway is asked again.
 */
export async function runSettlementJob(
  context: Context,
  { clientTxnId, tries }: { clientTxnId: string; tries: number },
): Promise<void> {
  const { db, clock } = context;
  // Read first: a webhook that comes meanwhile has a job of its own. One row without a payment too, whose fields are
  // null then.
  const [found] = await db.$queryRaw<(Payment & { webhooks: Webhook[] })[]>`
    select ${fieldsSql(Prisma.PaymentScalarFieldEnum, 'payments')},
           (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'claim', claim)), '[]') from webhook_inbox
             where client_txn_id = ${clientTxnId} and handled_at is null) as webhooks
      from (select) always left join payments on client_txn_id = ${clientTxnId}`;
  const webhooks = found?.webhooks ?? [];
  const claims = webhooks.map(({ claim }) => claim);
  const outcome = found?.id ? await settle(context, found, claims) : 'unknown_payment';
  if ((outcome === 'unknown_payment' || outcome === 'unanswered') && tries < TRIES) {
    const runAt = after(clock.now(), seconds(2 ** tries * 2));
    await enqueueSettlement(db, clientTxnId, { tries: tries + 1, runAt });
    return;
  }
  if (outcome === 'unanswered') await askLater(context, clientTxnId);
  const ids = webhooks.map(({ id }) => id);
  await db.$executeRaw`
    update webhook_inbox set handled_at = ${clock.now()}, outcome = ${outcome}
     where id = any(${ids}) and handled_at is null`;
}

/**
 * Has the sweeps ask later. After the planned questions a webhook is the only sign of a dispute, of money that went
 * back, and of money that came after the last sweep. A failed payment without a page at the gateway is left out,
 * because no customer could pay it.
 */
async function askLater({ db, clock }: Pick<Context, 'db' | 'clock'>, clientTxnId: string): Promise<void> {
  const at = askedAgain(clock.now());
  await db.$executeRaw`
    update payments set recheck_at = case when status = 'paid' then least(recheck_at, ${at}) else recheck_at end,
                        next_check_at = case when status = 'failed' then least(next_check_at, ${at}) else next_check_at end
     where client_txn_id = ${clientTxnId}
       and (status = 'paid' or (status = 'failed' and gateway_order_id is not null))`;
}

async function settle(context: Context, read: Payment, claims: readonly unknown[]): Promise<Settlement> {
  const { clientTxnId } = read;
  const outcome = await settleRead(context, read);
  if (outcome !== 'settled') return outcome;
  const [paid] = await context.db.$queryRaw<Pick<Payment, 'utr' | 'receivedAmount' | 'gatewayAmount'>[]>`
    select utr, received_amount as "receivedAmount", gateway_amount as "gatewayAmount" from payments where client_txn_id = ${clientTxnId}`;
  const differing = claims.flatMap((json) => {
    const claim = readClaim(json);
    return claim && paid && differs(paid, claim) ? [claim] : [];
  });
  if (differing.length === 0) return outcome;
  const payment = await context.db.payment.findUniqueOrThrow({ where: { clientTxnId } });
  if (differing.some((claim) => claim.outcome === 'changed'))
    await context.effects[payment.purpose].changed(context, payment);
  const said = await recheckPayment(context, payment, differing);
  return said === 'answered' ? 'settled' : 'unanswered';
}
