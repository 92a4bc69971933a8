import type { z } from 'zod';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { inOrderOf, Prisma, readKeyPage, type TaxClass, transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';
import { hundredthsOfPercent } from '@/lib/platform/money';
import { after, dateColumn, notBefore } from '@/lib/platform/time';
import { dayOf, taxDay } from './financial-year';
import { lockDocuments } from './lock-documents';
import type { TaxClassQuery, TaxClassView, TaxKind, taxClassForm } from './schema';

export interface TaxClassPage {
  classes: TaxClassView[];
  total: number;
  /** The `after` of the previous page; null on the first page. */
  newer: string | null;
  /** The `before` of the next page; null on the last page. */
  older: string | null;
}

/** One page of the items that are sold, the newest first, with the tax class of each and the one that follows. */
export async function listTaxClasses(
  { db, clock, shop }: Pick<Context, 'db' | 'clock' | 'shop'>,
  { search, limit, ...place }: TaxClassQuery,
): Promise<TaxClassPage> {
  const conditions = [Prisma.sql`deleted_at is null`, ...(search ? [isNamed(search)] : [])];
  const [{ ids, newer, older }, [counted]] = await Promise.all([
    readKeyPage(db, { table: Prisma.sql`items`, id: Prisma.sql`id`, conditions }, { ...place, limit }),
    db.$queryRaw<{ count: number }[]>`
      select count(*)::int as count from items where ${Prisma.join(conditions, ' and ')}`,
  ]);
  const items = await db.item.findMany({
    where: { id: { in: ids } },
    select: {
      id: true,
      itemid: true,
      name: true,
      taxClasses: { orderBy: [{ starts: 'desc' }, { createdAt: 'desc' }] },
      products: {
        where: { product: { deletedAt: null } },
        take: 1,
        select: { product: { select: { name: true } } },
      },
    },
  });
  const today = taxDay(clock.now());
  const classes = inOrderOf(ids, items, ({ id }) => id).map((item): TaxClassView => {
    const {
      itemid,
      name,
      taxClasses,
      products: [first],
    } = item;
    const begun = taxClasses.find(({ starts }) => dayOf(starts) <= today);
    const next = taxClasses.filter(({ starts }) => dayOf(starts) > today).at(-1);
    // Of several for one day the newest one will count.
    const later = next && taxClasses.find(({ starts }) => dayOf(starts) === dayOf(next.starts));
    return {
      itemid,
      item: first ? `${first.product.name}: ${name}` : name,
      ...(begun
        ? { ...termsOf(begun), starts: dayOf(begun.starts) }
        : { kind: 'taxable', code: shop.defaultTax.code, rate: shop.defaultTax.rate / 100, starts: null }),
      version: taxClasses.length,
      next: later ? { ...termsOf(later), starts: dayOf(later.starts) } : null,
    };
  });
  return { classes, total: counted?.count ?? 0, newer, older };
}

/** Whether a text is a part of the name of an item or of its product, or the number of the item. */
function isNamed(text: string): Prisma.Sql {
  const like = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return Prisma.sql`(
    name ilike ${like} or itemid::text = ${text} or exists (
      select from product_items sold join products on products.id = sold.product_id
       where sold.itemid = items.itemid and products.deleted_at is null and products.name ilike ${like}))`;
}

/**
 * Gives items a tax class from a day on. Throws not_found for an unknown item, conflict for an item that got another
 * class meanwhile, and invalid_input for a day before today: invoices of that day may have been issued. None are issued
 * between the reading of the time and the commit: a process that was frozen over midnight would otherwise change a day
 * whose invoices have been issued.
 */
export async function setTaxClass(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { itemids, kind, code, rate, starts, seen }: z.output<typeof taxClassForm>,
): Promise<void> {
  const { clock, actor } = context;
  await transaction(context, async (inside) => {
    const { db } = inside;
    await lockDocuments(db);
    const createdAt = clock.now();
    if (starts < taxDay(createdAt))
      throw new AppError('invalid_input', 'requests.checkInput', { fields: { starts: 'invoices.dayPast' } });
    const items = await db.item.count({ where: { itemid: { in: itemids }, deletedAt: null } });
    if (items < new Set(itemids).size) throw notFound('Item');
    const basisPoints = hundredthsOfPercent(rate);
    for (const [place, itemid] of itemids.entries()) {
      if (itemids.indexOf(itemid) < place) continue;
      const before = await db.taxClass.findFirst({
        where: { itemid },
        orderBy: [{ starts: 'desc' }, { createdAt: 'desc' }],
      });
      const { _count: version, _max: newest } = await db.taxClass.aggregate({
        where: { itemid },
        _count: true,
        _max: { createdAt: true },
      });
      if (seen && seen[place] !== version) throw new AppError('conflict', 'requests.changedMeanwhile');
      await db.taxClass.create({
        data: {
          id: newId(clock),
          itemid,
          kind,
          code,
          rate: basisPoints,
          actorId: actor.id,
          // Of two for one day the newer one counts, also when a clock that was ahead has dated the older one.
          createdAt: notBefore(newest.createdAt && after(newest.createdAt, 1), createdAt),
          starts: dateColumn(starts),
        },
      });
      await recordAudit(inside, {
        action: 'set-tax-class',
        objectType: 'item',
        objectId: String(itemid),
        ...(before && { before: { ...termsOf(before), starts: dayOf(before.starts) } }),
        after: { kind, code, rate, starts },
      });
    }
  });
}

function termsOf({ kind, code, rate }: TaxClass): { kind: TaxKind; code: string; rate: number } {
  return { kind: kind as TaxKind, code, rate: rate / 100 };
}
