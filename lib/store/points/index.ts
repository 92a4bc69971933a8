// Points: the ledger in another currency, counted in hundredths. Given for completed orders.
export { type EarnPointsInput, earnPoints } from './earn-points';
