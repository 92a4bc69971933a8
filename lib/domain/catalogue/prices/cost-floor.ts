import type { Context } from '@/lib/domain/context';
import type { Item, SupplierRoute } from '@/lib/platform/db';
import type { Paise } from '@/lib/platform/money';
import { floorOf, ratesOf } from './floor';

/** The floor of an item at the rates of now, in paise; null when it is unknown. */
export async function costFloor(
  { db }: Pick<Context, 'db'>,
  item: Item & { routes: SupplierRoute[] },
): Promise<Paise | null> {
  return floorOf(item, ratesOf(await db.currencyRate.findMany()));
}
