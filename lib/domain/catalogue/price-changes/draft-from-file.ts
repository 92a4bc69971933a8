import { MOST_ROWS } from '@/lib/domain/catalogue/schema';
import { AppError } from '@/lib/platform/errors';
import { verbatim } from '@/lib/platform/messages';
import { rupees } from '@/lib/platform/money';
import { type DraftContext, draftPrices } from './drafts';
import { readPriceFile } from './price-file';

/**
 * Drafts the changed rows of a file of prices. Returns the id of the draft, whose preview names the rows that cannot be
 * read; until they are mended nothing is saved. Throws invalid_input for what is no file of prices, or changes nothing.
 */
export async function draftFromFile(
  context: Pick<DraftContext, 'db' | 'clock' | 'actor'>,
  { text }: { text: string },
): Promise<{ id: string }> {
  const file = readPriceFile(text);
  if (typeof file === 'string') throw new AppError('invalid_input', verbatim(file));
  const found = await context.db.item.findMany({
    where: { deletedAt: null, itemid: { in: file.itemids } },
  });
  const content = file.rowsFor(
    found.map(({ itemid, discountedPrice, resellPrice, inStock }) => ({
      itemid,
      price: rupees(discountedPrice),
      resell: rupees(resellPrice),
      inStock,
    })),
  );
  if (content.items.length > MOST_ROWS)
    throw new AppError('invalid_input', verbatim(`The file changes more than ${MOST_ROWS} rows.`));
  return draftPrices(context, { kind: 'csv', content: { ...content, rates: [] } });
}
