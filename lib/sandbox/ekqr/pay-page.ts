import { readFields } from '@/lib/sandbox/http/body';
import type { Incoming } from '@/lib/sandbox/http/incoming';
import { html, type Reply, redirect } from '@/lib/sandbox/http/reply';
import type { World } from '@/lib/sandbox/services';
import type { Payment } from '@/lib/sandbox/state/payment';
import { payUrl } from './create-order';
import { renderFinished, renderLeft, renderPayForm, renderUnknown } from './pay-page-view';
import { forgeWebhook, settlePayment } from './settle';

function findByHash(world: World, request: Incoming): Payment | undefined {
  const hash = request.param('hash');
  return world.state.payments.find((payment) => payment.hash === hash);
}

function isFinished(payment: Payment): boolean {
  return payment.status === 'success' || payment.status === 'failure';
}

/** Opening the page is what turns `created` into `scanning`. */
export function openPayPage(world: World, request: Incoming): Reply {
  const payment = findByHash(world, request);
  if (!payment) return html(renderUnknown(), 404);
  if (isFinished(payment)) return html(renderFinished(payment, returnUrl(payment)));
  if (payment.status === 'created') {
    payment.status = 'scanning';
    world.changed();
  }
  if (
    world.faults.take('ekqr', 'webhook_forged', { on: 'webhook', region: null, text: payment.clientTxnId })
  ) {
    void forgeWebhook(world, payment);
  }
  return html(renderPayForm(payment));
}

/** The webhook runs beside the redirect, as at the real gateway: either may reach the store first. */
export function pressButton(world: World, request: Incoming): Reply {
  const payment = findByHash(world, request);
  if (!payment) return html(renderUnknown(), 404);
  const { outcome } = readFields(request);
  const here = payUrl(payment, world.urls.ekqr);
  if (isFinished(payment)) return redirect(here);
  if (outcome === 'leave') return redirect(`${here}/left`);
  if (outcome !== 'success' && outcome !== 'failure') return redirect(here);
  void settlePayment(world, payment, { outcome });
  return redirect(returnUrl(payment));
}

export function leavePage(world: World, request: Incoming): Reply {
  const payment = findByHash(world, request);
  if (!payment) return html(renderUnknown(), 404);
  return html(renderLeft(payment, payUrl(payment, world.urls.ekqr)));
}

/** The names are appended to whatever the shop gave (EKQR-5); `txn_id` is the gateway's order id. */
export function returnUrl(payment: Payment): string {
  const joiner = payment.redirectUrl.includes('?') ? '&' : '?';
  const query = new URLSearchParams({ client_txn_id: payment.clientTxnId, txn_id: String(payment.orderId) });
  return `${payment.redirectUrl}${joiner}${query}`;
}
