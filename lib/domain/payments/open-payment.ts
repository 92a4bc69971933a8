import type { Context } from '@/lib/domain/context';
import { assignmentsSql, type Payment, transaction } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { newId, newOrderId } from '@/lib/platform/ids';
import { localPath } from '@/lib/platform/languages';
import { inEnglish } from '@/lib/platform/messages';
import { after, seconds } from '@/lib/platform/time';
import { gatewayOf } from './gateway-of';
import { countAnswer } from './routing/count-answer';
import type { GatewayRoute } from './routing/route-payment';

/**
 * The time limit (ms) of a call to a gateway whose breaker is open, when no other gateway is left. The first calls
 * after the breaker's time have the usual limit, so that a gateway that works again but answers slowly closes its
 * breaker.
 */
const FAILING_ANSWERS_WITHIN = seconds(4);

export interface OpenPaymentInput {
  payment: Payment;
  route: GatewayRoute;
  description: string;
  customer: { name: string; email: string; mobile: string };
  /** The path of this store to which the gateway sends the browser afterwards, without a query. */
  returnPath: string;
  /** True for the second reference at a gateway, after which no third one is tried. */
  again?: boolean;
}

/**
 * Asks the gateway for a payment page and stores its answer. No transaction is open during the call: the payment was
 * written before it. A gateway that does not make it is followed by the next one of the route, with a payment of its
 * own: nobody has seen a page of the first one. Throws gateway_refused (the gateway has no such payment) and
 * gateway_unreachable (it may have it; the sweep asks).
 */
export async function openPayment(
  context: Context,
  input: OpenPaymentInput,
): Promise<{ client_txn_id: string; payment_url: string }> {
  const { payment, route, description, customer, returnPath } = input;
  const { clientTxnId, amount, gateway } = payment;
  const returnUrl = `${context.shop.url}${localPath(context.language, returnPath)}`;
  const answer = await gatewayOf(context, payment).createPayment({
    clientTxnId,
    amount,
    description,
    customer,
    returnUrl,
    ...(route.failing.includes(gateway) && { timeout: FAILING_ANSWERS_WITHIN }),
  });
  await countAnswer(context, { gateway, answer, isCounted: route.counted.includes(gateway) });
  const updatedAt = context.clock.now();
  switch (answer.outcome) {
    case 'created': {
      const { gatewayOrderId, paymentUrl, upi } = answer;
      const columns = assignmentsSql<Payment>({
        status: 'open',
        gatewayOrderId,
        paymentUrl,
        updatedAt,
        // From before the call: the gateway's time begins at its answer or earlier.
        ...(upi && { upiLink: upi.link, upiLinkUntil: after(payment.createdAt, upi.livesFor) }),
      });
      await context.db.$executeRaw`
        update payments set ${columns} where id = ${payment.id} and status = 'created'`;
      return { client_txn_id: clientTxnId, payment_url: paymentUrl };
    }
    case 'duplicate': {
      // The gateway already has our reference, probably from a call whose answer was lost. The sweep keeps asking about
      // the old payment, and a second payment with a new reference is created.
      context.log.warn({ clientTxnId, message: answer.message }, 'the gateway knows this reference already');
      if (input.again) throw new AppError('gateway_refused', 'payments.notStarted');
      const next = await createAgain(context, payment);
      return openPayment(context, { ...input, payment: next, again: true });
    }
    case 'refused': {
      context.log.error(
        { clientTxnId, code: answer.code, message: answer.message },
        'the gateway refused a payment',
      );
      const next = await transaction(context, async (inside) => {
        await inside.db.payment.updateMany({
          where: { id: payment.id, status: 'created' },
          data: { status: 'failed', nextCheckAt: null, remark: answer.message, updatedAt },
        });
        if (route.next !== null) return createAgain(inside, payment, route.next);
        await inside.effects[payment.purpose].failed(inside, payment, inEnglish('stored.paymentNotStarted'));
        return null;
      });
      if (next) return openNext(context, input, next);
      throw new AppError('gateway_refused', 'payments.notStarted');
    }
    case 'unknown':
      context.log.error({ clientTxnId, message: answer.message }, 'the gateway did not answer');
      // The sweeps go on asking about this one.
      if (route.next !== null)
        return openNext(context, input, await createAgain(context, payment, route.next));
      throw new AppError('gateway_unreachable', 'payments.noAnswer');
  }
}

function openNext(context: Context, input: OpenPaymentInput, payment: Payment) {
  return openPayment(context, { ...input, payment, route: { ...input.route, next: null }, again: false });
}

/** The same payment with a reference of its own, at the same gateway or at another one. */
function createAgain(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { evidence: _, ...same }: Payment,
  gateway = same.gateway,
): Promise<Payment> {
  const at = clock.now();
  return db.payment.create({
    data: {
      ...same,
      gateway,
      id: newId(clock),
      clientTxnId: newOrderId(clock),
      createdAt: at,
      updatedAt: at,
    },
  });
}
