// Points, a second currency of the ledger, counted in hundredths. Completed orders earn them; customers redeem them for
// T-Coins, and a refund or a reversal takes them back.
export { adjustPoints } from './adjust-points';
export { earnPoints } from './earn-points';
export { redeemPoints } from './redeem-points';
export { earnedSql, takenSql } from './sum-earned';
