// Points: the ledger in another currency, counted in hundredths. Given for completed orders, turned into T-Coins.
export { type EarnPointsInput, earnPoints } from './earn-points';
export { type RedeemPointsInput, redeemPoints } from './redeem-points';
