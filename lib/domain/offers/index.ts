// Offers: how the price of an item comes about for a buyer, step by step, and the coupons that lower it. It refuses a
// price below the cost of the goods and of the points that they earn. A use of a coupon is an order that holds it.
export { couponRefused, couponSentence, isUnknownCode } from './coupons/coupon-refused';
export { holdCoupon, mayHoldAgain } from './coupons/hold-coupon';
export { priceSale } from './price-sale';
export { presentPriceSteps, priceBeforeOffersOf, storeBreakdown, viewOfSteps } from './stored-breakdown';
