import type { Call } from '@/lib/sandbox/calls/answer-call';
import { json, type Reply } from '@/lib/sandbox/http/reply';
import { describeAttempt, describeDispute, describeLink, describeOrder, textOf, unknownId } from './answers';

type RazorpayCall = Call<'razorpay'>;

export function getLink(call: RazorpayCall): Reply {
  const { state, urls } = call.context;
  const link = state.razorpay.links.find(({ id }) => id === call.request.param('id'));
  if (!link) return unknownId();
  const described = describeLink(link, urls.razorpay);
  return json(
    call.take('wrong_reference', textOf(link))
      ? { ...described, reference_id: `${link.reference}X` }
      : described,
  );
}

export function listLinks(call: RazorpayCall): Reply {
  const { state, urls } = call.context;
  const asked = call.request.query.get('reference_id');
  const found = state.razorpay.links.filter(({ reference }) => asked === null || reference === asked);
  const about = found.map(textOf).join(' ');
  if (call.take('lookup_lag', about)) return json({ payment_links: [] });
  const all = call.take('filter_ignored', about) ? state.razorpay.links : found;
  return json({ payment_links: all.toReversed().map((link) => describeLink(link, urls.razorpay)) });
}

export function getPayment(call: RazorpayCall): Reply {
  const asked = call.request.param('id');
  for (const link of call.context.state.razorpay.links) {
    const attempt = link.attempts.find(({ id }) => id === asked);
    if (!attempt) continue;
    const described = describeAttempt(link, attempt);
    return json(call.take('rrn_missing', textOf(link)) ? { ...described, acquirer_data: {} } : described);
  }
  return unknownId();
}

export function listOrders(call: RazorpayCall): Reply {
  const asked = call.request.query.get('receipt');
  const found = call.context.state.razorpay.links.filter(({ reference }) => reference === asked);
  const items = call.take('lookup_lag', found.map(textOf).join(' ')) ? [] : found.map(describeOrder);
  return json({ entity: 'collection', count: items.length, items });
}

export function listAttempts(call: RazorpayCall): Reply {
  const link = call.context.state.razorpay.links.find(({ orderId }) => orderId === call.request.param('id'));
  if (!link) return unknownId();
  const items = link.attempts.toReversed().map((attempt) => describeAttempt(link, attempt));
  return json({ entity: 'collection', count: items.length, items });
}

export function getDispute(call: RazorpayCall): Reply {
  const disputes = call.context.state.razorpay.links.flatMap((link) => link.disputes);
  const dispute = disputes.find(({ id }) => id === call.request.param('id'));
  return dispute ? json(describeDispute(dispute)) : unknownId();
}
