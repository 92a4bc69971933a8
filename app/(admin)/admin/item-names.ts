import { listAllItems } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';

/** The names of items by number, for forms in which numbers are typed. */
export async function itemNames(context: Pick<Context, 'db'>): Promise<Record<number, string>> {
  return Object.fromEntries((await listAllItems(context)).map(({ itemid, name }) => [itemid, name]));
}
