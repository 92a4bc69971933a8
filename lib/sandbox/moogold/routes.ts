import { answerCall, type Call } from '@/lib/sandbox/calls/answer-call';
import { asTest } from '@/lib/sandbox/calls/as-test';
import { readJson } from '@/lib/sandbox/http/body';
import type { Incoming } from '@/lib/sandbox/http/incoming';
import { json, type Reply } from '@/lib/sandbox/http/reply';
import type { Route } from '@/lib/sandbox/http/router';
import { centsToText, toCents } from '@/lib/sandbox/money';
import type { SandboxContext } from '@/lib/sandbox/services';
import { basicHeader, sameText, signMoogold } from './auth';
import { type Envelope, envelope } from './body';
import { createOrder } from './create-order';
import { forbiddenPage, noRoute, refuse } from './errors';
import { MOOGOLD_CALLS } from './faults';
import { orderDetail, orderDetailByPartnerId, transactionHistory } from './order-detail';
import { listProducts, productDetail, serverList, validate } from './products';

/** Seconds by which a timestamp may be off before the answer is 426; the real tolerance is unknown. */
const CLOCK_TOLERANCE_S = 300;

type Handler = (call: Call<'moogold'>, body: Envelope) => Promise<Reply> | Reply;

const HANDLERS: Record<(typeof MOOGOLD_CALLS)[number], Handler> = {
  'user/balance': tellBalance,
  'product/list_product': (_, body) => listProducts(body),
  'product/product_detail': (_, body) => productDetail(body),
  'product/server_list': (_, body) => serverList(body),
  'product/validate': validate,
  'order/create_order': createOrder,
  'order/order_detail': orderDetail,
  'order/order_detail_partner_id': orderDetailByPartnerId,
  'order/transaction_history': transactionHistory,
};

function tellBalance({ context, take }: Call<'moogold'>): Reply {
  const altered = take('balance_altered');
  const cents = context.state.moogold.balanceCents + (altered ? toCents(String(altered.by)) : 0);
  return json({ currency: 'USD', balance: centsToText(cents) });
}

export function moogoldRoutes(context: SandboxContext): Route[] {
  return [
    {
      method: 'POST',
      path: '/moogold/wp-json/v1/api/*',
      run: (request) => {
        const name = MOOGOLD_CALLS.find((candidate) => candidate === request.param('*'));
        if (!name) return noRoute();
        return answerCall(context, { service: 'moogold', name }, request, (call) =>
          serve(call, request, name),
        );
      },
    },
    { method: 'ANY', path: '/moogold/*', run: noRoute },
  ];
}

async function serve(given: Call<'moogold'>, request: Incoming, name: keyof typeof HANDLERS): Promise<Reply> {
  const { moogold: credentials } = given.context.credentials;
  const { authorization = '' } = request.headers;
  const isTest = sameText(authorization, basicHeader(credentials.test));
  const moogold = isTest ? credentials.test : credentials;
  const call = isTest ? asTest(given) : given;
  if (call.take('html_403')) return forbiddenPage();
  const [auth, timestamp] = [String(request.headers.auth ?? ''), String(request.headers.timestamp ?? '')];
  if (!sameText(authorization, basicHeader(moogold))) return refuse('403', 401);
  if (!sameText(auth, signMoogold(moogold.secret, request.raw, timestamp, name))) return refuse('403', 401);
  const age = call.context.now().getTime() / 1000 - Number(timestamp);
  if (!(Math.abs(age) <= CLOCK_TOLERANCE_S) || call.take('timestamp_426')) return refuse('426');
  const body = envelope.safeParse(readJson(request));
  if (!body.success || body.data.path !== name) return refuse('115');
  const error = call.take('error_code');
  if (error) return refuse(String(error.code), Number(error.http));
  return HANDLERS[name](call, body.data);
}
