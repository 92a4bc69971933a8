import { largestFirst } from './largest-first';
import type { DeliveryRow } from './schema';
import type { ReportSums } from './sums/read-sums';
import { SUPPLIER_TITLES } from './supplier-titles';

/**
 * How soon after their payment the orders that were paid in a range were delivered, by supplier, those with most orders
 * first.
 */
export function getDeliveryReport(rows: ReportSums['delivery']): DeliveryRow[] {
  return rows
    .map(({ supplier: key, orders, delivered, within1, within5, within30 }) => ({
      key,
      name: SUPPLIER_TITLES[key] ?? key,
      orders: Number(orders),
      delivered: Number(delivered),
      within1: Number(within1),
      within5: Number(within5),
      within30: Number(within30),
    }))
    .sort((one, other) =>
      largestFirst({ ...one, amount: BigInt(one.orders) }, { ...other, amount: BigInt(other.orders) }),
    );
}
