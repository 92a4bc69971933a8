import type { Context } from '@/lib/domain/context';
import { recordFoundPurchase } from '@/lib/domain/orders';
import type { Supplier } from '@/lib/integrations/suppliers';
import { ACCOUNTS, accountKey, type SupplierAccount } from '@/lib/integrations/suppliers/descriptors';
import { counted } from '@/lib/platform/languages';
import { after, days } from '@/lib/platform/time';

export interface FoundPurchases {
  /** How many were recorded. */
  marked: number;
  /** The accounts whose orders since the moment could not be read, such as smileone/br. */
  unread: string[];
  missing: string[];
}

/** Reads the orders of each supplier since the restored moment, and records those that the database does not have. */
export async function findPurchases(context: Context, recoveredTo: Date): Promise<FoundPurchases> {
  const found: FoundPurchases = { marked: 0, unread: [], missing: [] };
  for (const account of ACCOUNTS) {
    const why = await findAtAccount(context, account, { recoveredTo, found });
    if (why === null) continue;
    found.unread.push(accountKey(account));
    found.missing.push(why);
  }
  return found;
}

/** Why not all orders of the account could be read; null when they were. */
async function findAtAccount(
  context: Context,
  { supplier, region, name }: SupplierAccount,
  { recoveredTo, found }: { recoveredTo: Date; found: FoundPurchases },
): Promise<string | null> {
  const { listOrders }: Supplier = context.suppliers[supplier];
  if (listOrders === null) return `${name} has no list of orders: what it delivered since then is not known.`;
  // The supplier's day is not known to be India's, so the neighbouring days are read too.
  const dayOf = (date: Date) => date.toISOString().slice(0, 10);
  const range = {
    from: dayOf(after(recoveredTo, -days(1))),
    until: dayOf(after(context.clock.now(), days(1))),
  };
  const list = await listOrders({ region, ...range });
  if (!list.ok) return `The orders of ${name} could not be read: ${list.why}.`;
  for (const { status, reference, supplierOrderId, at } of list.orders)
    if (status !== 'ended' && reference !== null) {
      const isNew = await recordFoundPurchase(context, { supplier, region, reference, supplierOrderId, at });
      if (isNew) found.marked += 1;
    }
  return list.unread > 0 ? `${counted(list.unread, 'line')} of ${name} could not be read.` : null;
}
