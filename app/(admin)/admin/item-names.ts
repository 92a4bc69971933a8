import { listAllItems } from '@/lib/domain/catalogue';
import type { Context } from '@/lib/domain/context';

/** What the numbers of items stand for, for forms that take numbers. */
export async function itemNames(context: Pick<Context, 'db'>): Promise<Record<number, string>> {
  return Object.fromEntries((await listAllItems(context)).map(({ itemid, name }) => [itemid, name]));
}
