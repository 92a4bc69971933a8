import type { Context, IdempotencyHandle } from '@/lib/domain/context';
import { routesSnapshot } from '@/lib/domain/orders/delivery/routes-snapshot';
import { deliverySql } from '@/lib/domain/orders/jobs';
import { Prisma } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { failpoint } from '@/lib/platform/failpoints';
import { newId, newTransactionId } from '@/lib/platform/ids';
import { type Message, message } from '@/lib/platform/messages';
import { type NewOrder, type PrepareOrderInput, prepareOrder } from './prepare-order';

export interface CreateWalletOrderInput extends PrepareOrderInput {
  idempotency: IdempotencyHandle;
}

export interface WalletOrderReply {
  msg: Message;
  /** Where the browser goes: to the order, or to the notice that the wallet is short. */
  redirect_url: string;
}

const SHORT: WalletOrderReply = { msg: message('wallet.insufficientBalance'), redirect_url: '/balanceerror' };

/**
 * Buys from the wallet: debit, order, journal, the customer's line, the delivery and the answer to a repeated key are
 * there together or not at all. A short wallet changes nothing. Throws what prepareOrder does.
 */
export async function createWalletOrder(
  context: Context,
  { idempotency, ...input }: CreateWalletOrderInput,
): Promise<WalletOrderReply> {
  if (input.body.paymentmode !== 'wallet')
    throw new AppError('invalid_input', 'orders.upiHasOwnCall', {
      fields: { paymentmode: 'faults.notWallet' },
    });
  const order = await prepareOrder(context, input);
  const reply: WalletOrderReply = {
    msg: message('orders.placed'),
    redirect_url: `/confirmation?client_txn_id=${order.id}`,
  };
  failpoint('wallet-order:before');
  const { held, paid } = await writeDown(context, order, idempotency, reply);
  failpoint('wallet-order:after');
  if (!held) throw new AppError('in_progress', 'orders.beingPlaced', { retryAfter: 2 });
  if (paid) return reply;
  // After a top-up the same press of the button may succeed.
  idempotency.release();
  return SHORT;
}

/** One statement, one round trip, one transaction: every part is made of the debit, and without it there is none. */
async function writeDown(
  context: Context,
  order: NewOrder,
  idempotency: IdempotencyHandle,
  reply: WalletOrderReply,
): Promise<{ held: boolean; paid: boolean }> {
  const { db, clock } = context;
  const { id, userId, userEmail, value, createdAt: now } = order;
  const txnid = newTransactionId(clock);
  const journalId = newId(clock);
  const instant = order.routes.length > 0;
  const [written] = await db.$queryRaw<{ held: boolean; paid: boolean }[]>`
    with held as (${idempotency.held}), debited as (
      update wallets set balance = balance - ${value}, updated_at = ${now}
       where user_id = ${userId} and currency = 'INR' and balance >= ${value} and exists (select from held)
      returning id as wallet_id
    ), placed as (
      insert into orders (id, user_id, user_email, product_id, itemid, product_name, item_name, input1, input2,
        player_name, player_region, payment_mode, value, status, transactionid, instant, routes, created_at, updated_at,
        paid_at)
      select ${id}, ${userId}, ${userEmail}, ${order.productId}, ${order.itemid}::int, ${order.productName},
        ${order.itemName}, ${order.input1}, ${order.input2}, ${order.playerName}, ${order.playerRegion}, 'wallet',
        ${value}::bigint, 'Processing', ${txnid}, ${instant}::boolean, ${routesSnapshot(order.routes)},
        ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
        from debited
    ), told as (
      insert into order_events (order_id, at, kind, "from", "to", detail)
      select ${id}, ${now}::timestamptz, step.kind, step.source::order_status, step.target::order_status, step.detail
        from debited, (values
          (1, 'created', null, 'Created', null::jsonb),
          (2, 'paid', 'Created', 'Processing', jsonb_build_object('txnid', ${txnid}::text))
        ) as step (turn, kind, source, target, detail)
       order by step.turn
    ), journal as (
      insert into ledger_journals (id, reason, reference, created_at)
      select ${journalId}, 'order_paid', ${id}, ${now}::timestamptz from debited
    ), entries as (
      insert into ledger_entries (journal_id, account, wallet_id, currency, amount, created_at)
      select ${journalId}, 'wallet'::account, wallet_id, 'INR'::currency, -${value}::bigint, ${now}::timestamptz from debited
      union all
      select ${journalId}, 'sales'::account, null, 'INR'::currency, ${value}::bigint, ${now}::timestamptz from debited
    ), line as (
      insert into wallet_transactions (txnid, user_id, user_email, type, status, amount, order_id, journal_id, created_at,
        updated_at)
      select ${txnid}, ${userId}, ${userEmail}, 'Debit', 'Success', ${value}::bigint, ${id}, ${journalId},
        ${now}::timestamptz, ${now}::timestamptz
        from debited
    ), remembered as (${idempotency.sql(reply, Prisma.sql`exists (select from debited)`)})
    select exists (select from held) as held, wallet_id is not null as paid,
           case when wallet_id is not null then ${instant ? Prisma.sql`(${deliverySql(id)}).id` : Prisma.sql`null::bigint`} end as job
      from (values (1)) as one left join debited on true`;
  return { held: written?.held ?? false, paid: written?.paid ?? false };
}
