import {
  type PayPage,
  renderFinished,
  renderLeft,
  renderPayForm,
  renderUnknown,
} from '@/lib/sandbox/ekqr/pay-page-view';
import { readFields } from '@/lib/sandbox/http/body';
import type { Incoming } from '@/lib/sandbox/http/incoming';
import { html, type Reply, redirect } from '@/lib/sandbox/http/reply';
import type { SandboxContext } from '@/lib/sandbox/services';
import type { PaymentLink } from '@/lib/sandbox/state/razorpay-state';
import { payUrl } from './answers';
import { payLink } from './pay-link';
import { sign } from './sign';

function findLink({ state }: SandboxContext, request: Incoming): PaymentLink | undefined {
  return state.razorpay.links.find(({ id }) => id === request.param('id'));
}

export function openPayPage(context: SandboxContext, request: Incoming): Reply {
  const link = findLink(context, request);
  if (!link) return html(renderUnknown(), 404);
  if (link.status === 'created') return html(renderPayForm(pageOf(link)));
  return html(
    renderFinished(pageOf(link), link.status === 'paid' ? returnUrl(context, link) : link.callbackUrl),
  );
}

/**
 * After a failure the payer stays on the page and may try again; the browser returns after a success alone
 * (RAZORPAY-4).
 */
export function handlePayButton(context: SandboxContext, request: Incoming): Reply {
  const link = findLink(context, request);
  if (!link) return html(renderUnknown(), 404);
  const { outcome } = readFields(request);
  const page = payUrl(link, context.urls.razorpay);
  if (link.status !== 'created') return redirect(page);
  if (outcome === 'leave') return redirect(`${page}/left`);
  if (outcome !== 'success' && outcome !== 'failure') return redirect(page);
  void payLink(context, link, { outcome });
  return redirect(link.attempts.some(({ captured }) => captured) ? returnUrl(context, link) : page);
}

export function leavePage(context: SandboxContext, request: Incoming): Reply {
  const link = findLink(context, request);
  if (!link) return html(renderUnknown(), 404);
  return html(renderLeft(pageOf(link), payUrl(link, context.urls.razorpay)));
}

function returnUrl({ credentials }: SandboxContext, link: PaymentLink): string {
  const payment = link.attempts.find(({ captured }) => captured)?.id ?? '';
  const signed = [link.id, link.reference, link.status, payment].join('|');
  const joiner = link.callbackUrl.includes('?') ? '&' : '?';
  const query = new URLSearchParams({
    razorpay_payment_id: payment,
    razorpay_payment_link_id: link.id,
    razorpay_payment_link_reference_id: link.reference,
    razorpay_payment_link_status: link.status,
    razorpay_signature: sign(credentials.razorpay.keySecret, signed),
  });
  return `${link.callbackUrl}${joiner}${query}`;
}

function pageOf(link: PaymentLink): PayPage {
  const paid = link.attempts.find(({ captured }) => captured);
  return {
    amount: rupeesOf(link.amount),
    paidAmount: paid ? rupeesOf(paid.amount) : null,
    productInfo: link.description,
    customerName: link.customer.name,
    clientTxnId: link.reference,
    orderId: link.id,
    status: paid ? 'success' : link.status === 'created' ? 'created' : 'failure',
    vpa: paid?.vpa ?? '',
    utr: paid?.rrn ?? '',
  };
}

function rupeesOf(paise: number): string {
  return String(paise / 100);
}
