// Offers: how the price of an item comes about for a buyer, step by step, the campaigns and coupons that lower it, and
// the tiers that earn more points. It refuses a price below the cost of the goods and of the points that they earn.
// What holds a unit or a use is an order.
export { listCampaigns } from './campaigns/list-campaigns';
export { readCampaignPrices, withCampaigns } from './campaigns/read-campaign-prices';
export { createCampaign, editCampaign, endCampaign } from './campaigns/save-campaign';
export { couponRefused, isUnknownCode } from './coupons/coupon-refused';
export { listCoupons } from './coupons/list-coupons';
export { createCoupon, editCoupon, endCoupon } from './coupons/save-coupon';
export { holdOffers, mayHoldAgain, mayHoldForPayer, mayHoldForPlayer } from './hold-offers';
export { previewFor } from './preview-for';
export { previewPrice } from './preview-price';
export { priceChanged } from './price-changed';
export { priceSale } from './price-sale';
export { presentPriceSteps, priceBeforeOffersOf, promisedPoints, storeBreakdown } from './stored-breakdown';
export { listTiers } from './tiers/list-tiers';
export { getStanding, namesOfTiers } from './tiers/read-standing';
export { createTier, deleteTier, editTier } from './tiers/save-tier';
