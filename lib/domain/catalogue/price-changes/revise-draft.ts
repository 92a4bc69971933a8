import type { DraftContent, DraftItem, DraftRate } from '@/lib/domain/catalogue/schema';
import type { Context } from '@/lib/domain/context';
import { AppError } from '@/lib/platform/errors';
import { contentOf, findDraft, updateDraft } from './drafts';

export interface ReviseDraftInput {
  id: string;
  /** The rows that the preview shows, as they were sent. */
  items: DraftItem[];
  rates: DraftRate[];
  /** The items that are left out. */
  leave: number[];
}

/**
 * Stores the rows of a preview as they were sent. Returns false when they are those that were looked at. Throws
 * not_found, and conflict for a draft that was saved meanwhile with other values.
 */
export async function reviseDraft(
  context: Pick<Context, 'db' | 'clock'>,
  { id, items, rates, leave }: ReviseDraftInput,
): Promise<boolean> {
  const draft = await findDraft(context, id);
  const content = contentOf(draft);
  const next: DraftContent = {
    ...content,
    items: content.items
      .filter(({ itemid }) => !leave.includes(itemid))
      .map((row) =>
        typedOf(
          row,
          items.find(({ itemid }) => itemid === row.itemid),
        ),
      ),
    rates: content.rates.map((row) => {
      const sent = rates.find(({ currency }) => currency === row.currency);
      return sent ? { ...row, rupees: sent.rupees } : row;
    }),
  };
  if (JSON.stringify(next) === JSON.stringify(content)) return false;
  if (draft.savedAs !== null) throw new AppError('conflict', 'catalogue.savedAlready');
  await updateDraft(context, { id, content: next });
  return true;
}

/** A row as it was sent. Its `seen` is what the preview showed, so that only a switch of the box counts as one. */
function typedOf(row: DraftItem, sent: DraftItem | undefined): DraftItem {
  if (!sent) return row;
  const { price, resell } = sent;
  const isSwitched = sent.inStock !== sent.seen.inStock;
  const wasSwitched = row.inStock !== row.seen.inStock;
  if (!isSwitched) return { ...row, price, resell, inStock: row.seen.inStock };
  if (wasSwitched && row.inStock === sent.inStock) return { ...row, price, resell };
  return { ...row, price, resell, inStock: sent.inStock, seen: { ...row.seen, inStock: sent.seen.inStock } };
}
