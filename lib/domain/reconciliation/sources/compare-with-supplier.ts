import type { Context } from '@/lib/domain/context';
import { comparePurchases } from '@/lib/domain/reconciliation/compare/compare-purchases';
import { type Compared, seenTwice } from '@/lib/domain/reconciliation/found';
import { listOurPurchases, readReferences } from '@/lib/domain/reconciliation/list-our-purchases';
import { readConversion } from '@/lib/domain/reconciliation/read-conversion';
import type { ListedOrder, Supplier } from '@/lib/integrations/suppliers';
import type { SupplierAccount } from '@/lib/integrations/suppliers/descriptors';
import { counted } from '@/lib/platform/languages';
import { after, days, istDateTime, istDay } from '@/lib/platform/time';

type Services = Pick<Context, 'db' | 'clock' | 'suppliers'>;

/**
 * Compares the purchases of a day with a supplier's list of orders. A difference counts when a second reading of the
 * list and of the store shows it too, because a purchase may be answered between the two.
 */
export async function compareWithSupplier(
  context: Services,
  account: SupplierAccount,
  day: string,
): Promise<Compared> {
  const supplier: Supplier = context.suppliers[account.supplier];
  const { listOrders } = supplier;
  if (listOrders === null)
    return {
      ...NOTHING,
      missing: [`${account.name} has no list of orders: its purchases are compared by the balance alone.`],
      whole: true,
    };
  const first = await compareOnce(context, account, day, listOrders);
  if (first.found.length === 0) return first;
  const second = await compareOnce(context, account, day, listOrders);
  return {
    ...second,
    found: seenTwice(first.found, second.found),
    whole: first.whole && second.whole,
  };
}

const NOTHING: Compared = { theirs: 0, ours: 0, found: [], missing: [], whole: false };

async function compareOnce(
  context: Services,
  account: SupplierAccount,
  day: string,
  listOrders: NonNullable<Supplier['listOrders']>,
): Promise<Compared> {
  const { from, until } = istDay(day);
  // The supplier's day is not known to be India's, so the neighbouring days are read too.
  const dayOf = (date: Date) => date.toISOString().slice(0, 10);
  const range = { from: dayOf(after(from, -days(1))), until: dayOf(after(until, days(1))) };
  const list = await listOrders({ region: account.region, ...range });
  if (!list.ok)
    return { ...NOTHING, missing: [`The orders of ${account.name} could not be read: ${list.why}.`] };
  const { purchases, young } = await listOurPurchases(context, account, day);
  const references = await readReferences(
    context,
    account,
    list.orders.flatMap(({ reference }) => reference ?? []),
  );
  const { inRupees } = await readConversion(context, account);
  const isOfDay = ({ at }: ListedOrder) => at === null || istDateTime(at).startsWith(day);
  const found = comparePurchases({
    ours: purchases,
    orders: list.orders,
    isKnown: (reference) => references.has(reference),
    isOfDay,
    inRupees,
  });
  const unknown = list.orders.filter((order) => isOfDay(order) && order.status === 'unknown').length;
  return {
    theirs: list.orders.filter(isOfDay).length,
    ours: purchases.length,
    found,
    missing: [
      ...(list.unread > 0 ? [`${counted(list.unread, 'line')} of ${account.name} could not be read.`] : []),
      ...(unknown > 0
        ? [
            `${counted(unknown, 'order')} of ${account.name} ${unknown === 1 ? 'has' : 'have'} a status that is not known.`,
          ]
        : []),
      ...(young > 0
        ? [`${counted(young, 'purchase')} ${young === 1 ? 'was' : 'were'} too young to compare.`]
        : []),
    ],
    whole: list.unread === 0,
  };
}
