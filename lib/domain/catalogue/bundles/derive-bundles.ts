import { recordAudit } from '@/lib/domain/audit-log';
import { auditSnapshotOfItem, changesBetween } from '@/lib/domain/catalogue/audit-snapshot';
import type { Context } from '@/lib/domain/context';
import type { Item, SupplierRoute } from '@/lib/platform/db';
import { AppError } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';
import { message } from '@/lib/platform/messages';

/** The most packs of an item, each of which is a call to the supplier. */
const MOST_PACKS = 50;

type Goods = Pick<Item, 'isApi' | 'apiType' | 'packs'>;

/** What a bundle is made of: the goods of its single item, so often. */
export function goodsOf(single: Item, count: number): Goods {
  const { isApi, apiType, packs, itemid } = single;
  // Without packs the item's number is the pack, which would be that of the bundle.
  const own = isApi && packs.length === 0 ? [String(itemid)] : packs;
  return { isApi, apiType, packs: repeated(own, count) };
}

function repeated(packs: string[], count: number): string[] {
  return Array.from({ length: count }, () => packs).flat();
}

/**
 * Writes the packs, routes and costs of all bundles of an item anew, in the transaction that has locked and changed
 * them: what is sold as three of it is always three of it. Throws invalid_input when a bundle would have too many
 * packs.
 */
export async function deriveBundles(
  inside: Pick<Context, 'db' | 'clock' | 'actor'>,
  itemid: number,
): Promise<void> {
  const { db } = inside;
  const bundles = await db.item.findMany({
    where: { bundleOf: itemid, deletedAt: null },
    orderBy: { itemid: 'asc' },
  });
  if (bundles.length === 0) return;
  const single = await db.item.findUniqueOrThrow({ where: { itemid }, include: { routes: true } });
  for (const bundle of bundles) {
    const count = bundle.bundleCount ?? 1;
    assertFewPacks(single, bundle.name, count);
    await writeGoods(inside, bundle, goodsOf(single, count));
    await writeRoutes(inside, { single, bundle, count });
  }
}

/** Throws invalid_input when so many of an item have more packs than an item may have. */
export function assertFewPacks(
  single: Item & { routes: SupplierRoute[] },
  name: string,
  count: number,
): void {
  const packs = count * Math.max(single.packs.length, ...single.routes.map((route) => route.packs.length));
  if (packs <= MOST_PACKS) return;
  const problem = message('catalogue.bundleTooLarge', {
    name,
    packs: String(packs),
    most: String(MOST_PACKS),
  });
  throw new AppError('invalid_input', problem, { fields: { bundleCount: problem, itemidarray: problem } });
}

async function writeGoods(
  inside: Pick<Context, 'db' | 'clock' | 'actor'>,
  bundle: Item,
  goods: Goods,
): Promise<void> {
  const changes = changesBetween(auditSnapshotOfItem(bundle), auditSnapshotOfItem({ ...bundle, ...goods }));
  if (!changes.changed) return;
  await inside.db.item.update({
    where: { itemid: bundle.itemid },
    data: { ...goods, version: { increment: 1 }, updatedAt: inside.clock.now() },
  });
  await recordAudit(inside, {
    action: 'edit-item',
    objectType: 'item',
    objectId: String(bundle.itemid),
    before: changes.before,
    after: changes.after,
  });
}

interface WriteRoutesInput {
  single: Item & { routes: SupplierRoute[] };
  bundle: Item;
  count: number;
}

async function writeRoutes(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { single, bundle: { itemid }, count }: WriteRoutesInput,
): Promise<void> {
  const updatedAt = clock.now();
  // Positions never change, so a route that the single item has not is disabled and stays.
  await db.supplierRoute.updateMany({
    where: {
      itemid,
      enabled: true,
      position: { notIn: single.routes.map(({ position }) => position) },
    },
    data: { enabled: false, updatedAt },
  });
  for (const { position, packs, cost, settings, ...own } of single.routes) {
    const { supplier, region, rank, costCurrency, enabled, checked } = own;
    const route = {
      supplier,
      region,
      rank,
      enabled,
      checked,
      updatedAt,
      costCurrency,
      packs: repeated(packs, count),
      cost: cost === null ? null : cost * BigInt(count),
      settings: JSON.parse(JSON.stringify(settings)),
    };
    await db.supplierRoute.upsert({
      where: { itemid_position: { itemid, position } },
      create: { id: newId(clock), itemid, position, createdAt: updatedAt, ...route },
      update: route,
    });
  }
}
