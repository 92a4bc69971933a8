// The objects on which calls of the panel's server actions are tried, each made for one call and removed after it.
import { STORE } from '@/lib/domain/actor';
import { getCorrections } from '@/lib/domain/orders';
import type { OrderCorrections } from '@/lib/domain/orders/schema';
import type {
  Campaign,
  Coupon,
  Db,
  FraudRule,
  GatewayRule,
  HelpRequest,
  Item,
  KillSwitch,
  Order,
  ProductReview,
  Referral,
  SavedView,
  Tier,
} from '@/lib/platform/db';
import { newId } from '@/lib/platform/ids';
import { after } from '@/lib/platform/time';
import * as make from '../../support/make';
import { deleteListing, type Listing, makeListing } from '../catalogue-fixture';

export const NAME = 'Made by an action';

export interface ActionCase {
  /** What the form would send. */
  input: object;
  /** All that the action may change: the same before and after a refusal, different after the valid call. */
  state: () => Promise<unknown>;
  cleanUp: () => Promise<unknown>;
}

export type MakeCase = (db: Db) => Promise<ActionCase>;

export function unique(): string {
  return `${NAME} ${crypto.randomUUID().slice(0, 8)}`;
}

export function withCollection(
  inputOf: (given: { id: string; updatedAt: Date; productid: number }) => object,
): MakeCase {
  return async (db) => {
    const { productid } = await make.makeProduct(db);
    const now = new Date();
    const row = { id: newId(), name: NAME, position: 1, createdAt: now, updatedAt: now };
    const { id, updatedAt } = await db.collection.create({ data: row });
    const where = { id };
    return {
      input: inputOf({ id, updatedAt, productid }),
      state: () => db.collection.findUnique({ where, include: { products: true } }),
      cleanUp: () => db.collection.deleteMany({ where }),
    };
  };
}

/** An action about a product with items of its own. */
/** A listing; the state is how many drafts name its first item. */
export function withDraftsOf(inputFor: (item: Item, listing: Listing) => object): MakeCase {
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
export function withItem(inputFor: (db: Db, item: Item) => Promise<object>): MakeCase {
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

/** A listing whose product and items are drafts. */
export function withDraft(inputFor: (listing: Listing) => object): MakeCase {
  return async (db) => {
    let draft: Listing | undefined;
    const prepared = await withListing((listing) => {
      draft = listing;
      return inputFor(listing);
    })(db);
    if (!draft) throw new Error('no listing was made');
    await db.product.update({ where: { id: draft.product.id }, data: { isDraft: true, instock: false } });
    await db.item.updateMany({
      where: { itemid: { in: draft.items.map(({ itemid }) => itemid) } },
      data: { isDraft: true, inStock: false },
    });
    return prepared;
  };
}

/** Deletes the products with these names, and their items. */
export async function deleteProducts(db: Db, where: { name: string }): Promise<void> {
  const deletedAt = new Date();
  await db.item.updateMany({ where: { products: { some: { product: where } } }, data: { deletedAt } });
  await db.product.updateMany({ where, data: { deletedAt } });
}

export function withListing(inputFor: (listing: Listing) => object): MakeCase {
  return async (db) => {
    const listing = await makeListing(db);
    const itemids = listing.items.map(({ itemid }) => itemid);
    return {
      input: inputFor(listing),
      state: async () => [
        await db.product.findUniqueOrThrow({
          where: { id: listing.product.id },
          include: { items: { orderBy: { position: 'asc' } } },
        }),
        await db.item.findMany({
          where: { itemid: { in: itemids } },
          include: { routes: { orderBy: { position: 'asc' } } },
          orderBy: { itemid: 'asc' },
        }),
      ],
      cleanUp: () => deleteListing(db, listing),
    };
  };
}

/** The terms of a coupon, as the form sends them. */
export const COUPON = {
  ...{ note: '', discount: { kind: 'amount', amount: 10 }, maxUses: null, maxPerPerson: 1, minPrice: null },
  ...{ productIds: [], itemids: [], isForFirst: false, startsAt: '2026-01-01T00:00:00+05:30', endsAt: null },
};

/** The terms of a campaign that has not begun, as the form sends them. */
export const CAMPAIGN = {
  ...{ nameHi: '', discount: { kind: 'amount', amount: 1 }, stock: 5, maxPerPerson: null, isForFirst: true },
  productIds: [],
  ...{ startsAt: '2098-01-01T00:00:00+05:30', endsAt: '2099-01-01T00:00:00+05:30' },
};

export function withCampaign(inputOf: (campaign: Campaign) => object): MakeCase {
  return async (db) => {
    const { itemid } = await db.item.findFirstOrThrow({ where: { deletedAt: null } });
    const campaign = await make.makeCampaign(db, {
      itemids: [itemid],
      startsAt: new Date('2098-01-01'),
      endsAt: new Date('2099-01-01'),
    });
    const where = { id: campaign.id };
    return {
      input: inputOf(campaign),
      state: () => db.campaign.findUniqueOrThrow({ where }),
      cleanUp: () => db.campaign.delete({ where }),
    };
  };
}

/** An order that waits for a person, and a colleague to whom it can be handed over, or who has claimed it. */
export function withWork(
  inputOf: (work: { subject: { kind: 'order'; id: string }; colleague: string; claim: string }) => object,
  isClaimed = false,
): MakeCase {
  return async (db) => {
    const order = await make.makeOrder(db, { status: 'Processing', instant: false });
    const { id: colleague } = await make.makeStaff(db, 'support');
    const subject = { kind: 'order', id: order.id } as const;
    const claim = newId();
    if (isClaimed)
      await db.workClaim.create({
        data: {
          ...{
            id: claim,
            subjectKind: subject.kind,
            subjectId: order.id,
            claimedBy: colleague,
            givenBy: colleague,
          },
          ...{ since: new Date(), until: after(new Date(), 600_000) },
        },
      });
    return {
      input: inputOf({ subject, colleague, claim }),
      state: () => db.workClaim.count({ where: { subjectId: order.id, endedAt: null } }),
      cleanUp: () => db.order.update({ where: { id: order.id }, data: { status: 'Completed' } }),
    };
  };
}

export function withEndingTemplate(
  inputOf: (template: { id: string; status: string; name: string }) => object,
): MakeCase {
  return async (db) => {
    const row = { id: newId(), status: 'Cancelled', name: unique() };
    await db.endingTemplate.create({
      data: { ...row, message: NAME, messageHi: '', note: '', updatedAt: new Date() },
    });
    const where = { id: row.id };
    return {
      input: inputOf(row),
      state: () => db.endingTemplate.findUnique({ where }),
      cleanUp: () => db.endingTemplate.deleteMany({ where }),
    };
  };
}

/** A switch that is on for nothing that exists, so that nothing is stopped by it. */
export function withKillSwitch(inputOf: (on: KillSwitch) => object): MakeCase {
  return async (db) => {
    const startedAt = new Date();
    const on = await db.killSwitch.create({
      data: {
        ...{ id: newId(), scope: 'product', target: newId(), reason: NAME, startedBy: newId(), startedAt },
        endsAt: new Date(startedAt.getTime() + 600_000),
      },
    });
    const where = { id: on.id };
    return {
      input: inputOf(on),
      state: () => db.killSwitch.findUnique({ where }),
      cleanUp: () => db.killSwitch.deleteMany({ where }),
    };
  };
}

/** A view of somebody else that an owner of the shop may change. */
export function withSharedView(inputOf: (view: SavedView) => object): MakeCase {
  return async (db) => {
    const { id: ownerId } = await make.makeUser(db);
    const at = new Date();
    const view = await db.savedView.create({
      data: {
        ...{ id: newId(), list: 'orders', name: unique(), shared: true, query: 'status=Failed', ownerId },
        ...{ createdAt: at, updatedAt: at },
      },
    });
    const where = { id: view.id };
    return {
      input: inputOf(view),
      state: () => db.savedView.findUnique({ where }),
      cleanUp: () => db.savedView.deleteMany({ where }),
    };
  };
}

/** The points of a released one stay, as everything in the ledger. */
export function withHeldReferral(inputOf: (referral: Referral) => object): MakeCase {
  return async (db) => {
    const [inviter, friend] = [await make.makeUser(db), await make.makeUser(db)];
    const order = await make.makeOrder(db, { userId: friend.id, status: 'Completed', value: 100_00n });
    const referral = await make.makeReferral(db, {
      ...{ inviter, friend, status: 'held', orderId: order.id, suspicions: ['same_device'] },
    });
    const where = { id: referral.id };
    return {
      input: inputOf(referral),
      state: () => db.referral.findUnique({ where }),
      cleanUp: () => db.referral.deleteMany({ where: { ...where, status: { not: 'rewarded' } } }),
    };
  };
}

/** A rule that fits no payment, as the form sends it. */
export const GATEWAY_RULE = {
  ...{ position: 99, amountFrom: 9_999_999, amountTo: null, device: null, from: '', until: '' },
  ...{ gateways: ['ekqr'], byCost: false },
};

export function withGatewayRule(inputOf: (rule: GatewayRule) => object): MakeCase {
  return async (db) => {
    const rule = await make.makeGatewayRule(db, { amountFrom: 999_999_900n, gateways: ['ekqr'] });
    const where = { id: rule.id };
    return {
      input: inputOf(rule),
      state: () => db.gatewayRule.findUnique({ where }),
      cleanUp: () => db.gatewayRule.deleteMany({ where }),
    };
  };
}

/** A rule against fraud that is off, as the form sends it. */
export const FRAUD_RULE = {
  terms: { kind: 'velocity', by: 'account', counted: 'orders', most: 100, minutes: 10 },
  ...{ reason: NAME, outcome: 'hold', mode: 'off' },
};

export function withFraudRule(inputOf: (rule: FraudRule) => object): MakeCase {
  return async (db) => {
    const terms = { kind: 'velocity', by: 'account', counted: 'orders', most: 100, minutes: 10 } as const;
    const rule = await make.makeFraudRule(db, terms, { mode: 'off' });
    const where = { id: rule.id };
    return {
      input: inputOf(rule),
      state: () => db.fraudRule.findUnique({ where }),
      cleanUp: () => db.fraudRule.deleteMany({ where }),
    };
  };
}

export function withTier(inputOf: (tier: Tier) => object): MakeCase {
  return async (db) => {
    const tier = await make.makeTier(db);
    const where = { id: tier.id };
    return {
      input: inputOf(tier),
      state: () => db.tier.findUnique({ where }),
      cleanUp: () => db.tier.deleteMany({ where }),
    };
  };
}

/** A help request; with an answer of the staff where it is to be closed. */
export function withHelpRequest(inputOf: (request: HelpRequest) => object, isAnswered = false): MakeCase {
  return async (db) => {
    const order = await make.makeOrder(db, { status: 'Completed' });
    const request = await make.makeHelpRequest(db, order);
    const { id: requestId, createdAt } = request;
    if (isAnswered)
      await db.helpMessage.create({
        data: { id: newId(), requestId, author: 'staff', staffId: order.userId, text: 'Here.', createdAt },
      });
    const where = { id: requestId };
    return {
      input: inputOf(request),
      state: () => db.helpRequest.findUniqueOrThrow({ where, include: { messages: true } }),
      cleanUp: async () => {
        await db.helpMessage.deleteMany({ where: { requestId } });
        await db.helpRequest.delete({ where });
      },
    };
  };
}

/** A product review of this status. */
/** A paid order that a person delivers, of an item with a route. */
export function withPaidOrder(
  inputFor: (known: { order: Order; corrections: OrderCorrections }) => object,
): MakeCase {
  return async (db) => {
    const product = await make.makeProduct(db);
    const item = await make.makeItem(db, { product });
    // The supplier is asked about the new player by them.
    await make.makeRoute(db, item, { settings: { slug: 'mobilelegends' } });
    const order = await make.makeOrder(db, { product, item, status: 'Processing', instant: false });
    const { id } = order;
    const corrections = await getCorrections({ db, actor: STORE }, { orderId: id });
    return {
      input: inputFor({ order, corrections }),
      state: () => db.order.findUniqueOrThrow({ where: { id } }),
      cleanUp: () => db.order.update({ where: { id }, data: { status: 'Completed' } }),
    };
  };
}

export function withReview(inputOf: (review: ProductReview) => object, status = 'waiting'): MakeCase {
  return async (db) => {
    const order = await make.makeOrder(db, { status: 'Completed' });
    const review = await make.makeProductReview(db, order, { status });
    const where = { id: review.id };
    return {
      input: inputOf(review),
      state: () => db.productReview.findUniqueOrThrow({ where }),
      cleanUp: () => db.productReview.delete({ where }),
    };
  };
}

export function withCoupon(inputOf: (coupon: Coupon) => object): MakeCase {
  return async (db) => {
    const coupon = await make.makeCoupon(db);
    const where = { id: coupon.id };
    return {
      input: inputOf(coupon),
      state: () => db.coupon.findUniqueOrThrow({ where }),
      cleanUp: () => db.coupon.delete({ where }),
    };
  };
}
