// Costs, drafts of prices and change sets.
import { readDraft } from '@/lib/domain/catalogue';
import type { Db, Item } from '@/lib/platform/db';
import { after, days } from '@/lib/platform/time';
import * as make from '../../../support/make';
import { deleteListing, type Listing, makeListing } from '../../catalogue-fixture';
import type { MakeCase } from './action-case';
import { withListing } from './catalogue';

/** A listing; the state is how many drafts name its first item. */
function withDraftsOf(inputFor: (item: Item, listing: Listing) => object): MakeCase {
  return async (db) => {
    const listing = await makeListing(db);
    const [item] = listing.items;
    const drafts = async () => {
      const all = await db.priceDraft.findMany({ select: { id: true, content: true } });
      return all.filter(({ content }) => JSON.stringify(content).includes(`"itemid":${item.itemid},`));
    };
    return {
      input: inputFor(item, listing),
      state: async () => (await drafts()).length,
      cleanUp: async () => {
        await db.priceDraft.deleteMany({ where: { id: { in: (await drafts()).map(({ id }) => id) } } });
        await deleteListing(db, listing);
      },
    };
  };
}

/** A listing with a price that was typed for its first item, or with a change set that gave it its price. */
function withItem(inputFor: (db: Db, item: Item) => Promise<object>): MakeCase {
  return async (db) => {
    const listing = await makeListing(db);
    const [item] = listing.items;
    return {
      input: await inputFor(db, item),
      state: () => db.item.findUniqueOrThrow({ where: { itemid: item.itemid } }),
      cleanUp: () => deleteListing(db, listing),
    };
  };
}

export const pricesCases: Record<string, MakeCase> = {
  routeCostAction: withListing(({ items: [item] }) => ({
    itemid: item.itemid,
    position: 1,
    cost: 0.5,
    seen: 1,
    seenBundles: '',
  })),
  draftPricesAction: withDraftsOf((item) => ({
    kind: 'prices',
    rates: [],
    items: [make.typedItem(item, '130')],
  })),
  draftByPercentAction: withDraftsOf((_, { product }) => ({
    // Not of all products: the other cases count the drafts of their own items.
    scope: `product:${product.id}`,
    prices: 'both',
    direction: 'up',
    percent: 1,
    rounding: 'none',
  })),
  draftFromFileAction: withDraftsOf(({ itemid }) => ({
    text: `Item,Price,Resell,In stock\n${itemid},130,110,yes\n`,
  })),
  saveDraftAction: withItem(async (db, item) => {
    const { id } = await make.makePriceDraft(db, item, '130');
    const { diff } = await readDraft({ db, shop: { priceConfirmPercent: 30 } }, { id });
    const { fingerprint } = diff;
    return {
      id,
      intent: 'save',
      items: [],
      rates: [],
      leave: [],
      fingerprint,
      confirmed: [],
      reason: '',
      startsAt: '',
      endsAt: '',
    };
  }),
  cancelScheduleAction: async (db) => {
    const item = await make.makeItem(db, { deletedAt: new Date() });
    const { id } = await make.makePriceChangeSet(db, item);
    const startsAt = after(new Date(), days(1));
    const where = { id };
    await db.priceChangeSet.update({
      where,
      data: { status: 'scheduled', appliedAt: null, plan: [], startsAt },
    });
    return {
      input: { id, seen: 'beginning' },
      state: () => db.priceChangeSet.findUniqueOrThrow({ where }),
      cleanUp: () => db.priceChangeSet.update({ where, data: { status: 'cancelled' } }),
    };
  },
  undoChangeSetAction: withItem(async (db, item) => ({ id: (await make.makePriceChangeSet(db, item)).id })),
};
