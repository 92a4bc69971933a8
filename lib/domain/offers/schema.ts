// The API's types and schemas of prices in steps, of campaigns and of coupons. Amounts are rupees. Browsers import this
// file.
import { z } from 'zod';
import { idSchema } from '@/lib/domain/catalogue/schema';
import { formKey } from '@/lib/platform/form-key';
import { isStorable } from '@/lib/platform/list-query';
import { issue } from '@/lib/platform/messages/schema';
import { isPercent, isRupees, paiseFromRupees } from '@/lib/platform/money';

/** What lowers the price for a buyer's role, in the order in which it applies. */
const offerNames = ['campaign', 'coupon'] as const;
export type OfferName = (typeof offerNames)[number];

/** The steps of a price, in their order. */
export const priceStepNames = ['base', 'role', ...offerNames] as const;
export type PriceStepName = (typeof priceStepNames)[number];

/** One step of a price, in rupees; what it takes off is negative. */
export interface PriceStepView {
  name: PriceStepName;
  amount: number;
  /** The code of a coupon. */
  code?: string;
  /** The name of a campaign; the Hindi one is '' while it is missing. */
  title?: string;
  titleHi?: string;
}

/** Why a coupon does not lower a price. */
export type CouponRefusal =
  | 'unknown'
  | 'ended'
  | 'not_for_item'
  | 'price_too_low'
  | 'not_first'
  | 'used_by_you'
  | 'held_by_you'
  | 'used_up'
  | 'no_discount';

/** A code as people write it, with blanks and in any case, as it is stored. */
export function normalizeCode(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s-]+/g, '')
    .toUpperCase();
}

const CODE = issue('fieldErrors.notCouponCode');

/** At most 24 letters and digits after normalising; a longer text is refused before it is normalised. */
export const couponCodeSchema = z
  .string(CODE)
  .max(60, CODE)
  .transform(normalizeCode)
  .pipe(z.string().regex(/^[A-Z0-9]{3,24}$/, CODE));

/** What a browser asks before an order: the price of an item for the viewer, with a coupon or without. */
export interface PricePreview {
  /** Rupees. */
  price: number;
  steps: PriceStepView[];
  /** Points that the order would earn. */
  points: number;
}

const typedInput = z.string().trim().max(100).refine(isStorable).optional();

export const pricePreviewBody = z.object({
  product_id: idSchema,
  itemid: z.int().min(1).max(2_147_483_647),
  coupon: couponCodeSchema.optional(),
  /** The player, as far as it is entered: a coupon may be used up for them. */
  input1: typedInput,
  input2: typedInput,
});
export type PricePreviewBody = z.output<typeof pricePreviewBody>;

const MONEY = issue('fieldErrors.notPrice');

/** Rupees with at most two decimals as paise; null where nothing is entered. */
const rupeesField = z
  .number(MONEY)
  .positive(MONEY)
  .max(10_000_000, MONEY)
  .refine(isRupees, MONEY)
  .transform(paiseFromRupees);

const PERCENT = issue('fieldErrors.notPercent');
const COUNT = issue('fieldErrors.notCount');
const WINDOW = issue('fieldErrors.endsBeforeStart');

const note = z.string().trim().max(200, issue('fieldErrors.tooLong')).refine(isStorable);

const discount = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('amount'), amount: rupeesField }),
  z.object({
    kind: z.literal('percent'),
    /** With at most two decimals. */
    percent: z.number(PERCENT).positive(PERCENT).max(100, PERCENT).refine(isPercent, PERCENT),
    cap: rupeesField.nullable(),
  }),
]);

const time = z.iso
  .datetime({ offset: true, error: issue('fieldErrors.notTime') })
  .transform((text) => new Date(text));
const orders = z.int(COUNT).min(1, COUNT).max(1_000_000, COUNT);
const perPerson = z.int(COUNT).min(1, COUNT).max(1000, COUNT);

const goods = {
  productIds: z.array(idSchema).max(200),
  itemids: z.array(z.int().positive().max(2_147_483_647)).max(500),
  isForFirst: z.boolean(),
};

const terms = z.object({
  note,
  discount,
  maxUses: orders.nullable(),
  maxPerPerson: perPerson,
  minPrice: rupeesField.nullable(),
  ...goods,
  startsAt: time,
  endsAt: time.nullable(),
});

const inOrder = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date | null }) =>
  endsAt === null || endsAt > startsAt;
const endsBeforeStart = { error: WINDOW, path: ['endsAt'] };

export const createCouponForm = terms.extend({ code: couponCodeSchema }).refine(inOrder, endsBeforeStart);
export type CreateCoupon = z.input<typeof createCouponForm>;

export const editCouponForm = terms
  .extend({ id: idSchema, seen: z.int().nonnegative() })
  .refine(inOrder, endsBeforeStart);
export type EditCoupon = z.input<typeof editCouponForm>;
export type CouponTerms = Omit<z.output<typeof createCouponForm>, 'code'>;

/** Ends a coupon, or a campaign. `seen`: the version that the page showed; pages of the version before send none. */
export const endOfferForm = z.object({ id: idSchema, seen: z.int().nonnegative().optional() });
export type EndOffer = z.input<typeof endOfferForm>;

const GOODS = issue('fieldErrors.noGoods');
const campaignShape = z.object({
  name: z
    .string()
    .trim()
    .min(1, issue('fieldErrors.empty'))
    .max(80, issue('fieldErrors.tooLong'))
    .refine(isStorable),
  nameHi: z.string().trim().max(80, issue('fieldErrors.tooLong')).refine(isStorable),
  discount,
  stock: orders.nullable(),
  maxPerPerson: perPerson.nullable(),
  ...goods,
  startsAt: time,
  endsAt: time,
});
const hasGoods = ({ productIds, itemids }: { productIds: string[]; itemids: number[] }) =>
  productIds.length + itemids.length > 0;
const withoutGoods = { error: GOODS, path: ['itemids'] };

export const createCampaignForm = campaignShape
  // A page of the version before sends none.
  .extend({ key: formKey.nullable().default(null) })
  .refine(inOrder, endsBeforeStart)
  .refine(hasGoods, withoutGoods);
export type CreateCampaign = z.input<typeof createCampaignForm>;
export type CampaignTerms = Omit<z.output<typeof createCampaignForm>, 'key'>;

export const editCampaignForm = campaignShape
  .extend({ id: idSchema, seen: z.int().nonnegative() })
  .refine(inOrder, endsBeforeStart)
  .refine(hasGoods, withoutGoods);
export type EditCampaign = z.input<typeof editCampaignForm>;

const tierName = z
  .string()
  .trim()
  .min(1, issue('fieldErrors.empty'))
  .max(40, issue('fieldErrors.tooLong'))
  .refine(isStorable);
const tierShape = z.object({
  name: tierName,
  nameHi: tierName,
  /** Rupees that were paid for orders delivered within a year. */
  threshold: rupeesField,
  /** What it adds to the points of an order, in percent of the price. */
  extra: z
    .number(issue('fieldErrors.notExtraPoints'))
    .min(0.01, issue('fieldErrors.notExtraPoints'))
    .max(20, issue('fieldErrors.notExtraPoints'))
    .refine(isPercent, issue('fieldErrors.notExtraPoints')),
});
export const createTierForm = tierShape;
export type TierInput = z.output<typeof createTierForm>;
export const editTierForm = tierShape.extend({ id: idSchema, seen: z.int().nonnegative() });
/** `seen`: the version that the page showed; pages of the version before send none. */
export const deleteTierForm = z.object({ id: idSchema, seen: z.int().nonnegative().optional() });

/** A tier as the panel and the dashboard show it. Rupees, and percent. */
export interface TierView {
  id: string;
  name: string;
  nameHi: string;
  threshold: number;
  extra: number;
  version: number;
}

/** Where a customer stands. Rupees. */
export interface StandingView {
  spent: number;
  tier: TierView | null;
  next: TierView | null;
  /** Rupees until the next tier; 0 when there is none. */
  missing: number;
}

/** What would this customer pay for this item, and why? */
export const previewForForm = z.object({
  /** The id, the email address or the mobile number of the customer. */
  customer: z.string().trim().min(1, issue('fieldErrors.empty')).max(200).refine(isStorable),
  itemid: z.int().positive().max(2_147_483_647),
  code: z.union([z.literal('').transform(() => undefined), couponCodeSchema]),
});
export type PreviewFor = z.input<typeof previewForForm>;

/** A coupon as the panel shows it. Amounts are rupees. */
export interface CouponView {
  id: string;
  code: string;
  note: string;
  kind: 'amount' | 'percent';
  /** Rupees, or percent. */
  value: number;
  cap: number | null;
  maxUses: number | null;
  maxPerPerson: number;
  minPrice: number | null;
  productIds: string[];
  itemids: number[];
  isForFirst: boolean;
  startsAt: string;
  endsAt: string | null;
  status: 'planned' | 'running' | 'used_up' | 'ended';
  /** Orders that hold it, of these those that are not paid yet, and rupees that it took off. */
  uses: number;
  unpaid: number;
  discount: number;
  version: number;
}

/** The answer of the panel's preview. */
export interface PreviewForView extends PricePreview {
  /** The name of the customer, as far as the viewer may see it. */
  customer: string;
  /** Why the coupon does not lower the price; null when it does, or when none was named. */
  refusal: string | null;
  /** Below which no offer takes the price; null without an offer. */
  lowest: number | null;
}

/** A campaign as the panel shows it. Amounts are rupees. */
export interface CampaignView
  extends Pick<
    CouponView,
    'id' | 'kind' | 'value' | 'cap' | 'productIds' | 'itemids' | 'isForFirst' | 'startsAt' | 'status'
  > {
  name: string;
  nameHi: string;
  stock: number | null;
  maxPerPerson: number | null;
  endsAt: string;
  /** Orders that hold a unit, of these those that are not paid yet, and rupees that it took off. */
  uses: number;
  unpaid: number;
  discount: number;
  version: number;
  /** Its items whose price stops at the floor: the price in rupees that it would have, and that it has. */
  stopped: { itemid: number; name: string; wanted: number; price: number }[];
}
