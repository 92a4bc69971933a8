import type { Context } from '@/lib/domain/context';
import { type Payment, transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { newId, newOrderId } from '@/lib/platform/ids';
import { localPath } from '@/lib/platform/languages';
import { inEnglish } from '@/lib/platform/messages';
import { after } from '@/lib/platform/time';
import { gatewayOf } from './gateway-of';

export interface OpenPaymentInput {
  payment: Payment;
  description: string;
  customer: { name: string; email: string; mobile: string };
  /** The path of this store to which the gateway sends the browser afterwards, without a query. */
  returnPath: string;
  /** True for the second reference of a payment, after which no third one is tried. */
  again?: boolean;
}

/**
 * Asks the gateway for a payment page and stores its answer. No transaction is open during the call: the payment was
 * written before it. Throws gateway_refused (the gateway has no such payment) and gateway_unreachable (it may have it;
 * the sweep asks).
 */
export async function openPayment(
  context: Context,
  input: OpenPaymentInput,
): Promise<{ client_txn_id: string; payment_url: string }> {
  const { payment, description, customer, returnPath } = input;
  const { clientTxnId, amount } = payment;
  const returnUrl = `${context.shop.url}${localPath(context.language, returnPath)}`;
  const answer = await gatewayOf(context, payment).createPayment({
    clientTxnId,
    amount,
    description,
    customer,
    returnUrl,
  });
  const updatedAt = context.clock.now();
  switch (answer.outcome) {
    case 'created': {
      const { gatewayOrderId, paymentUrl, upi } = answer;
      await context.db.payment.updateMany({
        where: { id: payment.id, status: 'created' },
        data: {
          ...{ status: 'open', gatewayOrderId, paymentUrl, updatedAt },
          // From before the call: the gateway's time begins at its answer or earlier.
          ...(upi && { upiLink: upi.link, upiLinkUntil: after(payment.createdAt, upi.livesFor) }),
        },
      });
      return { client_txn_id: clientTxnId, payment_url: paymentUrl };
    }
    case 'duplicate': {
      // The gateway already has our reference, probably from a call whose answer was lost. The sweep keeps asking about
      // the old payment, and a second payment with a new reference is created.
      context.log.warn({ clientTxnId, message: answer.message }, 'the gateway knows this reference already');
      if (input.again) throw new AppError('gateway_refused', 'payments.notStarted');
      const { evidence: _, ...same } = payment;
      const next = await context.db.payment.create({
        data: {
          ...same,
          id: newId(context.clock),
          clientTxnId: newOrderId(context.clock),
          createdAt: updatedAt,
          updatedAt,
        },
      });
      return openPayment(context, { ...input, payment: next, again: true });
    }
    case 'refused': {
      context.log.error(
        { clientTxnId, code: answer.code, message: answer.message },
        'the gateway refused a payment',
      );
      await transaction(context, async (inside) => {
        await inside.db.payment.updateMany({
          where: { id: payment.id, status: 'created' },
          data: { status: 'failed', nextCheckAt: null, remark: answer.message, updatedAt },
        });
        await inside.effects[payment.purpose].failed(inside, payment, inEnglish('stored.paymentNotStarted'));
      });
      throw new AppError('gateway_refused', 'payments.notStarted');
    }
    case 'unknown':
      context.log.error({ clientTxnId, message: answer.message }, 'the gateway did not answer');
      throw new AppError('gateway_unreachable', 'payments.noAnswer');
  }
}
