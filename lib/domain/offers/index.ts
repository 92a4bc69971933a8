// Offers: how the price of an item comes about for a buyer, step by step, and the coupons that lower it. It refuses a
// price below the cost of the goods and of the points that they earn. A use of a coupon is an order that holds it.
export { couponRefused, isUnknownCode } from './coupons/coupon-refused';
export { holdCoupon, mayHoldAgain } from './coupons/hold-coupon';
export { listCoupons } from './coupons/list-coupons';
export { createCoupon, editCoupon, endCoupon } from './coupons/save-coupon';
export { previewFor } from './preview-for';
export { type PreviewPriceInput, previewPrice } from './preview-price';
export { priceSale } from './price-sale';
export { presentPriceSteps, priceBeforeOffersOf, storeBreakdown } from './stored-breakdown';
