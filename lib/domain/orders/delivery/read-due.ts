import type { Context } from '@/lib/domain/context';
import { OF_PAID_ORDERS } from '@/lib/domain/orders/payment/payment-case';
import { type OrderDue, PROMISED } from '@/lib/domain/orders/schema';
import { countCodes } from '@/lib/domain/vault';
import type { Order, OrderEvent, VaultItem } from '@/lib/platform/db';
import { after, hours } from '@/lib/platform/time';

/** By when a paid order is to be delivered or given back. */
export type Due = Omit<OrderDue, 'at'> & { at: Date };

/**
 * By when an order is delivered or its price goes back; null unless it is Processing:
 * - with an open case, the time promised for a case, which the customer's message names;
 * - while it waits for a code, the moment at which its price goes back;
 * - otherwise the general promise. That is also the one of a reopened order, which only a person refunds.
 */
export async function readDue(
  { db, shop }: Pick<Context, 'db' | 'shop'>,
  order: Order,
  events: Pick<OrderEvent, 'kind' | 'at'>[],
): Promise<Due | null> {
  if (order.status !== 'Processing') return null;
  const begin = events.findLast(({ kind }) => kind === 'paid' || kind === 'reopened');
  const begun = begin?.at ?? order.paidAt;
  if (!begun) return null;
  const open = await db.review.findFirst({
    where: { orderId: order.id, closedAt: null, cause: { notIn: OF_PAID_ORDERS } },
    orderBy: { openedAt: 'desc' },
    select: { openedAt: true },
  });
  if (open) return { at: after(open.openedAt, shop.alerts.promises.case), waitsForCode: false };
  const until = begin?.kind === 'reopened' ? null : await codeUntil({ db }, order);
  return until ? { at: until, waitsForCode: true } : { at: after(begun, PROMISED), waitsForCode: false };
}

/** When the price of an order goes back because no code has come for it; null when it does not wait for one. */
async function codeUntil(
  { db }: Pick<Context, 'db'>,
  { id, itemid, codes, instant, paidAt, createdAt }: Order,
): Promise<Date | null> {
  if (codes === 0 || instant) return null;
  if ((await countCodes({ db }, id, ['reserved', 'sold', 'revealed'])) > 0) return null;
  const item = await db.vaultItem.findUnique({ where: { itemid }, select: { waitHours: true } });
  return item && item.waitHours > 0 ? codeDeadline({ paidAt, createdAt }, item) : null;
}

/** When the price of an order goes back that has waited for a code. */
export function codeDeadline(
  { paidAt, createdAt }: Pick<Order, 'paidAt' | 'createdAt'>,
  { waitHours }: Pick<VaultItem, 'waitHours'>,
): Date {
  return after(paidAt ?? createdAt, hours(waitHours));
}
