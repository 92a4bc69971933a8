// Points, a second currency of the ledger, counted in hundredths. Completed orders earn them; customers redeem them for
// T-Coins, and a refund takes them back.
export { type EarnPointsInput, earnPoints } from './earn-points';
export { type RedeemPointsInput, redeemPoints } from './redeem-points';
export { earnedSql } from './sum-earned';
export { type TakeBackPointsInput, takeBackPoints } from './take-back-points';
