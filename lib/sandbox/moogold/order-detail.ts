import { z } from 'zod';
import type { Call } from '@/lib/sandbox/calls/answer-call';
import { json, type Reply } from '@/lib/sandbox/http/reply';
import { centsToText } from '@/lib/sandbox/money';
import type { SandboxContext } from '@/lib/sandbox/services';
import type { MoogoldOrder } from '@/lib/sandbox/state/moogold-state';
import { type Envelope, text } from './body';
import { sendCallbacks } from './callback';
import { refuse } from './errors';

export function orderDetail(call: Call<'moogold'>, body: Envelope): Reply {
  const asked = z.object({ order_id: text }).safeParse(body);
  const order = call.context.state.moogold.orders.find(
    (candidate) => candidate.orderId === asked.data?.order_id,
  );
  if (!order) return refuse('404');
  const before = pollOrder(call.context, order);
  return json({ ...describeOrder(order, before), date_created: order.at.replace('T', ' ').slice(0, 19) });
}

/** In the answer by partner id the date is an object and the reference is included (MOOGOLD-5). */
export function orderDetailByPartnerId(call: Call<'moogold'>, body: Envelope): Reply {
  const asked = z.object({ partner_order_id: text }).safeParse(body);
  const wanted = asked.data?.partner_order_id;
  const order = call.context.state.moogold.orders.find((candidate) => candidate.partnerOrderId === wanted);
  if (!order || wanted === undefined) return refuse('404');
  const before = pollOrder(call.context, order);
  const date = `${order.at.replace('T', ' ').slice(0, 23)}000`;
  return json({
    ...describeOrder(order, before),
    date_created: { date, timezone_type: 1, timezone: '+00:00' },
    partner_order_id: order.partnerOrderId,
  });
}

const historyBody = z.object({
  start_date: z.string(),
  end_date: z.string(),
  status: z.string().optional(),
  page: z.coerce.number().int().positive().default(1),
  limit: z.coerce.number().int().positive().max(100).default(100),
});

/** Lists orders without counting as a poll of any of them. */
export function transactionHistory(call: Call<'moogold'>, body: Envelope): Reply {
  const asked = historyBody.safeParse(body);
  if (!asked.success) return refuse('115');
  const { start_date, end_date, status, page, limit } = asked.data;
  const found = call.context.state.moogold.orders.filter((order) => {
    const day = order.at.slice(0, 10);
    return day >= start_date && day <= end_date && (!status || order.status === status);
  });
  const lines = found.flatMap((order) =>
    spoilLine(call, {
      ...describeOrder(order, order.status),
      date_created: order.at,
      partner_order_id: order.partnerOrderId,
    }),
  );
  const orders = lines.slice((page - 1) * limit, page * limit);
  return json({ status: true, page, limit, orders });
}

type Line = ReturnType<typeof describeOrder> & { date_created: string; partner_order_id: string | null };

/** A line of the history as the faults leave it. A fault is limited to lines with a text, and not to whole calls. */
function spoilLine({ context }: Call<'moogold'>, line: Line): Line[] {
  const scope = { on: 'order/transaction_history', region: null, text: JSON.stringify(line) };
  if (context.faults.take('moogold', 'line_lost', scope)) return [];
  if (context.faults.take('moogold', 'line_twice', scope)) return [line, line];
  const altered = context.faults.take('moogold', 'line_altered', scope);
  return [altered ? alterLine(line, String(altered.field), String(altered.value)) : line];
}

function alterLine(line: Line, field: string, value: string): Line {
  const item = (change: Partial<Line['item'][number]>) => ({
    ...line,
    item: line.item.map((each) => ({ ...each, ...change })),
  });
  switch (field) {
    case 'variation':
      return item({ variation_id: Number(value) });
    case 'player':
      return item({ player_id: value });
    case 'status':
      // Any text: what a client does with a status that it does not know is worth seeing too.
      return { ...line, order_status: value };
    case 'reference':
      return { ...line, partner_order_id: value };
    default:
      return { ...line, total: value };
  }
}

/** Counts a poll and returns the status for it; the last poll that returns processing ends the order. */
function pollOrder(context: SandboxContext, order: MoogoldOrder): MoogoldOrder['status'] {
  if (order.status !== 'processing' || order.pollsLeft === null) return order.status;
  order.pollsLeft -= 1;
  const status = order.pollsLeft < 0 ? order.fate : 'processing';
  if (order.pollsLeft <= 0) {
    order.status = order.fate;
    if (order.fate === 'refunded' || order.fate === 'incorrect-details') {
      context.state.moogold.balanceCents += order.totalCents;
    }
    sendCallbacks(context, order);
  }
  context.changed();
  return status;
}

function describeOrder(order: MoogoldOrder, status: MoogoldOrder['status']) {
  const delivered = status === 'completed' && order.voucherCodes.length > 0;
  const item = {
    product: order.productName,
    variation_id: Number(order.variationId),
    quantity: order.quantity,
    price: centsToText(order.totalCents),
    player_id: order.playerId,
    server_id: order.serverId,
    ...(delivered ? { voucher_code: order.voucherCodes } : {}),
  };
  return {
    order_id: order.orderId,
    order_status: status as string,
    item: [item],
    total: centsToText(order.totalCents),
  };
}
