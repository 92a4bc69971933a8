import type { z } from 'zod';
import { familyOf } from '@/lib/domain/catalogue/bundles/family';
import { type Rates, ratesOf } from '@/lib/domain/catalogue/prices/floor';
import {
  type DraftContent,
  type DraftKind,
  type DraftView,
  draftContentSchema,
  type PriceDiff,
} from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import type { PriceDraft, Prisma } from '@/lib/platform/db';
import { AppError, notFound } from '@/lib/platform/errors';
import { newId } from '@/lib/platform/ids';
import { diffPrices, type PricedItem, type Wanted } from './diff-prices';
import { linesOfPlan } from './plan';

/** What drafts need of the context. */
export type DraftContext = Pick<Context, 'db' | 'clock' | 'actor' | 'log' | 'sealer'> & {
  shop: Pick<Context['shop'], 'creditAlone' | 'priceConfirmPercent'>;
};

export interface DraftPricesInput {
  kind: DraftKind;
  content: z.input<typeof draftContentSchema>;
}

/**
 * Stores what was typed, so that it is looked at before it is saved. Returns the id of the draft. Throws
 * invalid_input for a draft without rows.
 */
export async function draftPrices(
  context: Pick<Context, 'db' | 'clock' | 'actor'>,
  { kind, content }: DraftPricesInput,
): Promise<{ id: string }> {
  const parsed = draftContentSchema.parse(content);
  if (parsed.items.length + parsed.rates.length + parsed.problems.length === 0)
    throw new AppError('invalid_input', 'catalogue.nothingChanged');
  const { db, clock, actor } = context;
  const now = clock.now();
  const id = newId(clock);
  await db.priceDraft.create({
    data: { id, kind, authorId: actor.id ?? '', content: jsonOf(parsed), createdAt: now, updatedAt: now },
  });
  return { id };
}

/** Replaces what was typed. Throws not_found. */
export async function updateDraft(
  context: Pick<Context, 'db' | 'clock'>,
  { id, content }: { id: string; content: DraftContent },
): Promise<void> {
  const { db, clock } = context;
  const { count } = await db.priceDraft.updateMany({
    where: { id, savedAs: null },
    data: { content: jsonOf(content), updatedAt: clock.now() },
  });
  if (count === 0) throw notFound('PriceDraft');
}

/** The draft with what it would change now; a colleague may look at it and save it too. Throws not_found. */
export async function readDraft(
  context: Pick<Context, 'db'> & { shop: Pick<Context['shop'], 'priceConfirmPercent'> },
  { id }: { id: string },
): Promise<DraftView> {
  const draft = await findDraft(context, id);
  const content = contentOf(draft);
  const { diff } = await diffDraft(context, content);
  const overlaps = await findOverlaps(context, content);
  // Only draftPrices writes this column.
  return { id, kind: draft.kind as DraftKind, content, diff, overlaps, savedAs: draft.savedAs };
}

/** The scheduled changes of what a draft changes. */
async function findOverlaps(
  { db }: Pick<Context, 'db'>,
  { items, rates }: DraftContent,
): Promise<DraftView['overlaps']> {
  const scheduled = await db.priceChangeSet.findMany({
    where: { status: 'scheduled' },
    orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
    take: 200,
  });
  const wanted = new Set([
    ...items.map(({ itemid }) => `item ${itemid}`),
    ...rates.map(({ currency }) => `rate ${currency}`),
  ]);
  const names = await db.item.findMany({
    where: { itemid: { in: items.map(({ itemid }) => itemid) } },
    select: { itemid: true, name: true },
  });
  return scheduled.flatMap(({ id, startsAt, plan }) => {
    const keys = new Set(linesOfPlan(plan).map(({ objectType, objectId }) => `${objectType} ${objectId}`));
    const shared = [...keys].filter((key) => wanted.has(key));
    if (shared.length === 0 || !startsAt) return [];
    const nameOf = (key: string) =>
      names.find(({ itemid }) => key === `item ${itemid}`)?.name ?? key.replace('rate ', '');
    return { id, startsAt: startsAt.toISOString(), names: shared.map(nameOf) };
  });
}

/** Throws not_found. */
export async function findDraft({ db }: Pick<Context, 'db'>, id: string): Promise<PriceDraft> {
  const draft = await db.priceDraft.findUnique({ where: { id } });
  if (!draft) throw notFound('PriceDraft');
  return draft;
}

export function contentOf({ content }: Pick<PriceDraft, 'content'>): DraftContent {
  return draftContentSchema.parse(content);
}

/** What a draft changes of the rows as they are now, or as the caller's transaction has locked them. */
export async function diffDraft(
  context: Pick<Context, 'db'> & { shop: Pick<Context['shop'], 'priceConfirmPercent'> },
  content: DraftContent,
): Promise<{ diff: PriceDiff; wanted: Wanted }> {
  const [items, rates] = await Promise.all([readPricedItems(context, content), readRates(context)]);
  return diffPrices({ content, items, rates, confirmPercent: context.shop.priceConfirmPercent });
}

async function readRates({ db }: Pick<Context, 'db'>): Promise<Rates> {
  return ratesOf(await db.currencyRate.findMany());
}

/** The items of the draft with their bundles and single items; all of them when it changes a rate. */
async function readPricedItems(
  { db }: Pick<Context, 'db'>,
  { items, rates }: Pick<DraftContent, 'items' | 'rates'>,
): Promise<PricedItem[]> {
  const itemids =
    rates.length > 0
      ? []
      : await familyOf(
          { db },
          items.map(({ itemid }) => itemid),
        );
  return db.item.findMany({
    where: { deletedAt: null, ...(rates.length > 0 ? {} : { itemid: { in: itemids } }) },
    include: {
      routes: true,
      products: {
        where: { product: { deletedAt: null } },
        select: { product: { select: { name: true } } },
        orderBy: { product: { productid: 'asc' } },
      },
    },
    orderBy: { itemid: 'asc' },
  });
}

function jsonOf(content: DraftContent): Prisma.InputJsonObject {
  return { ...content } satisfies Prisma.InputJsonObject;
}
