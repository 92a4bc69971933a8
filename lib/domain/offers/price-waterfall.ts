import { hundredthsOfPercent, type Paise, percentRoundedDown } from '@/lib/platform/money';
import type { OfferName, PriceStepName } from './schema';

/** What names the offer of a step to people, and the version of its terms that applied. */
interface StepLabel {
  /** The code of a coupon. */
  code?: string | undefined;
  /** The name of a campaign; the Hindi one is '' while it is missing. */
  title?: string | undefined;
  titleHi?: string | undefined;
  version?: number | undefined;
}

/** One step of a price: what it adds (negative: takes off), in paise. */
export interface PriceStep extends StepLabel {
  name: PriceStepName;
  amount: Paise;
}

/**
 * The tier of a buyer: what it is called, from how many paise on it holds, and the hundredths of a percent that it
 * adds.
 */
export interface TierTerms {
  title: string;
  titleHi: string;
  threshold: Paise;
  extraRate: number;
}

/**
 * By what the points of an order are computed, kept with it: later changes of percentage and tiers do not alter them.
 */
interface Award {
  /** Hundredths of a percent that every order earns. */
  rate: number;
  tier: TierTerms | null;
}

/** How a price came about. The steps sum to the price. */
export interface Breakdown {
  steps: PriceStep[];
  price: Paise;
  /** Hundredths of a point that the order earns when it is delivered. They do not lower the price. */
  points: bigint;
  award: Award;
  /** Below which no offer takes the price; null when there is no offer. */
  lowest: Paise | null;
}

export interface Offer {
  name: OfferName;
  label: StepLabel;
  /** What the offer takes off a price, before the floor. */
  discountOf: (price: Paise) => Paise;
}

export interface WaterfallInput {
  /** The price for everyone, and the price for the buyer's role. */
  base: Paise;
  role: Paise;
  /** In their order; each lowers what the one before has left. */
  offers: Offer[];
  /** What the goods cost, or the least that a person has set as their price when the cost is unknown. */
  floor: Paise;
  pointsPercent: number;
  /** The tier of the buyer. */
  tier?: TierTerms | null;
}

/** The smallest amount that a gateway collects. */
const ONE_RUPEE: Paise = 100n;

/**
 * The price of an item for one buyer, step by step. No offer takes the price below the floor and the points that the
 * order earns; an item that is priced lower without an offer keeps its price.
 */
export function priceWaterfall({
  base,
  role,
  offers,
  floor,
  pointsPercent,
  tier = null,
}: WaterfallInput): Breakdown {
  const steps: PriceStep[] = [{ name: 'base', amount: base }];
  if (role !== base) steps.push({ name: 'role', amount: role - base });
  const lowest = lowestPrice(floor, pointsPercent);
  let price = role;
  for (const { name, label, discountOf } of offers) {
    const room = lowest === null || price <= lowest ? 0n : price - lowest;
    const wanted = discountOf(price);
    const discount = wanted < room ? wanted : room;
    steps.push({ name, amount: -discount, ...label });
    price -= discount;
  }
  return {
    steps,
    price,
    points: pointsOf({ price, pointsPercent, tier, floor }),
    award: { rate: hundredthsOfPercent(pointsPercent), tier },
    lowest: offers.length > 0 ? lowest : null,
  };
}

/**
 * The points of a price. Those of a tier stop where the floor would not be left of it; those that every order earns do
 * not, so that no tier earns less than none.
 */
function pointsOf({
  price,
  pointsPercent,
  tier,
  floor,
}: Pick<Required<WaterfallInput>, 'pointsPercent' | 'tier' | 'floor'> & { price: Paise }): bigint {
  const plain = percentRoundedDown(price, pointsPercent);
  if (!tier) return plain;
  const wanted = percentRoundedDown(price, pointsPercent + tier.extraRate / 100);
  const room = price - floor;
  if (wanted <= room) return wanted;
  if (room > plain) return room;
  return plain;
}

/**
 * The lowest price of which the floor is left after its points, and at least what a gateway collects; null when the
 * points are worth the whole price.
 */
export function lowestPrice(floor: Paise, pointsPercent: number): Paise | null {
  const kept = 10_000n - BigInt(hundredthsOfPercent(pointsPercent));
  if (kept <= 0n) return null;
  let price = (floor * 10_000n + kept - 1n) / kept;
  // Points are rounded down, so that a price a little lower may do.
  while (price > 1n && price - 1n - percentRoundedDown(price - 1n, pointsPercent) >= floor) price -= 1n;
  return price > ONE_RUPEE ? price : ONE_RUPEE;
}

/** What the steps except this one sum to, in paise. */
export function priceWithout(name: OfferName, steps: readonly PriceStep[]): Paise {
  return steps.reduce((sum, step) => (step.name === name ? sum : sum + step.amount), 0n);
}

/** What the steps before all offers sum to: the price for the buyer's role. */
export function priceBeforeOffers(steps: readonly PriceStep[]): Paise {
  return steps.reduce(
    (sum, { name, amount }) => (name === 'base' || name === 'role' ? sum + amount : sum),
    0n,
  );
}
