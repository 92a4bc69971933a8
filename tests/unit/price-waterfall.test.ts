import fc from 'fast-check';
import { expect, test } from 'vitest';
import { campaignOffer } from '@/lib/domain/offers/campaigns/campaign-offer';
import { couponOffer } from '@/lib/domain/offers/coupons/coupon-offer';
import {
  lowestPrice,
  type Offer,
  priceBeforeOffers,
  priceWaterfall,
  priceWithout,
} from '@/lib/domain/offers/price-waterfall';
import { normalizeCode } from '@/lib/domain/offers/schema';
import { readBreakdown, storeBreakdown } from '@/lib/domain/offers/stored-breakdown';
import { percentRoundedDown } from '@/lib/platform/money';

const amount = fc.bigInt({ min: 1n, max: 10n ** 9n });
const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
const coupon: fc.Arbitrary<Offer> = fc
  .oneof(
    fc.record({ kind: fc.constant('amount'), value: amount, cap: fc.constant(null) }),
    fc.record({
      kind: fc.constant('percent'),
      value: fc.bigInt({ min: 1n, max: 10_000n }),
      cap: fc.option(amount, { nil: null }),
    }),
  )
  .map((terms) => couponOffer({ code: 'DIWALI', version: 0, ...terms }));
const campaign: fc.Arbitrary<Offer> = fc
  .oneof(
    fc.record({ kind: fc.constant('amount'), value: amount, cap: fc.constant(null) }),
    fc.record({
      kind: fc.constant('percent'),
      value: fc.bigInt({ min: 1n, max: 10_000n }),
      cap: fc.constant(null),
    }),
  )
  .map((terms) => campaignOffer({ name: 'Flash sale', nameHi: 'फ़्लैश सेल', version: 2, ...terms }));
const given = fc.record({
  base: amount,
  role: amount,
  offers: fc
    .tuple(fc.array(campaign, { maxLength: 1 }), fc.array(coupon, { maxLength: 1 }))
    .map((all) => all.flat()),
  floor: fc.bigInt({ min: 0n, max: 10n ** 9n }),
  pointsPercent: percent,
});

const tier = fc
  .integer({ min: 1, max: 2000 })
  .map((extraRate) => ({ title: 'Gold', titleHi: 'गोल्ड', threshold: 1_000_00n, extraRate }));

test('a tier changes no price, and its points leave the floor of it, if the points of every order do', () => {
  fc.assert(
    fc.property(given, tier, (input, terms) => {
      const [plain, more] = [priceWaterfall(input), priceWaterfall({ ...input, tier: terms })];
      expect({ ...more, points: 0n, award: null }).toEqual({ ...plain, points: 0n, award: null });
      expect(more.points).toBeGreaterThanOrEqual(plain.points);
      expect(more.points).toBeLessThanOrEqual(
        percentRoundedDown(more.price, input.pointsPercent + terms.extraRate / 100),
      );
      if (more.points > plain.points) expect(more.price - more.points).toBeGreaterThanOrEqual(input.floor);
      expect(more.award).toEqual({ rate: Math.round(input.pointsPercent * 100), tier: terms });
    }),
  );
});

test('the steps of a price sum to it, and only the price and the role come before offers', () => {
  fc.assert(
    fc.property(given, (input) => {
      const { steps, price } = priceWaterfall(input);
      expect(steps.reduce((sum, step) => sum + step.amount, 0n)).toBe(price);
      expect(priceBeforeOffers(steps)).toBe(input.role);
    }),
  );
});

test('no offer takes a price below the floor and the points that it earns, nor above what it was', () => {
  fc.assert(
    fc.property(given, (input) => {
      const { price, points } = priceWaterfall(input);
      expect(price).toBeLessThanOrEqual(input.role);
      expect(price).toBeGreaterThan(0n);
      expect(points).toBe(percentRoundedDown(price, input.pointsPercent));
      // An item that is priced below its floor is sold at that price, and no coupon lowers it further.
      if (price < input.role) {
        expect(price - points).toBeGreaterThanOrEqual(input.floor);
        expect(price).toBeGreaterThanOrEqual(100n);
      }
    }),
  );
});

test('an offer takes off all that it promises as long as the price stays above the lowest', () => {
  fc.assert(
    fc.property(amount, amount, coupon, percent, (role, floor, offer, pointsPercent) => {
      const { steps, lowest } = priceWaterfall({ base: role, role, offers: [offer], floor, pointsPercent });
      const wanted = offer.discountOf(role);
      fc.pre(lowest !== null && role - wanted >= lowest);
      expect(steps.at(-1)).toMatchObject({ name: 'coupon', amount: -wanted, code: 'DIWALI' });
    }),
  );
});

test('a coupon lowers what the campaign has left, and both together stop at the lowest price', () => {
  fc.assert(
    fc.property(amount, amount, campaign, coupon, percent, (role, floor, first, second, pointsPercent) => {
      const one = priceWaterfall({ base: role, role, offers: [first], floor, pointsPercent });
      const both = priceWaterfall({ base: role, role, offers: [first, second], floor, pointsPercent });
      expect(both.steps.slice(0, -1)).toEqual(one.steps);
      expect(priceWithout('coupon', both.steps)).toBe(one.price);
      if (both.price < role) expect(both.price - both.points).toBeGreaterThanOrEqual(floor);
    }),
  );
});

test('the lowest price leaves the floor after its points, and one paisa less would not', () => {
  fc.assert(
    fc.property(amount, percent, (floor, pointsPercent) => {
      const lowest = lowestPrice(floor, pointsPercent);
      if (lowest === null) {
        expect(pointsPercent).toBe(100);
        return;
      }
      expect(lowest - percentRoundedDown(lowest, pointsPercent)).toBeGreaterThanOrEqual(floor);
      const less = lowest - 1n;
      if (lowest > 100n) expect(less - percentRoundedDown(less, pointsPercent)).toBeLessThan(floor);
    }),
  );
});

test('an order stores its steps and reads the same ones back', () => {
  fc.assert(
    fc.property(given, (input) => {
      const breakdown = priceWaterfall(input);
      const { steps, points, lowest } = readBreakdown(JSON.parse(JSON.stringify(storeBreakdown(breakdown))));
      expect({ steps, points, lowest }).toEqual({
        steps: breakdown.steps,
        points: breakdown.points,
        lowest: breakdown.lowest,
      });
    }),
  );
});

test('a percentage stops at its cap, and is rounded down to the paisa', () => {
  const { discountOf } = couponOffer({ code: 'TEN', version: 0, kind: 'percent', value: 1000n, cap: 5000n });
  expect([discountOf(19_999n), discountOf(50_000n), discountOf(90_000n)]).toEqual([1999n, 5000n, 5000n]);
});

test.each([
  ['diwali-50', 'DIWALI50'],
  [' Diwali 50 ', 'DIWALI50'],
  ['ＤＩＷＡＬＩ５０', 'DIWALI50'],
])('the code %j is the same as %j', (written, code) => {
  expect(normalizeCode(written)).toBe(code);
});
