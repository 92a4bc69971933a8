import { buyerRefusal } from '@/lib/domain/accounts';
import type { Viewer } from '@/lib/domain/accounts/schema';
import type { Context } from '@/lib/domain/context';
import { assertShopOpen, readStops } from '@/lib/domain/kill-switches';
import { openPayment, routePayment, SWEEPS } from '@/lib/domain/payments';
import type { Payment } from '@/lib/platform/db';
import { transaction } from '@/lib/platform/db';
import { newId, newTransactionId } from '@/lib/platform/ids';
import { after } from '@/lib/platform/time';
import { traceparent } from '@/lib/platform/traces';
import { readAmount, topUpMax } from './read-amount';

export interface TopUpInput {
  viewer: Viewer;
  /** Whole rupees. */
  value: number;
}

/**
 * Writes a top-up and its payment, then asks the gateway for a payment page. Throws invalid_input, unavailable,
 * gateway_refused, gateway_unreachable, and forbidden for a customer whose guardian has not agreed.
 */
export async function topUp(
  context: Context,
  { viewer, value }: TopUpInput,
): Promise<{ client_txn_id: string; payment_url: string }> {
  const amount = readAmount(context, value, topUpMax(context));
  const stops = await readStops(context);
  assertShopOpen(context, stops);
  const route = await routePayment(context, { amount, stops });
  const now = context.clock.now();
  const txnid = newTransactionId(context.clock);
  const userId = viewer.userid;
  const payment = await transaction(context, async ({ db }): Promise<Payment> => {
    await db.walletTransaction.create({
      data: {
        txnid,
        userId,
        userEmail: '',
        type: 'Credit',
        status: 'Created',
        amount,
        createdAt: now,
        updatedAt: now,
      },
    });
    return db.payment.create({
      data: {
        id: newId(context.clock),
        purpose: 'topup',
        userId,
        walletTransactionId: txnid,
        gateway: route.gateway,
        clientTxnId: txnid,
        amount,
        status: 'created',
        // Written before the call, so that the sweep asks the gateway even when the answer to the call is lost.
        nextCheckAt: after(now, SWEEPS[0]),
        trace: traceparent() ?? null,
        createdAt: now,
        updatedAt: now,
      },
    });
  }).catch(async (error: unknown) => {
    throw await buyerRefusal(context, error, userId);
  });
  return openPayment(context, {
    payment,
    route,
    description: `${context.shop.name} wallet top-up`,
    customer: { name: viewer.name, email: viewer.email, mobile: viewer.mobilenumber },
    returnPath: '/walletconfirmation',
  });
}
