import type { z } from 'zod';
import { recordAudit } from '@/lib/domain/audit-log';
import type { Context } from '@/lib/domain/context';
import { type TaxClass, transaction } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';
import { taxDay } from './financial-year';
import type { TaxClassView, TaxKind, taxClassForm } from './schema';

/** The tax class of each item that is sold, and the one that follows. */
export async function listTaxClasses({
  db,
  clock,
  shop,
}: Pick<Context, 'db' | 'clock' | 'shop'>): Promise<TaxClassView[]> {
  const items = await db.item.findMany({
    where: { deletedAt: null },
    orderBy: { itemid: 'asc' },
    select: {
      ...{ itemid: true, name: true },
      taxClasses: { orderBy: [{ starts: 'desc' }, { createdAt: 'desc' }] },
      products: {
        where: { product: { deletedAt: null } },
        take: 1,
        select: { product: { select: { name: true } } },
      },
    },
  });
  const today = taxDay(clock.now());
  return items.map(({ itemid, name, taxClasses, products: [first] }) => {
    const begun = taxClasses.find(({ starts }) => dayOf(starts) <= today);
    const later = taxClasses.filter(({ starts }) => dayOf(starts) > today).at(-1);
    return {
      ...{ itemid, item: first ? `${first.product.name}: ${name}` : name },
      ...(begun
        ? { ...termsOf(begun), starts: dayOf(begun.starts) }
        : { kind: 'taxable', code: shop.defaultTax.code, rate: shop.defaultTax.rate / 100, starts: null }),
      next: later ? { ...termsOf(later), starts: dayOf(later.starts) } : null,
    };
  });
}

/**
 * Gives items a tax class from a day on. Throws not_found for an unknown item, and invalid_input for a day before today: invoices of
 * that day may have been issued.
 */
export async function setTaxClass(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { itemids, kind, code, rate, starts }: z.output<typeof taxClassForm>,
): Promise<void> {
  const { clock, actor } = context;
  if (starts < taxDay(clock.now()))
    throw new AppError('invalid_input', 'requests.checkInput', { fields: { starts: 'invoices.dayPast' } });
  await transaction(context, async (inside) => {
    const { db } = inside;
    const items = await db.item.count({ where: { itemid: { in: itemids }, deletedAt: null } });
    if (items < new Set(itemids).size) throw notFound('Item');
    const basisPoints = Math.round(rate * 100);
    const createdAt = clock.now();
    for (const itemid of new Set(itemids)) {
      const before = await db.taxClass.findFirst({
        where: { itemid },
        orderBy: [{ starts: 'desc' }, { createdAt: 'desc' }],
      });
      await db.taxClass.create({
        data: {
          ...{ id: newId(clock), itemid, kind, code, rate: basisPoints, actorId: actor.id, createdAt },
          starts: new Date(`${starts}T00:00:00Z`),
        },
      });
      await recordAudit(inside, {
        ...{ action: 'set-tax-class', objectType: 'item', objectId: String(itemid) },
        ...(before && { before: { ...termsOf(before), starts: dayOf(before.starts) } }),
        after: { kind, code, rate, starts },
      });
    }
  });
}

function termsOf({ kind, code, rate }: TaxClass): { kind: TaxKind; code: string; rate: number } {
  return { kind: kind as TaxKind, code, rate: rate / 100 };
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
