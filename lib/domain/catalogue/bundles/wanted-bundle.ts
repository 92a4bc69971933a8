import type { Context } from '@/lib/domain/context';
import type { Item, SupplierRoute } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { type Message, message, type PlainKey } from '@/lib/platform/messages';
import { assertFewPacks } from './derive-bundles';

export interface WantedBundle {
  /** Null for a new item. */
  itemid: number | null;
  name: string;
  bundleOf: number;
  bundleCount: number;
}

/**
 * The single item of which a bundle is to be made, which the caller's transaction has locked. Throws invalid_input when
 * it cannot be made of that one: it does not exist, one of them is a bundle or has bundles, a product has the bundle
 * alone, or the bundle is sold from the vault, where each order takes one code.
 */
export async function assertBundle(
  { db }: Pick<Context, 'db'>,
  { itemid, name, bundleOf, bundleCount }: WantedBundle,
): Promise<Item & { routes: SupplierRoute[] }> {
  const single = await db.item.findFirst({
    where: { itemid: bundleOf, deletedAt: null },
    include: { routes: true },
  });
  if (!single) throw refused(message('catalogue.noSuchItems', { items: String(bundleOf) }));
  if (single.bundleOf !== null || bundleOf === itemid) throw refused('catalogue.bundleOfBundle');
  assertFewPacks(single, name, bundleCount);
  if (itemid === null) return single;
  if (await db.vaultItem.findUnique({ where: { itemid }, select: { itemid: true } }))
    throw refused('vault.notBundle');
  const own = await db.item.findFirst({
    where: { bundleOf: itemid, deletedAt: null },
    select: { name: true },
  });
  if (own) throw refused(message('catalogue.hasBundles', { bundles: own.name }));
  const alone = await db.productItem.findFirst({
    where: { itemid, product: { deletedAt: null, items: { none: { itemid: bundleOf } } } },
    select: { product: { select: { name: true } } },
  });
  if (alone)
    throw refused(message('catalogue.bundleAlone', { product: alone.product.name, single: single.name }));
  return single;
}

function refused(problem: Message | PlainKey): AppError {
  return new AppError('invalid_input', problem, { fields: { bundleOf: problem } });
}
