import { answerCall, type Call } from '@/lib/sandbox/calls/answer-call';
import type { Incoming } from '@/lib/sandbox/http/incoming';
import type { Reply } from '@/lib/sandbox/http/reply';
import type { Route } from '@/lib/sandbox/http/router';
import type { SandboxContext } from '@/lib/sandbox/services';
import { refuse } from './answers';
import { createLink } from './create-link';
import type { RAZORPAY_CALLS } from './faults';
import { getDispute, getLink, getPayment, listAttempts, listLinks, listOrders } from './look-up';
import { handlePayButton, leavePage, openPayPage } from './pay-page';
import { createRefund, getRefund, listRefunds } from './refunds';
import { getSettlement, listSettled } from './settlements';

type Work = (call: Call<'razorpay'>) => Promise<Reply> | Reply;

export function razorpayRoutes(context: SandboxContext): Route[] {
  const call = (
    method: Route['method'],
    path: string,
    [name, work]: [(typeof RAZORPAY_CALLS)[number], Work],
  ): Route => ({
    method,
    path: `/razorpay/v1${path}`,
    run: (request) =>
      answerCall(context, { service: 'razorpay', name, text: textOf(request) }, request, withKey(work)),
  });
  return [
    call('POST', '/payment_links', ['create', createLink]),
    call('GET', '/payment_links', ['links', listLinks]),
    call('GET', '/payment_links/:id', ['link', getLink]),
    call('GET', '/payments/:id', ['payment', getPayment]),
    call('POST', '/payments/:id/refund', ['refund', createRefund]),
    call('GET', '/payments/:id/refunds', ['refunds', listRefunds]),
    call('GET', '/refunds/:id', ['fetchRefund', getRefund]),
    call('GET', '/orders', ['orders', listOrders]),
    call('GET', '/orders/:id/payments', ['attempts', listAttempts]),
    call('GET', '/settlements/recon/combined', ['settled', listSettled]),
    call('GET', '/settlements/:id', ['settlement', getSettlement]),
    call('GET', '/disputes/:id', ['dispute', getDispute]),
    { method: 'GET', path: '/razorpay/pay/:id', run: (request) => openPayPage(context, request) },
    { method: 'POST', path: '/razorpay/pay/:id', run: (request) => handlePayButton(context, request) },
    { method: 'GET', path: '/razorpay/pay/:id/left', run: (request) => leavePage(context, request) },
  ];
}

/** Most calls have no body: what is asked for is in the address. */
function textOf({ path, query, raw }: Incoming): string {
  return `${path}?${query} ${raw.toString('utf8')}`;
}

function withKey(work: Work): Work {
  return (call) => {
    const { keyId, keySecret } = call.context.credentials.razorpay;
    const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
    if (call.request.headers.authorization !== expected || call.take('wrong_key'))
      return refuse('Authentication failed', 401);
    if (call.take('rate_limited')) return refuse('Too many requests', 429);
    return work(call);
  };
}
