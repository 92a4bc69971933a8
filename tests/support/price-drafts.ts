// Prices typed in the panel: a draft, its diff, and the save of what was looked at.
import { draftPrices, readDraft, saveDraft } from '@/lib/domain/catalogue';
import type { DraftContext } from '@/lib/domain/catalogue/price-changes/drafts';
import type { ConfirmationName } from '@/lib/domain/catalogue/schema';
import type { Db } from '@/lib/platform/db';
import { type Paise, rupees, rupeeText } from '@/lib/platform/money';

export interface TypedRow {
  itemid: number;
  price?: Paise;
  resell?: Paise;
  inStock?: boolean;
}

const ALL: ConfirmationName[] = ['large', 'below-cost', 'pause', 'bundle'];

/** Types prices into the list as it is now. */
export async function typePrices(
  context: DraftContext & { db: Db },
  rows: TypedRow[],
): Promise<{ id: string }> {
  const items = [];
  for (const { itemid, price, resell, inStock } of rows) {
    const item = await context.db.item.findUniqueOrThrow({ where: { itemid } });
    items.push({
      itemid,
      price: rupeeText(price ?? item.discountedPrice),
      resell: rupeeText(resell ?? item.resellPrice),
      inStock: inStock ?? item.inStock,
      seen: {
        price: rupees(item.discountedPrice),
        resell: rupees(item.resellPrice),
        inStock: item.inStock,
      },
    });
  }
  return draftPrices(context, { kind: 'prices', content: { items, rates: [] } });
}

/** Types a rate; the text need not be a rate. */
export async function typeRate(context: DraftContext, currency: 'BRL' | 'PHP' | 'USD', text: string) {
  const row = await context.db.currencyRate.findUnique({ where: { currency } });
  const seen = row ? Number(row.rate) / 10_000 : null;
  return draftPrices(context, {
    kind: 'rate',
    content: { items: [], rates: [{ currency, rupees: text, seen }] },
  });
}

/** Looks at a draft and saves what was seen. */
export async function saveSeen(
  context: DraftContext,
  { id }: { id: string },
  confirmed: ConfirmationName[] = ALL,
): Promise<{ set: string }> {
  const { diff } = await readDraft(context, { id });
  return saveDraft(context, { id, fingerprint: diff.fingerprint, confirmed });
}

/** Types prices, looks at them and saves them. */
export async function savePrices(
  context: DraftContext & { db: Db },
  ...rows: TypedRow[]
): Promise<{ set: string }> {
  return saveSeen(context, await typePrices(context, rows));
}
