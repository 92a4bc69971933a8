// Guards of prices in steps and of coupons.
import { type Mutation, tests } from './mutation';

const coupons = tests('coupons');
const HOLD = 'lib/domain/offers/coupons/hold-coupon.ts';
const JUDGE = 'lib/domain/offers/coupons/judge-coupon.ts';

export const offerMutations: Mutation[] = [
  {
    name: 'offers: orders of one coupon are written one after the other',
    file: HOLD,
    find: ' for no key update`',
    replace: '`',
    tests: coupons,
  },
  {
    name: 'offers: uses are counted again under the lock',
    file: HOLD,
    find: 'judgeUses(coupon, await countUses(inside, { coupon, buyer: buyerOf(order) }))',
    replace: 'null',
    tests: coupons,
  },
  {
    name: 'offers: first purchases are judged one after the other',
    file: HOLD,
    find: 'if (coupon.isForFirst)',
    replace: 'if (coupon.maxUses === 0)',
    tests: coupons,
  },
  {
    name: 'offers: a failed order takes its coupon again only while a use is left',
    file: 'lib/domain/orders/payment/pay-order.ts',
    find: ' && (await mayHoldAgain(context, order))',
    replace: '',
    tests: coupons,
  },
  {
    name: 'offers: a coupon ends',
    file: JUDGE,
    find: "if (coupon.endsAt && now >= coupon.endsAt) return 'ended';",
    replace: '',
    tests: coupons,
  },
  {
    name: 'offers: no coupon takes a price below the floor',
    file: 'lib/domain/offers/price-waterfall.ts',
    find: 'wanted < room ? wanted : room',
    replace: 'wanted',
    tests: coupons,
  },
  {
    name: 'offers: a coupon that cannot be used is not left out in silence',
    file: 'lib/domain/orders/placing/prepare-order.ts',
    find: 'if (refusal) throw couponRefused(refusal, value);',
    replace: '',
    tests: coupons,
  },
];
