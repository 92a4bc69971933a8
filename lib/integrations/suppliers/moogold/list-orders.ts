import { readOk } from '@/lib/integrations/http';
import type { ListedDays, ListedOrder, OrderList } from '@/lib/integrations/suppliers/port';
import { callMooGold, type MooGoldAccount } from './call-moo-gold';
import { judgeError } from './judge-error';
import { historyReply, listedOrder } from './replies';

/** The most that a page may have (MOOGOLD-2). */
const PAGE_SIZE = 100;
/** A list without an end would otherwise be read for ever. */
const MAX_PAGES = 200;

/** The orders of some days, page by page. Voucher codes in it are left out, because they are the goods themselves. */
export async function listOrders(
  account: MooGoldAccount,
  { from, until }: Pick<ListedDays, 'from' | 'until'>,
): Promise<OrderList> {
  const orders: ListedOrder[] = [];
  let unread = 0;
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { answer } = await callMooGold(account, 'order/transaction_history', {
      start_date: from,
      end_date: until,
      page,
      limit: PAGE_SIZE,
    });
    const reply = readOk(answer, historyReply);
    if (!reply.ok) return { ok: false, why: judgeError(answer, reply.why).message };
    for (const line of reply.data.orders) {
      const read = listedOrder.safeParse(line);
      if (read.success) orders.push(present(read.data));
      else unread += 1;
    }
    if (reply.data.orders.length < PAGE_SIZE) return { ok: true, orders, unread };
  }
  return { ok: false, why: `MooGold lists more than ${MAX_PAGES * PAGE_SIZE} orders` };
}

const STATUSES: Record<string, ListedOrder['status']> = {
  completed: 'delivered',
  processing: 'accepted',
  refunded: 'ended',
  'incorrect-details': 'ended',
};

function present(line: ReturnType<typeof listedOrder.parse>): ListedOrder {
  return {
    supplierOrderId: line.order_id,
    reference: line.partner_order_id || null,
    status: (Object.hasOwn(STATUSES, line.order_status) && STATUSES[line.order_status]) || 'unknown',
    at: line.date_created,
    packs: line.item.flatMap(({ variation_id }) => variation_id ?? []),
    players: line.item.flatMap(({ player_id }) => player_id || []),
    cost: line.total,
  };
}
