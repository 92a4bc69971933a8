import { readFields } from '@/lib/sandbox/http/body';
import type { Incoming } from '@/lib/sandbox/http/incoming';
import { html, type Reply, redirect } from '@/lib/sandbox/http/reply';
import type { SandboxContext } from '@/lib/sandbox/services';
import type { Payment } from '@/lib/sandbox/state/payment';
import { payUrl } from './create-order';
import { renderFinished, renderLeft, renderPayForm, renderUnknown } from './pay-page-view';
import { forgeWebhook, settlePayment } from './settle';

function findByHash(context: SandboxContext, request: Incoming): Payment | undefined {
  const hash = request.param('hash');
  return context.state.payments.find((payment) => payment.hash === hash);
}

function isFinished(payment: Payment): boolean {
  return payment.status === 'success' || payment.status === 'failure';
}

/** Opening the page changes a payment from `created` to `scanning`. */
export function openPayPage(context: SandboxContext, request: Incoming): Reply {
  const payment = findByHash(context, request);
  if (!payment) return html(renderUnknown(), 404);
  if (isFinished(payment)) return html(renderFinished(payment, returnUrl(payment)));
  if (payment.status === 'created') {
    payment.status = 'scanning';
    context.changed();
  }
  if (
    context.faults.take('ekqr', 'webhook_forged', { on: 'webhook', region: null, text: payment.clientTxnId })
  ) {
    void forgeWebhook(context, payment);
  }
  return html(renderPayForm(payment));
}

/** Sends the webhook and the redirect in parallel, as the real gateway does: either may reach the store first. */
export function handlePayButton(context: SandboxContext, request: Incoming): Reply {
  const payment = findByHash(context, request);
  if (!payment) return html(renderUnknown(), 404);
  const { outcome } = readFields(request);
  const page = payUrl(payment, context.urls.ekqr);
  if (isFinished(payment)) return redirect(page);
  if (outcome === 'leave') return redirect(`${page}/left`);
  if (outcome !== 'success' && outcome !== 'failure') return redirect(page);
  void settlePayment(context, payment, { outcome });
  return redirect(returnUrl(payment));
}

export function leavePage(context: SandboxContext, request: Incoming): Reply {
  const payment = findByHash(context, request);
  if (!payment) return html(renderUnknown(), 404);
  return html(renderLeft(payment, payUrl(payment, context.urls.ekqr)));
}

/** The store's redirect address with the gateway's parameters appended (EKQR-5); `txn_id` is the gateway's order id. */
function returnUrl(payment: Payment): string {
  const joiner = payment.redirectUrl.includes('?') ? '&' : '?';
  const query = new URLSearchParams({ client_txn_id: payment.clientTxnId, txn_id: String(payment.orderId) });
  return `${payment.redirectUrl}${joiner}${query}`;
}
