// Coupons, campaigns, tiers and invitations.
import type { Campaign, Coupon, Referral } from '@/lib/platform/db';
import * as make from '../../../support/make';
import { type MakeCase, NAME, unique, withName, withRow } from './action-case';

/** The terms of a coupon, as the form sends them. */
const COUPON = {
  note: '',
  discount: { kind: 'amount', amount: 10 },
  maxUses: null,
  maxPerPerson: 1,
  minPrice: null,
  productIds: [],
  itemids: [],
  isForFirst: false,
  startsAt: '2026-01-01T00:00:00+05:30',
  endsAt: null,
};

/** The terms of a campaign that has not begun, as the form sends them. */
const CAMPAIGN = {
  nameHi: '',
  discount: { kind: 'amount', amount: 1 },
  stock: 5,
  maxPerPerson: null,
  isForFirst: true,
  productIds: [],
  startsAt: '2098-01-01T00:00:00+05:30',
  endsAt: '2099-01-01T00:00:00+05:30',
};

function withCampaign(inputOf: (campaign: Campaign) => object): MakeCase {
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

/** The points of a released one stay, as everything in the ledger. */
function withHeldReferral(inputOf: (referral: Referral) => object): MakeCase {
  return async (db) => {
    const [inviter, friend] = [await make.makeUser(db), await make.makeUser(db)];
    const order = await make.makeOrder(db, { userId: friend.id, status: 'Completed', value: 100_00n });
    const referral = await make.makeReferral(db, {
      inviter,
      friend,
      status: 'held',
      orderId: order.id,
      suspicions: ['same_device'],
    });
    const where = { id: referral.id };
    return {
      input: inputOf(referral),
      state: () => db.referral.findUnique({ where }),
      cleanUp: () => db.referral.deleteMany({ where: { ...where, status: { not: 'rewarded' } } }),
    };
  };
}

const withTier = withRow(
  (db) => db.tier,
  (db) => make.makeTier(db),
);

function withCoupon(inputOf: (coupon: Coupon) => object): MakeCase {
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

export const offersCases: Record<string, MakeCase> = {
  createCouponAction: async (db) => {
    const code = `ACTION${Date.now()}`;
    return {
      input: { ...COUPON, code },
      state: () => db.coupon.count({ where: { code } }),
      cleanUp: () => db.coupon.deleteMany({ where: { code } }),
    };
  },
  editCouponAction: withCoupon(({ id, version }) => ({ ...COUPON, id, seen: version, note: unique() })),
  endCouponAction: withCoupon(({ id, version }) => ({ id, seen: version })),
  createCampaignAction: async (db) => {
    const name = unique();
    const { itemid } = await db.item.findFirstOrThrow({ where: { deletedAt: null } });
    return {
      input: { ...CAMPAIGN, itemids: [itemid], name, key: crypto.randomUUID() },
      state: () => db.campaign.count({ where: { name } }),
      cleanUp: () => db.campaign.deleteMany({ where: { name } }),
    };
  },
  editCampaignAction: withCampaign(({ id, version, itemids }) => ({
    ...CAMPAIGN,
    itemids,
    id,
    seen: version,
    name: unique(),
  })),
  endCampaignAction: withCampaign(({ id, version }) => ({ id, seen: version })),
  createTierAction: withName(
    (db) => db.tier,
    (name) => ({ name, nameHi: 'टेस्ट से', threshold: make.nextThreshold(), extra: 1.5 }),
  ),
  editTierAction: withTier(({ id, version, threshold }) => ({
    id,
    seen: version,
    name: unique(),
    nameHi: 'टेस्ट से',
    extra: 2,
    threshold: Number(threshold) / 100,
  })),
  deleteTierAction: withTier(({ id, version }) => ({ id, seen: version })),
  saveReferralTermsAction: async (db) => {
    const before = await db.referralTerms.findFirst();
    return {
      input: {
        enabled: before?.enabled ?? false,
        inviterPoints: 50,
        friendPoints: 25,
        minOrder: 100,
        withinDays: before?.withinDays === 31 ? 30 : 31,
        monthlyLimit: 10,
        seen: before?.version ?? null,
      },
      // Tests of pages switch invitations on meanwhile; a save alone counts the version up.
      state: async () => (await db.referralTerms.findFirst())?.version ?? null,
      cleanUp: () =>
        before
          ? db.referralTerms.updateMany({ data: { withinDays: before.withinDays } })
          : db.referralTerms.deleteMany({ where: { enabled: false } }),
    };
  },
  releaseReferralAction: withHeldReferral(({ id, version }) => ({ id, seen: version, reason: NAME })),
  refuseReferralAction: withHeldReferral(({ id, version }) => ({ id, seen: version, reason: NAME })),
};
