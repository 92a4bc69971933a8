import type { Context } from '@/lib/domain/context';
import { type Payment, transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { newId, newOrderId } from '@/lib/platform/ids';
import { localPath } from '@/lib/platform/languages';
import { inEnglish } from '@/lib/platform/messages';
import { gatewayOf } from './gateway-of';

export interface OpenPaymentInput {
  payment: Payment;
  description: string;
  customer: { name: string; email: string; mobile: string };
  /** Where the gateway sends the browser: a path of ours without a query. */
  returnPath: string;
  /** True for the second reference of a payment: there is no third. */
  again?: boolean;
}

/**
 * Asks the gateway for a payment page. No transaction is open during the call: the intent stands in the database
 * before, the answer after. Throws gateway_refused (nothing exists there), gateway_unreachable (it may exist; the
 * sweep asks).
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
      const { gatewayOrderId, paymentUrl } = answer;
      await context.db.payment.updateMany({
        where: { id: payment.id, status: 'created' },
        data: { status: 'open', gatewayOrderId, paymentUrl, updatedAt },
      });
      return { client_txn_id: clientTxnId, payment_url: paymentUrl };
    }
    case 'duplicate': {
      // Our reference is taken there, by a call of ours whose answer was lost or by somebody's mistake: the old
      // row stays under the eyes of the sweep, a new attempt gets a new reference.
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
